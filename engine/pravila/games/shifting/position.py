"""Positions as text, so that tests, examples and people at a table can write them.

One `key: value` a line; `#` begins a comment. A player's line is keyed by the seat and holds the
hand, then after `|` the scored cards: `1: HF B/T ? ?2 | OO .M.` - `?` is a card dealt by the seed
from the rest of the set, `?2` one that is worth 2 points, `-` no card. Piles are listed from the
bottom, the top card last; `...` at the beginning of the draw pile stands for all other cards of
the game. Everything but the players' lines has a default; an unwritten grid is laid by the seed.
"""

from collections import Counter
from typing import Final

from pravila.core.defect import Defect, contradiction, demand_sound, missing
from pravila.core.errors import UnreadableError
from pravila.core.fields import bad_value, read_fields, read_number, with_field
from pravila.core.setting import with_lines
from pravila.core.shuffle import shuffled
from pravila.games.shifting.cards import HIDDEN, SIZES, Card, CardSet, only_worth
from pravila.games.shifting.defects import card_defects, state_defects, tile_defects
from pravila.games.shifting.options import MOST_PLAYERS, Options
from pravila.games.shifting.play import new_grid, solo_pack
from pravila.games.shifting.state import STRIKES, Phase, State, View, has_skipped
from pravila.games.shifting.state import hidden as without
from pravila.games.shifting.tiles import PLACES, Grid, read_faces, write_grid

UNKNOWN_SHUFFLE: Final = 2**16 - 2
"""The number of the shuffle that deals what a position leaves open."""
MOST_SHUFFLES: Final = 2**15

_KEYS: Final = (
    "grid", "round", "starter", "turn", "phase", "shuffles", "draw", "discard", "skipped",
    "moves", "gained", "strikes", "triggered",
)  # fmt: skip
_REST: Final = "..."
_SEATS: Final = tuple(str(seat) for seat in range(1, MOST_PLAYERS + 1))
_ANY_VALUE: Final = HIDDEN
"""A card to be dealt; `_ANY_VALUE - 2` is one that is worth 2 points."""


def fields_of(text: str) -> dict[str, str]:
    """The values of the lines by their keys; raises UnreadableError for a line that is none."""
    return read_fields(text, (*_KEYS, *_SEATS), ("grid",))


def read_position(text: str, options: Options, card_set: CardSet, seed: int) -> State:
    """Read a position; raises UnreadableError naming what is wrong."""
    state, found = look_at(text, options, card_set, seed)
    demand_sound(found)
    return state


def look_at(
    text: str, options: Options, card_set: CardSet, seed: int
) -> tuple[State, tuple[Defect, ...]]:
    """What the text describes as well as it can be, with everything that is wrong with it.

    Raises UnreadableError only for text that is no position at all.
    """
    fields = fields_of(text)
    lines = _players(fields, card_set)
    seats = len(lines)
    discard = _cards(fields.get("discard", "-"), card_set)
    first, *below = fields.get("draw", _REST).split()
    is_rest = first == _REST
    drawn = _cards(" ".join(below if is_rest else [first, *below]), card_set)
    groups = [*(cards for line in lines for cards in line), discard, drawn]
    solo = seats == 1 and options.solo == "official"
    known = [card for cards in groups for card in cards]
    found = list(card_defects(known, card_set, solo))
    rest = _rest(known, card_set, seed, solo)
    short = sum(_deal(cards, rest, card_set) for cards in groups)
    if short:
        found.append(contradiction("shifting.short", "?", n=short))
    if is_rest:
        drawn = rest + drawn
    grid, wrong_tiles = _grid(fields, options, seed)
    state = State(
        options=options,
        card_set=card_set,
        seats=seats,
        seed=seed,
        shuffles=read_number(fields, "shuffles", 1, range(1, MOST_SHUFFLES)),
        round=read_number(fields, "round", 1, range(1, 10**6)),
        starter=read_number(fields, "starter", 1, range(1, seats + 1)),
        turn=read_number(fields, "turn", 1, range(1, seats + 1)),
        phase=_phase(fields.get("phase", "turn")),
        grid=grid,
        hands=tuple(tuple(sorted(hand)) for hand, _ in lines),
        draw_pile=tuple(drawn),
        discard=tuple(discard),
        scored=tuple(tuple(scored) for _, scored in lines),
        skipped=sum(1 << (seat - 1) for seat in _seats(fields, "skipped", seats)),
        moves=read_number(fields, "moves", 0, range(100)),
        gained=read_number(fields, "gained", 0, range(100)),
        strikes=read_number(fields, "strikes", 0, range(STRIKES + 1)),
        triggered=read_number(fields, "triggered", 0, range(seats + 1)),
    )
    return state, (*wrong_tiles, *found, *state_defects(state))


def hidden(view: View, text: str) -> View:
    """The view without the tiles and cards that the text leaves open."""
    fields = fields_of(text)
    written = _players(fields, view.card_set)
    seen = _left_open(view.discard, _cards(fields.get("discard", "-"), view.card_set))
    for (hand, scored), held, shown in zip(written, view.hands, view.scored, strict=True):
        seen |= dict.fromkeys(set(held) - set(hand), HIDDEN) | _left_open(shown, scored)
    return without(view, seen, view.grid if "grid" in fields else ())


def _left_open(cards: tuple[Card, ...], written: list[Card]) -> dict[Card, Card]:
    """The cards that stand for unknown ones, each with what is known of it."""
    dealt = [card for card in cards if card not in written]
    unknown = [_ANY_VALUE - card for card in written if card < 0]
    pairs = zip(reversed(dealt), reversed(unknown), strict=False)
    return {card: only_worth(value) for card, value in pairs}


def not_given(state: State, text: str) -> tuple[Defect, ...]:
    """The grid and the hand of the player on turn, where they are open."""
    if state.phase is Phase.OVER:
        return ()
    fields = fields_of(text)
    hand = _players(fields, state.card_set)[state.turn - 1][0]
    found = [] if "grid" in fields else [missing("shifting.grid-open", "grid")]
    if any(card < 0 for card in hand):
        found.append(missing("shifting.hand-open", str(state.turn), seat=state.turn))
    return tuple(found)


def given(text: str, options: Options, card_set: CardSet, seed: int) -> str:
    """The position with what `not_given` finds, as the seed deals it."""
    state = look_at(text, options, card_set, seed)[0]
    own = str(state.turn)
    for defect in not_given(state, text):
        value = write_grid(state.grid)
        if defect.key == own:
            _, bar, scored = fields_of(text)[own].partition("|")
            hand = _write_cards(state.hands[state.turn - 1], card_set)
            value = f"{hand} {bar}{scored}".rstrip()
        text = with_field(text, defect.key, value)
    return text


def write_position(state: State) -> str:
    """Write everything, hidden cards included, so that `read_position` gives the same state."""
    card_set = state.card_set
    lines = [
        f"grid: {write_grid(state.grid)}",
        f"round: {state.round}",
        f"starter: {state.starter}",
        f"turn: {state.turn}",
        f"phase: {state.phase}",
        f"shuffles: {state.shuffles}",
        f"draw: {_write_cards(state.draw_pile, card_set)}",
        f"discard: {_write_cards(state.discard, card_set)}",
        *_progress(state),
    ]
    for seat, (hand, scored) in enumerate(zip(state.hands, state.scored, strict=True), 1):
        shown = _write_cards(hand, card_set), _write_cards(scored, card_set)
        lines.append(f"{seat}: {' | '.join(shown)}")
    return "\n".join(lines) + "\n"


def write_seen(state: State, seat: int) -> str:
    """Write the position; of the hands only those of `seat` and of the player on turn."""
    seen = {"draw": _REST if state.draw_pile else "-"}
    for number, (hand, scored) in enumerate(zip(state.hands, state.scored, strict=True), 1):
        if number not in (seat, state.turn):
            shown = " ".join(["?"] * len(hand)) or "-"
            seen[str(number)] = f"{shown} | {_write_cards(scored, state.card_set)}"
    return with_lines(write_position(state), seen)


def write_view(view: View) -> str:
    """What one seat sees, as text; the draw pile is a number, hidden cards are `?`."""
    card_set = view.card_set
    lines = [
        f"grid: {write_grid(view.grid)}",
        f"round: {view.round}",
        f"turn: {view.turn}",
        f"phase: {view.phase}",
        f"draw: {view.draw_size} cards",
        f"discard: {_write_cards(view.discard, card_set)} of {view.discard_size}",
        *_progress(view),
    ]
    for seat, (hand, scored) in enumerate(zip(view.hands, view.scored, strict=True), 1):
        shown = _write_cards(hand, card_set), _write_cards(scored, card_set)
        lines.append(f"{seat}: {' | '.join(shown)}")
    return "\n".join(lines) + "\n"


def _progress(state: State | View) -> list[str]:
    """The lines that tell how far the turn and the game are; none for what is at its default."""
    skipped = [str(seat) for seat in range(1, state.seats + 1) if has_skipped(state, seat)]
    lines = [f"skipped: {' '.join(skipped)}"] if skipped else []
    for key in ("moves", "gained", "strikes", "triggered"):
        if getattr(state, key):
            lines.append(f"{key}: {getattr(state, key)}")
    return lines


def _players(fields: dict[str, str], card_set: CardSet) -> list[tuple[list[Card], list[Card]]]:
    """The hand and the scored cards of each seat."""
    seats = sorted(set(_SEATS) & fields.keys())
    if not seats or seats != list(_SEATS[: len(seats)]):
        raise UnreadableError("shifting.seats", most=MOST_PLAYERS)
    found = []
    for seat in seats:
        hand, _, scored = fields[seat].partition("|")
        found.append((_cards(hand, card_set), _cards(scored, card_set)))
    return found


def _cards(text: str, card_set: CardSet) -> list[Card]:
    """Read cards; open ones become numbers below zero."""
    words = text.split()
    return [] if words == ["-"] else [_card(word, card_set) for word in words]


def _card(word: str, card_set: CardSet) -> Card:
    if not word.startswith("?"):
        return card_set.read(word)
    value = word.removeprefix("?")
    if value and value not in map(str, SIZES):
        raise UnreadableError("shifting.card", text=word[:80])
    return _ANY_VALUE - int(value or 0)


def _grid(fields: dict[str, str], options: Options, seed: int) -> tuple[Grid, tuple[Defect, ...]]:
    """The grid as written, or another one where it has not nine tiles."""
    if "grid" not in fields:
        return new_grid(options, seed), ()
    text = fields["grid"]
    grid = read_faces(text)
    found = tuple(tile_defects(grid, text))
    return grid if len(grid) == len(PLACES) else new_grid(options, seed), found


def _rest(known: list[Card], card_set: CardSet, seed: int, solo: bool) -> list[Card]:
    """The cards of the game that the position does not name, shuffled.

    For a single player these are what the named cards leave of each value.
    """
    named = {card for card in known if card >= 0}
    pack = [card for card in shuffled(card_set.played, seed, UNKNOWN_SHUFFLE) if card not in named]
    if not solo:
        return pack
    return solo_pack(pack, card_set, Counter(map(card_set.value, named)))


def _deal(cards: list[Card], rest: list[Card], card_set: CardSet) -> int:
    """Replace each open card by one of the rest; how many cannot be, and are left out."""
    dealt: list[Card] = []
    for card in cards:
        value = _ANY_VALUE - card
        fitting = [other for other in rest if not value or card_set.value(other) == value]
        if card >= 0:
            dealt.append(card)
        elif fitting:
            dealt.append(fitting[-1])
            rest.remove(fitting[-1])
    short = len(cards) - len(dealt)
    cards[:] = dealt
    return short


def _seats(fields: dict[str, str], key: str, seats: int) -> set[int]:
    parts = fields.get(key, "").split()
    return {read_number({key: part}, key, 0, range(1, seats + 1)) for part in parts}


def _phase(text: str) -> Phase:
    try:
        return Phase(text.casefold())
    except ValueError:
        raise bad_value("phase", text, Phase) from None


def _write_cards(cards: tuple[Card, ...], card_set: CardSet) -> str:
    return " ".join(map(card_set.write, cards)) or "-"


def read_scored(text: str, card_set: CardSet) -> tuple[Card, ...]:
    """Read the cards one player has scored; raises UnreadableError for one that occurs twice."""
    cards = tuple(map(card_set.read, text.split()))
    for card, copies in Counter(cards).items():
        if copies > 1:
            raise UnreadableError("too-many", card=card_set.write(card), n=copies, most=1)
    return cards
