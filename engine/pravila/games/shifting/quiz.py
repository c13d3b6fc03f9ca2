"""Questions about Shifting Stones."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Final, NamedTuple

from pravila.core.playout import random_player, sensible_player
from pravila.core.quiz import (
    LEGAL,
    LEVELS,
    RIVAL,
    Chance,
    Line,
    Maker,
    Mistake,
    Question,
    Scope,
    ask_legality,
    cards_line,
    has_rival,
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
from pravila.games.shifting.state import HAND, Phase, State, has_skipped
from pravila.games.shifting.tiles import (
    FACES,
    LETTERS,
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
START: Final = 60
"""How many actions where only the grid and a hand matter."""
LOOKED_AT: Final = 25
"""At so many states of a playout a question looks."""
NONE: Final = 0.2
"""How often no card matches."""


def _game(chance: Chance, seats: int, share: float, turns: int = TURNS) -> list[State]:
    """The states of a game, or its start, in which this share of the actions are sensible."""
    state = GAME.setup({}, seats, int(chance.random() * 10**9))
    states = journey(
        GAME,
        state,
        lambda game, view, rng: (sensible_player if rng.random() < share else random_player)(
            game, view, rng
        ),
        chance,
        turns,
    )
    return [it for it in states if it.phase is not Phase.OVER]


def _moment(state: State, about_skips: bool = False) -> tuple[Line, ...]:
    """What the board does not show about this moment."""
    key: str = state.phase
    if state.phase is Phase.TURN and state.moves:
        key = "acting"
    elif state.phase is Phase.TURN and about_skips and state.round == 1:
        key = "turn-first"
    elif state.phase is Phase.TURN and about_skips:
        key = f"turn-after-{'skip' if has_skipped(state, state.turn) else 'other'}"
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


def match_grey_any_seed(look: Look) -> Cards:
    """A grey square stands for the grey picture, the seed."""
    bits, seed = as_bits(look.grid), LETTERS.index("E")

    def painted(pattern: Pattern) -> Pattern:
        return Pattern(
            tuple(tuple(seed if it == ANY else it for it in row) for row in pattern.rows)
        )

    return look.of(lambda it: painted(it).fits(bits))


def grid_common_top(look: Look) -> Cards:
    """The grid is read from the opposite side of the table."""
    bits = as_bits(tuple(reversed(look.grid)))
    return look.of(lambda it: it.fits(bits))


def score_same_grid(look: Look) -> Cards:
    """A tile that one card has used counts for no other card."""
    used: set[int] = set()
    kept: list[Card] = []
    for card in right_matches(look):
        lies = next(
            places
            for places in _coverings(look.card_set.pattern(card))
            if all(look.grid[place - 1] == face for place, face in places.items())
        )
        if used.isdisjoint(lies):
            kept.append(card)
            used |= set(lies)
    return tuple(kept)


def _coverings(pattern: Pattern) -> Iterator[dict[int, int]]:
    """The pictures that each place must show, for each way in which the pattern can lie."""
    for row, column in pattern.corners:
        yield {
            SIDE * (row + down) + column + right + 1: square
            for down, squares in enumerate(pattern.rows)
            for right, square in enumerate(squares)
            if square != ANY
        }


def match_translation_only_corner(look: Look) -> Cards:
    """A pattern must lie in the upper left corner of the grid."""
    bits = as_bits(look.grid)
    return look.of(lambda it: bits & it.mask(0, 0) == it.mask(0, 0))


def match_colour_and_pattern_part(look: Look) -> Cards:
    """A pattern matches if all of its pictures but one lie as they should."""
    return look.of(
        lambda it: any(
            sum(look.grid[place - 1] != face for place, face in places.items()) <= 1 < len(places)
            for places in _coverings(it)
        )
    )


MATCH_MISTAKES: Final = (
    Mistake("shifting.match.translation-only", match_translation_only_mirrored),
    Mistake("shifting.match.translation-only", match_translation_only_rotated),
    Mistake("shifting.match.colour-and-pattern", match_colour_and_pattern),
    Mistake("shifting.match.box-inside", match_box_inside),
    Mistake("shifting.match.face-only", match_face_only),
    Mistake("shifting.match.grey-any", match_grey_any),
    Mistake("shifting.match.grey-any", match_grey_any_seed),
    Mistake("shifting.match.translation-only", match_translation_only_corner),
    Mistake("shifting.match.colour-and-pattern", match_colour_and_pattern_part),
    Mistake("shifting.grid.common-top", grid_common_top),
    Mistake("shifting.score.same-grid", score_same_grid),
)


def match(level: int, chance: Chance) -> Question | None:
    """Which of your cards match now?"""
    states = [it for it in _game(chance, 3, 0.3, START) if it.phase is Phase.TURN and _hand(it)]
    none, place, rival = chance.random() < NONE, chance.random(), chance.random() < RIVAL
    for state in chance.mixed(states):
        look = Look(state.card_set, state.grid, _hand(state))
        right = right_matches(look)
        if none == bool(right) or not _is_telling(look, right, level):
            continue
        choices = offer(
            right,
            _rules_of_matches(look, right),
            MATCH_MISTAKES,
            look,
            lambda cards: cards_line(_written(state, cards)),  # noqa: B023
            chance,
            range(2, 3) if level == 1 else range(2, 4),
            len,
            place,
        )
        if choices and (none or not rival or has_rival(choices)):
            return Question(
                NAME,
                "match",
                seat=state.turn,
                prompt=_moment(state),
                choices=choices,
                position=GAME.write_position(state),
                facts=_facts_of(look),
            )
    return None


def _hand(state: State) -> Cards:
    return state.hands[state.turn - 1]


def _is_telling(look: Look, right: Cards, level: int) -> bool:
    """Level 1: a small hand, of which at most one card matches; level 3: grey squares decide."""
    if level == 1:
        return len(right) <= 1 and len(look.hand) <= HAND
    if level == 2:
        return True
    return len(right) > 1 or match_box_inside(look) != right or match_grey_any(look) != right


def _facts_of(look: Look) -> tuple[Line, ...]:
    """Where each card matches, or why it does not."""
    return tuple(_fact(look, card) for card in look.hand)


def _fact(look: Look, card: Card) -> Line:
    pattern, bits = look.card_set.pattern(card), as_bits(look.grid)
    written = look.card_set.write(card)
    for row, column in pattern.places(bits)[:1]:
        return Line("quiz.shifting.fact.fits", (("row", row), ("column", column)), cards=written)
    if pattern.core.fits(bits):
        key = "box-inside"
    elif any(other.fits(bits) for other in pattern.turned):
        key = "translation-only"
    elif {square for row in pattern.rows for square in row}.isdisjoint(look.grid):
        key = "face-only"
    else:
        key = "colour-and-pattern"
    return Line(f"quiz.shifting.fact.{key}", cards=written)


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
    state = _changed(change)
    return matching(state.card_set, state.grid, _hand(state))


def _changed(change: Change) -> State:
    """The state after the move."""
    state, _ = GAME.apply(change.state, pays(change.state.card_set)[change.paid])
    state, _ = GAME.apply(state, change.move)
    return state


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


def score_match_unchanged(change: Change) -> Cards:
    """What matched before a move of tiles matches after it."""
    return right_matches(change.look(change.state.grid))


def _afterwards(mistake: Mistake[Look, Cards]) -> Mistake[Change, Cards]:
    """The same mistake in looking at the grid after the move."""

    @wraps(mistake.answer)
    def wrong(change: Change) -> Cards:
        return mistake.answer(change.look(change.grid))

    return Mistake(mistake.rule, wrong)


CHANGE_MISTAKES: Final = (
    Mistake("shifting.card.two-uses", card_two_uses),
    Mistake("shifting.shift.cost", shift_cost),
    Mistake("shifting.score.match", score_match_unchanged),
)
_AFTERWARDS: Final = tuple(map(_afterwards, MATCH_MISTAKES))


def change_(level: int, chance: Chance) -> Question | None:
    """Which of your cards match after this shift or flip?"""
    states = [
        it for it in _game(chance, 3, 0.3, START) if it.phase is Phase.TURN and len(_hand(it)) > 2
    ]
    none, place, rival = chance.random() < NONE, chance.random(), chance.random() < RIVAL
    for state in chance.mixed(states):
        change = Change(state, chance.pick(_hand(state)), _telling_move(state, chance))
        right = after_change(change)
        if none == bool(right):
            continue
        choices = offer(
            right,
            _rules_of_change(change),
            (*CHANGE_MISTAKES, *_AFTERWARDS),
            change,
            lambda cards: cards_line(_written(state, cards)),  # noqa: B023
            chance,
            range(2, 3) if level == 1 else range(2 + level // 3, 4),
            len,
            place,
        )
        if choices and (none or not rival or has_rival(choices)):
            actions = (pays(state.card_set)[change.paid], change.move)
            pay, move = map(GAME.write_action, actions)
            paid = state.card_set.write(change.paid)
            return Question(
                NAME,
                "change",
                seat=state.turn,
                prompt=(
                    *_moment(state),
                    Line("quiz.shifting.first", action=pay, cards=paid),
                    Line("quiz.shifting.then", action=move),
                ),
                choices=choices,
                position=GAME.write_position(state),
                actions=(pay, move),
                facts=_facts_of(change.look(change.grid)),
                after=GAME.write_position(_changed(change)),
            )
    return None


def _telling_move(state: State, chance: Chance) -> Action:
    """A move after which other cards of the hand match than before, where there is one."""
    before = matching(state.card_set, state.grid, _hand(state))
    for move in chance.mixed(TILE_MOVES):
        after = Change(state, -1, move)
        if right_matches(after.look(after.grid)) != before:
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


def bonus_most_ones_each(table: Table) -> int:
    """Who has the most 1-point cards gets the bonus for each of them."""
    count = table.counts[table.seat - 1]
    return table.values(table.scored) + BONUS * count * (count == max(table.counts))


def bonus_most_ones_each_all(table: Table) -> int:
    """Everybody gets the bonus for each of their 1-point cards."""
    return table.values(table.scored) + BONUS * table.counts[table.seat - 1]


def bonus_most_ones_values(table: Table) -> int:
    """There is a bonus for the most cards of each value."""
    printed = [[table.state.card_set.value(card) for card in it] for it in table.state.scored]
    own = printed[table.seat - 1]
    led = [
        value for value in set(own) if own.count(value) == max(it.count(value) for it in printed)
    ]
    return table.values(table.scored) + BONUS * len(led)


def bonus_most_ones_second(table: Table) -> int:
    """There is a second bonus for the most cards of any value."""
    most = max(map(len, table.state.scored))
    return right_points(table) + BONUS * (len(table.scored) == most)


def bonus_most_ones_points(table: Table) -> int:
    """The bonus is for the most points."""
    points = [table.values(cards) for cards in table.state.scored]
    return table.values(table.scored) + BONUS * (points[table.seat - 1] == max(points))


def bonus_most_ones_instead(table: Table) -> int:
    """1-point cards count for nothing but the bonus."""
    return right_points(table) - table.counts[table.seat - 1]


def bonus_most_ones_fewest(table: Table) -> int:
    """The bonus is for the fewest 1-point cards."""
    fewest = table.counts[table.seat - 1] == min(table.counts)
    return table.values(table.scored) + BONUS * fewest


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


def score_only_on_table(table: Table) -> int:
    """The card scored last does not count yet."""
    return right_points(table) - table.values(table.scored[-1:])


def score_only_on_table_first(table: Table) -> int:
    """The card scored first does not count any more."""
    return right_points(table) - table.values(table.scored[:1])


def score_once(table: Table) -> int:
    """The card scored first counts twice."""
    return right_points(table) + table.values(table.scored[:1])


def score_once_last(table: Table) -> int:
    """The card scored last counts twice."""
    return right_points(table) + table.values(table.scored[-1:])


POINT_MISTAKES: Final = (
    Mistake("shifting.bonus.most-ones", bonus_most_ones),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_cards),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_all),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_each),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_each_all),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_values),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_second),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_points),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_instead),
    Mistake("shifting.bonus.most-ones", bonus_most_ones_fewest),
    Mistake("shifting.bonus.tie", bonus_tie),
    Mistake("shifting.bonus.tie", bonus_tie_shared),
    Mistake("shifting.bonus.none-scored", bonus_none_scored),
    Mistake("shifting.score.only-on-table", score_only_on_table),
    Mistake("shifting.score.only-on-table", score_only_on_table_first),
    Mistake("shifting.score.once", score_once),
    Mistake("shifting.score.once", score_once_last),
)


def points(level: int, chance: Chance) -> Question | None:
    """How many points would this player have?"""
    seats = 2 if level == 1 else chance.pick((2, 3, 4))
    corners: dict[str, list[Table]] = {}
    for state in _game(chance, seats, 0.9)[::5]:
        for seat in range(1, seats + 1):
            table = Table(state, seat)
            corner = _corner(table)
            if len(table.scored) >= level and (level == LEVELS[-1]) == (corner in CORNERS):
                corners.setdefault(corner, []).append(table)
    if not corners:
        return None
    place = chance.random()
    for table in chance.mixed(chance.steered(corners))[:LOOKED_AT]:
        choices = offer(
            right_points(table),
            _rules_of_points(table),
            POINT_MISTAKES,
            table,
            points_line,
            chance,
            range(2, 3) if level == 1 else range(2, 4),
            int,
            place,
            ordered=True,
        )
        if choices:
            state = table.state
            return Question(
                NAME,
                "points",
                seat=state.turn,
                prompt=(Line("quiz.shifting.points-of", seat=table.seat),),
                choices=choices,
                position=GAME.write_position(state),
                table=tuple(
                    (seat, " ".join(_written(state, cards)))
                    for seat, cards in enumerate(state.scored, 1)
                ),
                entries=sheets(state)[table.seat - 1].entries,
                facts=tuple(
                    Line("quiz.shifting.fact.ones", (("n", n),), seat=seat)
                    for seat, n in enumerate(table.counts, 1)
                ),
            )
    return None


CORNERS: Final = ("none", "tied", "tie of others")
"""Where a ruling or a rare rule decides about the bonus."""


def _corner(table: Table) -> str:
    """How the bonus comes about."""
    most, own = max(table.counts), table.counts[table.seat - 1]
    if most == 0:
        return "none"
    if table.counts.count(most) > 1:
        return "tied" if own == most else "tie of others"
    return "most" if own == most else "fewer"


def _rules_of_points(table: Table) -> tuple[str, ...]:
    """The rule about the bonus first, then those about the cards."""
    bonus = {"none": "bonus.none-scored", "tied": "bonus.tie"}.get(
        _corner(table), "bonus.most-ones"
    )
    entries = sheets(table.state)[table.seat - 1].entries
    rules = (rule for entry in reversed(entries) for rule in entry.rules)
    return tuple(dict.fromkeys((f"{NAME}.{bonus}", *rules)))


# -- is this allowed? ------------------------------------------------------------------------------


def _subject(state: State, action: Action) -> str:
    """The moment and the kind of action, empty for an action that makes no sense.

    No card that lies nowhere in sight, no move of tiles before it is paid for, and no end of a
    turn that no rule speaks of.
    """
    scored = state.scored[state.turn - 1]
    begins = state.phase is Phase.TURN and not state.moves
    match action.kind:
        case Kind.PAY:
            sensible = state.phase is Phase.TURN and action.card in (*_hand(state), *scored)
        case Kind.SCORE:
            seen = (*_hand(state), *scored, *state.discard[-1:])
            sensible = state.phase is Phase.TURN and action.card in seen
        case Kind.END:
            sensible = begins or state.phase is Phase.PAID
        case Kind.SKIP:
            sensible = state.phase is Phase.TURN
        case _:
            sensible = state.phase is Phase.PAID
    return f"{state.phase} {action.kind}" if sensible else ""


SCOPE: Final = Scope(
    _subject,
    tuple(
        f"{NAME}.{rule}"
        for rule in (
            "score.match",
            "score.free",
            "skip.instead",
            "skip.first",
            "skip.memory",
            "shift.adjacent",
            "card.two-uses",
            "action.choice",
            "shift.cost",
            "flip.keep-orientation",
            "flip.cost",
            "turn.refill",
        )
    ),
)


def legality(level: int, chance: Chance) -> Question | None:
    """Is this allowed?"""
    states = chance.mixed(_game(chance, 3, 0.2))[:LOOKED_AT]
    asked = ask_legality(GAME, states, SCOPE, level, chance)
    if asked is None:
        return None
    state, action = asked.state, asked.action
    has_card = action.kind in (Kind.PAY, Kind.SCORE)
    card = state.card_set.write(action.card) if has_card else ""
    moment = _moment(state, about_skips=action.kind is Kind.SKIP)
    return legality_question(GAME, asked, state.turn, moment, card)


QUIZ: Final[Mapping[str, Maker]] = {
    LEGAL: legality,
    "match": match,
    "change": change_,
    "points": points,
}
