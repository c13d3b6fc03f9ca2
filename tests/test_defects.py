"""Positions that cannot be: every defect by its name, and none in any game that is played."""

import ast
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pravila
from pravila.core.errors import UnreadableError
from pravila.games import GAMES, PRESENTERS
from pravila.render.referee import defect_words
from pravila.words import LANGUAGES, words
from scripts.steps.examples import examples
from tests.strategies import playthroughs
from tests.test_laws import EVERY_GAME, few

Case = tuple[str, str, dict[str, str]]

OTHERS = "\n2: 3 ? ? / ? 5 ? / ? ? ?\n3: ? ? 8 / ? ? ? / 7 ? ?"
GNOMING = f"1: 4 1 ? / ? ? ? / ? ? ?{OTHERS}"
DOWN = "? ? ? / ? ? ? / ? ? ?"
OPEN = "1 2 3 / 4 5 6 / 7 8 9"
OPENED = f"\n2: {OPEN}\n3: {OPEN}"
ROUND = f"1: {OPEN}{OPENED}"
SETUP = f"phase: reveal\n1: {DOWN}\n2: {DOWN}\n3: {DOWN}"
HAND = "3c 4d 4h 5s 6c 7h 8d 8s 9c 9h"
GNAV = f"top: 7s\n1: {HAND}"
BLOCKED = "top: 7s\n1: 3c 3d 4s 5c 5h 6d 6s 8c 8h 9d"
LAST = "draw: -\ntop: 3s\n1: 4s 5s\n2: 6s 8s\ncaptured-1: 3c 3d\ncaptured-2: ..."
NONE = "draw: -\ntop: -\n1: -\n2: -"
SHIFTING = "grid: O E H / B S T / T H F\n1: ? ? ? ?\n2: ? ? ? ?"

CASES: list[Case] = [
    ("gnoming.card-often", f"{GNOMING}\nB: 5 5\nA: 5 5 5 5 5 5 5", {}),
    ("gnoming.mulligans", f"1: M M ? / M ? ? / ? ? ?{OTHERS}\nA: M", {}),
    ("gnoming.hazards", f"1: X X ? / X X ? / ? ? ?{OTHERS}", {}),
    ("gnoming.short", f"{GNOMING}\nA: {'? ' * 90}", {}),
    ("gnoming.grid-size", f"1: 4 1 ? / ? ? ? / ? ?{OTHERS}", {}),
    ("gnoming.held-one", f"{GNOMING}\nphase: play\nsource: draw\nheld: 5 6", {}),
    ("gnoming.held-open", f"{GNOMING}\nphase: play\nsource: draw", {}),
    ("gnoming.out-open", f"{GNOMING}\nphase: out\nsource: draw\norigin: 1 up", {}),
    ("gnoming.held-none", f"{GNOMING}\nheld: 5", {}),
    ("gnoming.source", f"{GNOMING}\nphase: play\nheld: 5\nsource: C", {}),
    ("gnoming.source-open", f"{GNOMING}\nphase: play\nheld: 5", {}),
    ("gnoming.source-early", f"{GNOMING}\nsource: draw", {}),
    ("gnoming.source-early", f"{GNOMING}\nsent: 4", {}),
    ("gnoming.hazard-from-pile", f"{GNOMING}\nphase: play\nheld: X\nsource: A", {}),
    (
        "gnoming.hazard-from-pile",
        f"{GNOMING}\nphase: play\nheld: X\nsource: B",
        {"hazard-place": "forbidden"},
    ),
    ("gnoming.origin", f"{GNOMING}\norigin: 4 up", {}),
    ("gnoming.origin-open", f"{GNOMING}\nphase: out\nheld: 5\nsource: draw", {}),
    ("gnoming.origin-down", f"{GNOMING}\nphase: out\nheld: 5\nsource: draw\norigin: 9 up", {}),
    ("gnoming.asked", f"{GNOMING}\nasked: 2", {}),
    ("gnoming.asked-order", f"{GNOMING}\nphase: flip\nsource: draw\nasked: 3 2", {}),
    ("gnoming.asked-open", f"{GNOMING}\nphase: flip\nsource: draw", {}),
    ("gnoming.asked-self", f"{GNOMING}\nphase: flip\nsource: draw\nasked: 1", {}),
    (
        "gnoming.asked-last",
        f"1: 4 1 ? / ? ? ? / ? ? ?{OTHERS}\nphase: flip\nsource: draw\nasked: 2".replace(
            "2: 3 ? ? / ? 5 ? / ? ? ?", "2: 3 4 5 / 6 7 8 / 9 10 ?"
        ),
        {},
    ),
    (
        "gnoming.asked-order",
        f"{GNOMING}\nphase: flip\nremoved: X\nasked: 3 3",
        {"setup-hazard": "flip-all"},
    ),
    (
        "gnoming.no-grid",
        f"1: _ _ _ / _ _ _ / _ _ _{OTHERS}\nphase: out\nheld: 5\nsource: draw\norigin: 1 up",
        {"sets": "remove-minus-five"},
    ),
    ("gnoming.hazard-on-pile", f"{GNOMING}\nA: X", {}),
    ("gnoming.no-card", f"{GNOMING}\nA: -\nB: -\ndraw: -\nremoved: X X", {}),
    ("gnoming.pile-empty", f"{GNOMING}\nA: -", {}),
    ("gnoming.pile-empty", f"{GNOMING}\nA: -\nB: -\nremoved: X", {}),
    (
        "gnoming.pile-empty",
        f"{GNOMING}\nA: 5\nB: -\nphase: play\nheld: 4\nsource: A",
        {},
    ),
    ("gnoming.scores", f"{GNOMING}\nscores: 1 2 3", {}),
    ("gnoming.scores-open", f"{GNOMING}\nround: 2", {}),
    ("gnoming.over-early", f"{ROUND}\nphase: over\nscores: 45 45 45", {}),
    ("gnoming.scored-down", f"{GNOMING}\nphase: deal\nscores: 1 2 3".replace(OTHERS, OPENED), {}),
    ("gnoming.score", f"{ROUND}\nphase: deal\nscores: 45 45 44", {}),
    ("gnoming.lines", f"{GNOMING}\nlines: 1", {}),
    (
        "gnoming.round",
        f"{ROUND}\nphase: deal\nround: 3\nscores: 1 2 3 / 1 2 3 / 45 45 45",
        {},
    ),
    ("gnoming.reveal", SETUP.replace(f"2: {DOWN}", f"2: {OPEN}"), {}),
    ("gnoming.reveal", SETUP.replace("2: ?", "2: 4"), {}),
    ("gnoming.few-up", f"1: 4 ? ? / ? ? ? / ? ? ?{OTHERS}", {}),
    ("gnoming.last-turns-early", f"{GNOMING}\nlast-turns: 1", {}),
    ("gnoming.last-turns", f"1: {OPEN}{OTHERS}\nturn: 2\nfinisher: 1\nlast-turns: 0", {}),
    ("gnoming.finisher-turn", f"1: {OPEN}{OTHERS}\nfinisher: 1", {}),
    ("gnoming.last-turns", f"1: {OPEN}{OTHERS}\nturn: 2\nfinisher: 1\nlast-turns: 1", {}),
    ("gnoming.finisher-turn", f"1: {OPEN}{OTHERS}\nfinisher: 1\nlast-turns: 2", {}),
    ("gnoming.finisher-down", f"{GNOMING}\nturn: 2\nfinisher: 1\nlast-turns: 2", {}),
    ("gnoming.players", GNOMING.partition("\n3:")[0], {}),
    ("gnoming.gap", f"1: _ _ _ / ? ? ? / ? ? ?{OTHERS}", {}),
    ("gnoming.all-up", f"1: {OPEN}{OTHERS}\nturn: 2", {}),
    ("gnoming.all-up", f"1: {OPEN}{OTHERS}", {}),
    (
        "gnoming.all-up",
        f"1: _ _ _ / _ _ _ / _ _ _{OTHERS}\nturn: 2",
        {"sets": "remove-minus-five"},
    ),
    ("gnoming.chosen", f"{SETUP}\nchosen: 1=3 1=3", {}),
    ("gnoming.chosen", f"{SETUP}\nchosen: 1=3 1=5 2=9", {}),
    ("gnoming.chosen", f"{SETUP}\nturn: 2\nchosen: 2=3", {}),
    ("gnoming.chosen", f"{GNOMING}\nchosen: 1=9", {}),
    (
        "gnoming.chosen",
        f"{GNOMING}\nphase: flip\nsource: draw\nasked: 3\nchosen: 2=1",
        {"hazard-order": "simultaneous"},
    ),
    ("gnoming.removed", f"{GNOMING}\nA: 1\nB: 2\ndraw: 5 6", {}),
    ("gnoming.gone", f"{GNOMING}\ngone: X", {}),
    ("gnav.card-twice", f"{GNAV}\n2: {'? ' * 9} 7s", {}),
    ("gnav.value-often", f"{GNAV}\n2: {'? ' * 7} 7 7 7", {}),
    ("gnav.short", f"{GNAV}\ncaptured-1: {'? ' * 20}", {}),
    ("gnav.rest", f"{LAST}\ncaptured-2: -".replace("captured-2: ...\n", ""), {}),
    ("gnav.rest-twice", f"{GNAV}\ndraw: ...\ncaptured-2: ...", {}),
    ("gnav.pile-many", f"{GNAV.replace('7s', '7s 8c')}", {}),
    ("gnav.owes-flip", GNAV.replace("7s", "-"), {"empty-centre": "flip-from-draw"}),
    ("gnav.drawn-elsewhere", f"{BLOCKED} 4h\nphase: drawn\ndrawn: 7c", {}),
    ("gnav.drawn-none", f"{GNAV}\ndrawn: 3c", {}),
    ("gnav.drawn-one", f"{BLOCKED} 4h\nphase: drawn", {}),
    ("gnav.drawn-legal", f"{GNAV} 3s\nphase: drawn\ndrawn: 3s", {}),
    (
        "gnav.drawn-more",
        f"{BLOCKED} 4h\nphase: drawn\ndrawn: 4h",
        {"blocked-draw": "until-playable"},
    ),
    ("gnav.removed", f"{GNAV}\nremoved: 2c", {}),
    ("gnav.removed-tame", f"{GNAV}\nremoved: 3h", {"wild-goes": "removed"}),
    ("gnav.passes", f"{GNAV}\npasses: 1", {}),
    ("gnav.passes-turn", f"{LAST}\nphase: run\ntop: 4c\npasses: 1".replace("top: 3s\n", ""), {}),
    ("gnav.last", f"{GNAV}\nlast: 1", {}),
    ("gnav.last-none", f"{GNAV}\ncaptured-1: 6d 6h", {"leftovers": "last-capturer-takes-pile"}),
    (
        "gnav.scores",
        f"{NONE}\ncaptured-1: ...\nphase: over\nscores: 1 0\ncounts: 36 0",
        {},
    ),
    (
        "gnav.counts",
        f"{NONE}\ncaptured-1: ...\nphase: over\nscores: 226 0\ncounts: 30 6",
        {},
    ),
    ("gnav.counts-rows", f"{GNAV}\nscores: 10 20", {"deals": "2"}),
    (
        "gnav.deals",
        f"{NONE}\ncaptured-1: ...\nphase: over\nscores: 226 0\ncounts: 36 0",
        {"deals": "2"},
    ),
    ("gnav.deals", f"{GNAV}\nscores: 10 20\ncounts: 3 4", {}),
    ("gnav.ended", f"{NONE}\ncaptured-1: ...", {}),
    ("gnav.run-never", f"{GNAV.replace('7s', '-')}\nphase: run", {"sweep": "none"}),
    ("gnav.run-none", f"{BLOCKED}\nphase: run", {}),
    ("gnav.run-captured", f"{GNAV}\nphase: run\ncaptured-2: 6d 6h", {}),
    ("gnav.run-captured", f"{GNAV}\nphase: run\ncaptured-1: 6d 6h\ncaptured-2: 4s\nlast: 2", {}),
    ("gnav.hand-many", f"draw: -\ntop: 7s\n1: {'? ' * 26}\n2: {'? ' * 9}", {}),
    ("gnav.hand-few", "top: 7s\n1: 7h", {}),
    ("shifting.card-twice", f"{SHIFTING}\ndiscard: HF HF", {}),
    ("shifting.solo-cards", "1: .F./.../M.F .B./T.T/.S. ? ?", {}),
    ("shifting.short", f"{SHIFTING} | ?5 ?5 ?5\ndiscard: ?5 ?5 ?5", {}),
    ("shifting.grid-size", SHIFTING.replace(" F\n", "\n"), {}),
    ("shifting.tile-both", SHIFTING.replace("T H F", "T M F"), {}),
    ("shifting.tile-often", SHIFTING.replace("O E H", "F F H"), {}),
    ("shifting.tile-few", SHIFTING.replace("B S T", "B H T"), {}),
    ("shifting.paid", f"{SHIFTING}\nphase: paid", {}),
    ("shifting.lost", "1: ? ? ? ?\nstrikes: 4", {}),
    ("shifting.over", f"{SHIFTING}\nphase: over", {}),
    ("shifting.gained", f"{SHIFTING}\ngained: 1", {}),
    ("shifting.moves", "1: -\n2: ? ? ? ?\nmoves: 1\ndiscard: HF", {}),
    ("shifting.strikes", f"{SHIFTING}\nstrikes: 1", {}),
    ("shifting.triggered", f"{SHIFTING}\ntriggered: 1", {}),
    ("shifting.not-triggered", f"{SHIFTING} | {'? ' * 10}", {}),
    ("shifting.solo-count", "1: ? ? ? ?\ndraw: OO", {}),
    ("shifting.count", f"{SHIFTING}\ndraw: OO", {}),
    ("shifting.count", "1: ? ? ? ?\ndraw: OO", {"solo": "score-attack"}),
    ("shifting.solo-won", f"1: - | {'? ' * 16}", {}),
    ("shifting.discard-few", f"{SHIFTING}\nmoves: 2", {}),
    ("shifting.discard-few", f"{SHIFTING} | ? ?\nturn: 2\nmoves: 3\ngained: 2", {}),
    ("shifting.hand-few", SHIFTING.replace("1: ? ? ? ?", "1: ?"), {}),
    ("shifting.hand-few", SHIFTING.replace("2: ? ? ? ?", "2: ?"), {}),
    ("shifting.hand-many", f"{SHIFTING} ? ? ?", {}),
    ("shifting.scored-many", f"{SHIFTING} | {'? ' * 16}\ntriggered: 2", {}),
]
COMPANIONS = {
    "gnoming.no-card": {"gnoming.removed"},
    "shifting.solo-cards": {"shifting.solo-count"},
    "shifting.tile-both": {"shifting.tile-few"},
    "shifting.tile-often": {"shifting.tile-few"},
    "shifting.tile-few": {"shifting.tile-often"},
}
"""What must be wrong as well: cards that lie nowhere are out of the round, nine tiles of which
one is too many lack another, and a single player with a card too many has too many cards."""


def codes_in_the_engine() -> set[str]:
    """Every code that a function of the engine gives to a defect."""
    found = set()
    for path in (Path(pravila.__file__).parent / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if name in ("contradiction", "broken", "odd", "unstated") and isinstance(
                node, ast.Call
            ):
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    found.add(str(code.value))
    return found | {"gnoming.mulligans", "gnoming.hazards", "gnoming.card-often"}


def test_every_defect_has_a_position() -> None:
    assert codes_in_the_engine() == {code for code, _, _ in CASES}


@pytest.mark.parametrize(("code", "text", "options"), CASES, ids=lambda it: str(it)[:40])
def test_a_position_with_one_defect_has_exactly_that(
    code: str, text: str, options: dict[str, str]
) -> None:
    game = GAMES[code.partition(".")[0]]
    found = game.defects(text, options)
    assert {code} | COMPANIONS.get(code, set()) == {defect.code for defect in found}, found
    blocked = any(defect.blocks for defect in found)
    if blocked:
        with pytest.raises(UnreadableError):
            game.read_position(text, options, 1)
    else:
        game.read_position(text, options, 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_defect_is_said_in_every_language(language: str) -> None:
    said = words(language)
    for code, text, options in CASES:
        for defect in GAMES[code.partition(".")[0]].defects(text, options):
            presenter = PRESENTERS[code.partition(".")[0]]
            sentence = defect_words(defect, presenter, said)
            assert not sentence.startswith("defect.")
            assert "{" not in sentence


def test_all_defects_are_found_at_once() -> None:
    text = f"1: M M ? / M M X / X X X{OTHERS}\nA: X\nheld: 5\nscores: 1 2 3\nturn: 1"
    codes = [defect.code for defect in GAMES["gnoming"].defects(text, {})]
    assert codes == [
        "gnoming.mulligans",
        "gnoming.hazards",
        "gnoming.held-none",
        "gnoming.hazard-on-pile",
        "gnoming.scores",
    ]


@EVERY_GAME
@few
@given(data=st.data())
def test_no_game_leads_to_a_defect(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    options = dict(played.record.options)
    for state in played.states[-25:]:
        text = played.game.write_position(state)
        assert () == played.game.defects(text, options, played.record.seed), text


@EVERY_GAME
def test_the_positions_of_the_examples_have_no_defect(name: str) -> None:
    game = GAMES[name]
    for example in examples().values():
        record = example.record
        if record.game == name and record.position:
            found = game.defects(record.position, dict(record.options), record.seed)
            assert not [it for it in found if it.blocks], example.id


@EVERY_GAME
@few
@given(data=st.data())
def test_looking_and_reading_agree(name: str, data: st.DataObject) -> None:
    """A damaged position is read as the same state, or its first defect is what reading raises."""
    played = data.draw(playthroughs(name, most=60))
    rng = Random(data.draw(st.integers(0, 2**32)))
    lines = played.game.write_position(played.state).splitlines()
    del lines[rng.randrange(len(lines))]
    text = "\n".join(lines)
    try:
        state, found = played.game.look_at(text, {}, 1)
    except UnreadableError:
        with pytest.raises(UnreadableError):
            played.game.read_position(text, {}, 1)
        return
    if any(defect.blocks for defect in found):
        with pytest.raises(UnreadableError):
            played.game.read_position(text, {}, 1)
    else:
        assert state == played.game.read_position(text, {}, 1)
