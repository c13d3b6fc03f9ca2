"""Transcripts: a whole record as text that a reviewer can read and a test can compare."""

from typing import Any

from pravila.core.event import Event
from pravila.core.game import Game
from pravila.core.record import Record, replay


def transcript(
    game: Game[Any, Any, Any], record: Record, attempts: tuple[tuple[int, str], ...] = ()
) -> str:
    """Write every state of a record with its events, views and legal actions.

    For each step: the action, its events with rule ids, what a bystander sees, the lines in which
    each seat's view differs from that, and the legal actions. `attempts` are (number of actions
    done before, action) and are written with their verdicts. A refused action ends the text.
    """
    played = replay(game, record)
    parts = [f"{game.title}, rules {record.version}, seed {record.seed}"]
    parts += [f"{name}: {value}" for name, value in record.options if value != _default(game, name)]
    states = [played.first, *(step.after for step in played.steps)]
    for done, state in enumerate(states):
        parts.append(f"\n# {done} {played.steps[done - 1].action if done else 'start'}")
        if done:
            parts += [_event_line(event) for event in played.steps[done - 1].events]
        parts.append(_views(game, state))
        actions = " | ".join(map(game.write_action, game.actions(state)))
        parts.append(f"{game.actor(state) or 'nobody'} may: {actions or 'nothing'}")
        for before, attempt in attempts:
            if before == done:
                verdict = game.judge(state, game.read_action(attempt))
                word = "allowed" if verdict else "refused"
                parts.append(f"{attempt}: {word} by {' '.join(verdict.rules)}")
    if played.refused is not None:
        action = record.actions[len(played.steps)]
        parts.append(f"\n# {action}: refused by {' '.join(played.refused.rules)}")
    return "\n".join(parts) + "\n"


def _default(game: Game[Any, Any, Any], name: str) -> str:
    return next(switch.default for switch in game.options if switch.name == name)


def _event_line(event: Event) -> str:
    facts = "".join(f" {key}={value}" for key, value in event.params)
    secrets = "".join(f" ({key}={value})" for key, value in event.secret)
    own = f" ({' '.join(event.own)})" if event.own else ""
    return f"- {event.seat or '*'} {event.code}{facts}{secrets} [{' '.join(event.rules)}]{own}"


def _views(game: Game[Any, Any, Any], state: Any) -> str:
    """The bystander's view, then the lines each seat sees differently."""
    public = game.write_view(game.view(state, 0)).splitlines()
    lines = list(public)
    for seat in range(1, state.seats + 1):
        own = game.write_view(game.view(state, seat)).splitlines()
        lines += [f"  {seat} sees {line}" for line in own if line not in public]
    return "\n".join(lines)
