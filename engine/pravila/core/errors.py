"""The errors of the engine: only input that cannot be read raises."""


class UnreadableError(ValueError):
    """Input that cannot be read as an action, a position, an option or a record.

    `code` is the message id of the explanation (`unreadable.<code>` in the catalogues) and
    `params` are the values of its placeholders.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        shown = ", ".join(f"{key}={value}" for key, value in params.items())
        super().__init__(f"{code}: {shown}" if shown else code)
