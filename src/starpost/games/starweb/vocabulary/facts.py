"""What `expect` may name after a turn, and how it is compared."""

from __future__ import annotations

from typing import Any

from starpost.games.starweb.state import Key, Player, State, World
from starpost.games.starweb.tables import CATEGORIES
from starpost.kernel.compare import Bag
from starpost.kernel.contract import Step


def facts(step: Step[State]) -> dict[str, Any]:
    state = step.state
    players = state.players.values()
    return {
        "turn": state.turn,
        "target": state.target or None,
        "max_turns": state.max_turns or None,
        "black_box": {"kind": state.box},
        "worlds": {n: _world_facts(w) for n, w in state.worlds.items()},
        "fleets": {n: _key_facts(k) for n, k in state.keys.items()},
        "scores": {p.name: p.score for p in players},
        "points": {p.name: {c: p.points.get(c, 0) for c in CATEGORIES} for p in players},
        "players": {p.name: _player_facts(p) for p in players},
        "met": {p.name: Bag(p.met) for p in players},
        "seen": {p.name: Bag(p.seen) for p in players},
        "visible": {
            p.name: Bag(n for n, seats in state.watch.items() if seats >> place & 1)
            for place, p in enumerate(players)
        },
        "ended": state.ended,
        "winners": Bag(state.winners),
    }


def _world_facts(world: World) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(world, name) for name in World.__struct_fields__}
    found["owner"], found["convert_owner"] = world.owner or None, world.convert_owner or None
    found["turns"] = world.turns or None
    found["links"], found["artifacts"] = Bag(world.links), Bag(world.artifacts)
    return found


def _key_facts(key: Key) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(key, name) for name in Key.__struct_fields__}
    found["owner"], found["artifacts"] = key.owner or None, Bag(key.artifacts)
    return found


def _player_facts(player: Player) -> dict[str, Any]:
    return {
        "type": player.type,
        "score": player.score,
        "met": Bag(player.met),
        "home": player.home or None,
        "ending": player.ending or None,
        "allies": Bag(player.allies),
        "loaders": Bag(player.loaders),
        "jihad": player.jihad or None,
        "sign": "\n".join(player.sign) or None,
        "introduced": Bag(player.introduced),
        "missed": player.missed,
    }
