"""The command line: play, replay, judge, score, rules, simulate."""

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from pravila.core.errors import UnreadableError
from pravila.core.game import Game
from pravila.core.option import read_options
from pravila.core.outcome import Outcome
from pravila.core.playout import PLAYERS, EndlessError, playout
from pravila.core.record import Record, new_record, read_record, replay, start
from pravila.core.rule import Rule
from pravila.core.score import ScoreEntry
from pravila.core.simulation import play_out
from pravila.games import GAMES, PRESENTERS, game
from pravila.render.lines import log_lines
from pravila.words import LANGUAGES, Words, number, words

UNREADABLE: Final = 2
"""The exit code for input that cannot be read; refused actions give 1."""


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(UNREADABLE, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 for success, 1 for a refusal, 2 for unreadable input."""
    chosen = _parser().parse_args(arguments)
    try:
        said = words(chosen.lang)
    except UnreadableError as error:
        print(words("en").explain(error), file=sys.stderr)
        return UNREADABLE
    try:
        return int(chosen.run(chosen, said))
    except UnreadableError as error:
        print(said.explain(error), file=sys.stderr)
        return UNREADABLE
    except (KeyboardInterrupt, BrokenPipeError):
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="pravila", description="Rules of games: play, judge and count.")
    commands = parser.add_subparsers(title="commands", required=True, parser_class=_Parser)

    play = _command(commands, "play", _play, "play against computer players", as_json=False)
    _game_argument(play)
    _deal_arguments(play)

    replayed = _command(commands, "replay", _replay, "play a saved record out")
    replayed.add_argument("record", help="file with a record, - for standard input")
    _list_argument(replayed)

    judged = _command(
        commands, "judge", _judge, "say whether an action is allowed, and by which rules"
    )
    _game_argument(judged)
    judged.add_argument("action", help='the action, e.g. "place 5"')
    judged.add_argument("--position", required=True, help="file with a position, - for input")
    judged.add_argument("--seed", type=int, default=1, help="deals what the position leaves open")
    _option_argument(judged)

    scored = _command(commands, "score", _score, "score a layout, every point with its rule")
    _game_argument(scored)
    scored.add_argument("layout", help='e.g. "6 6 6 / 1 -2 9 / 4 M 3", - for standard input')
    _option_argument(scored)

    ruled = _command(commands, "rules", _rules, "print the rules, or one of them")
    _game_argument(ruled)
    ruled.add_argument("id", nargs="?", default="", help="a rule id or the beginning of some")

    simulated = _command(commands, "simulate", _simulate, "let computer players play many games")
    _game_argument(simulated)
    _deal_arguments(simulated)
    simulated.add_argument("--games", type=int, default=100, help="how many (1 to 1000000)")
    simulated.add_argument("--player", choices=sorted(PLAYERS), default="random")
    return parser


def _command(
    commands: Any, name: str, run: Any, summary: str, *, as_json: bool = True
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=summary, description=summary)
    parser.add_argument("--lang", default="en", help=f"one of {', '.join(LANGUAGES)}")
    if as_json:
        parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.set_defaults(run=run)
    return parser


def _game_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    _list_argument(parser)


def _list_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cards", metavar="FILE", help="your own list of cards, - for input")


def _game(chosen: argparse.Namespace, name: str = "") -> Game[Any, Any, Any]:
    """The chosen game, with the reader's own cards where a list is given."""
    found = game(name or chosen.game)
    return found if chosen.cards is None else found.with_cards(_read(chosen.cards))


def _deal_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, help="number of players; else the fewest")
    parser.add_argument("--seed", type=int, default=1, help="deal number")
    _option_argument(parser)


def _option_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a switch of the game"
    )


def _options(chosen: argparse.Namespace, rules: Game[Any, Any, Any]) -> dict[str, str]:
    pairs = dict(text.partition("=")[::2] for text in chosen.option)
    return read_options(rules.options, pairs)


def _seats(chosen: argparse.Namespace, rules: Game[Any, Any, Any], options: dict[str, str]) -> int:
    return rules.seat_range(options)[0] if chosen.seats is None else int(chosen.seats)


def _read(path: str) -> str:
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise UnreadableError("file", text=path[:80]) from error


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _rule_json(ids: Sequence[str], said: Words) -> list[dict[str, str]]:
    return [{"id": rule, "text": said.rule(rule)} for rule in dict.fromkeys(ids)]


def _play(chosen: argparse.Namespace, said: Words) -> int:
    """One person on seat 1 against sensible bots."""
    rules = _game(chosen)
    presenter = PRESENTERS[rules.name]
    options = _options(chosen, rules)
    record = new_record(rules, options, _seats(chosen, rules, options), chosen.seed)
    state = start(rules, record)
    you = 1
    while (seat := rules.actor(state)) is not None:
        view = rules.view(state, seat)
        if seat == you:
            action = _ask(rules, view, said)
            if action == "q":
                break
            if action == "u":
                record, state = _undo(rules, record, you)
                continue
        else:
            rng = random.Random(chosen.seed * 1_000_003 + len(record.actions))
            action = rules.write_action(rules.choose(view, rng))
        state, events = rules.apply(state, rules.read_action(action))
        record = record.plus(action)
        for line in log_lines(events, presenter, said, you, you=you):
            print(line)
    else:
        print(presenter.board_text(rules.view(state, you), said))
        return 0
    print(said.say("cli.left"))
    print(record.to_text())
    return 0


def _ask(rules: Game[Any, Any, Any], view: Any, said: Words) -> str:
    """Show the table and the legal actions until one of them is chosen."""
    presenter = PRESENTERS[rules.name]
    actions = rules.view_actions(view)
    print(f"\n{presenter.board_text(view, said)}\n\n{presenter.status(view, said)}")
    for index, action in enumerate(actions, 1):
        print(f"  {index}  {presenter.action_words(view, action, said)}")
    while True:
        try:
            answer = input(said.say("cli.choose") + " ").strip()
        except EOFError:
            return "q"
        if answer in ("q", "u"):
            return answer
        if answer.isascii() and answer.isdecimal() and 0 < int(answer) <= len(actions):
            return rules.write_action(actions[int(answer) - 1])
        print(said.say("cli.no-such-choice", text=answer[:40]))


def _undo(rules: Game[Any, Any, Any], record: Record, you: int) -> tuple[Record, Any]:
    """The record and state before the last decision of seat `you`."""
    steps = replay(rules, record).steps
    own = [at for at, step in enumerate(steps) if rules.actor(step.before) == you]
    if own:
        record = record.minus(len(steps) - own[-1])
    return record, replay(rules, record).state


def _replay(chosen: argparse.Namespace, said: Words) -> int:
    record = read_record(_read(chosen.record).strip())
    rules = _game(chosen, record.game)
    presenter = PRESENTERS[rules.name]
    played = replay(rules, record)
    refused = played.refused
    outcome = rules.outcome(played.state)
    if chosen.json:
        _print_json(
            {
                "actions": len(played.steps),
                "events": [
                    {
                        "code": event.code,
                        "seat": event.seat,
                        "params": dict(event.params + event.secret),
                        "rules": list(event.rules),
                    }
                    for event in played.events
                ],
                "position": rules.write_position(played.state),
                "refused": None if refused is None else _rule_json(refused.rules, said),
                "outcome": outcome
                and {
                    "winners": list(outcome.winners),
                    "totals": list(outcome.totals),
                    "ranks": list(outcome.ranks),
                    "rule": outcome.ending.rule,
                },
            }
        )
    else:
        for seat_line in log_lines(played.events, presenter, said, 0):
            print(seat_line)
        print(presenter.board_text(rules.view(played.state, 0), said))
        if refused is not None:
            print(f"{len(played.steps) + 1}. {record.actions[len(played.steps)]}")
            _print_verdict(False, refused.rules, said)
    return 0 if refused is None else 1


def _judge(chosen: argparse.Namespace, said: Words) -> int:
    rules = _game(chosen)
    state = rules.read_position(_read(chosen.position), _options(chosen, rules), chosen.seed)
    verdict = rules.judge(state, rules.read_action(chosen.action))
    if chosen.json:
        _print_json({"allowed": verdict.allowed, "rules": _rule_json(verdict.rules, said)})
    else:
        _print_verdict(verdict.allowed, verdict.rules, said)
    return 0 if verdict else 1


def _print_verdict(allowed: bool, rules: Sequence[str], said: Words) -> None:
    print(said.say("verdict.allowed" if allowed else "verdict.refused"))
    for rule in rules:
        print(f"  {rule}  {said.rule(rule)}")


def _score(chosen: argparse.Namespace, said: Words) -> int:
    rules = _game(chosen)
    layout = _read("-") if chosen.layout == "-" else chosen.layout
    entries = rules.score_text(layout, _options(chosen, rules))
    total = sum(entry.points for entry in entries)
    if chosen.json:
        _print_json({"total": total, "entries": [_entry_json(entry, said) for entry in entries]})
        return 0
    presenter = PRESENTERS[rules.name]
    for entry in entries:
        ids = " ".join(entry.rules)
        print(f"{number(entry.points):>4}  {presenter.entry_words(entry, said)}  [{ids}]")
    print(f"{number(total):>4}  {said.say('sheet.total')}")
    return 0


def _entry_json(entry: ScoreEntry, said: Words) -> dict[str, Any]:
    return {
        "code": entry.code,
        "points": entry.points,
        "places": list(entry.places),
        "rules": _rule_json(entry.rules, said),
    }


def _rules(chosen: argparse.Namespace, said: Words) -> int:
    rules = _game(chosen)
    found = [rule for rule in rules.rules if _asked_for(rule, chosen.id)]
    if not found:
        raise UnreadableError("unknown-rule", rule=chosen.id[:80])
    if chosen.json:
        _print_json(
            [
                {
                    "id": rule.id,
                    "number": rule.number,
                    "origin": rule.origin.value,
                    "sources": list(rule.sources),
                    "switch": rule.switch,
                    "text": said.rule(rule.id),
                }
                for rule in found
            ]
        )
        return 0
    for rule in found:
        print(f"{rule.number:>4}  {rule.id}\n      {said.rule(rule.id)}")
    return 0


def _asked_for(rule: Rule, wanted: str) -> bool:
    return rule.id == wanted or rule.id.startswith(f"{wanted}.") or not wanted


def _simulate(chosen: argparse.Namespace, said: Words) -> int:
    rules = _game(chosen)
    options = _options(chosen, rules)
    if not 1 <= chosen.games <= 1_000_000:
        raise UnreadableError("bad-games", n=chosen.games)
    seats = _seats(chosen, rules, options)
    new_record(rules, options, seats, chosen.seed)
    wins = [0] * seats
    totals: list[int] = []
    decisions = 0
    began = time.perf_counter()
    for offset in range(chosen.games):
        outcome, made = _simulate_one(rules, options, seats, chosen.player, chosen.seed + offset)
        totals += outcome.totals
        decisions += made
        for seat in outcome.winners:
            wins[seat - 1] += 1
    seconds = time.perf_counter() - began
    result = {
        "games": chosen.games,
        "wins": wins,
        "mean_total": round(sum(totals) / len(totals), 2),
        "decisions_per_game": round(decisions / chosen.games, 1),
        "games_per_second": round(chosen.games / seconds, 1),
    }
    if chosen.json:
        _print_json(result)
        return 0
    print(said.say("cli.games", n=chosen.games))
    for seat, won in enumerate(wins, 1):
        print(f"{said.say('name.player', seat=seat)}: {won}")
    print(said.say("cli.mean-total", value=_decimal(result["mean_total"], said)))
    print(said.say("cli.per-second", value=_decimal(result["games_per_second"], said)))
    return 0


def _simulate_one(
    rules: Game[Any, Any, Any], options: dict[str, str], seats: int, player: str, seed: int
) -> tuple[Outcome, int]:
    """One game and its number of decisions.

    Random players play in place. Raises EndlessError for a game without an end and RuntimeError
    for one in which cards appear or vanish.
    """
    state = rules.setup(options, seats, seed)
    rng = random.Random(seed)
    if player != "random":
        players = (PLAYERS[player],) * seats
        state, actions = playout(rules, state, players, rng)
        outcome = rules.outcome(state)
        if outcome is None:
            raise EndlessError(f"{rules.name}, seed {seed}: no outcome")
        return outcome, len(actions)
    simulation = rules.simulate(state)
    cards = simulation.cards()
    made = play_out(simulation, rng, rules.turn_limit)
    if simulation.actor:
        raise EndlessError(f"{rules.name}, seed {seed}: no end after {made} decisions")
    if simulation.cards() != cards:
        raise RuntimeError(f"{rules.name}, seed {seed}: {simulation.cards()} cards, not {cards}")
    return simulation.outcome(), made


def _decimal(value: object, said: Words) -> str:
    """A number with the decimal sign of the language."""
    return str(value).replace("-", "\N{MINUS SIGN}").replace(".", said.say("number.decimal"))


if __name__ == "__main__":
    sys.exit(main())
