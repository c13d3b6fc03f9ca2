"""Positions as text, so that tests, examples and people at a table can write them.

One `key: value` a line; `#` begins a comment; everything has a default. A card is `7h` (a number
and the first letter of a suit), `7` (a 7 of any suit that is left) or `?` (dealt from the rest of
the deck by the seed); `-` means no card. Hands are keyed by seat. The draw pile is listed from
the bottom. All cards that are named nowhere lie where `...` stands, at the beginning of the draw
pile or of the captured cards of a seat::

    turn: 1
    top: 7
    draw: ... 4 7
    1: 3 3 4 5 5 6 6 8 8 9
    captured-2: 6 6
"""

from typing import Final

from pravila.core.defect import Defect, broken, contradiction, demand_sound, missing
from pravila.core.errors import UnreadableError
from pravila.core.fields import bad_value, read_fields, read_number, with_field
from pravila.core.setting import with_lines
from pravila.core.shuffle import shuffled
from pravila.games.gnav.cards import (
    DECK,
    GAP,
    HIDDEN,
    SUIT_COUNT,
    Card,
    read_card,
    value_of,
    write_card,
    write_cards,
)
from pravila.games.gnav.defects import card_defects, state_defects
from pravila.games.gnav.options import Options
from pravila.games.gnav.pack import PACK
from pravila.games.gnav.state import HAND, SEATS, Phase, State, View, is_scored

UNKNOWN_SHUFFLE: Final = 2**16 - 2
"""The number of the shuffle that deals what a position leaves open."""

_PLACES: Final = ("1", "2", "top", "removed", "captured-1", "captured-2", "draw")
"""The keys of cards, in the order in which open suits are given out."""
_MAY_HOLD_REST: Final = ("draw", "captured-1", "captured-2")
_KEYS: Final = (
    "turn", "starter", "phase", "shuffles", "drawn", "passes", "last", "scores", "counts",
    *_PLACES,
)  # fmt: skip
_REST: Final = "..."
_OPEN: Final = {str(value): -value for value in PACK.values}
"""Cards of open suit while a position is read: minus their value."""
_SEAT: Final = range(1, SEATS + 1)
MOST_POINTS: Final = 1000


def fields_of(text: str) -> dict[str, str]:
    """The values of the lines by their keys; raises UnreadableError for a line that is none."""
    return read_fields(text, _KEYS)


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
    cards, found = _places(fields, seed)
    turn = read_number(fields, "turn", 1, _SEAT)
    hands = (tuple(sorted(cards["1"])), tuple(sorted(cards["2"])))
    drawn, foreign = _drawn(fields.get("drawn", "-"), hands[turn - 1])
    state = State(
        options=options,
        seed=seed,
        shuffles=read_number(fields, "shuffles", 1, range(1, UNKNOWN_SHUFFLE)),
        starter=read_number(fields, "starter", 1, _SEAT),
        turn=turn,
        phase=_phase(fields.get("phase", "play")),
        hands=hands,
        draw_pile=tuple(cards["draw"]),
        pile=tuple(cards["top"]),
        captured=(tuple(cards["captured-1"]), tuple(cards["captured-2"])),
        removed=tuple(cards["removed"]),
        drawn=drawn,
        passes=read_number(fields, "passes", 0, range(SEATS)),
        last=read_number(fields, "last", 0, range(SEATS + 1)),
        scores=_rows(fields, "scores", MOST_POINTS),
        counts=_rows(fields, "counts", len(DECK)),
    )
    written = _cells_by_place(fields)[0]
    sizes = (len(written["1"]), len(written["2"]))
    return state, (*found, *foreign, *state_defects(state, sizes, drawn_read=not foreign))


def open_cards(text: str) -> frozenset[Card]:
    """The cards that the text leaves open: those it does not name, if any are unknown."""
    cells, _ = _cells_by_place(fields_of(text))
    named = _give_suits(cells)
    unknown = any(HIDDEN in group for group in cells.values())
    return frozenset(DECK) - named if unknown else frozenset()


def not_given(state: State, open_: frozenset[Card]) -> tuple[Defect, ...]:
    """The card on the discard pile and the hand of the player on turn, where they are open."""
    if is_scored(state):
        return ()
    found = []
    if not open_.isdisjoint(state.pile):
        found.append(missing("gnav.top-open", "top"))
    if not open_.isdisjoint(state.hands[state.turn - 1]):
        found.append(missing("gnav.hand-open", str(state.turn), seat=state.turn))
    return tuple(found)


def given(text: str, options: Options, seed: int) -> str:
    """The position with what `not_given` finds, as the seed deals it."""
    state = look_at(text, options, seed)[0]
    cards = {"top": state.pile, str(state.turn): state.hands[state.turn - 1]}
    for defect in not_given(state, open_cards(text)):
        text = with_field(text, defect.key, write_cards(cards[defect.key]))
    return text


def write_position(state: State) -> str:
    """Write everything, hidden cards included, so that `read_position` gives the same state."""
    lines = [
        f"starter: {state.starter}",
        f"turn: {state.turn}",
        f"phase: {state.phase}",
        f"shuffles: {state.shuffles}",
        f"draw: {write_cards(state.draw_pile)}",
    ]
    lines += _open_lines(state)
    if state.drawn:
        lines.append(f"drawn: {write_card(state.drawn)}")
    lines += [f"{seat}: {write_cards(hand)}" for seat, hand in enumerate(state.hands, 1)]
    return "\n".join(lines) + "\n"


def write_seen(state: State, seat: int) -> str:
    """Write the position; of the hands only those of `seat` and of the player on turn."""
    seen = {"draw": _REST if state.draw_pile else "-"}
    for number, hand in enumerate(state.hands, 1):
        if number not in (seat, state.turn):
            seen[str(number)] = write_cards((HIDDEN,) * len(hand))
    return with_lines(write_position(state), seen)


def write_view(view: View) -> str:
    """What one seat sees, as text; hidden cards are counted."""
    lines = [f"turn: {view.turn}", f"phase: {view.phase}", f"draw: {view.draw_size} cards"]
    lines += _open_lines(view)
    if view.drawn:
        lines.append(f"drawn: {write_card(view.drawn)}")
    for seat, size in enumerate(view.sizes, 1):
        shown = write_cards(view.hand) if seat == view.seat else f"{size} cards"
        lines.append(f"{seat}: {shown}")
    return "\n".join(lines) + "\n"


def _open_lines(state: State | View) -> list[str]:
    """The lines of what everybody sees."""
    lines = [f"top: {write_cards(state.pile)}"]
    if state.removed:
        lines.append(f"removed: {write_cards(state.removed)}")
    for seat, cards in enumerate(state.captured, 1):
        if cards:
            lines.append(f"captured-{seat}: {write_cards(cards)}")
    if state.passes:
        lines.append(f"passes: {state.passes}")
    if state.last:
        lines.append(f"last: {state.last}")
    for key, rows in (("scores", state.scores), ("counts", state.counts)):
        if rows:
            lines.append(f"{key}: " + " / ".join(" ".join(map(str, row)) for row in rows))
    return lines


def read_captured(text: str) -> tuple[tuple[Card, ...], tuple[Card, ...] | None]:
    """Read captured cards of a player, and after a slash those of the opponent, if given.

    Raises UnreadableError for unknown or impossible cards.
    """
    own, slash, others = text.partition("/")
    cells = {"1": _cells(own or "-"), "2": _cells(others) if slash else []}
    if any(HIDDEN in group for group in cells.values()):
        raise UnreadableError("gnav.card", text="?")
    demand_sound(card_defects(cells))
    _give_suits(cells)
    return tuple(cells["1"]), tuple(cells["2"]) if slash else None


# -- cards -----------------------------------------------------------------------------------------


def _cells_by_place(fields: dict[str, str]) -> tuple[dict[str, list[int]], list[str]]:
    """The cards of every place as they are written, and the places that hold the rest."""
    hidden = " ".join("?" * HAND)
    usual = {"1": hidden, "2": hidden, "top": "?"}
    texts = {key: fields.get(key, usual.get(key, "-")) for key in _PLACES}
    if "draw" not in fields and not any(texts[key].startswith(_REST) for key in _MAY_HOLD_REST):
        texts["draw"] = _REST
    holders = [key for key in _MAY_HOLD_REST if texts[key].startswith(_REST)]
    for key in holders:
        texts[key] = texts[key].removeprefix(_REST) or "-"
    return {key: _cells(text) for key, text in texts.items()}, holders


def _places(fields: dict[str, str], seed: int) -> tuple[dict[str, list[Card]], list[Defect]]:
    """The cards of every place, with open suits, unknown cards and the rest filled in."""
    cells, holders = _cells_by_place(fields)
    found: list[Defect] = []
    if len(holders) > 1:
        found.append(contradiction("gnav.rest-twice", _REST, n=len(holders)))
    found += card_defects(cells)
    named = _give_suits(cells)
    rest = list(shuffled([card for card in DECK if card not in named], seed, UNKNOWN_SHUFFLE))
    wanted = sum(group.count(HIDDEN) for group in cells.values())
    if wanted > len(rest):
        found.append(contradiction("gnav.short", "?", n=wanted - len(rest)))
    for key, group in cells.items():
        known = [rest.pop() if cell == HIDDEN and rest else cell for cell in group]
        cells[key] = [cell for cell in known if cell > GAP]
    if holders:
        cells[holders[0]][:0] = rest
    elif rest:
        error = UnreadableError("gnav.rest", n=len(rest), dots=_REST)
        found.append(broken("gnav.rest", "draw", error, n=len(rest), dots=_REST))
    return cells, found


def _cells(text: str) -> list[int]:
    """The cards of a place: known, of open suit (minus the value) or HIDDEN."""
    cells = text.split()
    if cells == ["-"]:
        return []
    return [HIDDEN if cell == "?" else _OPEN.get(cell) or read_card(cell) for cell in cells]


def _give_suits(cells: dict[str, list[int]]) -> set[Card]:
    """Give each card of open suit the first suit that is left; the cards named then."""
    named = {cell for group in cells.values() for cell in group if cell > GAP}
    for group in cells.values():
        for index, cell in enumerate(group):
            if cell < HIDDEN:
                suits = range(-cell * SUIT_COUNT, (1 - cell) * SUIT_COUNT)
                group[index] = next((card for card in suits if card not in named), GAP)
                named.add(group[index])
    return named


def _drawn(text: str, hand: tuple[Card, ...]) -> tuple[Card, tuple[Defect, ...]]:
    """Read the card just drawn, which must be one of the hand."""
    cells = _cells(text)
    if not cells:
        return GAP, ()
    found = [card for card in hand if cells[0] in (card, -value_of(card))]
    if len(cells) > 1 or not found:
        error = bad_value("drawn", text, map(write_card, hand))
        return GAP, (broken("gnav.drawn-elsewhere", "drawn", error),)
    return found[0], ()


# -- numbers ---------------------------------------------------------------------------------------


def _phase(text: str) -> Phase:
    try:
        return Phase(text.casefold())
    except ValueError:
        raise bad_value("phase", text, Phase) from None


def _rows(fields: dict[str, str], key: str, most: int) -> tuple[tuple[int, ...], ...]:
    """Read `104 82 / 90 110`: a row for each finished deal, a number for each seat."""
    if key not in fields:
        return ()
    rows = [row.split() for row in fields[key][:400].split("/")]
    if any(len(row) != SEATS for row in rows):
        raise bad_value(key, fields[key], ("5 6", "5 6 / 7 8"))
    return tuple(
        tuple(read_number({key: cell}, key, 0, range(most + 1)) for cell in row) for row in rows
    )
