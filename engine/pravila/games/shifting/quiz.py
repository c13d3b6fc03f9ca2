"""Questions about Shifting Stones."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Final, NamedTuple

from pravila.core.playout import random_player, sensible_player
from pravila.core.quiz import (
    LEGAL,
    Chance,
    Line,
    Maker,
    Mistake,
    Question,
    ask_legality,
    cards_line,
    journey,
    legality_question,
    offer,
    points_line,
)
from pravila.games.shifting.action import Action, Kind, pays
from pravila.games.shifting.cards import Card, CardSet
from pravila.games.shifting.game import GAME
from pravila.games.shifting.legality import TILE_MOVES, matching
from pravila.games.shifting.patterns import ANY, Pattern
from pravila.games.shifting.scoring import BONUS, ones, sheets
from pravila.games.shifting.state import Phase, State, has_skipped
from pravila.games.shifting.tiles import (
    FACES,
    SIDE,
    Grid,
    as_bits,
    bit,
    column_of,
    flipped,
    other_side,
    row_of,
    shifted,
)

NAME: Final = "shifting"
TURNS: Final = 150
"""How many actions of a game are looked at."""
LOOKED_AT: Final = 25
"""At so many states of a playout a question looks."""


def _game(chance: Chance, seats: int, share: float) -> list[State]:
    """The states of a game in which this share of the actions are sensible."""
    state = GAME.setup({}, seats, int(chance.random() * 10**9))
    states = journey(
        GAME,
        state,
        lambda game, view, rng: (sensible_player if rng.random() < share else random_player)(
            game, view, rng
        ),
        chance,
        TURNS,
    )
    return [it for it in states if it.phase is not Phase.OVER]


def _moment(state: State) -> tuple[Line, ...]:
    """What the board does not show about this moment."""
    key: str = state.phase
    if state.phase is Phase.TURN and state.moves:
        key = "acting"
    elif state.phase is Phase.TURN and has_skipped(state, state.turn):
        key = "turn-after-skip"
    return (Line(f"quiz.shifting.{key}"),)


def _written(state: State, cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(state.card_set.write, cards))


# -- which of your cards match now? ----------------------------------------------------------------

Cards = tuple[Card, ...]


class Look(NamedTuple):
    """A grid and the cards that somebody compares with it."""

    card_set: CardSet
    grid: Grid
    hand: Cards

    def of(self, fits: Callable[[Pattern], bool]) -> Cards:
        """The cards with a fitting pattern."""
        return tuple(card for card in self.hand if fits(self.card_set.pattern(card)))


def right_matches(look: Look) -> Cards:
    """The cards that match."""
    return matching(look.card_set, look.grid, look.hand)


def _mirrored(pattern: Pattern) -> tuple[Pattern, ...]:
    rows = pattern.rows
    return (Pattern(tuple(tuple(reversed(row)) for row in rows)), Pattern(tuple(reversed(rows))))


def match_translation_only_mirrored(look: Look) -> Cards:
    """A mirrored pattern matches too."""
    bits = as_bits(look.grid)
    return look.of(lambda it: it.fits(bits) or any(other.fits(bits) for other in _mirrored(it)))


def match_translation_only_rotated(look: Look) -> Cards:
    """A rotated pattern matches too."""
    bits = as_bits(look.grid)

    def fits(pattern: Pattern) -> bool:
        rows = pattern.rows
        for _ in range(4):
            if Pattern(rows).fits(bits):
                return True
            rows = tuple(tuple(row) for row in zip(*reversed(rows), strict=True))
        return False

    return look.of(fits)


def match_colour_and_pattern(look: Look) -> Cards:
    """The pictures must be in the grid, in any arrangement."""
    there = Counter(look.grid)
    return look.of(
        lambda it: Counter(square for row in it.rows for square in row if square in FACES) <= there
    )


def match_box_inside(look: Look) -> Cards:
    """Grey squares at the edge of a pattern may lie beside the grid."""
    bits = as_bits(look.grid)
    return look.of(lambda it: it.core.fits(bits))


def match_face_only(look: Look) -> Cards:
    """The other side of a tile counts too."""
    bits = sum(
        bit(place, face) | bit(place, other_side(face)) for place, face in enumerate(look.grid, 1)
    )
    return look.of(lambda it: it.fits(bits))


def match_grey_any(look: Look) -> Cards:
    """No tile matches a grey square."""
    bits = as_bits(look.grid)
    return look.of(lambda it: it.fits(bits) and ANY not in {sq for row in it.rows for sq in row})


MATCH_MISTAKES: Final = (
    Mistake("shifting.match.translation-only", match_translation_only_mirrored),
    Mistake("shifting.match.translation-only", match_translation_only_rotated),
    Mistake("shifting.match.colour-and-pattern", match_colour_and_pattern),
    Mistake("shifting.match.box-inside", match_box_inside),
    Mistake("shifting.match.face-only", match_face_only),
    Mistake("shifting.match.grey-any", match_grey_any),
)


def match(level: int, chance: Chance) -> Question | None:
    """Which of your cards match now?"""
    states = [it for it in _game(chance, 3, 0.3) if it.phase is Phase.TURN and _hand(it)]
    for state in chance.mixed(states)[:LOOKED_AT]:
        look = Look(state.card_set, state.grid, _hand(state))
        right = right_matches(look)
        if not _is_telling(look, right, level):
            continue
        choices = offer(
            right,
            _rules_of_matches(look, right),
            MATCH_MISTAKES,
            look,
            lambda cards: cards_line(_written(state, cards)),  # noqa: B023
            chance,
            range(2, 3) if level == 1 else range(2, 4),
        )
        if choices:
            return Question(
                NAME,
                "match",
                seat=state.turn,
                prompt=_moment(state),
                choices=choices,
                position=GAME.write_position(state),
            )
    return None


def _hand(state: State) -> Cards:
    return state.hands[state.turn - 1]


def _is_telling(look: Look, right: Cards, level: int) -> bool:
    """Level 1: one small pattern matches; level 3: grey squares or turned patterns decide."""
    if level == 1:
        return len(right) == 1 and len(look.hand) <= 4
    if level == 2:
        return bool(right)
    return len(right) > 1 or match_box_inside(look) != right or match_grey_any(look) != right


def _rules_of_matches(look: Look, right: Cards) -> tuple[str, ...]:
    """The rules by which cards match, or by which none does."""
    grey = any(ANY in row for card in look.hand for row in look.card_set.pattern(card).rows)
    return (
        "shifting.match.colour-and-pattern",
        "shifting.match.translation-only",
        *(("shifting.match.grey-any", "shifting.match.box-inside") if grey else ()),
        *(("shifting.score.match",) if right else ()),
    )


# -- what does one shift or flip make match? -------------------------------------------------------


class Change(NamedTuple):
    """A state in which a card pays for a move of tiles."""

    state: State
    paid: Card
    move: Action

    @property
    def grid(self) -> Grid:
        """The grid after the move."""
        grid, move = self.state.grid, self.move
        if move.kind is Kind.FLIP:
            return flipped(grid, move.place)
        return shifted(grid, move.place, move.other)

    def look(self, grid: Grid) -> Look:
        """What is compared after the payment."""
        left = tuple(card for card in _hand(self.state) if card != self.paid)
        return Look(self.state.card_set, grid, left)


def after_change(change: Change) -> Cards:
    """The cards that match after the move."""
    state, _ = GAME.apply(change.state, pays(change.state.card_set)[change.paid])
    state, _ = GAME.apply(state, change.move)
    return matching(state.card_set, state.grid, _hand(state))


def card_two_uses(change: Change) -> Cards:
    """The card that has paid may be scored as well."""
    return right_matches(change.look(change.grid)._replace(hand=_hand(change.state)))


def shift_cost(change: Change) -> Cards:
    """A shift puts one tile in front of another, in its row or column."""
    a, b = change.move.place, change.move.other
    if change.move.kind is not Kind.SHIFT:
        return right_matches(change.look(change.grid))
    grid = list(change.state.grid)
    along = [it for it in range(1, SIDE * SIDE + 1) if _in_line(it, a, b)]
    faces = [grid[it - 1] for it in along]
    for it, face in zip(along, [faces[-1], *faces[:-1]], strict=True):
        grid[it - 1] = face
    return right_matches(change.look(tuple(grid)))


def _in_line(place: int, a: int, b: int) -> bool:
    same_row = row_of(a) == row_of(b)
    return row_of(place) == row_of(a) if same_row else column_of(place) == column_of(a)


def shift_cost_unchanged(change: Change) -> Cards:
    """What matched before a shift matches after it."""
    kept = change.state.grid if change.move.kind is Kind.SHIFT else change.grid
    return right_matches(change.look(kept))


def flip_cost(change: Change) -> Cards:
    """What matched before a flip matches after it."""
    kept = change.state.grid if change.move.kind is Kind.FLIP else change.grid
    return right_matches(change.look(kept))


def _afterwards(mistake: Mistake[Look, Cards]) -> Mistake[Change, Cards]:
    """The same mistake in looking at the grid after the move."""

    @wraps(mistake.answer)
    def wrong(change: Change) -> Cards:
        return mistake.answer(change.look(change.grid))

    return Mistake(mistake.rule, wrong)


CHANGE_MISTAKES: Final = (
    Mistake("shifting.card.two-uses", card_two_uses),
    Mistake("shifting.shift.cost", shift_cost),
    Mistake("shifting.shift.cost", shift_cost_unchanged),
    Mistake("shifting.flip.cost", flip_cost),
)
_AFTERWARDS: Final = tuple(map(_afterwards, MATCH_MISTAKES))


def change_(level: int, chance: Chance) -> Question | None:
    """Which of your cards match after this shift or flip?"""
    states = [it for it in _game(chance, 3, 0.3) if it.phase is Phase.TURN and len(_hand(it)) > 2]
    for state in chance.mixed(states)[:LOOKED_AT]:
        change = Change(state, chance.pick(_hand(state)), _telling_move(state, chance))
        right = after_change(change)
        if not right and (level < 3 or chance.random() < 0.8):
            continue
        choices = offer(
            right,
            _rules_of_change(change),
            (*CHANGE_MISTAKES, *_AFTERWARDS),
            change,
            lambda cards: cards_line(_written(state, cards)),  # noqa: B023
            chance,
            range(2, 3) if level == 1 else range(2 + level // 3, 4),
        )
        if choices:
            actions = (pays(state.card_set)[change.paid], change.move)
            pay, move = map(GAME.write_action, actions)
            return Question(
                NAME,
                "change",
                seat=state.turn,
                prompt=(
                    *_moment(state),
                    Line("quiz.shifting.first", action=pay),
                    Line("quiz.shifting.then", action=move),
                ),
                choices=choices,
                position=GAME.write_position(state),
                actions=(pay, move),
            )
    return None


def _telling_move(state: State, chance: Chance) -> Action:
    """A move after which other cards of the hand match than before, where there is one."""
    before = matching(state.card_set, state.grid, _hand(state))
    for move in chance.mixed(TILE_MOVES):
        after = Change(state, -1, move)
        if right_matches(after.look(after.grid)) not in ((), before):
            return move
    return chance.pick(TILE_MOVES)


def _rules_of_change(change: Change) -> tuple[str, ...]:
    kind = "flip" if change.move.kind is Kind.FLIP else "shift"
    look = change.look(change.grid)
    return (
        f"shifting.{kind}.cost",
        "shifting.card.two-uses",
        *_rules_of_matches(look, right_matches(look)),
    )


# -- how many points? ------------------------------------------------------------------------------


class Table(NamedTuple):
    """The points of a seat, if the game ended now."""

    state: State
    seat: int

    @property
    def scored(self) -> Cards:
        """The cards the player has scored."""
        return self.state.scored[self.seat - 1]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many 1-point cards everybody has scored."""
        return tuple(ones(cards, self.state.card_set) for cards in self.state.scored)

    def values(self, cards: Cards) -> int:
        """The points printed on cards."""
        return sum(map(self.state.card_set.value, cards))


def right_points(table: Table) -> int:
    """The points with the bonus."""
    return sheets(table.state)[table.seat - 1].total


def bonus_most_ones(table: Table) -> int:
    """There is no bonus."""
    return table.values(table.scored)


def bonus_most_ones_cards(table: Table) -> int:
    """The bonus is for the most cards of any value."""
    sizes = [len(cards) for cards in table.state.scored]
    return table.values(table.scored) + BONUS * (len(table.scored) == max(sizes))


def bonus_most_ones_all(table: Table) -> int:
    """Everybody who has a 1-point card gets the bonus."""
    return table.values(table.scored) + BONUS * (table.counts[table.seat - 1] > 0)


def bonus_tie(table: Table) -> int:
    """Players who tie get no bonus."""
    tie = table.counts.count(max(table.counts)) > 1
    return table.values(table.scored) if tie else right_points(table)


def bonus_tie_shared(table: Table) -> int:
    """Players who tie share the bonus, 1 point each."""
    tie = table.counts.count(max(table.counts)) > 1
    won = table.counts[table.seat - 1] == max(table.counts) > 0
    return table.values(table.scored) + won if tie else right_points(table)


def bonus_none_scored(table: Table) -> int:
    """Where nobody has a 1-point card all get the bonus."""
    return right_points(table) + BONUS * (max(table.counts) == 0)


def card_pattern_and_value(table: Table) -> int:
    """Each scored card is worth 1 point."""
    return right_points(table) - table.values(table.scored) + len(table.scored)


def score_only_on_table(table: Table) -> int:
    """The own cards in hand that match count too."""
    if table.seat != table.state.turn:
        return right_points(table)
    hand = matching(table.state.card_set, table.state.grid, _hand(table.state))
    return right_points(table) + table.values(hand)


def score_only_on_table_hand(table: Table) -> int:
    """All own cards in hand count too."""
    own = _hand(table.state) if table.seat == table.state.turn else ()
    return right_points(table) + table.values(own)


POINT_MISTAKES: Final = (
    Mistake("shifting.bonus.most-ones", bonus_most_ones),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_cards),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_all),
    Mistake("shifting.bonus.tie", bonus_tie),
    Mistake("shifting.bonus.tie", bonus_tie_shared),
    Mistake("shifting.bonus.none-scored", bonus_none_scored),
    Mistake("shifting.card.pattern-and-value", card_pattern_and_value),
    Mistake("shifting.score.only-on-table", score_only_on_table),
    Mistake("shifting.score.only-on-table", score_only_on_table_hand),
)


def points(level: int, chance: Chance) -> Question | None:
    """How many points would this player have?"""
    seats = 2 if level == 1 else chance.pick((2, 3, 4))
    states = _game(chance, seats, 0.9)
    fitting = []
    for state in states[::5]:
        for seat in range(1, seats + 1):
            table = Table(state, seat)
            if len(table.scored) >= level and _has_corner(table) == (level == 3):
                fitting.append(table)
    if not fitting:
        return None
    table = chance.pick(fitting)
    entries = sheets(table.state)[table.seat - 1].entries
    rules = tuple(dict.fromkeys(rule for entry in entries for rule in entry.rules))
    if table.counts[table.seat - 1] < max(table.counts):
        rules = (*rules, "shifting.bonus.most-ones")
    if not max(table.counts):
        rules = (*rules, "shifting.bonus.none-scored")
    choices = offer(
        right_points(table),
        rules,
        POINT_MISTAKES,
        table,
        points_line,
        chance,
        range(2, 3) if level == 1 else range(2, 4),
        order=int,
    )
    if not choices:
        return None
    return Question(
        NAME,
        "points",
        seat=table.state.turn,
        prompt=(Line("quiz.shifting.points-of", seat=table.seat),),
        choices=choices,
        position=GAME.write_position(table.state),
        entries=entries,
    )


def _has_corner(table: Table) -> bool:
    """Whether the bonus is tied, or nobody has a 1-point card."""
    most = max(table.counts)
    tie = table.counts.count(most) > 1 and table.counts[table.seat - 1] == most
    return most == 0 or tie


# -- is this allowed? ------------------------------------------------------------------------------

ROUTINE: Final = frozenset(
    {"shifting.shift.cost", "shifting.flip.cost", "shifting.turn.refill", "shifting.card.two-uses"}
)


def _askable(state: State, action: Action) -> bool:
    """No card that lies nowhere in sight, and no move of tiles before it is paid for."""
    if action.kind is Kind.PAY:
        own = state.phase is Phase.TURN and action.card in _hand(state)
        return own or (state.phase is Phase.TURN and action.card in state.scored[state.turn - 1])
    if action.kind is Kind.SCORE:
        seen = (*_hand(state), *state.scored[state.turn - 1], *state.discard[-1:])
        return state.phase is Phase.TURN and action.card in seen
    return state.phase is Phase.PAID or action.kind not in (Kind.SHIFT, Kind.FLIP)


def legality(level: int, chance: Chance) -> Question | None:
    """Is this allowed?"""
    states = chance.mixed(_game(chance, 3, 0.2))[:LOOKED_AT]
    asked = ask_legality(GAME, states, _askable, ROUTINE, level, chance)
    if asked is None:
        return None
    return legality_question(GAME, asked, asked.state.turn, _moment(asked.state))


QUIZ: Final[Mapping[str, Maker]] = {
    LEGAL: legality,
    "match": match,
    "change": change_,
    "points": points,
}
