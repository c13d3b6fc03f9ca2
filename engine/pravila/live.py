"""A game in progress behind JSON messages: what the page's worker calls.

`call` takes and gives JSON text. Hidden cards never leave this module: answers hold only what
the reader's seat may see, and the record, from which hidden cards follow, is stored or put into
an address as it is but never shown.
"""

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from pravila.core.errors import UnreadableError
from pravila.core.event import Event
from pravila.core.example import read_example
from pravila.core.json_text import read_json
from pravila.core.record import Record, Step, new_record, perform, read_record, replay, start
from pravila.core.verdict import Verdict
from pravila.games import GAMES, PRESENTERS, game
from pravila.render.example import example_steps
from pravila.render.lines import log_lines, log_reasons
from pravila.render.presenter import Manner
from pravila.render.rules import notice, read_otherwise, refusal
from pravila.words import LANGUAGES, Words, words

READER: Final = 1
"""The seat of the person at the screen, where no other is asked for."""
RESUMED_LINES: Final = 40
"""How many of the latest log lines a resumed game shows."""


@dataclass(slots=True)
class Session:
    """One game of a reader against sensible bots; the record is the whole of it.

    `reader` is the seat of the person at the screen; bots have all the others.
    """

    record: Record
    words: Words
    root: str
    reader: int = READER
    steps: list[Step[Any]] = field(default_factory=list)
    begun: str = ""
    """A press that began an action which the next press completes."""

    def state(self) -> Any:
        """The state after all actions of the record."""
        if self.steps:
            return self.steps[-1].after
        return start(GAMES[self.record.game], self.record)

    def do(self, action: str) -> None:
        """Apply a legal action and note the step."""
        self.steps.append(perform(GAMES[self.record.game], self.state(), action))
        self.record = self.record.plus(action)
        self.begun = ""

    def reader_decides(self, state: Any) -> bool:
        """Whether it is for the reader to go on: on turn, or looking at the scores of a round."""
        return GAMES[self.record.game].decides(state, self.reader)

    def last_decision(self) -> int:
        """The number of the step that was the reader's last decision, -1 before the first."""
        for at in range(len(self.steps) - 1, -1, -1):
            if self.reader_decides(self.steps[at].before):
                return at
        return -1

    def let_bots_play(self) -> None:
        """Let the bots decide until the reader does or the game is over."""
        rules = GAMES[self.record.game]
        while (seat := rules.actor(self.state())) and not self.reader_decides(self.state()):
            rng = Random(self.record.seed * 1_000_003 + len(self.steps))
            chosen = rules.choose(rules.view(self.state(), seat), rng)
            self.do(rules.write_action(chosen))

    def begins(self, press: str) -> bool:
        """Whether a press of the reader only begins an action."""
        state, rules = self.state(), GAMES[self.record.game]
        if rules.actor(state) != self.reader:
            return False
        view = rules.view(state, self.reader)
        return bool(PRESENTERS[self.record.game].begun(view, press, self.words))

    def judge(self, press: str) -> Verdict:
        """Whether the reader may do what a press means.

        Raises UnreadableError for a press that means nothing.
        """
        rules, presenter = GAMES[self.record.game], PRESENTERS[self.record.game]
        return presenter.judge(rules, self.state(), self.reader, press)

    def opening(self) -> tuple[Event, ...]:
        """What the set-up came to, if the game began with a deal."""
        rules = GAMES[self.record.game]
        return () if self.record.position else rules.opening(start(rules, self.record))

    def answer(
        self, since: int, against: str = "", before: tuple[Event, ...] = ()
    ) -> dict[str, Any]:
        """What the page shows now, with the log lines of the steps from number `since` on.

        In the answer `since` has the number of the step of each line, -1 for what came before the
        first one. `against` is the HTML of the reason why a press changed nothing, `before` are
        events that are told before these steps.
        """
        rules, presenter = GAMES[self.record.game], PRESENTERS[self.record.game]
        state = self.state()
        view = rules.view(state, self.reader)
        happened = [
            *((-1, event) for event in before),
            *((at, it) for at, step in enumerate(self.steps[since:], since) for it in step.events),
        ]
        told = tuple(event for _, event in happened)
        fresh = self.steps[max(since, self.last_decision()) :]
        changed = presenter.changed(tuple(event for step in fresh for event in step.events))
        asked = presenter.begun(view, self.begun, self.words) if self.begun else ""
        seen = (told, presenter, self.words, self.reader)
        otherwise = read_otherwise(rules, dict(self.record.options))
        manner = Manner(play=True, root=self.root, changed=changed, begun=self.begun)
        return {
            "ok": True,
            "turn": len(self.steps),
            "html": presenter.board_html(view, self.words, manner),
            "status": asked or presenter.status(view, self.words),
            "said": log_lines(*seen, you=self.reader),
            "log": log_reasons(*seen, self.root, otherwise, you=self.reader),
            "since": [at for at, _ in happened],
            "record": self.record.to_text(),
            "refusal": against or None,
            "over": rules.actor(state) is None,
        }


_sessions: Final[list[Session]] = []


def call(message: str) -> str:
    """Answer one message of the page; bad input gives `ok: false` with a clear sentence."""
    lang = _sessions[-1].words.lang if _sessions else "en"
    try:
        try:
            request = read_json(message)
            lang = str(request.get("lang", lang))
            operation = _OPERATIONS[request["op"]]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise UnreadableError("request") from error
        answer = operation(request)
    except UnreadableError as error:
        said = words(lang if lang in LANGUAGES else "en").explain(error)
        answer = {"ok": False, "error": {"code": error.code, "message": said}}
    return json.dumps(answer, ensure_ascii=False)


def _new(request: dict[str, Any]) -> dict[str, Any]:
    rules = game(str(request.get("game")))
    options = request.get("options", {})
    seats, seed = request.get("seats"), request.get("seed")
    if not isinstance(options, dict) or type(seats) is not int or type(seed) is not int:
        raise UnreadableError("request")
    chosen = {str(name): str(value) for name, value in options.items()}
    record = new_record(rules, chosen, seats, seed)
    return _begin(Session(record, _words(request), str(request.get("root", ""))))


def _resume(request: dict[str, Any]) -> dict[str, Any]:
    record = read_record(str(request.get("record")))
    played = replay(game(record.game), record)
    if played.refused is not None:
        raise UnreadableError("refused-record", n=len(played.steps) + 1)
    seat, seats = request.get("seat", READER), played.first.seats
    if type(seat) is not int or not 1 <= seat <= seats:
        raise UnreadableError("bad-seat", seat=str(seat)[:20], most=seats)
    steps = list(played.steps)
    session = Session(record, _words(request), str(request.get("root", "")), seat, steps)
    answer = _begin(session)
    for lines in ("log", "since"):
        answer[lines] = answer[lines][-RESUMED_LINES:]
    answer["said"] = answer["said"][len(session.opening()) + len(list(played.events)) :]
    return answer


def _take(request: dict[str, Any]) -> dict[str, Any]:
    """Go on from the position of a link, of which the sentences then speak."""
    try:
        return _resume(request)
    except UnreadableError as error:
        match error.code:
            case "damaged-record":
                raise UnreadableError("damaged-link", **error.params) from error
            case "other-version":
                raise UnreadableError("link-version", **error.params) from error
            case "refused-record":
                raise UnreadableError("refused-link", **error.params) from error
        raise


def _begin(session: Session) -> dict[str, Any]:
    session.let_bots_play()
    _sessions[:] = [session]
    return session.answer(0, before=session.opening())


def _press(request: dict[str, Any]) -> dict[str, Any]:
    session, rules = _current()
    done = len(session.steps)
    if request.get("turn") != done:
        return session.answer(done)
    press = str(request.get("action"))
    if session.begins(press):
        takes_back = session.begun.startswith(f"{press} ")
        session.begun = "" if takes_back else press
        return session.answer(done)
    verdict = session.judge(press)
    if not verdict:
        otherwise = read_otherwise(rules, dict(session.record.options))
        return session.answer(done, refusal(verdict, session.words, session.root, otherwise))
    session.do(rules.write_action(rules.read_action(press)))
    session.let_bots_play()
    return session.answer(done)


def _undo(request: dict[str, Any]) -> dict[str, Any]:
    """Go back to before the reader's last decision, or take back a press that began one."""
    session, _ = _current()
    at = session.last_decision()
    against = ""
    if session.begun:
        session.begun = ""
    elif request.get("turn") == len(session.steps):
        if at < 0:
            against = notice(session.words.say("undo.nothing"))
        else:
            session.record = session.record.minus(len(session.steps) - at)
            del session.steps[at:]
    return session.answer(len(session.steps), against)


def _example(request: dict[str, Any]) -> dict[str, Any]:
    """The steps of an example, to compare with the printed ones."""
    data = request.get("example")
    if not isinstance(data, dict):
        raise UnreadableError("request")
    said, root = _words(request), str(request.get("root", ""))
    rules = game(str(data.get("game")))
    try:
        example = read_example(data, rules.version)
        readings = [example_steps(reading, said, root) for reading in example.readings]
    except UnreadableError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableError("request") from error
    return {"ok": True, "readings": readings}


def _replay(request: dict[str, Any]) -> dict[str, Any]:
    """The last position of a record as text, for comparing machines."""
    record = read_record(str(request.get("record")))
    rules = game(record.game)
    played = replay(rules, record)
    return {"ok": True, "position": rules.write_position(played.state), "done": len(played.steps)}


def _referee(request: dict[str, Any]) -> dict[str, Any]:
    """Open, change or judge a position; the referee is loaded when it is first asked for."""
    from pravila import live_referee

    return live_referee.answer(request, _words(request))


def _quiz(request: dict[str, Any]) -> dict[str, Any]:
    """A question, without anything that tells its answer."""
    from pravila import quizmaster

    return quizmaster.ask(request, _words(request))


def _quiz_answer(request: dict[str, Any]) -> dict[str, Any]:
    """Whether the chosen answer to a question is right, and why."""
    from pravila import quizmaster

    return quizmaster.judge(request, _words(request))


def _lesson(request: dict[str, Any]) -> dict[str, Any]:
    """A step of a lesson: its table, or what a press there comes to."""
    from pravila import live_lesson

    return live_lesson.answer(request, _words(request))


def _words(request: dict[str, Any]) -> Words:
    return words(str(request.get("lang", "en")))


def _current() -> tuple[Session, Any]:
    if not _sessions:
        raise UnreadableError("request")
    session = _sessions[-1]
    return session, GAMES[session.record.game]


_OPERATIONS: Final = {
    "new": _new,
    "resume": _resume,
    "take": _take,
    "press": _press,
    "undo": _undo,
    "example": _example,
    "replay": _replay,
    "referee-open": _referee,
    "referee-edit": _referee,
    "referee-ask": _referee,
    "referee-place": _referee,
    "quiz": _quiz,
    "quiz-answer": _quiz_answer,
    "lesson": _lesson,
}
