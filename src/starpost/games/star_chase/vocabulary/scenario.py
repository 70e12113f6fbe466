"""The vocabulary of scenarios: a state from its words, and a state in its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from starpost.games.star_chase.options import Choice, Options
from starpost.games.star_chase.phases import sight
from starpost.games.star_chase.setup import setup as start
from starpost.games.star_chase.state import Empire, Ending, State, System
from starpost.games.star_chase.tables import KINDS, NO_TARGET, STARS, TECH_START
from starpost.games.star_chase.turn import holdings
from starpost.kernel.compare import ScenarioError, show, truth
from starpost.kernel.dice import Dice

COUNTS = ("pop", "ind", "crs", "ftr", "col")
NUMBERS = ("bp", "treasury", "vp", "reserve", "lost", "bombs_used", "missed")
PLAYER_WORDS = (*NUMBERS, "tech", "base", "home", "probes", "status", "name", "player", "alive")
SYSTEM_WORDS = (
    *COUNTS, "type", "at", "parent", "links", "owner", "defmode", "retreat", "ambush", "name",
    "explored",
)  # fmt: skip
WORDS = (
    "turn", "options", "next_census", "warning", "target", "order_of_play", "players", "systems",
    "random", "more", "galaxy",
)  # fmt: skip
STATUS = ("human", "npe", "dropout")
MODES = ("RETREAT", "DEFEND", "AMBUSH")


# --- in ------------------------------------------------------------------------------------


OPTION_WORDS = ("research", "elimination", "knockout_percent", "capture", "victory_clock")


def _chosen(options: Mapping[str, Any], key: str, words: tuple[str, str]) -> str | UnsetType:
    """One of two words; the first is what is not kept."""
    word = str(options.get(key) or words[0])
    if word not in words:
        raise ScenarioError(f"options.{key}: {word} is none of {', '.join(words)}")
    return UNSET if word == words[0] else word


def load(setup: Mapping[str, Any], dice: Dice) -> State:
    """A state from the words; what is absent takes its default. `galaxy` makes a new game."""
    known(setup, WORDS, "setup")
    setup = _given(setup)
    if setup.get("galaxy"):
        return _new_game(_mapping(setup["galaxy"], "galaxy"), dice)
    players = {str(k).upper(): v for k, v in _mapping(setup.get("players"), "players").items()}
    options = _given(_mapping(setup.get("options"), "options"))
    known(options, OPTION_WORDS, "options")
    state = State(
        turn=number(setup.get("turn", 1), "turn"),
        research=truth(options.get("research"), "research"),
        elimination=truth(options.get("elimination"), "elimination"),
        knockout=number(options.get("knockout_percent", 40), "knockout_percent"),
        capture=_chosen(options, "capture", ("ships", "strength")),
        victory_clock=_chosen(options, "victory_clock", ("census", "at_once")),
        next_census=number(setup.get("next_census") or 0, "next_census"),
        warning=truth(setup.get("warning"), "warning"),
        target=number(setup.get("target", NO_TARGET), "target"),
        empires={code: _empire(code, raw or {}) for code, raw in players.items()},
        systems=_systems(_mapping(setup.get("systems"), "systems"), players),
    )
    order = [str(code).upper() for code in listed(setup.get("order_of_play")) or state.empires]
    if any(code not in state.empires for code in order):
        raise ScenarioError("order_of_play names an empire that is not among players")
    order = list(dict.fromkeys([*order, *state.empires]))
    state.order = [code for code in order if state.empires[code].alive]
    _check_places(state)
    owned = holdings(state)
    if setup.get("more") is not None:
        for code, systems in owned.items():
            state.empires[code].held = [system.code for system in systems]
        return _rest(state, setup["more"])
    sight.look(state, owned, {}, state.turn - 1)
    return state


def _new_game(raw: Mapping[str, Any], dice: Dice) -> State:
    """Rules 2.3 to 2.6: a generated galaxy for the seats named, with the options of a match."""
    known(raw, ("seats", "options"), "galaxy")
    try:
        options = msgspec.convert(dict(raw.get("options") or {}), Options)
        return start(options, {str(code): Choice() for code in raw.get("seats") or ()}, dice)
    except ValueError as error:
        raise ScenarioError(f"galaxy: {error}") from None


def _empire(code: str, raw: Mapping[str, Any]) -> Empire:
    where = f"players.{code}"
    known(raw, PLAYER_WORDS, where)
    raw = _given(raw)
    if len(code) != 3 or not (code.isascii() and code.isalpha()):
        raise ScenarioError(f"{code!r} is not the code of an empire: three letters")
    tech = dict(TECH_START)
    for word, level in _given(_mapping(raw.get("tech"), f"{where}.tech")).items():
        name = str(word).upper()
        if name not in tech:
            raise ScenarioError(f"{where}.tech: there is no technology {name!r}")
        tech[name] = number(level, f"{where}.tech.{name}")
    probes = _mapping(raw.get("probes"), f"{where}.probes")
    known(probes, ("active", "inactive"), f"{where}.probes")
    status = str(raw.get("status", "human")).lower()
    if status not in STATUS:
        raise ScenarioError(f"{where}.status: {status!r} is none of {', '.join(STATUS)}")
    empire = Empire(
        code, name=str(raw.get("name") or code), player=str(raw.get("player") or ""), tech=tech,
        base=number(raw.get("base") or 0, where), home=number(raw.get("home") or 0, where),
        active=number(probes.get("active") or 0, where),
        inactive=[number(code, where) for code in listed(probes.get("inactive"))],
        status=status, alive=truth(raw.get("alive", True), where),
    )  # fmt: skip
    for name in NUMBERS:
        setattr(empire, name, number(raw.get(name, 50 if name == "bp" else 0), where))
    return empire


def _systems(raw: Mapping[Any, Any], players: Mapping[Any, Any]) -> dict[int, System]:
    systems = {}
    codes = {number(key, "systems"): key for key in raw}
    for code, key in sorted(codes.items()):
        words = raw[key]
        if not 1 <= code <= 999:
            raise ScenarioError(f"systems: {key} is not three digits")
        systems[code] = _system(code, words or {}, players)
    for system in systems.values():
        _join(system, systems)
    for system in systems.values():
        system.links = sorted(system.links)
    return systems


def _system(code: int, raw: Mapping[str, Any], players: Mapping[Any, Any]) -> System:
    where = f"systems.{code}"
    known(raw, SYSTEM_WORDS, where)
    raw = _given(raw)
    kind = str(raw.get("type", "yellow_dwarf")).lower()
    owner = str(raw.get("owner") or "").upper()
    mode = str(raw.get("defmode", "RETREAT")).upper()
    if kind not in KINDS:
        raise ScenarioError(f"{where}.type: there is no type {kind!r}")
    if owner and owner not in players:
        raise ScenarioError(f"{where}.owner: {owner!r} is not among players")
    if mode not in MODES:
        raise ScenarioError(f"{where}.defmode: {mode!r} is none of {', '.join(MODES)}")
    if STARS[kind] == bool(raw.get("parent")):
        raise ScenarioError(f"{where}: a planet or belt has a parent, a star has none")
    place = listed(raw.get("at")) or [-1, -1]
    if len(place) != 2:
        raise ScenarioError(f"{where}.at: {show(place)} is not a row and a column")
    row, column = place
    links = list(dict.fromkeys(number(link, where) for link in listed(raw.get("links"))))
    counts = {name: number(raw.get(name, 0), f"{where}.{name}") for name in COUNTS}
    explored = raw.get("explored", bool(owner or counts["pop"] or counts["ind"]))
    return System(
        code, kind, number(row, where), number(column, where),
        number(raw.get("parent") or 0, where), links=links, owner=owner, defmode=mode,
        retreat=number(raw.get("retreat") or 0, where),
        ambush=number(raw.get("ambush") or 0, where),
        name=str(raw.get("name") or ""), explored=truth(explored, where), **counts,
    )  # fmt: skip


def _join(system: System, systems: dict[int, System]) -> None:
    """Links go both ways; a child is linked to its parent and stands where it stands."""
    wanted = [*system.links, system.parent] if system.parent else list(system.links)
    for code in wanted:
        if code not in systems:
            raise ScenarioError(f"systems.{system.code}: there is no system {code}")
        if code not in system.links:
            system.links.append(code)
        if system.code not in systems[code].links:
            systems[code].links.append(system.code)
    if system.parent:
        parent = systems[system.parent]
        if parent.parent:
            raise ScenarioError(f"systems.{system.code}: its parent {parent.code} is not a star")
        system.row, system.column = parent.row, parent.column


def _check_places(state: State) -> None:
    for empire in state.empires.values():
        for code in (empire.base, empire.home, empire.active, *empire.inactive):
            if code and code not in state.systems:
                raise ScenarioError(f"players.{empire.code}: there is no system {code}")
    for system in state.systems.values():
        for code in (system.retreat, system.ambush):
            if code and code not in state.systems:
                raise ScenarioError(f"systems.{system.code}: there is no system {code}")


def _rest(state: State, more: Mapping[str, Any]) -> State:
    """What the words lack, as `dump` wrote it."""
    for code, raw in more["empires"].items():
        full = msgspec.convert({"code": code, **raw}, Empire, str_keys=True)
        for name in raw:
            setattr(state.empires[code], name, getattr(full, name))
    full_state = msgspec.convert(more["game"], State, str_keys=True)
    for name in more["game"]:
        setattr(state, name, getattr(full_state, name))
    return state


def known(raw: Mapping[Any, Any], words: tuple[str, ...], where: str) -> None:
    if not isinstance(raw, Mapping):
        raise ScenarioError(f"{where} must be a mapping")
    for key in raw:
        if key not in words:
            raise ScenarioError(f"{where}: {key!r} is not a word of the vocabulary")


def _mapping(raw: Any, where: str) -> Mapping[Any, Any]:
    if raw is None:
        return {}
    if not isinstance(raw, Mapping):
        raise ScenarioError(f"{where} must be a mapping")
    return raw


def listed(value: Any) -> list[Any]:
    """A list; one thing may stand for a list of one."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def _given(raw: Mapping[Any, Any]) -> dict[Any, Any]:
    """The words that say something: null is the default."""
    return {key: value for key, value in raw.items() if value is not None}


def number(value: Any, where: str) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        raise ScenarioError(f"{where}: {value!r} is not a whole number") from None


# --- out -----------------------------------------------------------------------------------

MORE_EMPIRE = ("phone", "email", "memory", "scouted", "record", "name", "inactive")
MORE_GAME = ("warned", "census", "result", "messages", "events", "rewind")


def dump(state: State) -> dict[str, Any]:
    """The words of a state, and under `more` what they cannot say."""
    game = {name: getattr(state, name) for name in MORE_GAME}
    empires = {
        code: {name: getattr(empire, name) for name in MORE_EMPIRE}
        for code, empire in state.empires.items()
    }
    return {
        "turn": state.turn,
        "options": option_words(state),
        "next_census": state.next_census or None,
        "warning": state.warning,
        "target": state.target,
        "order_of_play": list(state.order),
        "players": {code: player_words(empire) for code, empire in state.empires.items()},
        "systems": {code: system_words(system) for code, system in state.systems.items()},
        "more": msgspec.to_builtins({"game": game, "empires": empires}, str_keys=True),
    }


def option_words(state: State) -> dict[str, Any]:
    return {
        "research": state.research,
        "elimination": state.elimination,
        "knockout_percent": state.knockout,
        "capture": "strength" if state.capture == "strength" else "ships",
        "victory_clock": "at_once" if state.victory_clock == "at_once" else "census",
    }


def player_words(empire: Empire) -> dict[str, Any]:
    words: dict[str, Any] = {name: getattr(empire, name) for name in NUMBERS}
    return words | {
        "tech": dict(empire.tech),
        "base": empire.base or None,
        "home": empire.home or None,
        "probes": {"active": empire.active or None, "inactive": sorted(empire.inactive)},
        "status": empire.status,
        "name": empire.name,
        "player": empire.player,
        "alive": empire.alive,
    }


def system_words(system: System) -> dict[str, Any]:
    words: dict[str, Any] = {name: getattr(system, name) for name in COUNTS}
    placed = not system.parent and system.row >= 0
    return words | {
        "type": system.type,
        "at": [system.row, system.column] if placed else None,
        "parent": system.parent or None,
        "links": list(system.links),
        "owner": system.owner or None,
        "defmode": system.defmode,
        "retreat": system.retreat or None,
        "ambush": system.ambush or None,
        "name": system.name or None,
        "explored": system.explored,
    }


def ending_words(ending: Ending | None) -> dict[str, Any] | None:
    return {"winner": ending.winner or None, "type": ending.type} if ending else None
