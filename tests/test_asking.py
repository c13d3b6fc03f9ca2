"""The referee behind the page: any position, three questions, every answer with its rules."""

import json
import re
from binascii import a2b_base64, b2a_base64
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pravila import live
from pravila.core.record import read_record, start
from pravila.core.setting import edited, read_press
from pravila.games import GAMES, SETTINGS
from pravila.referee import MOST_TEXT, allowed, open_case, refused
from tests.strategies import playthroughs
from tests.test_laws import EVERY_GAME, few, rule_ids

Answer = dict[str, Any]
ROOT = "../../"
MOST_LISTED = 70
GRIDS = "1: 5 5 5 / 1 2 3 / 4 6 (7)\n2: ? ? ? / ? ? ? / ? ? ?\n3: ? ? ? / ? ? ? / ? ? ?\n"


def ask(op: str, game: str, **given_: object) -> Answer:
    """One message to the referee and its answer."""
    request = {"op": f"referee-{op}", "lang": "en", "root": ROOT, "game": game, **given_}
    answer: Answer = json.loads(live.call(json.dumps(request)))
    return answer


def plain(html: str) -> str:
    """The words of an answer."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


# -- what may be done ------------------------------------------------------------------------------


@EVERY_GAME
@few
@given(data=st.data())
def test_the_referee_allows_the_legal_actions_and_cites_a_rule_for_every_other(
    name: str, data: st.DataObject
) -> None:
    played = data.draw(playthroughs(name))
    game, state = played.game, played.state
    case = open_case(game, game.write_position(state), dict(played.record.options))
    assert case.stands
    may = [action for group in allowed(case) for action in group.actions]
    assert sorted(map(repr, game.actions(state))) == sorted(map(repr, may))
    against = [action for group in refused(case) for action in group.actions]
    if case.over:
        assert not against
    else:
        assert {*may, *against} == {it for kind, it in game.within_reach(state) if not kind}
        assert len({*may, *against}) == len(may) + len(against) <= MOST_LISTED
    for group in (*allowed(case), *refused(case)):
        assert group.verdict.rules
        assert set(group.verdict.rules) <= rule_ids(name)
        assert all(bool(game.judge(state, it)) is group.verdict.allowed for it in group.actions)
    for group in refused(case):
        first = group.verdict.rules[0]
        assert all(game.judge(state, it).rules[0] == first for it in group.actions)


@EVERY_GAME
@few
@given(data=st.data())
def test_a_press_is_judged_for_the_seat_that_looks(name: str, data: st.DataObject) -> None:
    """Every press on the table of every seat has the verdict that the rules give this seat."""
    played = data.draw(playthroughs(name, most=200))
    game, state, options = played.game, played.state, dict(played.record.options)
    text, may = game.write_position(state), set(map(game.write_action, game.actions(state)))
    actor = game.actor(state)
    for seat in played.seats():
        shown = ask("open", name, text=text, options=options, seat=seat)
        looking = seat or actor or state.turn
        presses = sorted(set(re.findall(r'data-action="([^"]*)"', shown["html"])))
        for press in Random(len(text) + seat).sample(presses, min(12, len(presses))):
            request = {"text": text, "options": options, "seat": seat, "action": press}
            answer = ask("ask", name, question="judge", **request)
            if press.startswith("tile ") and looking == actor:
                continue
            expected = is_right(name, state, looking, press, may)
            said = "Allowed" if expected else "Not allowed"
            assert answer["said"].startswith(said), (seat, press)
            assert f"#{name}." in answer["answer"]


def is_right(name: str, state: Any, seat: int, press: str, may: set[str]) -> bool:
    """Whether a seat may do what it presses, where the player on turn may do what is in `may`."""
    game = GAMES[name]
    actor = game.actor(state)
    if name == "gnoming" and press.endswith(f" of {actor}"):
        return press.partition(" of ")[0] in may
    if press.startswith("wild ") and press not in may and state.pile:
        press = press.replace("wild", "play")
    if seat == actor or game.score_sheets(state):
        return press in may
    return name == "gnoming" and free_to_choose(state, seat, press)


def free_to_choose(state: Any, seat: int, press: str) -> bool:
    """Whether a seat chooses a card of its own grid in a phase without an order."""
    if state.phase == "flip":
        down = 9 - state.face_up[seat - 1].bit_count()
        if state.options.hazard_order == "seat" or seat not in state.asked or down < 2:
            return False
        if press == "pass":
            return True
    elif state.phase != "reveal":
        return False
    if not re.fullmatch("flip [1-9]", press):
        return False
    place = int(press[-1])
    chosen = [at for who, at in state.chosen if who == seat]
    most = 2 if state.phase == "reveal" else 1
    up = state.face_up[seat - 1] >> (place - 1) & 1
    return len(chosen) < most and place not in chosen and not up


def test_a_card_of_a_player_who_is_not_on_turn_is_not_placed() -> None:
    other = ask("ask", "gnoming", seat=2, question="judge", action="place 1")
    assert other["said"].startswith("Not allowed: Player 2: Put the card in row 1, column 1")
    assert "Another player is to decide now." in other["answer"]
    assert "#gnoming.turn.direction" in other["answer"]
    own = ask("ask", "gnoming", seat=2, question="judge", action="place 2 of 1")
    assert own["said"].startswith("Allowed: Player 1: Put the card in row 1, column 2")


def test_a_wild_card_that_can_only_be_wild_is_judged_as_played() -> None:
    text = "top: 7s\n1: 2h 3c 3d 4h 5s 6c 7d 8s 8c 9d"
    answer = ask("ask", "gnav", text=text, question="judge", action="wild 2h")
    assert answer["said"] == "Allowed: Play the 2 of hearts"
    may = ask("ask", "gnav", text=text, question="may")["answer"]
    assert "as a wild card" not in may
    assert plain(may).count("All cards that are not in the hand") == 1


def test_rules_that_a_variant_plays_otherwise_are_marked() -> None:
    text = "top: 2s\n1: 2h 3c 3d 4h 5s 6c 7d 8s 8c 9d"
    asked = {"text": text, "options": {"equal-wild": "wild"}}
    for question in ("may", "judge"):
        answer = ask("ask", "gnav", **asked, question=question, action="play 2h")
        assert "played in another way in this variant" in answer["answer"]
    grid = {"text": GRIDS, "options": {"finisher-tie": "penalty", "sets": "remove-minus-five"}}
    answer = ask("ask", "gnoming", **grid, question="score")
    assert answer["ok"]


def test_nothing_is_asked_of_a_game_that_is_over() -> None:
    text = "draw: -\ntop: -\n1: -\n2: -\ncaptured-1: ...\nphase: over\nscores: 226 0\ncounts: 36 0"
    answer = ask("ask", "gnav", text=text, question="may")
    assert plain(answer["answer"]) == "The game is over, and no action is allowed."


@pytest.mark.parametrize(
    ("name", "text", "action", "fact", "rule"),
    [
        ("gnav", "", "play 2c", "The player does not hold this card.", "gnav.play.must"),
        (
            "gnoming",
            f"A: 9\nB: 2\n{GRIDS}",
            "flip 1",
            "This card is face up already.",
            "gnoming.turn.phases",
        ),
        (
            "gnoming",
            f"A: 9\nB: 2\n{GRIDS}phase: reveal".replace("5 5 5", "5 ? ?"),
            "flip 1",
            "This card is face up already.",
            "gnoming.setup.reveal-two",
        ),
        (
            "gnoming",
            "",
            "bounce 3",
            "No card of the grid has been replaced just now.",
            "gnoming.bounce.trigger",
        ),
        (
            "gnoming",
            f"A: -\nB: 2\n{GRIDS}",
            "take A",
            "Discard pile A is empty.",
            "gnoming.draw.source",
        ),
        ("shifting", "", "pay BE", "The player does not hold this card.", "shifting.shift.cost"),
        ("shifting", "", "score BE", "The player does not hold this card.", "shifting.score.match"),
        (
            "shifting",
            "",
            "shift 1 2",
            "Not yet: a card must be discarded first.",
            "shifting.shift.cost",
        ),
        ("shifting", "", "shift 5 1", "", "shifting.shift.no-diagonal"),
        ("shifting", "", "shift 1 3", "", "shifting.shift.no-wrap"),
    ],
)
def test_a_refusal_tells_the_fact_and_first_the_rule(
    name: str, text: str, action: str, fact: str, rule: str
) -> None:
    position = {"text": text} if text else {}
    answer = ask("ask", name, **position, question="judge", action=action)
    assert answer["said"].startswith("Not allowed: ")
    assert answer["said"].endswith(fact)
    assert fact in plain(answer["answer"])
    assert re.findall(r'href="[^"#]*#([^"]*)"', answer["answer"])[0] == rule


@pytest.mark.parametrize(
    ("hand", "skip", "refills"),
    [
        ("FH HF OO EE", "", True),
        ("FH HF OO EE TB", "The player draws 1 card.", False),
        ("FH HF OO EE TB OT", "The player draws 0 cards.", False),
    ],
)
def test_a_skip_with_many_cards_says_how_many_are_drawn(
    hand: str, skip: str, refills: bool
) -> None:
    text = f"grid: O E H / B S T / T H F\n1: {hand}\n2: ? ? ? ?\n"
    answer = ask("ask", "shifting", text=text, question="judge", action="skip")
    assert answer["said"] == "Allowed: Skip the turn" + (f". {skip}" if skip else "")
    assert ("shifting.skip.cap" in answer["answer"]) is bool(skip)
    answer = ask("ask", "shifting", text=text, question="judge", action="end")
    assert ("#shifting.turn.refill-none" in answer["answer"]) is not refills


# -- what is not given -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("gnav", "1: 3c 4d", ["the card on the discard pile"]),
        ("gnav", "top: ?\n1: 3c ?", ["the card on the discard pile", "the hand of player 1"]),
        ("gnoming", f"A: ?\n{GRIDS}", ["discard pile A", "discard pile B"]),
        ("gnoming", f"A: 5\n{GRIDS}phase: play\nheld: 3\nsource: draw", ["discard pile B"]),
        (
            "gnoming",
            f"{GRIDS.replace('? ? ? /', '2 ? 4 /')}phase: flip\nasked: 2 3",
            ["where the card of this turn comes from"],
        ),
        ("shifting", "1: HF\n2: ?", ["the 9 tiles"]),
        ("shifting", "grid: O E H / B S T / T H F\n1: ?2 HF\n2: ?", ["the hand of player 1"]),
    ],
)
def test_what_the_rules_must_know_is_asked_for(name: str, text: str, said: list[str]) -> None:
    shown = ask("open", name, text=text)
    assert (False, "") == (shown["stands"], shown["take"])
    assert "data-action" not in shown["html"]
    assert plain(shown["defects"]).startswith("Not given yet: ")
    for part in said:
        assert part in plain(shown["defects"])
    answer = ask("ask", name, text=text, question="may")
    assert answer["said"] == "There is no answer until the position says this."
    assert said[0] in plain(answer["answer"])
    assert ask("ask", name, text=text, question="score")["answer"].startswith(
        '<div class="pv-answer'
    )
    game = GAMES[name]
    full = game.given(text, {}, 1)
    assert ask("open", name, text=full)["stands"]
    assert game.read_position(full, {}, 1).turn == game.read_position(text, {}, 1).turn


@EVERY_GAME
def test_unknown_cards_stay_unknown_to_the_seat_that_looks(name: str) -> None:
    open_ = {
        "gnav": ("top: 7s\n1: 7h\n2: ? ? ?", 2, 3),
        "gnoming": (f"phase: reveal\n{GRIDS.replace('5 5 5', '? ? ?')}", 1, 2),
        "shifting": ("grid: O E H / B S T / T H F\n1: HF\n2: ? ? | ?2 ?\ndiscard: ?", 2, 5),
    }
    text, seat, unknown = open_[name]
    html = ask("open", name, text=text, seat=seat)["html"]
    assert html.count("nknown card") == unknown


@EVERY_GAME
def test_what_may_be_done_in_the_sample(name: str) -> None:
    answer = ask("ask", name, question="may")
    assert answer["ok"]
    assert f'href="{ROOT}{name}/#{name}.' in answer["answer"]
    assert plain(answer["answer"]).startswith("Turn: Player 1 These actions are allowed:")
    assert answer["said"].startswith("These actions are allowed: ")


@EVERY_GAME
def test_one_action_is_judged(name: str) -> None:
    setting = SETTINGS[name]
    answer = ask("ask", name, question="judge", action=setting.action)
    assert answer["said"].startswith("Allowed: ")
    state = GAMES[name].read_position(setting.sample, {}, 1)
    for action in GAMES[name].candidates(state)[:60]:
        _, meant = GAMES[name].meant(state, 1, action)
        verdict = GAMES[name].judge(state, meant)
        written = GAMES[name].write_action(action)
        answer = ask("ask", name, question="judge", action=written)
        assert answer["said"].startswith("Allowed: " if verdict else "Not allowed: ")
        assert all(f"#{rule}" in answer["answer"] for rule in verdict.rules)


def test_the_seat_chooses_the_view_and_the_actor_is_asked_what_may_be_done() -> None:
    text = f"turn: 1\nA: 9\nB: 2\n{GRIDS}"
    own, other = (ask("open", "gnoming", text=text, seat=seat) for seat in (1, 2))
    assert own["html"] != other["html"]
    assert ["Player 1", "Player 2", "Player 3"] == own["seats"]
    answers = [ask("ask", "gnoming", text=text, seat=seat, question="may") for seat in (1, 2)]
    assert answers[0]["answer"] == answers[1]["answer"]
    assert 0 == ask("open", "gnoming", text=text, seat=9)["seat"]


def test_a_press_that_begins_an_action_is_no_verdict() -> None:
    text = "grid: O E H / B S T / T H F\n1: HF\n2: ?\nphase: paid\ndiscard: OO"
    begun = ask("ask", "shifting", text=text, question="judge", action="tile 5")
    assert "pv-card--chosen" in begun["html"]
    answer = ask("ask", "shifting", text=text, question="judge", action="shift 5 9")
    assert answer["said"].startswith("Not allowed: ")
    assert "shifting.shift.no-diagonal" in answer["answer"]


# -- what it scores --------------------------------------------------------------------------------


def test_a_position_is_scored_line_by_line_with_rules() -> None:
    answer = ask("ask", "gnoming", text=GRIDS, question="score")
    some = "0 so far, 9 cards unknown"
    assert f"Player 1: 18; Player 2: {some}; Player 3: {some}" == answer["said"]
    assert "gnoming.score.set" in answer["answer"]


def test_the_finisher_counts_when_all_cards_are_known() -> None:
    grids = "1: 1 2 3 / 4 -1 1 / 2 3 4\n2: 10 9 8 / 7 6 5 / 4 3 (2)\n3: 9 8 7 / 6 5 4 / 3 2 (1)"
    text = f"turn: 2\nfinisher: 1\nlast-turns: 2\n{grids}"
    answer = ask("ask", "gnoming", text=text, question="score")
    assert answer["said"].startswith("Player 1: 14;")
    assert "gnoming.score.finisher-bonus" in answer["answer"]


def test_the_bonus_is_open_while_cards_are_unknown() -> None:
    own = "1: 1 2 3 / 4 -1 1 / 2 3 4"
    text = f"turn: 2\nfinisher: 1\nlast-turns: 2\n{own}\n{GRIDS.partition(chr(10))[2]}"
    answer = ask("ask", "gnoming", text=text, question="score")
    assert answer["said"].startswith("Player 1: 19; Player 2: 0 so far")
    assert "not decided while cards are unknown" in answer["answer"]


@EVERY_GAME
@few
@given(data=st.data())
def test_the_score_now_is_that_of_the_sheets(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    sheets = played.game.score_sheets(played.state)
    now = played.game.scores_now(played.state, played.game.write_position(played.state))
    assert played.state.seats == len(now)
    assert all(entry.rules for sheet in now for entry in sheet.entries)
    if sheets:
        assert sheets == now


# -- impossible and unreadable positions -----------------------------------------------------------


@pytest.mark.parametrize("question", ["may", "judge", "score"])
def test_an_impossible_position_is_not_judged_but_named(question: str) -> None:
    text = GRIDS.replace("5 5 5", "M M M").replace("1 2 3", "M 2 3")
    answer = ask("ask", "gnoming", text=text, question=question, action="draw")
    assert "Mulligans: 4. The deck has 3." in answer["answer"]
    shown = ask("open", "gnoming", text=text)
    assert (True, False, "") == (shown["ok"], shown["stands"], shown["take"])
    assert "Mulligans: 4" in shown["defects"]
    assert "data-action" not in shown["html"]


def test_a_position_that_no_game_leads_to_is_judged_and_named() -> None:
    shown = ask("open", "gnav", text="top: 7s\n1: 7h")
    assert shown["stands"]
    assert "too few cards in hand: 1" in plain(shown["defects"])
    assert ask("ask", "gnav", text="top: 7s\n1: 7h", question="may")["ok"]


@pytest.mark.parametrize(
    ("given_", "code"),
    [
        ({"text": "nonsense"}, "position-line"),
        ({"text": "top: Q"}, "gnav.card"),
        ({"text": f"# {'x' * MOST_TEXT}"}, "position-long"),
        ({"options": {"no-such": "1"}}, "unknown-option"),
        ({"options": {"sweep": "99999999999999999999"}}, "unknown-value"),
        ({"text": 5}, "request"),
        ({"options": []}, "request"),
        ({"seat": "1"}, "request"),
        ({"share": ""}, "share"),
        ({"share": "AAAA"}, "share"),
        ({"share": "%%%"}, "share"),
        ({"share": "A" * 100_000}, "share"),
        ({"share": "eyJnYW1lIjoiZ25vbWluZyJ9"}, "share"),
    ],
)
def test_bad_input_gets_a_clear_sentence(given_: dict[str, object], code: str) -> None:
    answer = ask("open", "gnav", **given_)
    assert (False, code) == (answer["ok"], answer["error"]["code"])
    assert len(answer["error"]["message"]) > 20


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("gnav", "turn: 9", "Line 1: “9” cannot stand in the line “turn”. Possible: 1, 2"),
        ("gnav", "phase: lunch", "Possible: play, drawn, run, deal, over"),
        ("gnav", "turn: 1\nTurn: 2", "Line 2 of the position is the second one for “turn”"),
        ("gnav", "3: 4 5", "is for player 3. The players are numbered from 1 to 2."),
        ("gnoming", "colour: red", "begins with “colour”, which is unknown. Possible: round,"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_can(game: str, text: str, said: str) -> None:
    assert said in ask("open", game, text=text)["error"]["message"]


@EVERY_GAME
def test_what_is_no_action_is_answered_with_examples(name: str) -> None:
    error = ask("ask", name, question="judge", action="jump")["error"]
    examples = error["message"].partition("Examples: ")[2].split(", ")
    assert len(examples) > 5
    for example in examples:
        GAMES[name].read_action(example)


def test_a_grid_of_three_lines_can_be_pressed() -> None:
    text = "grid: O E H\nB S T\nT H F\n1: HF\n2: ?"
    shown = ask("edit", "shifting", text=text, press="put 2 4 M")
    assert "grid: O E H / B M T / T H F\n" in shown["text"]


@pytest.mark.parametrize("text", ["turn: 99999999999999999999", "last: 3", "scores: 1e9 2"])
def test_absurd_numbers_get_a_clear_sentence(text: str) -> None:
    assert "position-value" == ask("open", "gnav", text=text)["error"]["code"]


@pytest.mark.parametrize(
    ("text", "line"),
    [("top: 7s\n# note\n1: 3c Q", 3), ("top: 7s\nturn: 9", 2), ("1: 3c\nnonsense", 2)],
)
def test_a_position_that_cannot_be_read_is_explained_with_its_line(text: str, line: int) -> None:
    message = ask("open", "gnav", text=text)["error"]["message"]
    assert message.startswith(f"Line {line}")


@pytest.mark.parametrize(
    "given_", [{"question": "why"}, {}, {"question": "judge"}, {"question": "judge", "action": 5}]
)
def test_an_unknown_question_is_refused(given_: dict[str, object]) -> None:
    assert ask("ask", "gnav", **given_)["error"]["code"] in ("request", "action")


# -- links -----------------------------------------------------------------------------------------


@EVERY_GAME
@few
@given(data=st.data())
def test_a_link_holds_the_position_and_the_game_goes_on_from_it(
    name: str, data: st.DataObject
) -> None:
    played = data.draw(playthroughs(name, most=120))
    text = f"{played.game.write_position(played.state)}# ž ქ 🂡\n"
    options = dict(played.record.options)
    shown = ask("open", name, text=text, options=options, seat=1)
    assert shown["ok"]
    assert re.fullmatch("[A-Za-z0-9_-]+", shown["share"])
    assert shown == ask("open", name, share=shown["share"])
    assert (text, 1) == (shown["text"], shown["seat"])


@EVERY_GAME
def test_a_record_begins_with_the_position(name: str) -> None:
    shown = ask("open", name)
    coded = shown["take"].replace("-", "+").replace("_", "/")
    taken = json.loads(a2b_base64(coded + "=" * (-len(coded) % 4)))
    record = read_record(json.dumps(taken["record"]))
    assert GAMES[name].read_position(shown["text"], {}, 1) == start(GAMES[name], record)
    assert 1 == taken["seat"]


# -- setting up by pressing ------------------------------------------------------------------------


def rows_of(name: str, text: str) -> Any:
    return SETTINGS[name].rows(
        text, {switch.name: switch.default for switch in GAMES[name].options}
    )


@pytest.mark.parametrize(
    ("name", "press", "line"),
    [
        ("gnoming", "put 7 0 (7)", "1: (7) (6) 4 / (1) -2 (8) / 10 (M) (3)"),
        ("gnoming", "put 4 1 M", "A: 9 M"),
        ("gnoming", "put 0 0 2", "turn: 2"),
        ("gnav", "put 2 0 8h", "top: 8h"),
        ("gnav", "cut 3 9", "1: 2h 3c 3d 4h 5s 6c 7d 8s 8c"),
        ("gnav", "put 3 10 9s", "1: 2h 3c 3d 4h 5s 6c 7d 8s 8c 9d 9s"),
        ("gnav", "put 6 0 10c", "captured-1: 10c"),
        ("shifting", "put 2 4 M", "grid: O E H / B M T / T H F"),
        ("shifting", "cut 4 0", "1: FH HF OO EE | -"),
        ("shifting", "put 3 4 ?5", "1: FH HF OO EE ?5 | TB"),
    ],
)
def test_a_press_changes_one_line(name: str, press: str, line: str) -> None:
    text = SETTINGS[name].sample
    rows = rows_of(name, text)
    changed = edited(text, rows, read_press(press, rows))
    before, after = set(text.splitlines()), set(changed.splitlines())
    assert {line} == after - before
    assert len(before - after) <= 1


@pytest.mark.parametrize(
    ("name", "press", "lines"),
    [
        ("gnav", "put 3 0 7s", {"top: 2h", "1: 7s 3c 3d 4h 5s 6c 7d 8s 8c 9d"}),
        ("gnav", "put 6 0 9d", {"1: 2h 3c 3d 4h 5s 6c 7d 8s 8c", "captured-1: 9d"}),
        ("gnav", "put 4 3 6h", {"2: ? ? ? 6h ? ? ? ? ? ?", "captured-2: ? 6s"}),
        ("shifting", "put 2 0 T", {"grid: T E H / B S O / T H F"}),
        ("shifting", "put 2 5 E", {"grid: O E H / B S E / T H F"}),
        ("shifting", "put 3 0 OT", {"1: OT HF OO EE | TB", "2: ? ? ? ? | FH"}),
    ],
)
def test_what_exists_once_changes_places(name: str, press: str, lines: set[str]) -> None:
    text = SETTINGS[name].sample
    changed = ask("edit", name, text=text, press=press)["text"]
    assert lines == set(changed.splitlines()) - set(text.splitlines())


def test_the_choice_says_where_a_card_lies_and_stays_open_for_the_next_one() -> None:
    shown = ask("edit", "gnav", text=SETTINGS["gnav"].sample, press="set 3 10")
    assert 'aria-label="7 of spades (moved from: Discard pile)"' in shown["palette"]
    assert 'data-action="put 3 10 9s"' in shown["palette"]
    added = ask("edit", "gnav", text=shown["text"], press="put 3 10 9s")
    assert 'data-action="put 3 11 10s"' in added["palette"]
    assert "" == ask("edit", "gnav", text=shown["text"], press="put 3 0 9s")["palette"]


@pytest.mark.parametrize(
    ("name", "text", "press", "line"),
    [
        ("gnav", "top: 7s", "cut 2 0", "top: -"),
        ("gnoming", SETTINGS["gnoming"].sample, "cut 2 0", "held: -"),
    ],
)
def test_an_empty_place_is_written(name: str, text: str, press: str, line: str) -> None:
    assert line in ask("edit", name, text=text, press=press)["text"].splitlines()


PHASES = [
    *[("gnoming", it, {}) for it in ("draw", "play", "out", "flip", "deal", "over")],
    *[("gnav", it, {}) for it in ("play", "run", "over")],
    ("gnav", "drawn", {}),
    ("gnav", "deal", {"deals": "3"}),
    *[("shifting", it, {}) for it in ("turn", "paid", "over")],
]


@pytest.mark.parametrize(("name", "phase", "options"), PHASES)
def test_every_phase_is_reached_by_pressing(name: str, phase: str, options: dict[str, str]) -> None:
    """What the phase needs is filled in; back in the first phase nothing of it is left."""
    setting = SETTINGS[name]
    text = setting.sample
    if phase == "drawn":
        text = text.replace("2h 3c 3d 4h 5s 6c 7d", "3h 3c 3d 4h 5s 6c 5d")
    shown = ask("edit", name, text=text, options=options, press=f"put 1 0 {phase}")
    assert shown["stands"], (shown["text"], plain(shown["defects"]))
    first = rows_of(name, text)[1].cells[0]
    back = ask("edit", name, text=shown["text"], options=options, press=f"put 1 0 {first}")
    assert back["stands"] or phase in ("over", "deal"), plain(back["defects"])


def test_the_set_up_is_reached_by_pressing() -> None:
    text = SETTINGS["gnoming"].empty
    assert ask("edit", "gnoming", text=text, press="put 1 0 reveal")["stands"]


@EVERY_GAME
def test_the_empty_table_is_possible(name: str) -> None:
    assert not open_case(GAMES[name], SETTINGS[name].empty, {}).contradicts


@pytest.mark.parametrize(("name", "most"), [("gnoming", 7), ("shifting", 5)])
def test_players_are_added_and_removed(name: str, most: int) -> None:
    shown = ask("open", name, text=SETTINGS[name].sample)
    few_ = len(shown["seats"])
    for seats in range(few_ + 1, most + 1):
        shown = ask("edit", name, text=shown["text"], press="join")
        assert (seats, True) == (len(shown["seats"]), shown["stands"])
    assert 'data-action="join"' not in shown["setup"]
    assert "request" == ask("edit", name, text=shown["text"], press="join")["error"]["code"]
    text = shown["text"].replace("turn: 1", f"turn: {most}")
    shown = ask("edit", name, text=text, press="leave")
    assert (most - 1, True) == (len(shown["seats"]), shown["stands"])
    assert "turn: 1" in shown["text"]


def test_the_number_of_players_of_gnav_is_fixed() -> None:
    shown = ask("open", "gnav")
    assert 'data-action="join"' not in shown["setup"]
    assert "request" == ask("edit", "gnav", press="leave")["error"]["code"]


def test_last_turns_follow_from_who_ended_the_round() -> None:
    text = f"turn: 1\n{GRIDS}"
    rows = rows_of("gnoming", text)
    at = next(at for at, row in enumerate(rows) if row.key == "finisher")
    shown = ask("edit", "gnoming", text=text, press=f"put {at} 0 3")
    assert {"finisher: 3", "last-turns: 2"} <= set(shown["text"].splitlines())
    gone = ask("edit", "gnoming", text=shown["text"], press=f"put {at} 0 0")["text"]
    assert "last-turns" not in gone


def test_a_drawn_card_may_have_no_suit() -> None:
    text = "phase: drawn\ntop: 9s\n1: 3 3 4 4 5 5 6 6 7\ndrawn: 7\n"
    row = next(it for it in rows_of("gnav", text) if it.key == "drawn")
    assert ("3", "4", "5", "6", "7") == row.palette


def test_an_old_link_is_opened_without_what_is_not_known() -> None:
    data = {"game": "gnav", "text": "top: 7s", "options": {"sweep": "none", "gone": "1"}}
    coded = b2a_base64(json.dumps(data).encode(), newline=False).decode().rstrip("=")
    shown = ask("open", "gnav", share=coded.replace("+", "-").replace("/", "_"))
    assert ("none", "top: 7s") == (shown["options"]["sweep"], shown["text"])
    assert shown["notice"].endswith(": gone")
    assert "notice" not in ask("open", "gnav")


def test_a_note_on_the_line_stays() -> None:
    text = "top: 7h  # as in the story\n1: 3c"
    rows = rows_of("gnav", text)
    assert "top: 8h  # as in the story" in edited(text, rows, read_press("put 2 0 8h", rows))


@EVERY_GAME
def test_pressing_about_never_breaks_a_position(name: str) -> None:
    rng = Random(name)
    for run in range(12):
        text = SETTINGS[name].sample
        for _ in range(12):
            shown = ask("open", name, text=text)
            press = rng.choice(re.findall(r'data-action="(set [^"]*)"', shown["setup"]))
            opened = ask("edit", name, text=text, press=press)
            assert "pv-setting__palette" in opened["palette"], (run, press)
            choices = re.findall(r'data-action="((?:put|cut|none)[^"]*)"', opened["palette"])
            changed = ask("edit", name, text=text, press=rng.choice(choices))
            assert changed["ok"], changed
            text = changed["text"]


@pytest.mark.parametrize(
    "press", ["", "set", "set 0", "set 99 0", "set 0 9", "put 0 0", "put 0 0 9", "put 0 0 x y",
              "cut a b", "none 1", "jump 0 0", "set ² 0", f"set {'9' * 5000} 0"],
)  # fmt: skip
def test_a_press_that_is_none_is_refused(press: str) -> None:
    assert "request" == ask("edit", "gnav", press=press)["error"]["code"]
