"""The words of scenarios: set-ups in, states out, and what `expect` may name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, get_args

import msgspec

from starpost.games.stellar_conquest.galaxy.board import (
    ALL_ENTRIES,
    COLOURS,
    NOWHERE,
    OFFMAP,
    STAR_HEX,
    STAR_NAMES,
    find_hex,
    find_star,
    place_name,
)
from starpost.games.stellar_conquest.galaxy.cards import CARD_COLOURS, WORLDS
from starpost.games.stellar_conquest.galaxy.ships import read_ships, write_ships
from starpost.games.stellar_conquest.state import (
    Cargo,
    Group,
    Planet,
    PlanetStatus,
    Player,
    State,
    planet_id,
    planet_name,
)
from starpost.games.stellar_conquest.tables import BIT, TECHS
from starpost.games.stellar_conquest.vocabulary.compare import Named, Place, Ships
from starpost.games.stellar_conquest.writing.feed import find_group, find_planet
from starpost.kernel.compare import Bag, ScenarioError, truth

STATUSES: dict[str, PlanetStatus] = {word: word for word in get_args(PlanetStatus)}
NUMBERS = ("pop", "garrison", "factories", "robotic", "mb", "amb")
FLAGS = ("shield", "prime")
SHARED_WORDS = ("turn", "stars", "planets", "groups", "more", "random", "seed", "turns", "options")
S = TypeVar("S", bound=State)
STAR_WORDS = ("card", "explored", "explored_by")
PLANET_WORDS = ("status", *NUMBERS, *FLAGS, "owner", "controller", "conquest_wait", "type", "max",
                "rich")  # fmt: skip
GROUP_WORDS = ("owner", "at", "ships", "dest", "last", "cet", "origin", "people", "transports")
BATCH_WORDS = ("n", "cet", "origin", "people")


def star_of(word: Any) -> int:
    star = find_star(str(word))
    if star is None:
        raise ScenarioError(f"there is no star {word!r}")
    return star


def planet_of(word: Any) -> int:
    pid = find_planet(str(word))
    if pid is None:
        raise ScenarioError(f"there is no planet {word!r}")
    return pid


def place_of(word: Any) -> int:
    """A star name, a hex or OFFMAP."""
    text = str(word)
    if text.upper() == "OFFMAP":
        return OFFMAP
    star = find_star(text)
    at = STAR_HEX[star] if star is not None else find_hex(text)
    if at is None:
        raise ScenarioError(f"there is no star or hex {word!r}")
    return at


def techs_of(words: Any) -> int:
    found = 0
    for word in [words] if isinstance(words, str) else words or ():
        if str(word).lower() not in BIT:
            raise ScenarioError(f"there is no technology {word!r}")
        found |= BIT[str(word).lower()]
    return found


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ScenarioError(f"`{what}` must be a mapping")
    return value


def only(raw: Mapping[str, Any], words: tuple[str, ...], where: str) -> None:
    """A word that is not in the vocabulary is a slip, never to be passed over."""
    for word in raw:
        if word not in words:
            raise ScenarioError(f"{where}: unknown key {word!r}")


# --- in ------------------------------------------------------------------------------------


def load_board(st: State, setup: Mapping[str, Any], seats: Mapping[str, int]) -> None:
    """Stars, planets and groups."""
    for word, raw in mapping(setup.get("stars"), "stars").items():
        only(mapping(raw, "stars"), STAR_WORDS, f"stars.{word}")
        _star(st, star_of(word), mapping(raw, "stars"), seats)
    for word, raw in mapping(setup.get("planets"), "planets").items():
        pid = planet_of(word)
        if pid not in st.planets:
            raise ScenarioError(f"no card in `stars` puts a planet at {word}")
        only(mapping(raw, "planets"), PLANET_WORDS, f"planets.{word}")
        _planet(st.planets[pid], mapping(raw, "planets"), seats)
    for word, raw in mapping(setup.get("groups"), "groups").items():
        number = find_group(str(word))
        if number is None:
            raise ScenarioError(f"{word!r} is not a group")
        if raw is None:
            continue
        only(mapping(raw, "groups"), GROUP_WORDS, f"groups.{word}")
        st.groups[number] = _group(mapping(raw, "groups"), seats)
        st.next_group = max(st.next_group, number + 1)


def _star(st: State, star: int, raw: Mapping[str, Any], seats: Mapping[str, int]) -> None:
    if raw.get("explored") is False and raw.get("card") is None:
        return
    card = whole(raw.get("card", 0), "card")
    if not 1 <= card < len(CARD_COLOURS):
        raise ScenarioError(f"{raw!r}: a star needs the number of its card")
    if CARD_COLOURS[card] != COLOURS[star]:
        raise ScenarioError(f"card {card} is {CARD_COLOURS[card]}, the star is {COLOURS[star]}")
    st.cards[star] = card
    who = raw.get("explored_by")
    everybody = (1 << len(st.players)) - 1
    bits = everybody if who is None else sum(1 << seat_of(name, seats) for name in who)
    if bits:
        st.explored[star] = bits
    for world in WORLDS[card]:
        st.planets[planet_id(star, world.orbit)] = Planet(card)


def seat_of(name: Any, seats: Mapping[str, int]) -> int:
    for known, seat in seats.items():
        if known.casefold() == str(name).casefold():
            return seat
    raise ScenarioError(f"there is no player {name!r}")


def _planet(planet: Planet, raw: Mapping[str, Any], seats: Mapping[str, int]) -> None:
    status = str(raw.get("status") or "empty").lower()
    if status not in STATUSES:
        raise ScenarioError(f"a planet cannot be {status!r}")
    planet.status = STATUSES[status]
    for name in NUMBERS:
        setattr(planet, name, whole(raw.get(name) or 0, name))
    for name in FLAGS:
        setattr(planet, name, truth(raw.get(name), name))
    planet.wait = truth(raw.get("conquest_wait"), "conquest_wait")
    alone = len(seats) == 1
    if raw.get("owner") is not None:
        planet.owner = seat_of(raw["owner"], seats)
    elif alone and planet.status in ("colony", "dominion"):
        planet.owner = 0
    if raw.get("controller") is not None:
        planet.controller = seat_of(raw["controller"], seats)
    elif alone and planet.status == "conquered":
        planet.controller = 0


def whole(value: Any, name: str) -> int:
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ScenarioError(f"`{name}` must be a whole number, not {value!r}")
    return value


def ships_of(value: Any) -> dict[str, int]:
    try:
        return read_ships(str(value).replace(" ", ""))
    except (KeyError, ValueError, IndexError):
        raise ScenarioError(f"{value!r} is not a ship list") from None


def _group(raw: Mapping[str, Any], seats: Mapping[str, int]) -> Group:
    ships = ships_of(raw.get("ships", ""))
    owner = seat_of(raw["owner"], seats) if "owner" in raw else 0
    dest = raw.get("dest")
    cargo: tuple[Cargo, ...] = ()
    if raw.get("transports") is not None:
        cargo = tuple(_batch(mapping(item, "transports"), seats) for item in raw["transports"])
        if sum(b.n for b in cargo) != ships["T"]:
            raise ScenarioError("`transports` and the ship list do not agree")
    elif ships["T"]:
        cargo = (_batch({**raw, "n": ships["T"]}, seats),)
    return Group(
        owner, place_of(raw.get("at", "OFFMAP")), ships["S"], ships["C"], ships["F"], ships["D"],
        cargo, NOWHERE if dest is None else place_of(dest),
    )  # fmt: skip


def _batch(raw: Mapping[str, Any], seats: Mapping[str, int]) -> Cargo:
    if "ships" not in raw:
        only(raw, BATCH_WORDS, "transports")
    origin = raw.get("origin")
    people = raw.get("people")
    return Cargo(
        whole(raw.get("n", 0), "n"),
        truth(raw.get("cet"), "cet"),
        None if origin is None else planet_of(origin),
        None if people is None else seat_of(people, seats),
    )


def load_player(player: Player, raw: Mapping[str, Any]) -> None:
    """Technology, research accounts and the standing list."""
    player.techs = techs_of(raw.get("techs"))
    for word, points in mapping(raw.get("research"), "research").items():
        techs_of([word])
        if points:
            player.research[str(word).lower()] = whole(points, "research")
    techs_of(raw.get("surplus"))
    player.surplus = tuple(str(word).lower() for word in raw.get("surplus") or ())


def entry_hex(value: Any) -> int:
    if str(value) not in [str(number) for number, _ in enumerate(ALL_ENTRIES, 1)]:
        raise ScenarioError(f"`entry` must be 1 to 4, or 5 to 8 for those near, not {value!r}")
    return ALL_ENTRIES[int(value) - 1]


def turn_number(value: Any) -> int:
    return whole(2 if value is None else value, "turn")


# --- out -----------------------------------------------------------------------------------


def dump_board(st: State, shared: bool) -> dict[str, Any]:
    """Stars, planets and groups as a set-up writes them. `shared`: with owners."""
    stars = {}
    for star, card in st.cards.items():
        stars[place_name(STAR_HEX[star])] = line = {"card": card}
        if st.explored.get(star) != (1 << len(st.players)) - 1:
            line["explored_by"] = [  # type: ignore[assignment]
                p.name for s, p in enumerate(st.players) if st.knows(s, star)
            ]
    return {
        "stars": stars,
        "planets": {planet_name(pid): _dump_planet(st, p, shared)
                    for pid, p in st.planets.items() if p != Planet(p.card)},
        "groups": {f"G{n}": _dump_group(st, g, shared) for n, g in st.groups.items()},
    }  # fmt: skip


def _dump_planet(st: State, planet: Planet, shared: bool) -> dict[str, Any]:
    line: dict[str, Any] = {"status": planet.status}
    line |= {name: value for name in NUMBERS if (value := getattr(planet, name))}
    line |= {name: True for name in FLAGS if getattr(planet, name)}
    if planet.wait:
        line["conquest_wait"] = True
    if shared and planet.owner >= 0:
        line["owner"] = st.name(planet.owner)
    if shared and planet.controller >= 0:
        line["controller"] = st.name(planet.controller)
    return line


def _dump_group(st: State, group: Group, shared: bool) -> dict[str, Any]:
    line: dict[str, Any] = {"at": place_name(group.at), "ships": write_ships(group.ships())}
    if shared:
        line["owner"] = st.name(group.owner)
    if group.dest >= 0:
        line["dest"] = place_name(group.dest)
    if group.cargo:
        line["transports"] = [dump_batch(st, b) for b in group.cargo]
    return line


def dump_batch(st: State, batch: Cargo) -> dict[str, Any]:
    line: dict[str, Any] = {"n": batch.n, "cet": batch.cet, "origin": None}
    if batch.origin is not None:
        line["origin"] = planet_name(batch.origin)
    if batch.people is not None:
        line["people"] = st.name(batch.people)
    return line


def with_rest(st: State, words: dict[str, Any], loaded: State) -> dict[str, Any]:
    """Add what the vocabulary has no words for, under `more`."""
    rest = {}
    for field in st.__struct_fields__:
        value = getattr(st, field)
        if value != getattr(loaded, field):
            rest[field] = msgspec.to_builtins(value, str_keys=True)
    return {**words, "more": rest} if rest else words


def take_rest(st: S, setup: Mapping[str, Any]) -> S:
    more = setup.get("more")
    if not more:
        return st
    raw = msgspec.to_builtins(st, str_keys=True) | dict(more)
    try:
        return msgspec.convert(raw, type(st), str_keys=True)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"`more` cannot be read: {error}") from None


# --- facts ---------------------------------------------------------------------------------


def tech_names(techs: int) -> list[str]:
    return [tech.id for tech in TECHS if techs & BIT[tech.id]]


def board_facts(st: State) -> dict[str, Any]:
    return {
        "turn": st.turn,
        "stars": Named({name: _star_facts(st, star) for star, name in enumerate(STAR_NAMES)}),
        "planets": Named({planet_name(pid): _planet_facts(st, pid) for pid in st.planets}),
        "groups": Named({f"G{n}": _group_facts(st, g) for n, g in st.groups.items()}),
        "ip": Named({planet_name(pid): {"made": made, "left": left}
                     for pid, (made, left) in st.ip.items()}),
        "game_over": st.over,
    }  # fmt: skip


def _star_facts(st: State, star: int) -> dict[str, Any]:
    return {
        "explored": bool(st.explored.get(star, 0)),
        "card": st.cards.get(star),
        "explored_by": Bag(p.name for s, p in enumerate(st.players) if st.knows(s, star)),
    }


def _planet_facts(st: State, pid: int) -> dict[str, Any]:
    planet, world = st.planets[pid], st.world(pid)
    facts: dict[str, Any] = {
        "status": planet.status, "type": world.type, "max": world.max, "rich": world.rich,
        "owner": st.name(planet.owner) if planet.owner >= 0 else None,
        "controller": st.name(planet.controller) if planet.controller >= 0 else None,
        "conquest_wait": planet.wait,
    }  # fmt: skip
    facts |= {name: getattr(planet, name) for name in (*NUMBERS, *FLAGS)}
    return facts


def _group_facts(st: State, group: Group) -> dict[str, Any]:
    return {
        "owner": st.name(group.owner),
        "at": Place(group.at),
        "ships": Ships(group.ships()),
        "dest": Place(group.dest),
        "transports": [dump_batch(st, b) for b in group.cargo],
        "cet": bool(group.cargo) and all(b.cet for b in group.cargo),
        "origin": _origin(group),
    }


def _origin(group: Group) -> str | None:
    """Where all its people come from, if from one place."""
    origins = {b.origin for b in group.cargo}
    pid = origins.pop() if len(origins) == 1 else None
    return None if pid is None else planet_name(pid)


def research_facts(player: Player) -> dict[str, int]:
    return {tech.id: player.research.get(tech.id, 0) for tech in TECHS}
