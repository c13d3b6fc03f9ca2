"""Questions about Gnoming A Round."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from pravila.core.game import Game
from pravila.core.quiz import (
    LEGAL,
    LEVELS,
    Chance,
    Choice,
    Line,
    Maker,
    Mistake,
    Question,
    Scope,
    ask_legality,
    choices_of,
    journey,
    legality_question,
    offer,
    points_line,
)
from pravila.core.score import ScoreEntry
from pravila.core.verdict import Verdict
from pravila.games.gnoming.action import (
    BOUNCE,
    DRAW,
    PILES,
    PLACE,
    PLACES,
    TAKE,
    Action,
    Kind,
    write_action,
)
from pravila.games.gnoming.cards import HAZARD, MULLIGAN, Card, is_negative, is_positive
from pravila.games.gnoming.deck import census
from pravila.games.gnoming.game import GAME
from pravila.games.gnoming.legality import Situation, judge, situation
from pravila.games.gnoming.options import Options
from pravila.games.gnoming.position import write_grid
from pravila.games.gnoming.scoring import (
    COLUMNS,
    FINISHER_POINTS,
    HAZARD_POINTS,
    LINES,
    ROWS,
    finisher_entry,
    score_grid,
    sets_of,
)
from pravila.games.gnoming.state import ALL_UP, Phase, State, View, is_up

NAME: Final = "gnoming"
TURNS: Final = 400
"""More actions than a round of the players of these questions takes."""

LAID_OUT: Final = 40
"""So many grids are laid out for a corner case, of which one is asked about."""

Lines = Mapping[tuple[int, ...], int]
"""Places of a set to the value it subtracts."""


# -- positions -------------------------------------------------------------------------------------


def gather(game: Game[State, Action, View], view: View, chance: Chance) -> Action:
    """A player who puts equal cards side by side, mostly, so that grids have sets."""
    actions = game.view_actions(view)
    if view.phase is Phase.DRAW:
        own = view.cards[view.seat - 1]
        liked = [
            TAKE[name]
            for name, pile in zip(PILES, view.piles, strict=True)
            if pile and pile[-1] in own and TAKE[name] in actions
        ]
        return chance.pick(liked) if liked and chance.toss() else DRAW
    if view.phase is Phase.PLAY and chance.random() < 0.85:
        places = [action for action in actions if action.kind is Kind.PLACE]
        best = max((_company(view, action.place) for action in places), default=0)
        if best > 0:
            return chance.pick([it for it in places if _company(view, it.place) == best])
    return chance.pick(actions)


def _company(view: View, place: int) -> int:
    """How many equal or wild cards share a line with the place, less if one lies there."""
    grid, held = view.cards[view.seat - 1], view.held
    if not is_positive(held) or grid[place - 1] in (held, MULLIGAN):
        return 0
    lines = [line for line in LINES if place in line]
    return sum(grid[other - 1] in (held, MULLIGAN) for line in lines for other in line)


def _round(chance: Chance) -> list[State]:
    """The states of a round, up to its score."""
    seats = chance.pick((3, 3, 4))
    state = GAME.setup({}, seats, int(chance.random() * 10**9))
    states = journey(GAME, state, gather, chance, TURNS)
    ends = [at for at, it in enumerate(states) if it.phase in (Phase.DEAL, Phase.OVER)]
    return states[: ends[0] + 1] if ends else states


# -- what does this grid score? --------------------------------------------------------------------


class Layout(NamedTuple):
    """An open grid; `others` are the scores of the other players if this one is the finisher.

    `corner` is the rule of the corner case for which the grid is laid out.
    """

    grid: tuple[Card, ...]
    options: Options
    others: tuple[int, ...] = ()
    corner: str = ""

    @property
    def sets(self) -> Lines:
        """The sets of three."""
        return sets_of(self.grid, self.options)

    @property
    def entries(self) -> tuple[ScoreEntry, ...]:
        """The right lines of the score."""
        lines = score_grid(self.grid, self.options)
        if not self.others:
            return lines
        raw = (sum(entry.points for entry in lines), *self.others)
        return (*lines, finisher_entry(1, raw, (0,) * len(raw), self.options))

    @property
    def extra(self) -> int:
        """The bonus or penalty of the finisher, 0 for everybody else."""
        return self.entries[-1].points if self.others else 0


def total(layout: Layout) -> int:
    """The right score."""
    return sum(entry.points for entry in layout.entries)


def _worth(card: Card) -> int:
    """What a card in no set adds."""
    return {MULLIGAN: 0, HAZARD: HAZARD_POINTS}.get(card, card)


def _counted(layout: Layout, sets: Lines, worth: Callable[[Card], int] = _worth) -> int:
    """The score with other sets, or with other values of the cards in none."""
    covered = {place for line in sets for place in line}
    loose = (card for place, card in enumerate(layout.grid, 1) if place not in covered)
    return sum(map(worth, loose)) - sum(sets.values()) + layout.extra


def _cards(layout: Layout, line: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(layout.grid[place - 1] for place in line)


def score_set(layout: Layout) -> int:
    """No line is a set."""
    return _counted(layout, {})


def score_set_once(layout: Layout) -> int:
    """The cards of a set also add their values."""
    return _counted(layout, {}) - sum(layout.sets.values())


def score_set_once_thrice(layout: Layout) -> int:
    """A set subtracts all of its cards."""
    return _counted(layout, {line: 3 * value for line, value in layout.sets.items()})


def score_set_pair(layout: Layout) -> int:
    """Two equal positive cards in a line make a set too."""
    pairs: dict[tuple[int, ...], int] = {}
    for line in LINES:
        cards = _cards(layout, line)
        value = max(cards, key=cards.count)
        if line not in layout.sets and is_positive(value) and cards.count(value) == 2:
            pairs[tuple(at for at in line if layout.grid[at - 1] == value)] = value
    return _counted(layout, {**layout.sets, **pairs})


def score_set_run(layout: Layout) -> int:
    """Three successive values in a line make a set too, of which the highest card counts."""
    runs: dict[tuple[int, ...], int] = {}
    for line in LINES:
        low, _, high = cards = sorted(_cards(layout, line))
        if is_positive(low) and cards == list(range(low, high + 1)):
            runs[line] = high
    return _counted(layout, {**layout.sets, **runs})


def score_crossing(layout: Layout) -> int:
    """A card counts in one set only."""
    kept: dict[tuple[int, ...], int] = {}
    for line, value in layout.sets.items():
        if not any(set(line) & set(other) for other in kept):
            kept[line] = value
    return _counted(layout, kept)


def score_crossing_again(layout: Layout) -> int:
    """A card in two sets also subtracts its value by itself."""
    places = [place for line in layout.sets for place in line]
    twice = {place for place in places if places.count(place) > 1}
    return total(layout) - sum(_worth(layout.grid[place - 1]) for place in twice)


def score_diagonal(layout: Layout) -> int:
    """Diagonals are lines too."""
    sets = dict(layout.sets)
    for line in ((1, 5, 9), (3, 5, 7)):
        values = set(_cards(layout, line)) - {MULLIGAN}
        if len(values) == 1 and is_positive(value := values.pop()):
            sets[line] = value
    return _counted(layout, sets)


def score_negative(layout: Layout) -> int:
    """Negative cards add their number."""
    return _counted(layout, layout.sets, lambda card: abs(_worth(card)))


def score_negative_triple(layout: Layout) -> int:
    """Equal negative cards make a set, of which one card counts."""
    triples: dict[tuple[int, ...], int] = {
        line: -cards[0]
        for line in LINES
        if is_negative((cards := _cards(layout, line))[0]) and len(set(cards)) == 1
    }
    return _counted(layout, {**layout.sets, **triples})


def score_negative_triple_also(layout: Layout) -> int:
    """Equal negative cards make a set that subtracts once more."""
    lines = [cards for line in LINES if is_negative((cards := _cards(layout, line))[0])]
    return total(layout) + sum(cards[0] for cards in lines if len(set(cards)) == 1)


def score_mulligan_unused(layout: Layout) -> int:
    """A mulligan in no set counts as much as a hazard."""
    return _counted(
        layout, layout.sets, lambda card: HAZARD_POINTS if card == MULLIGAN else _worth(card)
    )


def score_hazard(layout: Layout) -> int:
    """A hazard counts nothing."""
    return _counted(layout, layout.sets, lambda card: 0 if card == HAZARD else _worth(card))


def mulligan_wild(layout: Layout) -> int:
    """A mulligan completes nothing."""
    plain = {ln: it for ln, it in layout.sets.items() if MULLIGAN not in _cards(layout, ln)}
    return _counted(layout, plain)


def mulligan_both_lines(layout: Layout) -> int:
    """A mulligan completes one set only."""
    kept: dict[tuple[int, ...], int] = {}
    for line, value in layout.sets.items():
        wild = {place for place in line if layout.grid[place - 1] == MULLIGAN}
        if not any(wild & set(other) for other in kept):
            kept[line] = value
    return _counted(layout, kept)


def mulligan_different_values(layout: Layout) -> int:
    """A mulligan has one value, the highest of its sets."""
    kept = dict(layout.sets)
    for place in (at for at, card in enumerate(layout.grid, 1) if card == MULLIGAN):
        values = [value for line, value in layout.sets.items() if place in line]
        for line, value in layout.sets.items():
            if place in line and value < max(values):
                kept.pop(line, None)
    return _counted(layout, kept)


def mulligan_two_in_line(layout: Layout) -> int:
    """Two mulligans and a positive card make no set."""
    single = {
        line: value
        for line, value in layout.sets.items()
        if _cards(layout, line).count(MULLIGAN) < 2
    }
    return _counted(layout, single)


def mulligan_both_lines_values(layout: Layout) -> int:
    """A mulligan in two sets subtracts their values by itself too."""
    wild = [
        value
        for line, value in layout.sets.items()
        for place in line
        if layout.grid[place - 1] == MULLIGAN and sum(place in it for it in layout.sets) > 1
    ]
    return total(layout) - sum(wild)


def mulligan_two_in_line_each(layout: Layout) -> int:
    """Each of two mulligans in a set subtracts the value of the set."""
    return total(layout) - sum(
        value for line, value in layout.sets.items() if _cards(layout, line).count(MULLIGAN) == 2
    )


def mulligan_with_negatives_copied(layout: Layout) -> int:
    """A mulligan beside two equal negative cards subtracts as much as one of them."""
    lines = [_cards(layout, line) for line in LINES]
    return total(layout) + sum(
        min(cards)
        for cards in lines
        if cards.count(MULLIGAN) == 1 and is_negative(min(cards)) and len(set(cards)) == 2
    )


def mulligan_with_negatives(layout: Layout) -> int:
    """A mulligan and two equal negative cards make a set, of which one card counts."""
    made: dict[tuple[int, ...], int] = {}
    for line in LINES:
        cards = _cards(layout, line)
        values = set(cards) - {MULLIGAN}
        if cards.count(MULLIGAN) == 1 and len(values) == 1 and is_negative(low := values.pop()):
            made[line] = -low
    return _counted(layout, {**layout.sets, **made})


def mulligan_with_hazard(layout: Layout) -> int:
    """A mulligan beside a hazard and a positive card makes a set."""
    made: dict[tuple[int, ...], int] = {}
    for line in LINES:
        cards = _cards(layout, line)
        value = next((card for card in cards if is_positive(card)), 0)
        if sorted(cards) == sorted((value, MULLIGAN, HAZARD)):
            made[line] = value
    return _counted(layout, {**layout.sets, **made})


def score_finisher_bonus(layout: Layout) -> int:
    """The finisher with the lowest score gets nothing for it."""
    return total(layout) - min(layout.extra, 0)


def score_finisher_penalty(layout: Layout) -> int:
    """The finisher without the lowest score adds nothing."""
    return total(layout) - max(layout.extra, 0)


def score_finisher_penalty_waived(layout: Layout) -> int:
    """The finisher always has the bonus."""
    return total(layout) - layout.extra - bool(layout.others) * FINISHER_POINTS


def score_finisher_tie(layout: Layout) -> int:
    """A finisher who ties has the penalty."""
    own = total(layout) - layout.extra
    tie = bool(layout.others) and own == min(layout.others)
    return total(layout) + 2 * FINISHER_POINTS * tie


def _mistake(group: str, answer: Callable[[Layout], int], rule: str) -> Mistake[Layout, int]:
    return Mistake(f"{NAME}.{group}.{rule}", answer)


MISTAKES: Final = (
    _mistake("score", score_set, "set"),
    _mistake("score", score_set_once, "set-once"),
    _mistake("score", score_set_once_thrice, "set-once"),
    _mistake("score", score_set_pair, "set"),
    _mistake("score", score_set_run, "set"),
    _mistake("score", score_crossing, "crossing"),
    _mistake("score", score_crossing_again, "crossing"),
    _mistake("score", score_diagonal, "diagonal"),
    _mistake("score", score_negative, "negative"),
    _mistake("score", score_negative_triple, "negative-triple"),
    _mistake("score", score_negative_triple_also, "negative-triple"),
    _mistake("score", score_mulligan_unused, "mulligan-unused"),
    _mistake("score", score_hazard, "hazard"),
    _mistake("mulligan", mulligan_wild, "wild"),
    _mistake("mulligan", mulligan_both_lines, "both-lines"),
    _mistake("mulligan", mulligan_different_values, "different-values"),
    _mistake("mulligan", mulligan_both_lines_values, "both-lines"),
    _mistake("mulligan", mulligan_two_in_line, "two-in-line"),
    _mistake("mulligan", mulligan_two_in_line_each, "two-in-line"),
    _mistake("mulligan", mulligan_with_negatives_copied, "with-negatives"),
    _mistake("mulligan", mulligan_with_negatives, "with-negatives"),
    _mistake("mulligan", mulligan_with_hazard, "with-hazard"),
    _mistake("score", score_finisher_bonus, "finisher-bonus"),
    _mistake("score", score_finisher_penalty, "finisher-penalty"),
    _mistake("score", score_finisher_penalty_waived, "finisher-penalty"),
    _mistake("score", score_finisher_tie, "finisher-tie"),
)
CROSSING: Final = f"{NAME}.score.crossing"
BOTH_LINES: Final = f"{NAME}.mulligan.both-lines"
FINISHER_TIE: Final = f"{NAME}.score.finisher-tie"
IN_LINE: Final[Mapping[str, Callable[[Card, Card], tuple[Card, ...]]]] = {
    f"{NAME}.score.negative-triple": lambda _, low: (low, low, low),
    f"{NAME}.mulligan.two-in-line": lambda high, _: (MULLIGAN, MULLIGAN, high),
    f"{NAME}.mulligan.with-negatives": lambda _, low: (MULLIGAN, low, low),
    f"{NAME}.mulligan.with-hazard": lambda high, _: (MULLIGAN, HAZARD, high),
}
"""The corner cases that lie in one line, with its cards."""
CORNERS: Final = (CROSSING, BOTH_LINES, FINISHER_TIE, *IN_LINE)
"""The rules of the corner cases that level 3 asks about."""


def score(level: int, chance: Chance) -> Question | None:
    """What does this grid score? On level 3 the grid is laid out for a corner case."""
    kinds: dict[str, list[Layout]] = {}
    if level == LEVELS[-1]:
        corner = chance.steered({rule: rule for rule in CORNERS})
        kinds = {corner: [_laid_out(corner, chance) for _ in range(LAID_OUT)]}
    else:
        for layout in _layouts(level, chance):
            for kind in _kinds(layout, level):
                kinds.setdefault(kind, []).append(layout)
    if not kinds:
        return None
    place = chance.random()
    for layout in chance.mixed(chance.steered(kinds)):
        wrong = range(2, 3) if level == 1 else range(3, 4)
        rules = _rules_of_score(layout)
        choices = offer(
            total(layout), rules, MISTAKES, layout, points_line, chance, wrong, int, place, True
        )
        if choices and _asks_for(layout.corner, choices):
            prompt = Line("quiz.gnoming.open")
            if layout.others:
                prompt = Line("quiz.gnoming.finisher", (("scores", layout.others),))
            return Question(
                NAME,
                "score",
                seat=1,
                prompt=(prompt,),
                choices=choices,
                grid=write_grid(layout.grid, ALL_UP),
                entries=layout.entries,
            )
    return None


def _rules_of_score(layout: Layout) -> tuple[str, ...]:
    """The rules of a score, that of a corner case first."""
    rules = [rule for entry in layout.entries for rule in entry.rules]
    return tuple(dict.fromkeys((layout.corner, *rules) if layout.corner else rules))


def _asks_for(corner: str, choices: tuple[Choice, ...]) -> bool:
    """Whether one of the wrong choices is for somebody who overlooks the rule of the corner."""
    return not corner or any(corner in it.rules for it in choices if not it.correct)


def _layouts(level: int, chance: Chance) -> Iterable[Layout]:
    """Grids as they come about in a round; beyond level 1 also that of the finisher."""
    states = _round(chance)
    for state in states[::-3]:
        for grid in state.cards:
            yield Layout(grid, state.options)
    last = states[-1]
    if level > 1 and last.finisher and last.phase is not Phase.DRAW:
        raw = [sum(entry.points for entry in score_grid(grid, last.options)) for grid in last.cards]
        raw.pop(last.finisher - 1)
        yield Layout(last.cards[last.finisher - 1], last.options, tuple(raw))


def _kinds(layout: Layout, level: int) -> list[str]:
    """For what kinds of questions a layout is fit: it has no corner case, on level 1 no special."""
    rules = {rule for entry in layout.entries for rule in entry.rules}
    special = MULLIGAN in layout.grid or HAZARD in layout.grid
    if rules & set(CORNERS) or (level == 1 and special):
        return []
    kinds = {"set": bool(layout.sets), "special": special, "finisher": bool(layout.others)}
    return [kind for kind, holds in kinds.items() if holds]


def _laid_out(corner: str, chance: Chance) -> Layout:
    """A grid with a corner case, of cards as the deck has them."""
    options = Options()
    left = Counter(census(options.deck))
    high = chance.pick([card for card in left if is_positive(card)])
    low = chance.pick([card for card in left if is_negative(card)])
    row, column = chance.pick(ROWS), chance.pick(COLUMNS)
    laid: dict[int, Card] = {}
    if corner == CROSSING:
        laid = dict.fromkeys((*row, *column), high)
    elif corner == BOTH_LINES:
        other = chance.pick([card for card in left if is_positive(card)])
        laid = {**dict.fromkeys(row, high), **dict.fromkeys(column, other)}
        laid[next(place for place in row if place in column)] = MULLIGAN
    elif corner in IN_LINE:
        line = chance.mixed(chance.pick((row, column)))
        laid = dict(zip(line, IN_LINE[corner](high, low), strict=True))
    left -= Counter(laid.values())
    for place in PLACES:
        if place not in laid:
            laid[place] = chance.pick(_beside(place, laid, left, chance))
            left -= Counter((laid[place],))
    grid = tuple(laid[place] for place in PLACES)
    own = sum(entry.points for entry in score_grid(grid, options))
    if corner == FINISHER_TIE:
        return Layout(grid, options, (own, own + 1 + int(chance.random() * 9)), corner)
    return Layout(grid, options, corner=corner)


def _beside(
    place: int, laid: Mapping[int, Card], left: Counter[Card], chance: Chance
) -> list[Card]:
    """The cards that may lie there: often one that lies in the same row or column."""
    near = [
        laid[other]
        for line in LINES
        if place in line
        for other in line
        if other in laid and left[laid[other]] and abs(laid[other]) < MULLIGAN
    ]
    return near if near and chance.toss() else list(left.elements())


# -- may this card bounce? -------------------------------------------------------------------------

YES: Final = "quiz.gnoming.bounce.yes"
EXCLUDED: Final = "quiz.gnoming.bounce.excluded"
FACE_UP: Final = "quiz.gnoming.bounce.face-up"
NO_MATCH: Final = "quiz.gnoming.bounce.no-match"
SOURCE: Final = "quiz.gnoming.bounce.source"
BOUNCES: Final = {
    YES: "gnoming.bounce.trigger",
    EXCLUDED: "gnoming.bounce.excluded",
    FACE_UP: "gnoming.bounce.first-face-down",
    NO_MATCH: "gnoming.bounce.trigger",
    SOURCE: "gnoming.bounce.source",
}
"""The choices, each with the rule that somebody gets wrong who chooses it in vain."""


class Putting(NamedTuple):
    """A card that is put into the grid, and what follows; the replaced card may bounce or not."""

    before: State
    after: State

    @property
    def seen(self) -> Situation:
        """The situation when the replaced card has been put out."""
        return situation(self.after)

    @property
    def action(self) -> Action:
        """What the player does before that."""
        puts = BOUNCE if self.before.phase is Phase.OUT else PLACE
        return puts[self.after.origin]

    @property
    def partners(self) -> tuple[int, ...]:
        """The places of the face-up cards that the replaced card matches."""
        seen = self.seen
        return tuple(
            place
            for place, card in enumerate(seen.grid, 1)
            if is_up(seen.up, place) and card == seen.held
        )


def reasons(putting: Putting) -> list[str]:
    """Why the card just put out must not bounce, as choices; the choice of yes if it may."""
    seen = putting.seen
    against = {
        EXCLUDED: not is_positive(seen.held),
        FACE_UP: not seen.was_down,
        NO_MATCH: is_positive(seen.held) and not putting.partners,
    }
    return [code for code, holds in against.items() if holds] or [YES]


def bounce(level: int, chance: Chance) -> Question | None:
    """May the replaced card bounce? Asked only where at most one reason is against it.

    The board is shown as it is before, so that it must be seen whether the card lies face up.
    """
    fitting: dict[str, list[Putting]] = {}
    for before, after in pairwise(_round(chance)):
        if after.phase is Phase.OUT:
            putting = Putting(before, after)
            why = reasons(putting)
            if len(why) == 1 and _bounce_suits(putting, why[0], level):
                fitting.setdefault(why[0], []).append(putting)
    if not fitting:
        return None
    right = chance.pick(list(fitting))
    putting = chance.pick(fitting[right])
    before, seen = putting.before, putting.seen
    elsewhere = next(place for place in PLACES if place != seen.origin)
    verdict = judge(seen, BOUNCE[elsewhere])
    special = {MULLIGAN: "mulligan", HAZARD: "hazard"}.get(seen.held, "number")
    where = (*_where(seen.origin), ("value", seen.held))
    action = write_action(putting.action)
    return Question(
        NAME,
        "bounce",
        seat=before.turn,
        prompt=(
            *_moment(before),
            Line("quiz.action", action=action),
            Line(f"quiz.gnoming.replaced.{special}", where),
        ),
        choices=_bounce_choices(right, seen, verdict, level),
        position=GAME.write_position(before),
        actions=(action,),
        facts=_bounce_facts(putting),
    )


def _bounce_choices(
    right: str, seen: Situation, verdict: Verdict, level: int
) -> tuple[Choice, ...]:
    """The choices of which one alone is true."""
    dropped = {NO_MATCH if not is_positive(seen.held) else SOURCE}
    if level == 1:
        dropped.add(FACE_UP)
    offered = {code: rule for code, rule in BOUNCES.items() if code not in dropped}
    if not verdict:
        offered[YES] = verdict.rules[0]
    return choices_of(offered, right, SCOPE.telling(verdict.rules))


def _bounce_facts(putting: Putting) -> tuple[Line, ...]:
    """What the replaced card matches, or why it has nothing to match."""
    held = putting.seen.held
    if held == HAZARD:
        return (Line("quiz.gnoming.fact.hazard"),)
    if not is_positive(held):
        return ()
    value = ("value", held)
    return tuple(
        Line("quiz.gnoming.fact.match", (*_where(place), value)) for place in putting.partners
    ) or (Line("quiz.gnoming.fact.no-match", (value,)),)


def _bounce_suits(putting: Putting, why: str, level: int) -> bool:
    seen = putting.seen
    wild = any(card == MULLIGAN for at, card in enumerate(seen.grid, 1) if is_up(seen.up, at))
    corner = bool(seen.sent) or wild or seen.held == HAZARD
    if level == 1:
        return not corner and why != FACE_UP
    return corner if level == LEVELS[-1] else not wild


# -- is this allowed? ------------------------------------------------------------------------------

GENERAL: Final = tuple(
    f"{NAME}.{rule}"
    for rule in (
        "mulligan.limit-one",
        "mulligan.third-on-draw",
        "discard.empty-pile",
        "discard.empty-forced",
        "bounce.trigger",
        "bounce.visible-only",
        "bounce.equal-value",
        "bounce.move",
        "bounce.optional",
        "discard.unwanted",
        "discard.replaced",
        "discard.choice",
        "play.optional",
        "play.replace",
        "hazard.no-trigger",
        "setup.no-peeking",
        "hazard.discard-effect",
        "setup.reveal-two",
        "draw.source",
        "turn.phases",
    )
)
_MOMENTS: Final = {
    Phase.DRAW: (Kind.DRAW, Kind.TAKE, Kind.FLIP),
    Phase.PLAY: (Kind.PLACE, Kind.DISCARD, Kind.DRAW, Kind.TAKE, Kind.FLIP),
    Phase.OUT: (Kind.BOUNCE, Kind.DISCARD),
    Phase.FLIP: (Kind.FLIP, Kind.PASS),
    Phase.REVEAL: (Kind.FLIP, Kind.DRAW),
}
"""What somebody might want to do in a phase."""


def _subject(state: State, action: Action) -> str:
    """The moment and the kind of action, empty for an action that makes no sense.

    A hazard is discarded in the same way at every moment.
    """
    if action.kind not in _MOMENTS.get(state.phase, ()):
        return ""
    seat = GAME.actor(state) or state.turn
    match action.kind:
        case Kind.FLIP if not action.grid:
            chosen = (seat, action.place) in state.chosen
            if chosen or is_up(state.face_up[seat - 1], action.place):
                return ""
        case Kind.TAKE if not state.piles[PILES.index(action.pile)]:
            return ""
        case Kind.DISCARD if state.held == HAZARD:
            return "discard of a hazard"
        case Kind.DISCARD if not action.pile:
            return ""
    return f"{state.phase} {action.kind}{' elsewhere' * bool(action.grid)}"


def _subject_own(state: State, action: Action) -> str:
    """The same for nothing but the own grid."""
    return "" if action.grid else _subject(state, action)


SCOPE: Final = Scope(_subject_own, GENERAL)
SCOPE_OF_ALL: Final = Scope(_subject, GENERAL)


def legal(level: int, chance: Chance) -> Question | None:
    """Is this allowed? Other grids are asked about seldom, and on level 1 alone."""
    scope = SCOPE_OF_ALL if level == 1 and chance.toss() else SCOPE
    states = _round(chance)[chance.toss() :: 2]
    asked = ask_legality(GAME, states, scope, level, chance)
    if asked is None:
        return None
    seat = GAME.actor(asked.state) or 0
    return legality_question(GAME, asked, seat, _moment(asked.state))


def _where(place: int) -> tuple[tuple[str, int], ...]:
    return (("row", (place - 1) // 3 + 1), ("column", (place - 1) % 3 + 1))


def _moment(state: State) -> tuple[Line, ...]:
    """What the board does not show about this moment."""
    if state.phase is Phase.PLAY and state.source != "draw":
        return (Line("quiz.gnoming.taken", (("pile", state.source),)),)
    if state.phase is Phase.OUT:
        key = "bounced" if state.sent else "out"
        side = "down" if state.was_down else "up"
        return (Line(f"quiz.gnoming.{key}-{side}", _where(state.origin)),)
    key = "drawn" if state.phase is Phase.PLAY else state.phase
    return (Line(f"quiz.gnoming.{key}"),)


QUIZ: Final[Mapping[str, Maker]] = {LEGAL: legal, "score": score, "bounce": bounce}
