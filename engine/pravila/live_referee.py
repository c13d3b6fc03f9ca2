"""The referee behind JSON messages; every message holds the whole position, nothing is kept."""

import json
from binascii import Error, a2b_base64, b2a_base64
from typing import Any, Final

from pravila.core.errors import UnreadableError
from pravila.core.fields import joined
from pravila.core.game import Game
from pravila.core.json_text import read_json
from pravila.core.option import Switch
from pravila.core.record import Record, read_record, replay
from pravila.core.setting import Press, Row, Shape, edited, read_press, with_lines
from pravila.core.verdict import refused
from pravila.games import PRESENTERS, SETTINGS, game
from pravila.referee import MOST_TEXT, SEED, Case, line_of, open_case
from pravila.render.markup import tag, text
from pravila.render.presenter import Manner, player_name
from pravila.render.referee import (
    defects_html,
    judged_html,
    judged_words,
    may_html,
    may_words,
    score_words,
    scores_html,
)
from pravila.render.rules import read_otherwise, refusal
from pravila.render.setting import PLAYERS, palette_html, setting_html
from pravila.words import Words

MOST_SHARED: Final = 4 * MOST_TEXT
"""More characters than the address of any position needs."""
_NOT_OF_THE_TEXT: Final = ("action", "request", "share")
"""Codes of errors about something else than the position."""
_CLOSED: Final = Press("none")


def answer(request: dict[str, Any], words: Words) -> dict[str, Any]:
    """Answer one message; a position that cannot be read is explained with its line."""
    try:
        return _OPERATIONS[request["op"]](request, words)
    except UnreadableError as error:
        line = 0
        if "line" not in error.params and error.code not in _NOT_OF_THE_TEXT:
            line = line_of(str(request.get("text", "")), error)
        if not line:
            raise
        said = words.say("referee.line", line=line, said=words.explain(error))
        return {"ok": False, "error": {"code": error.code, "message": said}}


def _opened(request: dict[str, Any], words: Words) -> dict[str, Any]:
    """Show a position: the one of `text`, of a `share` link, or the sample of the game.

    What a link chooses for switches that are not known is left out and named in `notice`.
    """
    rules = game(str(request.get("game")))
    position, options, seat = _asked_position(request, rules)
    unknown = _unknown(options, rules.options) if "share" in request else []
    known = {name: value for name, value in options.items() if name not in unknown}
    shown = _shown(open_case(rules, position, known), seat, words, _root(request), _CLOSED)
    if unknown:
        shown["notice"] = words.say("referee.left-out", names=", ".join(unknown))
    return shown


def _unknown(options: dict[str, str], switches: tuple[Switch, ...]) -> list[str]:
    """The names of the options that are none, or have a value that is none."""
    values = {switch.name: switch.values for switch in switches}
    return [name for name, value in options.items() if value not in values.get(name, ())]


def _edited(request: dict[str, Any], words: Words) -> dict[str, Any]:
    """Change a position by a press on its rows."""
    rules = game(str(request.get("game")))
    position, options, seat = _asked_position(request, rules)
    case = open_case(rules, position, options)
    setting = SETTINGS[rules.name]
    rows = setting.rows(position, case.options)
    press = read_press(str(request.get("press")), rows)
    if press.verb in ("join", "leave"):
        changed, key = _with_players(case, press.verb), PLAYERS
    elif press.verb in ("put", "cut"):
        grids = {row.key for row in rows if row.shape is Shape.GRID}
        changed = edited(joined(position, grids), rows, press, setting.thing)
        key = rows[press.row].key
    else:
        changed, key = position, ""
    if changed != position:
        changed = with_lines(changed, setting.following(changed, case.options, key))
        case = open_case(rules, changed, options)
    after = setting.rows(case.text, case.options)
    shown = _shown(case, seat, words, _root(request), _next(press, rows, after))
    if press.verb in ("put", "cut"):
        shown["focus"] = f"set {press.row} {press.cell}"
    return shown


def _with_players(case: Case, verb: str) -> str:
    """The position with a player more or less; raises UnreadableError where there is no such."""
    if not _players(case)[verb]:
        raise UnreadableError("request")
    seats = case.state.seats
    newcomer = SETTINGS[case.game.name].newcomer
    line = {"join": {str(seats + 1): newcomer}, "leave": {str(seats): ""}}[verb]
    return with_lines(case.text, line)


def _players(case: Case) -> dict[str, bool]:
    """The presses that change the number of players, and whether each can be done."""
    seats, fixed = case.game.seat_range(case.options), not SETTINGS[case.game.name].newcomer
    return {
        "join": not fixed and case.state.seats < seats[-1],
        "leave": not fixed and case.state.seats > seats[0],
    }


def _next(press: Press, before: tuple[Row, ...], after: tuple[Row, ...]) -> Press:
    """The press that is open afterwards: who has added a card can add the next one."""
    row = before[press.row]
    if press.verb == "put" and row.shape is Shape.PILE and press.cell == len(row.cells):
        return Press("set", press.row, len(after[press.row].cells))
    return press


def _asked(request: dict[str, Any], words: Words) -> dict[str, Any]:
    """Answer a question about a position: `may`, `judge` (an action) or `score`."""
    rules = game(str(request.get("game")))
    position, options, seat = _asked_position(request, rules)
    case, root = open_case(rules, position, options), _root(request)
    question = request.get("question")
    if not (case.stands if question == "score" else case.complete):
        fix = words.say("referee.fix" if case.contradicts else "referee.give")
        return _answer(fix, tag("p", text(fix)) + defects_html(case, words, root))
    presenter = PRESENTERS[rules.name]
    if question == "may":
        return _answer(may_words(case, presenter, words), may_html(case, presenter, words, root))
    if question == "score":
        sheets = rules.scores_now(case.state, position)
        otherwise = read_otherwise(rules, case.options)
        html = scores_html(sheets, presenter, words, root, otherwise)
        return _answer(score_words(sheets, words), html)
    if question != "judge":
        raise UnreadableError("request")
    return _judged(case, seat, str(request.get("action")), words, root)


def _judged(case: Case, seat: int, written: str, words: Words, root: str) -> dict[str, Any]:
    """Whether a seat, or with 0 the player on turn, may do what is written or pressed."""
    rules, presenter = case.game, PRESENTERS[case.game.name]
    looking = seat if seat in range(1, case.state.seats + 1) else case.seat
    view = case.view(looking)
    begun = presenter.begun(view, written, words)
    if begun and looking == case.seat:
        asks = _answer(begun, tag("p", text(begun)))
        return {**asks, "html": _board(case, seat, words, root, written)}
    otherwise = read_otherwise(rules, case.options)
    against = rules.waiting(case.state, looking) if begun else presenter.forbidden(view, written)
    if against:
        verdict = refused(*against).since("not-on-turn" if begun else "")
        html = refusal(verdict, words, root, otherwise)
        ruling = _answer(judged_words("", verdict, words), html)
    else:
        doer, action, verdict = case.judge(looking, rules.read_action(written))
        phrase = presenter.action_words(case.view(doer), action, words)
        if (doer, looking) != (case.seat, case.seat):
            phrase = words.say("referee.by", name=player_name(words, doer, 0), action=phrase)
        said = judged_words(phrase, verdict, words)
        ruling = _answer(said, judged_html(phrase, verdict, words, root, otherwise))
    return {**ruling, "html": _board(case, seat, words, root)}


def _answer(said: str, html: str) -> dict[str, Any]:
    """An answer: `said` is what a screen reader says of it at once."""
    return {"ok": True, "said": said, "answer": html}


def _asked_position(
    request: dict[str, Any], rules: Game[Any, Any, Any]
) -> tuple[str, dict[str, str], int]:
    """The position, the options and the seat of a request or of the share link in it."""
    given = _read_share(str(request["share"]), rules.name) if "share" in request else request
    position = given.get("text", SETTINGS[rules.name].sample)
    options, seat = given.get("options", {}), given.get("seat", 0)
    if not (isinstance(position, str) and isinstance(options, dict) and type(seat) is int):
        if given is request:
            raise UnreadableError("request")
        raise UnreadableError("share")
    return position, {str(name): str(value) for name, value in options.items()}, seat


def _read_share(link: str, name: str) -> dict[str, Any]:
    """Read what `_share` wrote; raises UnreadableError for anything else."""
    try:
        if len(link) > MOST_SHARED:
            raise ValueError(link[:80])
        padded = link.replace("-", "+").replace("_", "/") + "=" * (-len(link) % 4)
        given = read_json(a2b_base64(padded, strict_mode=True).decode())
    except (ValueError, Error) as error:
        raise UnreadableError("share") from error
    if not isinstance(given, dict) or given.get("game") != name:
        raise UnreadableError("share")
    return given


def _share(data: dict[str, Any]) -> str:
    """Data as base64 for the part of an address behind `#`."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    coded = b2a_base64(written, newline=False).decode()
    return coded.rstrip("=").replace("+", "-").replace("/", "_")


def _shown(case: Case, seat: int, words: Words, root: str, press: Press) -> dict[str, Any]:
    """What the page shows of a position."""
    rules = case.game
    setting = SETTINGS[rules.name]
    rows = setting.rows(case.text, case.options)
    usual = {switch.name: switch.default for switch in rules.options}
    options = {key: value for key, value in case.options.items() if value != usual[key]}
    seats = range(1, case.state.seats + 1)
    seat = seat if seat in seats else 0
    place = {"game": rules.name, "text": case.text, "options": options, "seat": seat}
    return {
        "ok": True,
        "text": case.text,
        "options": dict(case.options),
        "seat": seat,
        "seats": [player_name(words, number, 0) for number in seats],
        "html": _board(case, seat, words, root),
        "setup": setting_html(setting, rules.name, rows, words, press, _players(case)),
        "palette": palette_html(setting, rules.name, rows, words, press),
        "defects": defects_html(case, words, root),
        "stands": case.complete,
        "share": _share(place),
        "take": _take(case, seat, options) if case.complete else "",
    }


def _board(case: Case, seat: int, words: Words, root: str, begun: str = "") -> str:
    """The table as the seat sees it, each card a question; a picture where nothing can be asked."""
    view = case.view(seat or case.seat)
    manner = Manner(play=case.complete, root=root, begun=begun)
    return PRESENTERS[case.game.name].board_html(view, words, manner)


def _take(case: Case, seat: int, options: dict[str, str]) -> str:
    """The record that begins with the position, for playing on from it."""
    record = Record(
        game=case.game.name,
        version=case.game.version,
        options=tuple(options.items()),
        seats=case.state.seats,
        seed=SEED,
        position=case.text,
    )
    return _share({"record": json.loads(record.to_text()), "seat": seat or case.seat})


def _root(request: dict[str, Any]) -> str:
    return str(request.get("root", ""))


def _placed(request: dict[str, Any], words: Words) -> dict[str, Any]:
    """What an address of the referee holds for the end of a record, as a seat sees it."""
    record, seat = read_record(str(request.get("record"))), request.get("seat")
    rules = game(record.game)
    if type(seat) is not int:
        raise UnreadableError("request")
    text = rules.write_seen(replay(rules, record).state, seat)
    options = dict(record.options)
    return {
        "ok": True,
        "share": _share({"game": rules.name, "text": text, "options": options, "seat": seat}),
    }


_OPERATIONS: Final = {
    "referee-place": _placed,
    "referee-open": _opened,
    "referee-edit": _edited,
    "referee-ask": _asked,
}
