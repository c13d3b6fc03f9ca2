"""Questions as HTML: what is asked, the choices, and why an answer is right or wrong."""

from typing import Any

from pravila.core.quiz import LEGAL, Choice, Line, Question
from pravila.games import GAMES, PRESENTERS
from pravila.render import board
from pravila.render.lines import log_lines
from pravila.render.markup import classes, tag, text
from pravila.render.presenter import Manner, player_name
from pravila.render.rules import rule_link
from pravila.words import Words, number

NO_BREAK = "\u00a0"


def kind_label(question: Question, words: Words) -> str:
    """What a kind of question asks, as a heading."""
    return words.say(kind_key(question.game, question.kind))


def kind_key(game: str, kind: str) -> str:
    """The id of the message that names a kind; some kinds are those of every game."""
    return f"quiz.{kind}" if kind == LEGAL else f"quiz.{game}.{kind}"


def question_board(question: Question, words: Words, root: str) -> str:
    """The table or layout that a question is about; it tells nothing of the answer."""
    presenter = PRESENTERS[question.game]
    if question.grid:
        return presenter.grid_html(question.grid, words, ())
    if question.table:
        return _table(question, words)
    return _position(question.position, question, words, root)


def _position(position: str, question: Question, words: Words, root: str) -> str:
    manner = Manner(root=root, asks=True)
    return PRESENTERS[question.game].board_html(_view(question, position), words, manner)


def _table(question: Question, words: Words) -> str:
    """The cards of each seat; the one that the question is about is marked."""
    asked = next(line.seat for line in question.prompt if line.seat)
    parts = [
        board.player(
            player_name(words, seat, question.seat),
            {},
            tag("div", *_pictures(cards, question, words), cls="pv-scored"),
            own=seat == asked,
        )
        for seat, cards in question.table
    ]
    players = board.players(parts, words)
    return tag("div", players, cls="pv-board pv-board--cards", data_game=question.game)


def question_prompt(question: Question, words: Words) -> str:
    """The sentences above the board, with the pictures of the cards that they name."""
    return "".join(
        tag("div", tag("p", text(said(line, question, words))), _cards(line, question, words, True))
        for line in question.prompt
    )


def _pictures(cards: str, question: Question, words: Words) -> list[str]:
    return [art for art, _ in PRESENTERS[question.game].card_list(cards, words)]


def _cards(line: Line, question: Question, words: Words, named: bool = False) -> str:
    """The cards of a line as pictures, nothing for none; `named` where words name them already."""
    pictures = _pictures(line.cards, question, words)
    if not pictures:
        return ""
    return tag("span", *pictures, cls="pv-choice__cards", aria_hidden="true" if named else None)


def choices_html(question: Question, words: Words, chosen: int | None = None) -> str:
    """The choices as buttons; once one is chosen it and the right one are marked."""
    items = [
        tag("li", _choice(question, at, choice, words, chosen))
        for at, choice in enumerate(question.choices)
    ]
    return tag("ol", *items, cls="pv-choices", role="list")


def _choice(question: Question, at: int, choice: Choice, words: Words, chosen: int | None) -> str:
    line = choice.line
    face = _cards(line, question, words) or text(said(line, question, words))
    answered = chosen is not None
    states: list[str | None] = []
    if answered and choice.correct:
        states.append("pv-choice--right")
        face += _mark(words.say("quiz.mark.right"))
    if at == chosen:
        states.append("pv-choice--chosen" if choice.correct else "pv-choice--wrong")
        face += _mark(words.say("quiz.mark.chosen"))
    return tag(
        "button",
        face,
        type="button",
        cls=classes("pv-choice", *states),
        data_choice=at,
        aria_disabled="true" if answered else None,
    )


def _mark(label: str) -> str:
    return " " + tag("span", text(label), cls="pv-choice__mark")


def result_words(question: Question, chosen: int, words: Words) -> str:
    """One or two sentences: right or wrong, and the right answer."""
    if question.choices[chosen].correct:
        return words.say("quiz.right")
    right = said(question.choices[question.answer].line, question, words)
    return words.say("quiz.wrong", answer=right)


def explanation_html(question: Question, chosen: int, words: Words, root: str) -> str:
    """Why: how the points add up, what happens, the facts, what was overlooked, what decides."""
    presenter = PRESENTERS[question.game]
    parts = []
    if question.entries:
        items = [
            tag(
                "li",
                tag("span", number(entry.points), cls="pv-points"),
                " ",
                text(presenter.entry_words(entry, words)),
            )
            for entry in question.entries
        ]
        parts.append(_heading(words.say("quiz.points")) + tag("ul", *items, cls="pv-entries"))
    told = log_lines(question.events, presenter, words, question.seat, question.seat)
    lines = [tag("li", text(line)) for line in told]
    lines += [_fact(line, question, words) for line in question.facts]
    if lines:
        parts.append(tag("ul", *lines, cls="pv-lines"))
    if question.after:
        after = _position(question.after, question, words, root)
        parts.append(_heading(words.say("quiz.after")) + tag("div", after, cls="quiz__after"))
    choice = question.choices[chosen]
    decide = question.choices[question.answer].rules
    overlooked: tuple[str, ...] = ()
    if not choice.correct and question.kind != LEGAL:
        overlooked = choice.rules
        parts.append(_rules(words.say("quiz.overlooked"), overlooked, words, root))
    others = tuple(rule for rule in decide if rule not in overlooked)
    if others:
        parts.append(_rules(words.say("rules.heading"), others, words, root))
    return "".join(parts)


def _fact(line: Line, question: Question, words: Words) -> str:
    cards = _cards(line, question, words)
    sentence = text(said(line, question, words))
    return tag("li", cards, tag("span", sentence)) if cards else tag("li", sentence)


def _heading(label: str) -> str:
    return tag("p", text(label), cls="pv-rules__heading")


def _rules(heading: str, rules: tuple[str, ...], words: Words, root: str) -> str:
    items = [tag("li", rule_link(rule, words, root)) for rule in dict.fromkeys(rules)]
    return tag("div", _heading(heading), tag("ul", *items, cls="pv-rules"), cls="pv-why")


def said(line: Line, question: Question, words: Words) -> str:
    """A sentence of a question or choice."""
    game, presenter = GAMES[question.game], PRESENTERS[question.game]
    params: dict[str, object] = {
        name: ", ".join(map(number, value)) if isinstance(value, tuple) else value
        for name, value in line.params
    }
    if line.action:
        action = game.read_action(line.action)
        params["action"] = presenter.action_words(_view(question), action, words)
    if line.cards:
        params["cards"] = "; ".join(name for _, name in presenter.card_list(line.cards, words))
    if line.seat:
        params["name"] = player_name(words, line.seat, question.seat).replace(" ", NO_BREAK)
    return words.say(line.code, **params)


def _view(question: Question, position: str = "") -> Any:
    game = GAMES[question.game]
    state = game.read_position(position or question.position, {}, 0)
    return game.view(state, question.seat)
