"""Positions as text, so that tests, examples and people at a table can write them.

One `key: value` a line; `#` begins a comment. A player's line is keyed by the seat and holds the
hand, then after `|` the scored cards: `1: HF B/T ? ?2 | OO .M.` - `?` is a card dealt by the seed
from the rest of the set, `?2` one that is worth 2 points, `-` no card. Piles are listed from the
bottom, the top card last; `...` at the beginning of the draw pile stands for all other cards of
the game. Everything but the players' lines has a default; an unwritten grid is laid by the seed.
"""

from collections import Counter
from typing import Final

from pravila.core.errors import UnreadableError
from pravila.core.fields import read_fields, read_number
from pravila.core.shuffle import shuffled
from pravila.games.shifting.cards import HIDDEN, SIZES, SOLO_SIZES, Card, CardSet
from pravila.games.shifting.options import MOST_PLAYERS, Options
from pravila.games.shifting.play import new_grid, solo_pack
from pravila.games.shifting.state import (
    SOLO_TARGET,
    STRIKES,
    TARGETS,
    Phase,
    State,
    View,
    has_skipped,
    is_official_solo,
    is_score_attack,
    turns_left,
)
from pravila.games.shifting.tiles import read_grid, write_grid

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


def read_position(text: str, options: Options, card_set: CardSet, seed: int) -> State:
    """Read a position; raises UnreadableError naming what is wrong."""
    fields = read_fields(text, (*_KEYS, *_SEATS))
    lines = _players(fields, card_set)
    seats = len(lines)
    discard = _cards(fields.get("discard", "-"), card_set)
    first, *below = fields.get("draw", _REST).split()
    is_rest = first == _REST
    drawn = _cards(" ".join(below if is_rest else [first, *below]), card_set)
    groups = [*(cards for line in lines for cards in line), discard, drawn]
    solo = seats == 1 and options.solo == "official"
    rest = _rest([card for cards in groups for card in cards], card_set, seed, solo)
    for cards in groups:
        _deal(cards, rest, card_set)
    if is_rest:
        drawn = rest + drawn
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
        grid=read_grid(fields["grid"]) if "grid" in fields else new_grid(options, seed),
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
    _check(state)
    return state


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


def _rest(known: list[Card], card_set: CardSet, seed: int, solo: bool) -> list[Card]:
    """The cards of the game that the position does not name, shuffled.

    For a single player these are what the named cards leave of each value.
    """
    named = Counter(card for card in known if card >= 0)
    for card, copies in named.items():
        if copies > 1:
            raise UnreadableError("too-many", card=card_set.write(card), n=copies, most=1)
    pack = [card for card in shuffled(card_set.played, seed, UNKNOWN_SHUFFLE) if card not in named]
    if not solo:
        return pack
    values = Counter(card_set.value(card) for card in named)
    for value, most in SOLO_SIZES.items():
        if values[value] > most:
            raise UnreadableError("shifting.solo-cards", value=value, n=values[value], most=most)
    return solo_pack(pack, card_set, values)


def _deal(cards: list[Card], rest: list[Card], card_set: CardSet) -> None:
    """Replace each open card by one of the rest."""
    for at, card in enumerate(cards):
        if card >= 0:
            continue
        value = _ANY_VALUE - card
        fitting = [other for other in rest if not value or card_set.value(other) == value]
        if not fitting:
            raise UnreadableError("position-contradiction", key="?")
        cards[at] = fitting[-1]
        rest.remove(fitting[-1])


def _seats(fields: dict[str, str], key: str, seats: int) -> set[int]:
    parts = fields.get(key, "").split()
    return {read_number({key: part}, key, 0, range(1, seats + 1)) for part in parts}


def _phase(text: str) -> Phase:
    try:
        return Phase(text)
    except ValueError:
        raise UnreadableError("position-value", key="phase", text=text[:80]) from None


def _check(state: State) -> None:
    """Refuse a position whose parts contradict each other or from which no game can go on."""
    own = state.turn - 1
    over = state.phase is Phase.OVER
    checks = {
        "phase": _phase_fits(state),
        "gained": state.gained <= min(state.moves, len(state.scored[own])),
        "moves": state.phase is not Phase.TURN or not state.moves or bool(state.hands[own]),
        "strikes": is_official_solo(state) or not state.strikes,
        "triggered": _trigger_fits(state),
        "draw": not is_official_solo(state) or _count(state) == SOLO_TARGET,
        "1": not is_official_solo(state) or over or len(state.scored[0]) < SOLO_TARGET,
    }
    for key, right in checks.items():
        if not right:
            raise UnreadableError("position-contradiction", key=key)


def _phase_fits(state: State) -> bool:
    """Whether the game can be in this phase."""
    if state.phase is Phase.PAID:
        return bool(state.discard)
    lost = state.strikes == STRIKES
    if state.phase is Phase.TURN:
        return not lost
    if is_official_solo(state):
        return lost or len(state.scored[0]) == SOLO_TARGET
    return is_score_attack(state) or (state.triggered > 0 and turns_left(state) == 0)


def _trigger_fits(state: State) -> bool:
    """Whether the end is triggered just when somebody has enough cards."""
    target = TARGETS.get(state.seats)
    there = [target is not None and len(cards) >= target for cards in state.scored]
    return there[state.triggered - 1] if state.triggered else not any(there)


def _count(state: State) -> int:
    """How many cards the position has."""
    parts = (*state.hands, *state.scored, state.draw_pile, state.discard)
    return sum(map(len, parts))


def _write_cards(cards: tuple[Card, ...], card_set: CardSet) -> str:
    return " ".join(map(card_set.write, cards)) or "-"


def read_scored(text: str, card_set: CardSet) -> tuple[Card, ...]:
    """Read the cards one player has scored; raises UnreadableError for one that occurs twice."""
    cards = tuple(map(card_set.read, text.split()))
    for card, copies in Counter(cards).items():
        if copies > 1:
            raise UnreadableError("too-many", card=card_set.write(card), n=copies, most=1)
    return cards
