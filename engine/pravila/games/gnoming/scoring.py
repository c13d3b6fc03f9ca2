"""Scoring: lines, loose cards and the finisher, every point with its rule."""

from itertools import chain
from typing import Final

from pravila.core.score import ScoreEntry, ScoreSheet
from pravila.games.gnoming.cards import GAP, HAZARD, MULLIGAN, Card, is_negative, is_positive
from pravila.games.gnoming.deck import top_value
from pravila.games.gnoming.options import Options

ROWS: Final = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
COLUMNS: Final = ((1, 4, 7), (2, 5, 8), (3, 6, 9))
LINES: Final = (*ROWS, *COLUMNS)
"""Rows and columns only: diagonals never count (gnoming.score.diagonal)."""
HAZARD_POINTS: Final = 10
FINISHER_POINTS: Final = 5
REMOVED_LINE_POINTS: Final = -5
DIAGONALS: Final = ((1, 5, 9), (3, 5, 7))


def line_value(cards: tuple[Card, Card, Card], options: Options) -> int:
    """The value a line of three subtracts, or 0 when it is no set (gnoming.score.set).

    A row of 5s gives 5, a row of 6s gives 6 (gnoming.score.set-examples).
    A mulligan stands for the value of its neighbours (gnoming.mulligan.wild), also two of them
    (gnoming.mulligan.two-in-line), but not three (gnoming.mulligan.three-in-line); hazards
    (gnoming.mulligan.with-hazard), negative cards (gnoming.score.negative-triple,
    gnoming.mulligan.with-negatives) and two different values
    (gnoming.mulligan.different-neighbours) make no set.
    """
    wilds = cards.count(MULLIGAN)
    if wilds == len(cards):
        triple = options.mulligan_triple == "highest-positive"
        return top_value(options.deck) if triple else 0
    if wilds == len(cards) - 1 and options.mulligan_pair == "no-set":
        return 0
    values = {card for card in cards if card != MULLIGAN}
    value = values.pop()
    return value if not values and is_positive(value) else 0


def sets_of(grid: tuple[Card, ...], options: Options) -> dict[tuple[int, ...], int]:
    """The scoring lines of a grid: places (1-9) to value.

    A card may be in a row and a column (gnoming.score.crossing), a mulligan too
    (gnoming.mulligan.both-lines) and for two values (gnoming.mulligan.different-values).
    """
    found: dict[tuple[int, ...], int] = {}
    for line in LINES:
        a, b, c = line
        value = line_value((grid[a - 1], grid[b - 1], grid[c - 1]), options)
        if value:
            found[line] = value
    return found


def score_grid(
    grid: tuple[Card, ...], options: Options, removed_lines: int = 0
) -> tuple[ScoreEntry, ...]:
    """All lines of the sheet of one open grid, before the finisher's bonus or penalty.

    Sets first (rows, then columns), then lines removed earlier, then loose cards by place.
    """
    sets = sets_of(grid, options)
    covered = list(chain.from_iterable(sets))
    entries = [
        _set_entry(grid, line, value, covered, sets, options) for line, value in sets.items()
    ]
    if removed_lines:
        entries.append(
            ScoreEntry(
                "gnoming.removed-lines",
                REMOVED_LINE_POINTS * removed_lines,
                ("gnoming.round-end.sets-not-removed",),
                params=(("n", removed_lines),),
            )
        )
    for place, card in enumerate(grid, 1):
        if place not in covered and card != GAP:
            entries.append(_loose_entry(grid, place, options))
    return tuple(entries)


def _set_entry(
    grid: tuple[Card, ...],
    line: tuple[int, ...],
    value: int,
    covered: list[int],
    sets: dict[tuple[int, ...], int],
    options: Options,
) -> ScoreEntry:
    rules = ["gnoming.score.set", "gnoming.score.set-once"]
    wilds = [place for place in line if grid[place - 1] == MULLIGAN]
    if len(wilds) == len(line):
        rules.append("gnoming.mulligan.three-in-line")
    elif wilds:
        rules.append("gnoming.mulligan.wild")
        if len(wilds) == len(line) - 1:
            rules.append("gnoming.mulligan.two-in-line")
    if any(covered.count(place) > 1 for place in line):
        rules.append("gnoming.score.crossing")
    for place in wilds:
        values = [sets[other] for other in sets if place in other]
        if len(values) > 1:
            rules.append("gnoming.mulligan.both-lines")
            if len(set(values)) > 1:
                rules.append("gnoming.mulligan.different-values")
    if line in ROWS:
        code, number = "gnoming.set-row", ROWS.index(line) + 1
    else:
        code, number = "gnoming.set-column", COLUMNS.index(line) + 1
    points = REMOVED_LINE_POINTS if options.sets == "remove-minus-five" else -value
    if points != -value:
        rules.append("gnoming.round-end.sets-not-removed")
    params = (("number", number), ("value", value))
    return ScoreEntry(code, points, tuple(dict.fromkeys(rules)), line, params)


def _loose_entry(grid: tuple[Card, ...], place: int, options: Options) -> ScoreEntry:
    card, where = grid[place - 1], (place,)
    if card == MULLIGAN:
        why = ("gnoming.score.mulligan-unused", *_why_no_set(grid, place, options))
        return ScoreEntry("gnoming.mulligan", 0, why, where)
    if card == HAZARD:
        return ScoreEntry("gnoming.hazard", HAZARD_POINTS, ("gnoming.score.hazard",), where)
    params = (("card", card),)
    if is_negative(card):
        triple = any(
            place in line and all(grid[other - 1] == card for other in line) for line in LINES
        )
        more = ("gnoming.score.negative-triple",) if triple else ()
        return ScoreEntry(
            "gnoming.negative", card, ("gnoming.score.negative", *more), where, params
        )
    why = ("gnoming.score.positive", *_why_no_set(grid, place, options))
    return ScoreEntry("gnoming.positive", card, why, where, params)


def _why_no_set(grid: tuple[Card, ...], place: int, options: Options) -> tuple[str, ...]:
    """The finer rules by which no row, column or diagonal of a place is a set of three."""
    found: list[str] = []
    for line in LINES:
        if place in line:
            cards = [grid[at - 1] for at in line]
            if GAP not in cards and cards.count(MULLIGAN):
                found += _why_no_wild(cards, grid[place - 1], options)
    for line in DIAGONALS:
        a, b, c = line
        if place in line and line_value((grid[a - 1], grid[b - 1], grid[c - 1]), options):
            found.append("gnoming.score.diagonal")
    return tuple(dict.fromkeys(found))


def _why_no_wild(cards: list[Card], card: Card, options: Options) -> tuple[str, ...]:
    """Why the mulligans of a line complete nothing, if that decides about `card` in it."""
    others = [card for card in cards if card != MULLIGAN]
    if not others:
        return ("gnoming.mulligan.three-in-line",)
    if len(others) == 1 and is_positive(others[0]):
        return ("gnoming.mulligan.two-in-line",)
    if card != MULLIGAN:
        return ()
    if HAZARD in others:
        return ("gnoming.mulligan.with-hazard",)
    if len({*others}) == 2:
        return ("gnoming.mulligan.different-neighbours",)
    return ("gnoming.mulligan.with-negatives",) if len(others) == 2 else ()


def finisher_entry(
    finisher: int, raw: tuple[int, ...], before: tuple[int, ...], options: Options
) -> ScoreEntry:
    """The bonus or penalty of the player who turned up the last card first.

    `raw` are the scores of this round by seat, `before` the totals of the earlier rounds; the
    switch `finisher-scope` says whether the latter count (gnoming.score.finisher-scope).
    """
    total = options.finisher_scope == "total"
    compared = [score + earlier * total for score, earlier in zip(raw, before, strict=True)]
    own = compared.pop(finisher - 1)
    lowest = min(compared)
    tie = own == lowest
    scope = ("gnoming.score.finisher-scope", *(("gnoming.score.finisher-tie",) if tie else ()))
    if own < lowest or (tie and options.finisher_tie == "bonus"):
        return ScoreEntry(
            "gnoming.finisher-bonus",
            -FINISHER_POINTS,
            ("gnoming.score.finisher-bonus", "gnoming.score.finisher-may", *scope),
        )
    return ScoreEntry(
        "gnoming.finisher-penalty",
        FINISHER_POINTS,
        ("gnoming.score.finisher-penalty", *scope),
    )


def open_finisher_entry() -> ScoreEntry:
    """In the place of the bonus or the penalty while unknown cards decide which it is."""
    rules = ("gnoming.score.finisher-bonus", "gnoming.score.finisher-penalty")
    return ScoreEntry("gnoming.finisher-open", 0, rules)


def score_round(
    grids: tuple[tuple[Card, ...], ...],
    finisher: int,
    before: tuple[int, ...],
    removed_lines: tuple[int, ...],
    options: Options,
) -> tuple[ScoreSheet, ...]:
    """The sheets of a round by seat; `finisher` is 0 when nobody turned up all cards."""
    lines = removed_lines or (0,) * len(grids)
    sheets = [
        ScoreSheet(seat, score_grid(grid, options, removed))
        for seat, (grid, removed) in enumerate(zip(grids, lines, strict=True), 1)
    ]
    if finisher:
        raw = tuple(sheet.total for sheet in sheets)
        sheet = sheets[finisher - 1]
        entry = finisher_entry(finisher, raw, before, options)
        sheets[finisher - 1] = ScoreSheet(finisher, (*sheet.entries, entry))
    return tuple(sheets)
