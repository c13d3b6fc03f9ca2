"""Questions about Gnav for two."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from pravila.core.event import Event
from pravila.core.playout import random_player, sensible_player
from pravila.core.quiz import (
    LEGAL,
    LEVELS,
    RIVAL,
    Chance,
    Choice,
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
from pravila.games.gnav.action import PLAY, Action, Kind, write_action
from pravila.games.gnav.capture import capture, is_legal
from pravila.games.gnav.cards import (
    GAP,
    SUIT_COUNT,
    Card,
    is_wild,
    points_of,
    value_of,
    write_card,
    write_cards,
)
from pravila.games.gnav.game import GAME
from pravila.games.gnav.legality import Situation, judge, legal, situation
from pravila.games.gnav.options import Options
from pravila.games.gnav.pack import PACK
from pravila.games.gnav.scoring import BONUS
from pravila.games.gnav.state import SEATS, Phase, State

NAME: Final = "gnav"
TURNS: Final = 200
"""More actions than a deal takes."""
PLAYED: Final = (Phase.PLAY, Phase.DRAWN, Phase.RUN)
LOOKED_AT: Final = 12
"""At so many states of a deal a question looks."""
IN_POINTS: Final = 0.7
"""How often a question about captures asks for points, not for cards."""
LOWEST: Final = PACK.values[0]
HIGHEST: Final = PACK.values[-1]
"""The values at both ends, which are the wild ones."""


def _deal(chance: Chance) -> list[State]:
    """The states of a deal in which the cards are played."""
    state = GAME.setup({}, SEATS, int(chance.random() * 10**9))
    player = sensible_player if chance.toss() else random_player
    return [it for it in journey(GAME, state, player, chance, TURNS) if it.phase in PLAYED]


def _moment(state: State) -> tuple[Line, ...]:
    """What the board does not show about this moment."""
    cards = write_card(state.drawn) if state.phase is Phase.DRAWN else ""
    return (Line(f"quiz.gnav.{state.phase}", cards=cards),)


def _top(state: State) -> Card:
    return state.pile[-1] if state.pile else GAP


# -- which of your cards are legal now? ------------------------------------------------------------

Cards = tuple[Card, ...]


def _choice_of(seen: Situation) -> Cards:
    """The cards among which there is a choice: the hand, or only the card just drawn."""
    return (seen.drawn,) if seen.phase is Phase.DRAWN else seen.hand


def right_cards(seen: Situation) -> Cards:
    """The legal cards."""
    return tuple(action.card for action in legal(seen) if action.kind is Kind.PLAY)


def play_match(seen: Situation) -> Cards:
    """Only wild cards are legal."""
    return tuple(card for card in _choice_of(seen) if is_wild(card))


def play_match_suit(seen: Situation) -> Cards:
    """A card of the same suit is legal too."""
    same = seen.top % SUIT_COUNT
    return tuple(
        card for card in _choice_of(seen) if is_legal(card, seen.top) or card % SUIT_COUNT == same
    )


def play_match_higher(seen: Situation) -> Cards:
    """A card of a higher value is legal too."""
    return tuple(
        card
        for card in _choice_of(seen)
        if is_legal(card, seen.top) or value_of(card) > value_of(seen.top)
    )


def play_wild(seen: Situation) -> Cards:
    """Only cards of the same value are legal."""
    value = value_of(seen.top)
    return tuple(card for card in _choice_of(seen) if seen.top == GAP or value_of(card) == value)


def wild_top_is_ordinary(seen: Situation) -> Cards:
    """On a wild card any card is legal."""
    open_ = seen.top != GAP and is_wild(seen.top)
    return _choice_of(seen) if open_ else right_cards(seen)


def play_free_choice(seen: Situation) -> Cards:
    """With a card of the same value other wild cards are not legal."""
    right = right_cards(seen)
    equal = tuple(card for card in right if value_of(card) == value_of(seen.top))
    return equal if equal and seen.top != GAP else right


def play_empty_centre(seen: Situation) -> Cards:
    """Onto an empty pile nothing but a wild card is legal."""
    if seen.top != GAP or seen.phase is Phase.RUN:
        return right_cards(seen)
    return tuple(card for card in seen.hand if is_wild(card))


def play_empty_centre_draw(seen: Situation) -> Cards:
    """With an empty pile no card is legal."""
    return () if seen.top == GAP and seen.phase is Phase.PLAY else right_cards(seen)


def blocked_play_drawn(seen: Situation) -> Cards:
    """The drawn card must wait for the next turn."""
    return () if seen.phase is Phase.DRAWN else right_cards(seen)


def blocked_turn_ends(seen: Situation) -> Cards:
    """The drawn card may be played whatever it is."""
    return (seen.drawn,) if seen.phase is Phase.DRAWN else right_cards(seen)


def blocked_turn_ends_any(seen: Situation) -> Cards:
    """After the drawing any card may be played."""
    return seen.hand if seen.phase is Phase.DRAWN else right_cards(seen)


def sweep_legal_plays(seen: Situation) -> Cards:
    """Who goes on may play any card on any top card, but only wild cards onto an empty pile."""
    if seen.phase is not Phase.RUN:
        return right_cards(seen)
    return seen.hand if seen.top != GAP else tuple(filter(is_wild, seen.hand))


def sweep_continue(seen: Situation) -> Cards:
    """Nobody plays a second card in a turn."""
    return () if seen.phase is Phase.RUN else right_cards(seen)


def play_match_near(seen: Situation) -> Cards:
    """A card whose value is higher or lower by 1 is legal too."""
    return tuple(
        card
        for card in _choice_of(seen)
        if is_legal(card, seen.top) or abs(value_of(card) - value_of(seen.top)) == 1
    )


def play_wild_tens(seen: Situation) -> Cards:
    """Only 10s are wild."""
    equal = value_of(seen.top)
    return tuple(card for card in right_cards(seen) if value_of(card) in (equal, HIGHEST))


def play_wild_twos(seen: Situation) -> Cards:
    """Only 2s are wild."""
    equal = value_of(seen.top)
    return tuple(card for card in right_cards(seen) if value_of(card) in (equal, LOWEST))


def play_empty_centre_match(seen: Situation) -> Cards:
    """Onto an empty pile only cards that are no wild cards are legal."""
    if seen.top != GAP or seen.phase is Phase.RUN:
        return right_cards(seen)
    return tuple(card for card in seen.hand if not is_wild(card))


def sweep_legal_plays_match(seen: Situation) -> Cards:
    """Who goes on must not play wild cards."""
    if seen.phase is not Phase.RUN:
        return right_cards(seen)
    return tuple(card for card in right_cards(seen) if not is_wild(card))


CARD_MISTAKES: Final = (
    Mistake("gnav.play.match", play_match),
    Mistake("gnav.play.match", play_match_suit),
    Mistake("gnav.play.match", play_match_higher),
    Mistake("gnav.play.match", play_match_near),
    Mistake("gnav.play.wild", play_wild),
    Mistake("gnav.play.wild", play_wild_tens),
    Mistake("gnav.play.wild", play_wild_twos),
    Mistake("gnav.wild.top-is-ordinary", wild_top_is_ordinary),
    Mistake("gnav.play.free-choice", play_free_choice),
    Mistake("gnav.play.empty-centre", play_empty_centre),
    Mistake("gnav.play.empty-centre", play_empty_centre_draw),
    Mistake("gnav.play.empty-centre", play_empty_centre_match),
    Mistake("gnav.blocked.play-drawn", blocked_play_drawn),
    Mistake("gnav.blocked.turn-ends", blocked_turn_ends),
    Mistake("gnav.blocked.turn-ends", blocked_turn_ends_any),
    Mistake("gnav.sweep.legal-plays", sweep_legal_plays),
    Mistake("gnav.sweep.legal-plays", sweep_legal_plays_match),
    Mistake("gnav.sweep.continue", sweep_continue),
)


def cards(level: int, chance: Chance) -> Question | None:
    """Which of your cards are legal now?"""
    corners: dict[str, list[State]] = {}
    for state in _deal(chance):
        corner = _corner(state)
        if level == 2 or (level == LEVELS[-1]) == bool(corner):
            some = "" if right_cards(situation(state)) else " none"
            corners.setdefault(corner + some, []).append(state)
    place, rival = chance.random(), chance.random() < RIVAL
    for state in chance.mixed(chance.steered(corners)) if corners else ():
        seen = situation(state)
        right = right_cards(seen)
        choices = offer(
            right,
            _rules_of_cards(seen),
            [mistake for mistake in CARD_MISTAKES if _matters(mistake, seen)],
            seen,
            lambda chosen: cards_line(tuple(map(write_card, chosen))),
            chance,
            range(2, 3) if level == 1 else range(2, 4),
            len,
            place,
        )
        if choices and (not rival or not right or has_rival(choices)):
            return Question(
                NAME,
                "cards",
                seat=state.turn,
                prompt=_moment(state),
                choices=choices,
                position=GAME.write_position(state),
                facts=_facts_of_cards(seen, right),
            )
    return None


def _facts_of_cards(seen: Situation, right: Cards) -> tuple[Line, ...]:
    """Which rule admits which card, or why none is legal."""
    if not right:
        return (Line(f"quiz.gnav.fact.none{'-drawn' * (seen.phase is Phase.DRAWN)}"),)
    if seen.top == GAP:
        return (Line("quiz.gnav.fact.empty"),)
    equal = tuple(card for card in right if value_of(card) == value_of(seen.top))
    wild = tuple(card for card in right if card not in equal)
    return tuple(
        Line(f"quiz.gnav.fact.{key}", cards=write_cards(admitted))
        for key, admitted in (("equal", equal), ("wild", wild))
        if admitted
    )


def _matters(mistake: Mistake[Situation, Cards], seen: Situation) -> bool:
    """Whether the rule of a mistake says something about this moment."""
    return seen.top != GAP or mistake.rule not in ("gnav.play.match", "gnav.play.wild")


def _corner(state: State) -> str:
    """What is special about a state, empty for nothing."""
    top = _top(state)
    if state.phase is not Phase.PLAY:
        return f"{state.phase} {top == GAP}"
    if top == GAP or is_wild(top):
        return "empty" if top == GAP else "wild"
    hand = state.hands[state.turn - 1]
    equal = any(value_of(card) == value_of(top) for card in hand)
    return "both" if equal and any(map(is_wild, hand)) else ""


def _rules_of_cards(seen: Situation) -> tuple[str, ...]:
    """The rules that make cards of the hand legal, or keep all of them from it."""
    verdicts = [judge(seen, PLAY[card]) for card in seen.hand]
    some = any(verdicts)
    rules = (rule for it in verdicts if it.allowed == some for rule in it.rules)
    return SCOPE.telling(tuple(dict.fromkeys(rules)))


# -- how many points does this capture? ------------------------------------------------------------


class Run(NamedTuple):
    """Cards that are played one after another onto a pile with this top card."""

    cards: Cards
    top: Card
    in_points: bool
    going_on: bool = False
    """Whether the first of the cards is not the first one of the turn."""

    def count(self, taken: Cards) -> int:
        """What is asked for: points or cards."""
        return points_of(taken) if self.in_points else len(taken)


Effect = Callable[[Card, Card], tuple[Cards, Card]]
"""What a card on a top card captures, and the top card after that."""


def right_effect(card: Card, top: Card) -> tuple[Cards, Card]:
    """The effect by the rules."""
    effect = capture(card, top, False, Options())
    return effect.taken, effect.pile[-1] if effect.pile else GAP


def _played(run: Run, effect: Effect) -> int:
    """What the cards capture with such an effect."""
    top: Card = run.top
    taken: Cards = ()
    for card in run.cards:
        more, top = effect(card, top)
        taken += more
    return run.count(taken)


def right_count(run: Run) -> int:
    """What the cards capture by the rules."""
    return _played(run, right_effect)


def _is_match(card: Card, top: Card) -> bool:
    return top != GAP and value_of(card) == value_of(top)


def _is_wild_capture(card: Card, top: Card) -> bool:
    return top != GAP and not _is_match(card, top)


def capture_match(run: Run) -> int:
    """A card of the same value captures only the top card and stays."""
    return _played(
        run, lambda card, top: ((top,), card) if _is_match(card, top) else right_effect(card, top)
    )


def capture_match_nothing(run: Run) -> int:
    """A card of the same value captures nothing."""
    return _played(
        run, lambda card, top: ((), card) if _is_match(card, top) else right_effect(card, top)
    )


def capture_wild(run: Run) -> int:
    """A wild card is captured with the top card."""
    return _played(
        run,
        lambda card, top: (
            ((card, top), GAP) if _is_wild_capture(card, top) else right_effect(card, top)
        ),
    )


def capture_wild_nothing(run: Run) -> int:
    """A wild card captures nothing."""
    return _played(
        run,
        lambda card, top: ((), card) if _is_wild_capture(card, top) else right_effect(card, top),
    )


def wild_stays(run: Run) -> int:
    """A wild card that has captured goes away."""
    return _played(
        run,
        lambda card, top: ((top,), GAP) if _is_wild_capture(card, top) else right_effect(card, top),
    )


def wild_equal_counts_as_match(run: Run) -> int:
    """A wild card on its equal captures only the top card."""
    return _played(
        run,
        lambda card, top: (
            ((top,), card) if _is_match(card, top) and is_wild(card) else right_effect(card, top)
        ),
    )


def _itself(run: Run) -> int:
    """What is captured if a card on an empty pile captures itself."""
    return _played(run, lambda card, top: ((card,), GAP) if top == GAP else right_effect(card, top))


def play_empty_centre_captures(run: Run) -> int:
    """A card on a pile that is empty when a turn begins captures itself."""
    return right_count(run) if run.going_on or run.top != GAP else _itself(run)


def sweep_legal_plays_captures(run: Run) -> int:
    """Who goes on captures a card by playing it onto the empty pile."""
    return _itself(run) if run.going_on or run.top != GAP else right_count(run)


def capture_wild_played(run: Run) -> int:
    """Whoever plays a wild card captures also all cards that they play."""
    taken: Cards = () if run.top == GAP else (run.top,)
    return run.count(taken + run.cards) if any(map(is_wild, run.cards)) else right_count(run)


def score_most_cards_bonus(run: Run) -> int:
    """The bonus of 10 points is due at once."""
    return right_count(run) + BONUS * run.in_points


def score_face_value_ten(run: Run) -> int:
    """Each captured card is worth 10 points."""
    cards = right_count(run._replace(in_points=False))
    return HIGHEST * cards if run.in_points else cards


def score_face_value(run: Run) -> int:
    """Each captured card is worth 1 point."""
    return right_count(run._replace(in_points=False))


def score_face_value_wild(run: Run) -> int:
    """Wild cards are worth nothing."""
    if not run.in_points:
        return right_count(run)
    top, points = run.top, 0
    for card in run.cards:
        more, top = right_effect(card, top)
        points += points_of(tuple(it for it in more if not is_wild(it)))
    return points


RUN_MISTAKES: Final = (
    Mistake("gnav.capture.match", capture_match),
    Mistake("gnav.capture.match", capture_match_nothing),
    Mistake("gnav.capture.wild", capture_wild),
    Mistake("gnav.capture.wild", capture_wild_nothing),
    Mistake("gnav.capture.wild", capture_wild_played),
    Mistake("gnav.wild.stays", wild_stays),
    Mistake("gnav.wild.equal-counts-as-match", wild_equal_counts_as_match),
    Mistake("gnav.play.empty-centre", play_empty_centre_captures),
    Mistake("gnav.sweep.legal-plays", sweep_legal_plays_captures),
    Mistake("gnav.score.face-value", score_face_value),
    Mistake("gnav.score.face-value", score_face_value_wild),
    Mistake("gnav.score.face-value", score_face_value_ten),
    Mistake("gnav.score.most-cards-bonus", score_most_cards_bonus),
)


def captures(level: int, chance: Chance) -> Question | None:
    """How many points, or cards, does this capture?"""
    wanted = 1 if level == 1 else chance.pick((1, 2) if level == 2 else (2, 3))
    phases = (Phase.PLAY,) if level == 1 else (Phase.PLAY, Phase.RUN)
    states = [it for it in _deal(chance) if it.phase in phases]
    place = chance.random()
    for before in chance.mixed(states)[:LOOKED_AT]:
        played = _plays(before, wanted, chance)
        if len(played) < wanted or (level == LEVELS[-1] and not any(is_wild(it) for it in played)):
            continue
        in_points = chance.random() < IN_POINTS
        question = _captures_of(before, Run(played, _top(before), in_points), level, place, chance)
        if question:
            return question
    return None


def _plays(state: State, wanted: int, chance: Chance) -> Cards:
    """So many legal cards of one turn, or fewer where no more are legal."""
    seat = state.turn
    chosen: Cards = ()
    while len(chosen) < wanted and state.turn == seat and state.phase in PLAYED:
        playable = right_cards(situation(state))
        if not playable:
            break
        wild = tuple(filter(is_wild, playable))
        card = chance.pick(wild if wild and chance.toss() else playable)
        state, _ = GAME.apply(state, PLAY[card])
        chosen += (card,)
    return chosen


def _captures_of(
    before: State, run: Run, level: int, place: float, chance: Chance
) -> Question | None:
    """The question what these cards capture."""
    run = run._replace(going_on=before.phase is Phase.RUN)
    state, seat = before, before.turn
    rules: list[str] = []
    events: tuple[Event, ...] = ()
    for card in run.cards:
        state, told = GAME.apply(state, PLAY[card])
        events += told[:1]
        rules += told[0].rules
    taken = state.captured[seat - 1][len(before.captured[seat - 1]) :]
    if run.in_points:
        rules.append("gnav.score.face-value")
    choices = offer(
        run.count(taken),
        tuple(dict.fromkeys(sorted(rules, key=lambda rule: rule.startswith("gnav.sweep")))),
        RUN_MISTAKES,
        run,
        points_line if run.in_points else lambda n: Line("label.count", (("n", n),)),
        chance,
        range(2, 3) if level == 1 else range(2, 4),
        int,
        place,
        ordered=True,
    )
    if not choices:
        return None
    several = "" if len(run.cards) == 1 else "-several"
    ask = f"quiz.gnav.captures.{'points' if run.in_points else 'cards'}{several}"
    return Question(
        NAME,
        "captures",
        seat=seat,
        prompt=(*_moment(before), Line(ask, cards=write_cards(run.cards))),
        choices=choices,
        position=GAME.write_position(before),
        actions=tuple(write_action(PLAY[card]) for card in run.cards),
        events=events,
    )


# -- may you go on? --------------------------------------------------------------------------------

ANY: Final = "quiz.gnav.go-on.any"
SOME: Final = "quiz.gnav.go-on.some"
NO: Final = "quiz.gnav.go-on.no"
_ORDER: Final = (ANY, SOME, NO)


class Played(NamedTuple):
    """A state and a legal card that is played in it."""

    state: State
    card: Card

    @property
    def after(self) -> State:
        """The state after the card."""
        return GAME.apply(self.state, PLAY[self.card])[0]


def right_going_on(played: Played) -> str:
    """With which cards the player may go on."""
    after = played.after
    if after.phase is not Phase.RUN or after.turn != played.state.turn:
        return NO
    return SOME if after.pile else ANY


def _begins(played: Played) -> bool:
    """Whether the card is not one with which the player goes on already."""
    return played.state.phase is not Phase.RUN


def sweep_trigger(played: Played) -> str:
    """Any capture lets a player go on."""
    captures_one = _begins(played) and played.state.pile and right_going_on(played) == NO
    return SOME if captures_one else right_going_on(played)


def sweep_trigger_any(played: Played) -> str:
    """After a capture with a wild card any card may follow."""
    captures_one = _begins(played) and played.state.pile and right_going_on(played) == NO
    return ANY if captures_one else right_going_on(played)


def sweep_continue_never(_: Played) -> str:
    """A turn has one card."""
    return NO


def sweep_legal_plays_any(played: Played) -> str:
    """Who goes on may play any card, whatever lies on the pile."""
    right = right_going_on(played)
    return right if right == NO else ANY


def sweep_legal_plays_some(played: Played) -> str:
    """Who goes on needs a card that captures."""
    right = right_going_on(played)
    return right if right == NO else SOME


def play_empty_centre_goes_on(played: Played) -> str:
    """A card on an empty pile lets a player go on."""
    return SOME if _begins(played) and not played.state.pile else right_going_on(played)


def play_empty_centre_goes_on_any(played: Played) -> str:
    """After a card on an empty pile any card may follow."""
    return ANY if _begins(played) and not played.state.pile else right_going_on(played)


GO_ON_MISTAKES: Final = (
    Mistake("gnav.sweep.trigger", sweep_trigger),
    Mistake("gnav.sweep.trigger", sweep_trigger_any),
    Mistake("gnav.sweep.continue", sweep_continue_never),
    Mistake("gnav.sweep.legal-plays", sweep_legal_plays_any),
    Mistake("gnav.sweep.legal-plays", sweep_legal_plays_some),
    Mistake("gnav.play.empty-centre", play_empty_centre_goes_on),
    Mistake("gnav.play.empty-centre", play_empty_centre_goes_on_any),
)


def go_on(level: int, chance: Chance) -> Question | None:
    """May you go on after this card? Not asked where no card for that is left."""
    fitting: dict[str, list[Played]] = {}
    for state in _deal(chance):
        if _goes_on_suits(state, level):
            for card in right_cards(situation(state)):
                played = Played(state, card)
                right = right_going_on(played)
                if right != NO or not _had_to_stop(played):
                    fitting.setdefault(right, []).append(played)
    if not fitting:
        return None
    right = chance.pick(list(fitting))
    played = chance.pick(fitting[right])
    _, events = GAME.apply(played.state, PLAY[played.card])
    action = write_action(PLAY[played.card])
    return Question(
        NAME,
        "go-on",
        seat=played.state.turn,
        prompt=(
            *_moment(played.state),
            Line("quiz.action", action=action, cards=write_card(played.card)),
        ),
        choices=_choices_of_going_on(played, _rules_of_going_on(played, events)),
        position=GAME.write_position(played.state),
        actions=(action,),
        events=events[:2] if right == ANY else events[:1],
    )


def _goes_on_suits(state: State, level: int) -> bool:
    """Level 1: the first card of a turn, and the first one with which a player goes on."""
    if level == 2:
        return True
    plain = state.phase is Phase.PLAY and bool(state.pile)
    if level == 1:
        return plain or (state.phase is Phase.RUN and not state.pile)
    return not plain


def _had_to_stop(played: Played) -> bool:
    """Whether the player might go on, but has no legal card."""
    _, events = GAME.apply(played.state, PLAY[played.card])
    return played.state.phase is Phase.RUN or events[0].code == "gnav.matched"


def _choices_of_going_on(played: Played, rules: tuple[str, ...]) -> tuple[Choice, ...]:
    """All three answers."""
    right = right_going_on(played)
    broken: dict[str, dict[str, None]] = {answer: {} for answer in _ORDER}
    for mistake in GO_ON_MISTAKES:
        broken[mistake.answer(played)][mistake.rule] = None
    return tuple(
        Choice(Line(answer), answer == right, rules if answer == right else tuple(broken[answer]))
        for answer in _ORDER
    )


def _rules_of_going_on(played: Played, events: tuple[Event, ...]) -> tuple[str, ...]:
    """The rules that let the player go on, or end the turn."""
    told = [rule for event in events[:2] for rule in event.rules]
    if right_going_on(played) == NO:
        told = ["gnav.sweep.trigger", *events[0].rules]
    elif played.state.phase is Phase.RUN:
        told = ["gnav.sweep.legal-plays", "gnav.sweep.shape", *events[0].rules]
    return tuple(dict.fromkeys(told))


# -- is this allowed? ------------------------------------------------------------------------------


def _subject(state: State, action: Action) -> str:
    """The moment and the kind of action, empty for an action that makes no sense.

    No card that is not in the hand, no pass after a card, and nothing that only a variant knows.
    """
    sensible = (Kind.DRAW, Kind.STOP, *((Kind.PASS,) if state.phase is Phase.PLAY else ()))
    own = action.kind is Kind.PLAY and action.card in state.hands[state.turn - 1]
    return f"{state.phase} {action.kind}" if own or action.kind in sensible else ""


SCOPE: Final = Scope(
    _subject,
    (
        "gnav.play.match",
        "gnav.play.wild",
        "gnav.sweep.continue",
        "gnav.blocked.play-drawn",
        "gnav.blocked.draw-one",
        "gnav.play.must",
    ),
)


DEALS: Final = 3
"""In so many deals even a rare moment knows both answers."""


def legality(level: int, chance: Chance) -> Question | None:
    """Is this allowed?"""
    states = [state for _ in range(DEALS) for state in _deal(chance)]
    asked = ask_legality(GAME, states, SCOPE, level, chance)
    if asked is None:
        return None
    card = write_card(asked.action.card) if asked.action.card else ""
    return legality_question(GAME, asked, asked.state.turn, _moment(asked.state), card)


QUIZ: Final[Mapping[str, Maker]] = {
    LEGAL: legality,
    "cards": cards,
    "captures": captures,
    "go-on": go_on,
}
