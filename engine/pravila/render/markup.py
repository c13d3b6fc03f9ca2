"""Small pieces of HTML; every text that enters a page passes through here."""

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
"""Written out because the module `html` brings a table of all entities into the browser."""


def escape(value: str) -> str:
    """Plain text for use in HTML, also inside an attribute in double quotes."""
    for sign, entity in _ESCAPES.items():
        value = value.replace(sign, entity)
    return value


def tag(name: str, *children: str, **attributes: str | int | bool | None) -> str:
    """An element; `children` are HTML already, attribute values are escaped here.

    `cls` stands for class and underscores for hyphens; None and False leave an attribute out,
    True writes it without a value.
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = "class" if key == "cls" else key.replace("_", "-")
        parts.append(attribute if value is True else f'{attribute}="{escape(str(value))}"')
    return f"<{' '.join(parts)}>{''.join(children)}</{name}>"


def text(value: str) -> str:
    """Plain text as HTML."""
    return escape(value)


def classes(*names: str | None) -> str:
    """The class attribute of the names that are not None."""
    return " ".join(name for name in names if name)
