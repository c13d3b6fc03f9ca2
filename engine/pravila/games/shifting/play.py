"""How a game moves on: each function takes a state and gives the next one with its events."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from pravila.core.event import Event, Value
from pravila.core.shuffle import shuffled, tossed
from pravila.games.shifting.action import Action, Kind
from pravila.games.shifting.cards import SOLO_SIZES, Card, CardSet
from pravila.games.shifting.options import Options
from pravila.games.shifting.patterns import ANY
from pravila.games.shifting.result import ShiftingEnding, decide
from pravila.games.shifting.scoring import BONUS, bonus_entries, ones, sheets
from pravila.games.shifting.state import (
    HAND,
    SKIP_DRAW,
    SKIP_MOST,
    SOLO_TARGET,
    STRIKES,
    TARGETS,
    Phase,
    State,
    is_official_solo,
    is_score_attack,
    turns_left,
)
from pravila.games.shifting.tiles import (
    LETTERS,
    TILES,
    Grid,
    flipped,
    other_side,
    shifted,
)

FIRST_PLAYER_SHUFFLE: Final = 2**16 - 1
"""The number of the shuffle that draws a random first player; no reshuffle ever reaches it."""
TILE_SHUFFLE: Final = 2**16 - 3
SIDE_TOSS: Final = 2**16 - 4
"""The numbers of the shuffle of the tiles and of the toss for their sides."""

Moved = tuple[State, tuple[Event, ...]]
T = TypeVar("T")


def event(code: str, seat: int, rules: tuple[str, ...], **params: Value) -> Event:
    """An event of this game, all of it public."""
    return Event(f"shifting.{code}", seat, tuple(params.items()), rules)


def new_game(options: Options, card_set: CardSet, seats: int, seed: int) -> Moved:
    """Lay out the tiles and deal (shifting.setup.deal-four, shifting.setup.draw-pile).

    The player with the dark reference card starts (shifting.setup.reference,
    shifting.turn.first-player, shifting.setup.dark-card).
    """
    starter = int(options.first_seat)
    if options.first_player == "random":
        starter = shuffled(range(1, seats + 1), seed, FIRST_PLAYER_SHUFFLE)[0]
    pack = list(shuffled(card_set.played, seed, 0))
    if seats == 1 and options.solo == "official":
        pack = solo_pack(pack, card_set)
    hands = tuple(tuple(sorted(pack.pop() for _ in range(HAND))) for _ in range(seats))
    state = State(
        options=options,
        card_set=card_set,
        seats=seats,
        seed=seed,
        shuffles=1,
        round=1,
        starter=starter,
        turn=starter,
        phase=Phase.TURN,
        grid=new_grid(options, seed),
        hands=hands,
        draw_pile=tuple(pack),
        scored=((),) * seats,
    )
    return state, _opening(state)


def _opening(state: State) -> tuple[Event, ...]:
    """What the set-up came to; a single player has fewer cards (shifting.solo.rules)."""
    dealt = ["shifting.setup.deal-four", "shifting.setup.draw-pile", "shifting.setup.hand-secret"]
    alone = state.seats == 1
    size = SOLO_TARGET if is_official_solo(state) else len(state.card_set.played)
    if alone:
        dealt.append("shifting.solo.rules")
    if not is_official_solo(state):
        dealt.append("shifting.components.cards")
    tiles = ("shifting.components.tiles", "shifting.setup.grid", "shifting.setup.random-sides")
    events = (
        event("laid-out" if state.options.start_sides == "random" else "first-sides", 0, tiles),
        event("dealt", 0, tuple(dealt), n=size, left=len(state.draw_pile)),
    )
    if alone:
        return events
    dark = ("shifting.setup.reference", "shifting.setup.dark-card", "shifting.turn.first-player")
    return (*events, event("starts", state.starter, dark))


def new_grid(options: Options, seed: int) -> Grid:
    """Shuffle the tiles, all the same way up (shifting.setup.grid).

    Chance says which side of each is visible (shifting.setup.random-sides).
    """
    tiles = shuffled(TILES, seed, TILE_SHUFFLE)
    if options.start_sides == "side-one":
        return tiles
    flipped = tossed(len(tiles), seed, SIDE_TOSS)
    return tuple(
        other_side(face) if flip else face for face, flip in zip(tiles, flipped, strict=True)
    )


def solo_pack(
    pack: list[Card], card_set: CardSet, taken: Mapping[int, int] | None = None
) -> list[Card]:
    """The cards of a single player: the last of each value in a shuffled pack.

    `taken` tells how many cards of each value are chosen already.
    """
    left = Counter(SOLO_SIZES)
    left.subtract(taken or {})
    chosen: list[Card] = []
    for card in reversed(pack):
        value = card_set.value(card)
        if left[value] > 0:
            left[value] -= 1
            chosen.insert(0, card)
    return chosen


def pay(state: State, action: Action) -> Moved:
    """Discard a card face up to pay for a shift or a flip (shifting.card.two-uses)."""
    hand = _hand(state)
    left = tuple(card for card in hand if card != action.card)
    last = () if left else ("shifting.action.last-card",)
    rules = ("shifting.card.two-uses", "shifting.action.discard-face-up", *last)
    paid = event("paid", state.turn, rules, card=state.card_set.as_fact(action.card))
    state = replace(
        state,
        hands=_with_item(state.hands, state.turn - 1, left),
        discard=(*state.discard, action.card),
        phase=Phase.PAID,
    )
    return state, (paid,)


def shift(state: State, action: Action) -> Moved:
    """Swap two tiles (shifting.shift.cost)."""
    a, b = action.place, action.other
    first, second = state.grid[a - 1], state.grid[b - 1]
    same = ("shifting.shift.any-pair",) if first == second else ()
    done = event(
        "shifted",
        state.turn,
        ("shifting.shift.cost", "shifting.shift.adjacent", *same),
        place=a,
        face=LETTERS[first],
        place2=b,
        face2=LETTERS[second],
    )
    return _then((done,), _moved(state, shifted(state.grid, a, b)))


def flip(state: State, action: Action) -> Moved:
    """Turn one tile to its other side (shifting.flip.cost)."""
    grid = flipped(state.grid, action.place)
    done = event(
        "flipped",
        state.turn,
        ("shifting.flip.cost", "shifting.flip.keep-orientation"),
        place=action.place,
        face=LETTERS[state.grid[action.place - 1]],
        face2=LETTERS[grid[action.place - 1]],
    )
    return _then((done,), _moved(state, grid))


def _moved(state: State, grid: Grid) -> Moved:
    """Go on with the turn after a shift or a flip."""
    return _go_on(replace(state, grid=grid, phase=Phase.TURN, moves=state.moves + 1))


def _go_on(state: State) -> Moved:
    """A turn with an empty hand is over (shifting.action.last-card).

    No card is drawn before that (shifting.action.no-midturn-draw).
    """
    if _hand(state):
        return state, ()
    rules = ("shifting.action.last-card", "shifting.action.no-midturn-draw")
    return _then((event("hand-empty", state.turn, rules),), end_turn(state))


def score(state: State, action: Action) -> Moved:
    """Lay a card face up on the table (shifting.score.place, shifting.score.visible).

    It leaves the hand and cannot be scored again (shifting.score.once). The player who triggers
    the end goes on (shifting.end.finish-turn), a second one who gets there changes nothing
    (shifting.end.second-trigger), and a single player with the last card has won
    (shifting.solo.win-at-once).
    """
    own = (*state.scored[state.turn - 1], action.card)
    more = ["shifting.turn.several-patterns", "shifting.score.many"] if state.gained else []
    if any(ANY in row for row in state.card_set.pattern(action.card).rows):
        more.append("shifting.match.grey-any")
    if state.triggered == state.turn:
        more.append("shifting.end.finish-turn")
    elif state.triggered and len(own) == TARGETS[state.seats]:
        more.append("shifting.end.second-trigger")
    done = event(
        "scored-card",
        state.turn,
        ("shifting.score.match", "shifting.score.place", "shifting.score.free", *more),
        card=state.card_set.as_fact(action.card),
    )
    left = tuple(card for card in _hand(state) if card != action.card)
    state = replace(
        state,
        hands=_with_item(state.hands, state.turn - 1, left),
        scored=_with_item(state.scored, state.turn - 1, own),
        moves=state.moves + 1,
        gained=state.gained + 1,
    )
    if is_official_solo(state) and len(own) == SOLO_TARGET:
        return _then((done,), _over(state))
    triggered: tuple[Event, ...] = ()
    if reaches_target(state) and not state.triggered:
        state = replace(state, triggered=state.turn)
        triggered = (_trigger_event(state),)
    return _then((done, *triggered), _go_on(state))


def reaches_target(state: State) -> bool:
    """Whether the player on turn has scored the set number of cards or more.

    That number or more triggers the end (shifting.end.trigger, shifting.end.at-least).
    """
    target = TARGETS.get(state.seats)
    return target is not None and len(state.scored[state.turn - 1]) >= target


def _trigger_event(state: State) -> Event:
    rules: tuple[str, ...] = (
        "shifting.end.trigger",
        "shifting.end.at-least",
        "shifting.end.who-plays",
    )
    if state.options.last_turns == "finish-round":
        rules = (*rules, "shifting.end.last-turns", "shifting.end.equal-turns")
    cards = len(state.scored[state.turn - 1])
    return event("triggered", state.turn, rules, cards=cards, n=turns_left(state))


def skip(state: State, _: Action) -> Moved:
    """Skip the turn: draw two cards, but not beyond six in hand (shifting.skip.cap)."""
    number, size = SKIP_DRAW, len(_hand(state))
    if state.options.skip_cap == "six":
        number = max(0, min(number, SKIP_MOST - size))
    skipped = event("skipped", state.turn, ("shifting.skip.instead", "shifting.skip.first"))
    rules = ["shifting.skip.draw-two", "shifting.skip.ends-turn"]
    if size == HAND:
        rules.append("shifting.skip.hand-six")
    if size + SKIP_DRAW > SKIP_MOST:
        rules.append("shifting.skip.cap")
    few = ("shifting.skip.no-cards", "shifting.skip.ends-turn")
    state, drawn = draw(state, number, tuple(rules), few)
    return _then((skipped, *drawn), _turn_over(state, skipped=True))


def end(state: State, _: Action) -> Moved:
    """End the turn, perhaps without any action (shifting.turn.zero-actions)."""
    if state.moves:
        done = event("ended", state.turn, ("shifting.turn.refill",))
    else:
        done = event("idled", state.turn, ("shifting.turn.zero-actions",))
    return _then((done,), end_turn(state))


def end_turn(state: State) -> Moved:
    """Fill the hand up to four cards; a hand of more stays (shifting.turn.refill-none)."""
    size = len(_hand(state))
    more = ("shifting.turn.refill-none",) if size > HAND else ()
    rules = ("shifting.turn.refill", "shifting.turn.refill-to-four", *more)
    state, drawn = draw(state, max(0, HAND - size), rules)
    return _then(drawn, _turn_over(state, skipped=False))


def draw(state: State, number: int, rules: tuple[str, ...], few: tuple[str, ...] = ()) -> Moved:
    """Draw cards, shuffling the discard pile when there is none left (shifting.draw.exhausted).

    With the switch `reshuffle` it is shuffled as soon as the draw pile is empty. `few` are the
    rules for a player who then finds fewer cards than they should draw.
    """
    if not number:
        return state, (event("drew-none", state.turn, rules),)
    eager = state.options.reshuffle == "eager"
    events: tuple[Event, ...] = ()
    left = number
    while left:
        if not state.draw_pile:
            state, made = _reshuffle(state)
            events = (*events, *made)
        batch = state.draw_pile[-left:]
        if not batch:
            return state, (
                *events,
                event("none-left", state.turn, (*_none_left(state), *few), n=left),
            )
        state, drew = _take(state, batch, rules)
        events = (*events, drew)
        left -= len(batch)
        if eager and not state.draw_pile:
            state, made = _reshuffle(state)
            events = (*events, *made)
    return state, events


def _take(state: State, cards: tuple[Card, ...], rules: tuple[str, ...]) -> tuple[State, Event]:
    """Take the top cards of the draw pile into the hand."""
    shown = " ".join(map(state.card_set.as_fact, sorted(cards)))
    drew = Event(
        "shifting.drew", state.turn, (("n", len(cards)),), rules, secret=(("cards", shown),)
    )
    hand = tuple(sorted((*_hand(state), *cards)))
    state = replace(
        state,
        hands=_with_item(state.hands, state.turn - 1, hand),
        draw_pile=state.draw_pile[: -len(cards)],
    )
    return state, drew


def _reshuffle(state: State) -> Moved:
    """Make the discards the draw pile, if there are any; in a score attack they do not return.

    Also those of a single player who plays for all cards return (shifting.solo.small-hand).
    """
    if not state.discard or is_score_attack(state):
        return state, ()
    done = event("reshuffled", 0, ("shifting.draw.exhausted",), n=len(state.discard))
    state = replace(
        state,
        draw_pile=shuffled(state.discard, state.seed, state.shuffles),
        shuffles=state.shuffles + 1,
        discard=(),
    )
    return state, (done,)


def _none_left(state: State) -> tuple[str, ...]:
    """The rules by which a player stops drawing."""
    if is_score_attack(state):
        return ("shifting.solo.rules",)
    solo = ("shifting.solo.small-hand",) if state.seats == 1 else ()
    return ("shifting.draw.exhausted", *solo)


def _turn_over(state: State, *, skipped: bool) -> Moved:
    """After the drawing: a strike perhaps, then the next turn or the end of the game.

    Who has skipped is remembered until that player's next turn ends (shifting.skip.memory,
    shifting.skip.not-twice).

    Nothing limits the number of turns: play goes on until the end is triggered
    (shifting.game.continue, shifting.end.stall).
    """
    events: tuple[Event, ...] = ()
    if is_official_solo(state) and not state.gained:
        state, events = _strike(state, skipped)
        if state.strikes == STRIKES:
            return _then(events, _over(state))
    ran_out = is_score_attack(state) and not state.draw_pile and len(_hand(state)) < HAND
    if ran_out or (state.triggered and not turns_left(state)):
        return _then(events, _over(state))
    following = state.turn % state.seats + 1
    own = 1 << (state.turn - 1)
    state = replace(
        state,
        turn=following,
        skipped=state.skipped | own if skipped else state.skipped & ~own,
        round=state.round + (following == state.starter),
        moves=0,
        gained=0,
    )
    return state, events


def _strike(state: State, skipped: bool) -> Moved:
    """A turn without a scored card (shifting.solo.skip-strike, shifting.solo.idle-strike)."""
    if skipped and state.options.solo_skip == "free":
        return state, (event("no-strike", state.turn, ("shifting.solo.skip-strike",)),)
    kind: tuple[str, ...] = ()
    if skipped:
        kind = ("shifting.solo.skip-strike",)
    elif not state.moves:
        kind = ("shifting.solo.idle-strike",)
    state = replace(state, strikes=state.strikes + 1)
    rules = ("shifting.solo.rules", *kind)
    return state, (event("strike", state.turn, rules, n=state.strikes, most=STRIKES),)


def _over(state: State) -> Moved:
    """Count the points and name who has won (shifting.end.stop, shifting.solo.win-at-once)."""
    state = replace(state, phase=Phase.OVER)
    events: list[Event] = []
    counts = tuple(ones(cards, state.card_set) for cards in state.scored)
    bonus = bonus_entries(counts, state.options)
    for seat, entry in bonus.items():
        events.append(event("bonus", seat, entry.rules, cards=counts[seat - 1], points=BONUS))
    if state.seats > 1 and not bonus:
        events.append(event("no-bonus", 0, ("shifting.bonus.none-scored",)))
    for sheet in sheets(state):
        counted = ("shifting.score.only-on-table", "shifting.card.pattern-and-value")
        events.append(event("scored", sheet.seat, counted, points=sheet.total))
    outcome = decide(state)
    match outcome.ending:
        case ShiftingEnding.SOLO_LOST:
            lost = ("shifting.solo.rules", "shifting.bonus.solo")
            events.append(event("solo-lost", state.turn, lost, n=state.strikes))
        case ShiftingEnding.SOLO_WON:
            won = ("shifting.solo.win-at-once", "shifting.solo.rules", "shifting.bonus.solo")
            events.append(event("solo-won", state.turn, won, cards=SOLO_TARGET))
        case ShiftingEnding.SCORE_ATTACK:
            why = ("shifting.solo.rules", "shifting.objective.highest-score")
            events.append(event("attack-over", state.turn, why, points=outcome.totals[0]))
        case ending:
            shared = len(outcome.winners) > 1
            rounds = state.options.last_turns == "finish-round"
            stop = "shifting.end.stop" if rounds else "shifting.end.who-plays"
            rules = (ending.rule, "shifting.objective.highest-score", stop)
            for seat in outcome.winners:
                code = "shared-win" if shared else "won"
                events.append(event(code, seat, rules, points=outcome.totals[seat - 1]))
    return state, tuple(events)


def _hand(state: State) -> tuple[Card, ...]:
    return state.hands[state.turn - 1]


def _with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _then(before: tuple[Event, ...], moved: Moved) -> Moved:
    return moved[0], (*before, *moved[1])


APPLY: Final[dict[Kind, Callable[[State, Action], Moved]]] = {
    Kind.PAY: pay,
    Kind.SCORE: score,
    Kind.SHIFT: shift,
    Kind.FLIP: flip,
    Kind.SKIP: skip,
    Kind.END: end,
}
"""What each action does; its legality depends on the phase."""
