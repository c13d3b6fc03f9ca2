"""What happened when an action was applied: facts with rule ids, never prose."""

from dataclasses import dataclass

Value = int | str


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table.

    `code` is the message id (`event.<code>` in the catalogues), `seat` the player it is about
    (1-based, 0 for the table), `params` the facts everybody sees and `secret` those that only
    `seat` sees. `rules` are the ids of the rules that made it happen, `own` those among them that
    only `seat` may be told, because they tell of its hidden cards.
    """

    code: str
    seat: int = 0
    params: tuple[tuple[str, Value], ...] = ()
    rules: tuple[str, ...] = ()
    secret: tuple[tuple[str, Value], ...] = ()
    own: tuple[str, ...] = ()

    def seen_by(self, seat: int) -> "Event":
        """The event as `seat` sees it: its own secrets become facts, those of others vanish."""
        if seat != self.seat:
            return Event(self.code, self.seat, self.params, self.rules)
        rules = tuple(dict.fromkeys((*self.rules, *self.own)))
        return Event(self.code, self.seat, self.params + self.secret, rules)

    def __getitem__(self, key: str) -> Value:
        for name, value in self.params:
            if name == key:
                return value
        raise KeyError(key)

    def get(self, key: str) -> Value | None:
        """The public fact called `key`, or None."""
        return next((value for name, value in self.params if name == key), None)
