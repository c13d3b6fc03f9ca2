"""Positions as text, so that tests, examples and people at a table can write them.

One `key: value` a line; `#` begins a comment. Grids are keyed by seat and written in rows:
`1: 7 (7) ? / (-1) 3 (8) / _ M X` - a bare card is face up, a card in brackets face down, `?` is
face down and unknown (dealt from the rest of the deck by the seed), `_` is a removed place.
Piles are listed from the bottom, the top card last. Everything but the grids has a default.
"""

from collections import Counter
from dataclasses import replace
from typing import Final

from pravila.core.defect import Defect, broken, contradiction, demand_sound, missing
from pravila.core.errors import UnreadableError
from pravila.core.fields import bad_value, read_fields, read_number, with_field
from pravila.core.score import ScoreSheet
from pravila.core.setting import with_lines
from pravila.core.shuffle import shuffled
from pravila.games.gnoming.action import PILES
from pravila.games.gnoming.cards import GAP, HAZARD, HIDDEN, Card, read_card, write_card
from pravila.games.gnoming.deck import census
from pravila.games.gnoming.defects import card_defects, due_turns, state_defects
from pravila.games.gnoming.options import MOST_PLAYERS, Options
from pravila.games.gnoming.play import GRID_SIZE, totals
from pravila.games.gnoming.scoring import open_finisher_entry, score_grid, score_round
from pravila.games.gnoming.state import ROUNDS, Phase, State, View, is_up

LEAST_GRIDS: Final = 2
UNKNOWN_SHUFFLE: Final = 2**16 - 2
"""The number of the shuffle that deals what a position leaves open."""

_KEYS: Final = (
    "round", "starter", "turn", "phase", "scores", "shuffles", "draw", *PILES, "removed", "gone",
    "held", "source", "origin", "sent", "asked", "chosen", "finisher", "last-turns", "lines",
)  # fmt: skip
_REST: Final = "..."
_SEATS: Final = tuple(str(seat) for seat in range(1, MOST_PLAYERS + 1))


def fields_of(text: str) -> dict[str, str]:
    """The values of the lines by their keys; raises UnreadableError for a line that is none."""
    return read_fields(text, (*_KEYS, *_SEATS), _SEATS)


def read_position(text: str, options: Options, seed: int) -> State:
    """Read a position; raises UnreadableError naming what is wrong."""
    state, found = look_at(text, options, seed)
    demand_sound(found)
    return state


def look_at(text: str, options: Options, seed: int) -> tuple[State, tuple[Defect, ...]]:
    """What the text describes as well as it can be, with everything that is wrong with it.

    Raises UnreadableError only for text that is no position at all.
    """
    fields = fields_of(text)
    grids, found = _grids(fields)
    seats = len(grids)
    piles = [_cards(fields.get(pile, "?")) for pile in PILES]
    draw_text = fields.get("draw", _REST)
    rest = draw_text.startswith(_REST)
    drawn = _cards(draw_text.removeprefix(_REST))
    removed, gone, held = (_known_cards(fields, key) for key in ("removed", "gone", "held"))
    origin, was_down = _origin(fields.get("origin", ""))
    known = [card for grid, _ in grids for card in grid if card != GAP]
    for group in (*piles, drawn, removed, gone, held):
        known += group
    found += card_defects(known, options.deck)
    unknown = _unlisted(known, options.deck, seed)
    cards = tuple(tuple(_deal_hidden(grid, unknown)) for grid, _ in grids)
    filled = [tuple(_deal_hidden(pile, unknown, hazards=False)) for pile in piles]
    drawn = _deal_hidden(drawn, unknown)
    short = sum(part.count(HIDDEN) for part in (*cards, *filled, drawn))
    if short:
        found.append(contradiction("gnoming.short", "?", n=short))
    if rest:
        drawn = unknown + drawn
    else:
        removed = removed + unknown
    turn = read_number(fields, "turn", 1, range(1, seats + 1))
    phase = _phase(fields.get("phase", "draw"))
    finisher = read_number(fields, "finisher", 0, range(seats + 1))
    due = 0 if phase in (Phase.DEAL, Phase.OVER) else due_turns(finisher, turn, seats)
    state = State(
        options=options,
        seats=seats,
        seed=seed,
        shuffles=read_number(fields, "shuffles", 1, range(1, UNKNOWN_SHUFFLE)),
        round=read_number(fields, "round", 1, range(1, ROUNDS + 1)),
        starter=read_number(fields, "starter", 1, range(1, seats + 1)),
        turn=turn,
        phase=phase,
        cards=cards,
        face_up=tuple(mask for _, mask in grids),
        draw_pile=tuple(drawn),
        piles=(filled[0], filled[1]),
        scores=_scores(fields.get("scores", ""), seats),
        removed=tuple(removed),
        gone=tuple(gone),
        held=held[0] if held else GAP,
        source=_source(fields.get("source", "")),
        origin=origin,
        was_down=was_down,
        sent=sum(1 << (place - 1) for place in _numbers(fields, "sent", range(1, 10))),
        asked=tuple(_numbers(fields, "asked", range(1, seats + 1))),
        chosen=_chosen(fields.get("chosen", ""), seats),
        finisher=finisher,
        last_turns=read_number(fields, "last-turns", due, range(seats)),
        lines=tuple(_numbers(fields, "lines", range(7))),
    )
    return state, (*found, *state_defects(state, len(held)))


def hidden(view: View, text: str) -> View:
    """The view without the cards of the discard piles that the text leaves open."""
    fields = fields_of(text)
    piles = []
    for name, pile in zip(PILES, view.piles, strict=True):
        written = _cards(fields.get(name, "?"))[-len(pile) :] if pile else []
        piles.append(
            tuple(
                HIDDEN if said == HIDDEN else card for said, card in zip(written, pile, strict=True)
            )
        )
    return replace(view, piles=(piles[0], piles[1]))


def not_given(state: State, text: str) -> tuple[Defect, ...]:
    """The discard piles that are open: the top card while one may be taken, later the height.

    After a hazard, also whose turn goes on.
    """
    in_set_up = state.options.setup_hazard == "flip-all"
    if state.phase is Phase.FLIP and not state.source and not in_set_up:
        return (missing("gnoming.source-open", "source"),)
    if state.phase not in (Phase.DRAW, Phase.PLAY, Phase.OUT):
        return ()
    fields = fields_of(text)
    needed = ("?",) if state.phase is Phase.DRAW else ()
    return tuple(
        missing("gnoming.pile-open", pile, pile=pile)
        for pile in PILES
        if pile not in fields or fields[pile].split()[-1] in needed
    )


def given(text: str, options: Options, seed: int) -> str:
    """The position with what `not_given` finds, as the seed deals it."""
    state = look_at(text, options, seed)[0]
    piles = {name: _write_cards(pile) or "-" for name, pile in zip(PILES, state.piles, strict=True)}
    for defect in not_given(state, text):
        text = with_field(text, defect.key, piles.get(defect.key, "draw"))
    return text


def write_position(state: State) -> str:
    """Write everything, hidden cards included, so that `read_position` gives the same state."""
    lines = [
        f"round: {state.round}",
        f"starter: {state.starter}",
        f"turn: {state.turn}",
        f"phase: {state.phase}",
        f"shuffles: {state.shuffles}",
    ]
    if state.scores:
        lines.append("scores: " + " / ".join(" ".join(map(str, row)) for row in state.scores))
    lines.append("draw: " + (_write_cards(state.draw_pile) or "-"))
    for name, pile in zip(PILES, state.piles, strict=True):
        lines.append(f"{name}: {_write_cards(pile) or '-'}")
    if state.removed:
        lines.append(f"removed: {_write_cards(state.removed)}")
    if state.gone:
        lines.append(f"gone: {_write_cards(state.gone)}")
    if state.held != GAP:
        lines.append(f"held: {write_card(state.held)}")
    if state.source:
        lines.append(f"source: {state.source}")
    if state.origin:
        lines.append(f"origin: {state.origin} {'down' if state.was_down else 'up'}")
    if state.sent:
        lines.append("sent: " + " ".join(str(at) for at in range(1, 10) if is_up(state.sent, at)))
    if state.asked:
        lines.append("asked: " + " ".join(map(str, state.asked)))
    if state.chosen:
        lines.append("chosen: " + " ".join(f"{seat}={place}" for seat, place in state.chosen))
    if state.finisher:
        lines.append(f"finisher: {state.finisher}")
        lines.append(f"last-turns: {state.last_turns}")
    if state.lines:
        lines.append("lines: " + " ".join(map(str, state.lines)))
    for seat, (grid, mask) in enumerate(zip(state.cards, state.face_up, strict=True), 1):
        lines.append(f"{seat}: {write_grid(grid, mask)}")
    return "\n".join(lines) + "\n"


def write_seen(state: State, seat: int) -> str:
    """Write the position with the draw pile and all face-down cards unknown, for every seat."""
    seen = {"draw": _REST if state.draw_pile else "-"}
    for number, (grid, mask) in enumerate(zip(state.cards, state.face_up, strict=True), 1):
        shown = [card if is_up(mask, at) else HIDDEN for at, card in enumerate(grid, 1)]
        seen[str(number)] = write_grid(tuple(shown), mask)
    return with_lines(write_position(state), seen)


def write_view(view: View) -> str:
    """What one seat sees, as text; the draw pile is a number, hidden cards are `?`."""
    lines = [f"round: {view.round}", f"turn: {view.turn}", f"phase: {view.phase}"]
    if view.scores:
        lines.append("scores: " + " / ".join(" ".join(map(str, row)) for row in view.scores))
    lines.append(f"draw: {view.draw_size} cards")
    for name, pile, size in zip(PILES, view.piles, view.pile_sizes, strict=True):
        lines.append(f"{name}: {_write_cards(pile) or '-'} of {size}")
    if view.held != GAP:
        lines.append(f"held: {write_card(view.held)}")
    if view.asked:
        lines.append("asked: " + " ".join(map(str, view.asked)))
    if view.chosen:
        lines.append("chosen: " + " ".join(f"{seat}={place}" for seat, place in view.chosen))
    if view.finisher:
        lines.append(f"finisher: {view.finisher}, last turns: {view.last_turns}")
    for seat, (grid, mask) in enumerate(zip(view.cards, view.face_up, strict=True), 1):
        lines.append(f"{seat}: {write_grid(grid, mask)}")
    return "\n".join(lines) + "\n"


def write_grid(grid: tuple[Card, ...], mask: int) -> str:
    """A grid in rows, face-down cards in brackets."""
    cells = [
        write_card(card) if is_up(mask, place) or card == HIDDEN else f"({write_card(card)})"
        for place, card in enumerate(grid, 1)
    ]
    return " / ".join(" ".join(cells[row : row + 3]) for row in (0, 3, 6))


def read_grid(text: str) -> tuple[list[Card], int]:
    """Nine cells and the mask of the face-up ones; raises UnreadableError."""
    cells = text.replace("/", " ").split()
    if len(cells) != GRID_SIZE:
        raise UnreadableError("gnoming.grid", text=text[:80], n=len(cells))
    cards: list[Card] = []
    mask = 0
    for index, cell in enumerate(cells):
        if cell == "?":
            cards.append(HIDDEN)
            continue
        down = cell.startswith("(") and cell.endswith(")")
        if not down:
            mask |= 1 << index
        cards.append(GAP if cell == "_" else read_card(cell[1:-1] if down else cell))
    return cards, mask


def written_sheets(state: State, text: str) -> tuple[ScoreSheet, ...]:
    """The sheets of the grids as the text has them; places it leaves open count nothing."""
    fields = fields_of(text)
    grids = tuple(tuple(grid) for grid, _ in _grids(fields)[0])
    if not any(HIDDEN in grid for grid in grids):
        return score_round(grids, state.finisher, totals(state), state.lines, state.options)
    lines = state.lines or (0,) * state.seats
    return tuple(
        _so_far(seat, grid, removed, state)
        for seat, (grid, removed) in enumerate(zip(grids, lines, strict=True), 1)
    )


def _so_far(seat: int, grid: tuple[Card, ...], removed: int, state: State) -> ScoreSheet:
    """The sheet of a grid some of whose cards are unknown, or of one beside such a grid."""
    known = tuple(GAP if card == HIDDEN else card for card in grid)
    entries = score_grid(known, state.options, removed)
    if seat == state.finisher:
        entries = (*entries, open_finisher_entry())
    return ScoreSheet(seat, entries, grid.count(HIDDEN))


def _grids(fields: dict[str, str]) -> tuple[list[tuple[list[Card], int]], list[Defect]]:
    """The grids by seat, each with nine places, and those that were written with other numbers."""
    seats = sorted(set(_SEATS) & fields.keys())
    grids: list[tuple[list[Card], int]] = []
    found: list[Defect] = []
    for seat in seats:
        cells = fields[seat].replace("/", " ").split()
        if len(cells) != GRID_SIZE:
            error = UnreadableError("gnoming.grid", text=fields[seat][:80], n=len(cells))
            found.append(broken("gnoming.grid-size", seat, error, seat=int(seat), n=len(cells)))
            cells = [*cells, *"?" * GRID_SIZE][:GRID_SIZE]
        grids.append(read_grid(" ".join(cells)))
    if len(seats) < LEAST_GRIDS or seats != list(_SEATS[: len(seats)]):
        demand_sound(found)
        raise UnreadableError("position-grids")
    return grids, found


def _cards(text: str) -> list[Card]:
    cells = text.split()
    if cells == ["-"]:
        return []
    return [HIDDEN if cell == "?" else read_card(cell) for cell in cells]


def _unlisted(known: list[Card], deck: str, seed: int) -> list[Card]:
    """The cards of the deck that the position does not name, shuffled."""
    left = Counter(census(deck)) - Counter(known)
    return list(shuffled(sorted(left.elements()), seed, UNKNOWN_SHUFFLE))


def _deal_hidden(cards: list[Card], unknown: list[Card], hazards: bool = True) -> list[Card]:
    """Replace each unknown card by one of the rest while there is one; no hazard on a pile."""
    dealt: list[Card] = []
    for card in cards:
        at = len(unknown) - 1
        while at >= 0 and unknown[at] == HAZARD and not hazards:
            at -= 1
        dealt.append(unknown.pop(at) if card == HIDDEN and at >= 0 else card)
    return dealt


def _known_cards(fields: dict[str, str], key: str) -> list[Card]:
    cards = _cards(fields.get(key, ""))
    if HIDDEN in cards:
        raise bad_value(key, "?", ("5", "-2", "M", "X"))
    return cards


def _origin(text: str) -> tuple[int, bool]:
    """Read `2 down`: the place from which a card was put out, and how it lay."""
    if not text:
        return 0, False
    place, _, lay = text.partition(" ")
    lay = lay.strip().casefold()
    if lay not in ("up", "down"):
        raise bad_value("origin", text, ("2 up", "2 down"))
    return read_number({"origin": place}, "origin", 0, range(1, GRID_SIZE + 1)), lay == "down"


def _numbers(fields: dict[str, str], key: str, within: range) -> list[int]:
    return [read_number({key: part}, key, 0, within) for part in fields.get(key, "").split()]


def _source(text: str) -> str:
    """Where a card came from; anything else stays as it is."""
    known = {name.casefold(): name for name in ("draw", *PILES)}
    return known.get(text.casefold(), text)


def _phase(text: str) -> Phase:
    try:
        return Phase(text.casefold())
    except ValueError:
        raise bad_value("phase", text, Phase) from None


def _scores(text: str, seats: int) -> tuple[tuple[int, ...], ...]:
    if not text:
        return ()
    try:
        rows = tuple(tuple(map(int, row.split())) for row in text[:400].split("/"))
    except ValueError:
        rows = ((),)
    if len(rows) > ROUNDS or any(len(row) != seats for row in rows):
        row = " ".join("5" * seats)
        raise bad_value("scores", text, (row, f"{row} / {row}"))
    return rows


def _chosen(text: str, seats: int) -> tuple[tuple[int, int], ...]:
    pairs: list[tuple[int, int]] = []
    for part in text.split():
        seat, _, place = part.partition("=")
        pairs.append(
            (
                read_number({"chosen": seat}, "chosen", 0, range(1, seats + 1)),
                read_number({"chosen": place}, "chosen", 0, range(10)),
            )
        )
    return tuple(pairs)


def _write_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(write_card, cards))
