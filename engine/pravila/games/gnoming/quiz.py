"""Questions about Gnoming A Round."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from pravila.core.game import Game
from pravila.core.quiz import (
    LEGAL,
    Chance,
    Line,
    Maker,
    Mistake,
    Question,
    ask_legality,
    choices_of,
    journey,
    legality_question,
    offer,
    points_line,
)
from pravila.core.score import ScoreEntry
from pravila.games.gnoming.action import DRAW, PILES, PLACES, TAKE, Action, Kind
from pravila.games.gnoming.cards import HAZARD, MULLIGAN, Card, is_negative, is_positive
from pravila.games.gnoming.game import GAME
from pravila.games.gnoming.legality import Situation, judge, situation
from pravila.games.gnoming.options import Options
from pravila.games.gnoming.position import write_grid
from pravila.games.gnoming.scoring import (
    FINISHER_POINTS,
    HAZARD_POINTS,
    LINES,
    finisher_entry,
    score_grid,
    sets_of,
)
from pravila.games.gnoming.state import ALL_UP, Phase, State, View, is_up

NAME: Final = "gnoming"
TURNS: Final = 400
"""More actions than a round of the players of these questions takes."""
LOOKED_AT: Final = 24
"""At so many states of a playout a question looks."""

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
    """An open grid; `others` are the scores of the other players if this one is the finisher."""

    grid: tuple[Card, ...]
    options: Options
    others: tuple[int, ...] = ()

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


def score_crossing(layout: Layout) -> int:
    """A card counts in one set only."""
    kept: dict[tuple[int, ...], int] = {}
    for line, value in layout.sets.items():
        if not any(set(line) & set(other) for other in kept):
            kept[line] = value
    return _counted(layout, kept)


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
    _mistake("score", score_crossing, "crossing"),
    _mistake("score", score_diagonal, "diagonal"),
    _mistake("score", score_negative, "negative"),
    _mistake("score", score_negative_triple, "negative-triple"),
    _mistake("score", score_mulligan_unused, "mulligan-unused"),
    _mistake("score", score_hazard, "hazard"),
    _mistake("mulligan", mulligan_wild, "wild"),
    _mistake("mulligan", mulligan_both_lines, "both-lines"),
    _mistake("mulligan", mulligan_different_values, "different-values"),
    _mistake("mulligan", mulligan_with_negatives, "with-negatives"),
    _mistake("mulligan", mulligan_with_hazard, "with-hazard"),
    _mistake("score", score_finisher_bonus, "finisher-bonus"),
    _mistake("score", score_finisher_penalty, "finisher-penalty"),
    _mistake("score", score_finisher_penalty_waived, "finisher-penalty"),
    _mistake("score", score_finisher_tie, "finisher-tie"),
)
HARD: Final = frozenset(
    f"{NAME}.{rule}"
    for rule in (
        "score.crossing",
        "score.negative-triple",
        "score.finisher-tie",
        "mulligan.wild",
        "mulligan.both-lines",
        "mulligan.two-in-line",
    )
)


def score(level: int, chance: Chance) -> Question | None:
    """What does this grid score?"""
    fitting = [layout for layout in _layouts(level, chance) if _suits(layout, level)]
    if not fitting:
        return None
    layout = chance.pick(fitting)
    rules = tuple(dict.fromkeys(rule for entry in layout.entries for rule in entry.rules))
    right = total(layout)
    wrong = range(2, 3) if level == 1 else range(2, 4)
    choices = offer(right, rules, MISTAKES, layout, points_line, chance, wrong, order=int)
    if not choices:
        return None
    prompt = [Line("quiz.gnoming.open")]
    if layout.others:
        prompt = [Line("quiz.gnoming.finisher", (("scores", layout.others),))]
    return Question(
        NAME,
        "score",
        seat=1,
        prompt=tuple(prompt),
        choices=choices,
        grid=write_grid(layout.grid, ALL_UP),
        entries=layout.entries,
    )


def _layouts(level: int, chance: Chance) -> Iterable[Layout]:
    """Grids as they come about in a round; beyond level 1 also that of the finisher."""
    states = _round(chance)
    for state in states[::-7]:
        for grid in state.cards:
            yield Layout(grid, state.options)
    last = states[-1]
    if level > 1 and last.finisher and last.phase is not Phase.DRAW:
        raw = [sum(entry.points for entry in score_grid(grid, last.options)) for grid in last.cards]
        raw.pop(last.finisher - 1)
        layout = Layout(last.cards[last.finisher - 1], last.options, tuple(raw))
        for _ in range(len(states) // 10):
            yield layout


def _suits(layout: Layout, level: int) -> bool:
    rules = {rule for entry in layout.entries for rule in entry.rules}
    special = MULLIGAN in layout.grid or HAZARD in layout.grid
    if level == 1:
        return bool(layout.sets) and not special and not rules & HARD
    if level == 2:
        return (bool(layout.sets) or special) and not rules & HARD
    return bool(rules & HARD)


# -- may this card bounce? -------------------------------------------------------------------------

BOUNCES: Final = {
    "quiz.gnoming.bounce.yes": "gnoming.bounce.trigger",
    "quiz.gnoming.bounce.excluded": "gnoming.bounce.excluded",
    "quiz.gnoming.bounce.face-up": "gnoming.bounce.first-face-down",
    "quiz.gnoming.bounce.no-match": "gnoming.bounce.trigger",
}
"""The choices, each with the rule that somebody gets wrong who chooses it in vain."""


def reasons(seen: Situation) -> list[str]:
    """Why the card just put out must not bounce, as choices; the choice of yes if it may."""
    matches = any(card == seen.held for at, card in enumerate(seen.grid, 1) if is_up(seen.up, at))
    against = {
        "quiz.gnoming.bounce.excluded": not is_positive(seen.held),
        "quiz.gnoming.bounce.face-up": not seen.was_down,
        "quiz.gnoming.bounce.no-match": is_positive(seen.held) and not matches,
    }
    return [code for code, holds in against.items() if holds] or ["quiz.gnoming.bounce.yes"]


def bounce(level: int, chance: Chance) -> Question | None:
    """May the replaced card bounce? Asked only where at most one reason is against it."""
    fitting: dict[str, list[State]] = {}
    for state in _round(chance):
        why = reasons(situation(state)) if state.phase is Phase.OUT else []
        if len(why) == 1 and _bounce_suits(state, why[0], level):
            fitting.setdefault(why[0], []).append(state)
    if not fitting:
        return None
    right = chance.pick(list(fitting))
    state = chance.pick(fitting[right])
    seen = situation(state)
    elsewhere = next(place for place in PLACES if place != seen.origin)
    verdict = judge(seen, Action(Kind.BOUNCE, elsewhere))
    wrong = dict(BOUNCES)
    if not verdict:
        wrong["quiz.gnoming.bounce.yes"] = verdict.rules[0]
    return Question(
        NAME,
        "bounce",
        seat=state.turn,
        prompt=_moment(state),
        choices=choices_of(wrong, right, verdict.rules),
        position=GAME.write_position(state),
    )


def _bounce_suits(state: State, why: str, level: int) -> bool:
    seen = situation(state)
    wild = any(card == MULLIGAN for at, card in enumerate(seen.grid, 1) if is_up(seen.up, at))
    corner = bool(state.sent) or wild or state.held == HAZARD
    if level == 1:
        return not corner and why != "quiz.gnoming.bounce.face-up"
    return corner if level == 3 else not wild


# -- is this allowed? ------------------------------------------------------------------------------

ROUTINE: Final = frozenset(
    f"{NAME}.{rule}"
    for rule in ("turn.phases", "draw.source", "setup.reveal-two", "hazard.discard-effect")
)
_MOMENTS: Final = {
    Phase.DRAW: (Kind.DRAW, Kind.TAKE, Kind.PLACE, Kind.DISCARD, Kind.FLIP),
    Phase.PLAY: (Kind.PLACE, Kind.DISCARD, Kind.DRAW, Kind.TAKE, Kind.FLIP),
    Phase.OUT: (Kind.BOUNCE, Kind.DISCARD, Kind.PLACE, Kind.DRAW),
    Phase.FLIP: (Kind.FLIP, Kind.PASS),
    Phase.REVEAL: (Kind.FLIP, Kind.DRAW),
}
"""What somebody might want to do in a phase."""


def _askable(state: State, action: Action) -> bool:
    return action.kind in _MOMENTS.get(state.phase, ())


def legal(level: int, chance: Chance) -> Question | None:
    """Is this allowed?"""
    states = chance.mixed(_round(chance))[:LOOKED_AT]
    asked = ask_legality(GAME, states, _askable, ROUTINE, level, chance)
    if asked is None:
        return None
    seat = GAME.actor(asked.state) or 0
    return legality_question(GAME, asked, seat, _moment(asked.state))


def _moment(state: State) -> tuple[Line, ...]:
    """What the board does not show about this moment."""
    if state.phase is Phase.PLAY and state.source != "draw":
        return (Line("quiz.gnoming.taken", (("pile", state.source),)),)
    if state.phase is Phase.OUT:
        where = (("row", (state.origin - 1) // 3 + 1), ("column", (state.origin - 1) % 3 + 1))
        return (Line(f"quiz.gnoming.out-{'down' if state.was_down else 'up'}", where),)
    key = "drawn" if state.phase is Phase.PLAY else state.phase
    return (Line(f"quiz.gnoming.{key}"),)


QUIZ: Final[Mapping[str, Maker]] = {LEGAL: legal, "score": score, "bounce": bounce}
