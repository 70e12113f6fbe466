"""The words of scenarios: a state from them, and a state in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from starpost.games.starweb.galaxy.artifacts import BOXES, LAST
from starpost.games.starweb.phases.sight import look
from starpost.games.starweb.state import Key, Player, State, World
from starpost.games.starweb.table import Table
from starpost.games.starweb.tables import KINDS
from starpost.kernel.compare import ScenarioError
from starpost.kernel.dice import Dice

_TOP = {
    "turn", "target", "max_turns", "black_box", "loading", "players", "worlds", "fleets", "more",
    "random",
}  # fmt: skip
_PLAYER = {
    "type", "score", "allies", "loaders", "met", "jihad", "home", "ending", "sign",
}  # fmt: skip


# --- in ------------------------------------------------------------------------------------


def load(setup: Mapping[str, Any], dice: Dice) -> State:
    """A state from a scenario's set-up; ScenarioError if it makes no sense."""
    _known(setup, _TOP, "setup")
    players = _load_players(_mapping(setup, "players"))
    worlds = _load_worlds(_mapping(setup, "worlds"))
    keys = _load_keys(_mapping(setup, "fleets"), worlds)
    _check_names(players, worlds, keys)
    state = State(
        turn=_number(_or(setup.get("turn"), 1), "turn"),
        players=players,
        worlds=worlds,
        keys=keys,
        max_turns=_number(setup.get("max_turns") or 0, "max_turns"),
        target=_number(setup.get("target") or 0, "target"),
        box=_box(setup.get("black_box")),
        lots=setup.get("loading") == "lot",
    )
    if "more" in setup:
        return _with_more(state, setup["more"])
    return opened(state, dice)


def _box(raw: Any) -> int:
    """Which of the twelve boxes it is; its number may stand alone."""
    if isinstance(raw, Mapping):
        _known(raw, {"kind"}, "black_box")
        raw = raw.get("kind")
    kind = _number(_or(raw, 1), "black_box.kind")
    if not 1 <= kind <= BOXES:
        raise ScenarioError(f"black_box.kind: there is no box {kind}")
    return kind


def opened(state: State, dice: Dice) -> State:
    """With the sightings that everybody begins with; nobody meets anybody by them."""
    table = Table(state, dice)
    table.reindex()
    look(table)
    return table.state


def _load_players(raw: Mapping[Any, Any]) -> dict[str, Player]:
    names = sorted(str(name).upper() for name in raw)
    players: dict[str, Player] = {}
    for name in names:
        fields = next(v for k, v in raw.items() if str(k).upper() == name) or {}
        _known(fields, _PLAYER, f"players.{name}")
        kind = re.sub(r"[ -]", "_", str(fields.get("type") or "artifact_collector").lower())
        if kind not in KINDS:
            raise ScenarioError(f"players.{name}.type: there is no type {kind!r}")
        met = [_name(n) for n in _listed(_or(fields.get("met"), "all"))]
        others = [n for n in names if n != name]
        players[name] = Player(
            name=name,
            type=kind,
            home=_number(fields.get("home") or 0, f"players.{name}.home"),
            score=_number(fields.get("score") or 0, f"players.{name}.score", signed=True),
            allies=_names(fields.get("allies")),
            loaders=_names(fields.get("loaders")),
            jihad=_name(fields.get("jihad")),
            ending=_number(fields.get("ending") or 0, f"players.{name}.ending"),
            sign=_sign(fields.get("sign")),
            met=tuple(others if met == ["ALL"] else met),
        )
    return players


def _sign(text: Any) -> tuple[str, ...]:
    if not text:
        return ()
    return tuple(text) if isinstance(text, list) else tuple(str(text).splitlines())


def _load_worlds(raw: Mapping[Any, Any]) -> dict[int, World]:
    numbers = sorted(_number(n, "a world number") for n in raw)
    worlds: dict[int, World] = {}
    links: dict[int, set[int]] = {n: set() for n in numbers}
    for number, fields in raw.items():
        number, fields = int(number), fields or {}
        worlds[number] = _load_world(number, fields)
        for other in _numbers(fields.get("links"), f"worlds.{number}.links"):
            if other not in links:
                raise ScenarioError(f"worlds.{number}.links: there is no world {other}")
            links[number].add(other)
            links[other].add(number)
    for number, world in worlds.items():
        world.links = tuple(sorted(links[number]))
    return {n: worlds[n] for n in numbers}


def _load_world(number: int, fields: Mapping[str, Any]) -> World:
    path = f"worlds.{number}"
    _known(fields, set(World.__struct_fields__) - {"id"}, path)
    values = _given(fields, path)
    if values.get("black_hole"):
        values["population"] = values["limit"] = 0
    people = _number(values.setdefault("population", 10), f"{path}.population")
    values.setdefault("limit", max(10, people))
    if "turns" not in fields:
        values["turns"] = 1 if values.get("owner") and values.get("mines") else 0
    world: World = _convert({**values, "id": number, "links": ()}, World, path)
    if world.converts > world.population:
        raise ScenarioError(f"{path}.converts: more than the population")
    if world.converts and not world.convert_owner:
        raise ScenarioError(f"{path}.converts: nobody's (key `convert_owner`)")
    return world


def _load_keys(raw: Mapping[Any, Any], worlds: Mapping[int, World]) -> dict[int, Key]:
    keys: dict[int, Key] = {}
    for number in sorted(_number(n, "a key number") for n in raw):
        fields = next(v for k, v in raw.items() if int(k) == number) or {}
        path = f"fleets.{number}"
        _known(fields, set(Key.__struct_fields__) - {"id"}, path)
        if fields.get("at") is None:
            raise ScenarioError(f"{path}: it must say at which world it is (key `at`)")
        keys[number] = _convert({**_given(fields, path), "id": number}, Key, path)
        if keys[number].at not in worlds:
            raise ScenarioError(f"{path}.at: there is no world {fields['at']}")
    return keys


def _given(fields: Mapping[str, Any], path: str) -> dict[str, Any]:
    """Null means nobody or not given; artifacts are kept in ascending order."""
    found = {name: value for name, value in fields.items() if value is not None}
    for name in ("owner", "convert_owner"):
        if name in found:
            found[name] = _name(found[name])
    if "artifacts" in found:
        found["artifacts"] = tuple(sorted(_numbers(found["artifacts"], f"{path}.artifacts")))
        for number in found["artifacts"]:
            if not 1 <= number <= LAST:
                raise ScenarioError(f"{path}.artifacts: there is no artifact {number}")
    return found


def _check_names(
    players: Mapping[str, Player], worlds: Mapping[int, World], keys: Mapping[int, Key]
) -> None:
    named = [(f"worlds.{w.id}", n) for w in worlds.values() for n in (w.owner, w.convert_owner)]
    named += [(f"fleets.{k.id}", k.owner) for k in keys.values()]
    for p in players.values():
        if p.home and p.home not in worlds:
            raise ScenarioError(f"players.{p.name}.home: there is no world {p.home}")
        named += [(f"players.{p.name}", n) for n in (*p.allies, *p.loaders, *p.met, p.jihad)]
    for path, name in named:
        if name and name not in players:
            raise ScenarioError(f"{path}: there is no player {name}")


def _mapping(raw: Mapping[str, Any], key: str) -> Mapping[Any, Any]:
    found = raw.get(key) or {}
    if not isinstance(found, Mapping):
        raise ScenarioError(f"setup.{key} must be a mapping")
    return found


def _known(fields: Any, allowed: set[str], path: str) -> None:
    if not isinstance(fields, Mapping):
        raise ScenarioError(f"{path} must be a mapping")
    for name in fields:
        if name not in allowed:
            raise ScenarioError(f"{path}: unknown key {name!r}")


def _or(value: Any, default: Any) -> Any:
    return default if value is None else value


def _name(value: Any) -> str:
    return str(value or "").upper()


def _names(value: Any) -> tuple[str, ...]:
    return tuple(sorted(map(_name, _listed(value))))


def _numbers(value: Any, path: str) -> list[int]:
    return [_number(item, path) for item in _listed(value)]


def _listed(value: Any) -> list[Any]:
    """A list, where a single item may stand for a list of one."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def _number(value: Any, path: str, *, signed: bool = False) -> int:
    try:
        number = int(value)
    except (TypeError, ValueError):
        raise ScenarioError(f"{path}: {value!r} is not a number") from None
    if number < 0 and not signed:
        raise ScenarioError(f"{path}: {number} is below 0")
    return number


def _convert(values: dict[str, Any], kind: type[Any], path: str) -> Any:
    try:
        made = msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{path}: {error}") from None
    for name in kind.__struct_fields__:
        value = getattr(made, name)
        if isinstance(value, int) and value < 0:
            raise ScenarioError(f"{path}.{name}: {value} is below 0")
    return made


# --- out -----------------------------------------------------------------------------------

_MORE_PLAYER = (
    "introduced", "missed", "first", "seen", "points", "problems", "messages", "signs",
    "remarks",
)  # fmt: skip
_MORE = (
    "watch",
    "news",
    "archive",
    "name",
    "by_score",
    "fallback",
    "beacon",
    "mentor",
    "open_scores",
    "ended",
    "winners",
)


def dump(state: State) -> dict[str, Any]:
    """The state in a scenario's words; what they lack stands under `more`."""
    return {
        "turn": state.turn,
        "target": state.target,
        "max_turns": state.max_turns,
        "black_box": {"kind": state.box},
        "loading": "lot" if state.lots else "number",
        "players": {p.name: _dump_player(p) for p in state.players.values()},
        "worlds": {n: _dump_world(w) for n, w in state.worlds.items()},
        "fleets": {n: _dump_key(k) for n, k in state.keys.items()},
        "more": {
            **{name: msgspec.to_builtins(getattr(state, name)) for name in _MORE},
            "players": {
                p.name: {name: msgspec.to_builtins(getattr(p, name)) for name in _MORE_PLAYER}
                for p in state.players.values()
            },
        },
    }


def _dump_player(player: Player) -> dict[str, Any]:
    return {name: msgspec.to_builtins(getattr(player, name)) for name in sorted(_PLAYER)}


def _dump_world(world: World) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(world)
    fields.pop("id")
    fields["population"], fields["limit"] = world.population, world.limit
    fields["turns"] = world.turns
    return fields


def _dump_key(key: Key) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(key)
    fields.pop("id")
    return fields


def _with_more(state: State, more: Mapping[str, Any]) -> State:
    """Put back what the vocabulary has no words for."""
    raw = msgspec.to_builtins(state)
    for name, value in more.items():
        if name != "players":
            raw[name] = value
    for name, fields in (more.get("players") or {}).items():
        raw["players"][name].update(fields)
    return msgspec.convert(raw, State, strict=False)
