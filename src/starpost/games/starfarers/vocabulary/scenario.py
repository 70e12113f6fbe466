"""The words of scenarios: a state from them, a state in them, and what `expect` may name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from starpost.games.starfarers.galaxy.board import COLONY as A_SITE
from starpost.games.starfarers.galaxy.board import (
    FED_BY,
    KIND_AT,
    OUTPOSTS,
    PLANET_DOT,
    PLANETS,
    START_SHIP,
)
from starpost.games.starfarers.options import Options
from starpost.games.starfarers.setup import (
    DEALT,
    HOME_MASK,
    match_of,
    put_neutral,
    put_pieces,
    set_up,
)
from starpost.games.starfarers.state import ALL_CARDS, COLONY, PORT, SUPPLY, State, blank
from starpost.games.starfarers.tables import CARDS_OF_A_TYPE, COLOURS, RESERVE_OF_A_TYPE
from starpost.games.starfarers.vocabulary import pieces
from starpost.kernel.compare import ScenarioError, truth
from starpost.kernel.dice import Dice

KEYS = ("seats", "options", "from_start", "random", "players", "planets", "bases", "reserve",
        "bank", "reserve_chips", "encounter_deck", "turn", "more")  # fmt: skip
PLAYER_KEYS = ("hand", "fame", "boosters", "cannons", "freight", "friendship", "colonies",
               "spaceports", "ships", "trophies", "free_trade_ships", "knows")  # fmt: skip
TURN_KEYS = ("player", "phase", "round", "supply_taken", "speed")
PHASES = {"production": "roll", "trade_build": "main", "flight": "move"}


def load(setup: Mapping[str, Any], dice: Dice) -> State:
    """A position from the words of section 10 of the rules; missing ones take their default."""
    _known(setup, KEYS, "setup")
    if "more" in setup:
        return _restore(setup["more"])
    seats = [str(s).upper() for s in pieces.listed(setup.get("seats") or _colours(4), "seats")]
    if len(seats) not in (3, 4) or len(set(seats)) != len(seats):
        raise ScenarioError("seats must be three or four different players")
    options = _options(setup.get("options"))
    _known(options.start_ship, tuple(seats), "options.start_ship")
    if truth(setup.get("from_start"), "from_start"):
        return set_up(options, seats, options.start_ship, dice)
    s = blank(match_of(seats, options))
    put_neutral(s)
    _players(s, pieces.mapping(setup.get("players"), "players"))
    _bases(s, pieces.mapping(setup.get("bases"), "bases"))
    _planets(s, pieces.mapping(setup.get("planets"), "planets"))
    _piles(s, setup)
    _turn(s, _given(setup.get("turn"), "turn"))
    return s


def _colours(n: int) -> list[str]:
    return [c.upper() for c in COLOURS[:n]]


def _known(found: Mapping[Any, Any], keys: tuple[str, ...], what: str) -> None:
    for key in found:
        if key not in keys:
            raise ScenarioError(f"{what} has no key {key!r}; it may have {', '.join(keys)}")


def _given(raw: Any, what: str) -> dict[Any, Any]:
    """A mapping of plain values; an empty one takes its default."""
    return {key: v for key, v in pieces.mapping(raw, what).items() if v is not None}


def _options(raw: Any) -> Options:
    try:
        options = msgspec.convert(_given(raw, "options"), Options, strict=False)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"options: {error}") from None
    ships = {str(k).upper(): v for k, v in options.start_ship.items()}
    return msgspec.structs.replace(options, start_ship=ships)


# --- players ---------------------------------------------------------------------------------


def _players(s: State, raw: Mapping[Any, Any]) -> None:
    given = {pieces.seat(s, name): pieces.mapping(v, str(name)) for name, v in raw.items()}
    for p in range(len(s.match.seats)):
        found = given.get(p, {})
        _known(found, PLAYER_KEYS, f"players.{s.match.seats[p]}")
        _named_pieces(s, p, found)
        _holdings(s, p, found)
    for p in range(len(s.match.seats)):
        _default_pieces(s, p, given.get(p, {}))
    named_first = sorted(range(len(s.match.seats)), key=lambda p: "ships" not in given.get(p, {}))
    for p in named_first:
        _ships(s, p, given.get(p, {}))


def _named_pieces(s: State, p: int, raw: Mapping[Any, Any]) -> None:
    for key, put in (("colonies", s.put_colony), ("spaceports", s.put_port)):
        for name in pieces.listed(raw.get(key), key):
            site = pieces.place(name)
            _free(s, site)
            put(p, site)


def _default_pieces(s: State, p: int, raw: Mapping[Any, Any]) -> None:
    """The colour's own places; a piece that the scenario puts there takes the default's place."""
    plain = blank(s.match)
    put_pieces(plain, p, s.match.colours[p])
    for site in () if "colonies" in raw else plain.colonies[p]:
        if not s.places[site]:
            s.put_colony(p, site)
    for site in () if "spaceports" in raw else plain.ports[p]:
        if not s.places[site]:
            s.put_port(p, site)


def _free(s: State, site: int) -> None:
    if KIND_AT[site] != A_SITE:
        raise ScenarioError(f"{pieces.names([site])[0]} is no colony intersection")
    if s.places[site]:
        raise ScenarioError(f"two pieces stand on {pieces.names([site])[0]}")


def _ships(s: State, p: int, raw: Mapping[Any, Any]) -> None:
    start = s.match.options.start_ship.get(s.match.seats[p], 1)
    default = {start: {"kind": "colony", "at": None}}
    for n, ship in pieces.mapping(raw.get("ships", default), "ships").items():
        if str(n) not in ("1", "2", "3"):
            raise ScenarioError(f"a ship is numbered 1, 2 or 3, not {n!r}")
        ship = pieces.mapping(ship, f"ship {n}")
        _known(ship, ("kind", "at"), f"ship {n}")
        kind = str(ship.get("kind", "colony")).lower()
        if kind not in ("colony", "trade"):
            raise ScenarioError(f"a ship is a colony or a trade ship, not {kind!r}")
        at = START_SHIP[s.match.colours[p]] if ship.get("at") is None else pieces.place(ship["at"])
        if s.places[at]:
            if "ships" not in raw:
                continue  # a scenario that puts pieces on the default place removes the ship
            raise ScenarioError(f"two pieces stand on {pieces.names([at])[0]}")
        s.put_ship(p, int(n) - 1, int(kind == "trade"), at)


def _holdings(s: State, p: int, raw: Mapping[Any, Any]) -> None:
    for r, n in pieces.cards(raw.get("hand"), "hand").items():
        s.hands[5 * p + r] = n
        s.counts[p] += n
    raw = _given(raw, "players")
    s.fame[p] = pieces.number(raw.get("fame", s.fame[p]), "fame")
    for k, name in enumerate(("boosters", "cannons", "freight")):
        s.parts[3 * p + k] = pieces.number(raw.get(name, 0), name)
    for name in pieces.listed(raw.get("friendship"), "friendship"):
        card = pieces.card(name)
        if s.friends[card] >= 0:
            raise ScenarioError(f"two players hold {name}")
        s.friends[card] = p
    trophies = pieces.listed(raw.get("trophies"), "trophies")
    s.trophies[p] = tuple(sorted(pieces.chip(c) for c in trophies))
    s.saved[p] = pieces.number(raw.get("free_trade_ships", 0), "free_trade_ships")
    known = raw.get("knows")
    # `expect` names the chips too; here the planets alone count
    for name in pieces.listed(list(known) if isinstance(known, Mapping) else known, "knows"):
        s.seen[p] |= 1 << pieces.planet(name)


def _bases(s: State, raw: Mapping[Any, Any]) -> None:
    for name, outposts in raw.items():
        base = pieces.base(name)
        for n, owner in pieces.mapping(outposts, str(name)).items():
            if str(n) not in ("1", "2", "3", "4", "5"):
                raise ScenarioError(f"an outpost is numbered 1 to 5, not {n!r}")
            if owner is not None:
                index = 5 * base + int(n) - 1
                if s.places[OUTPOSTS[index]]:
                    raise ScenarioError(f"two pieces stand on outpost {n} of {name}")
                s.put_outpost(pieces.seat(s, owner), index)


# --- chips, piles and the turn ---------------------------------------------------------------


def _planets(s: State, raw: Mapping[Any, Any]) -> None:
    for dot, chips in DEALT.items():
        left = iter(chips)
        for k in range(len(PLANETS)):
            if PLANET_DOT[k] == dot:
                s.chips[k] = next(left)
    s.open = HOME_MASK
    for k in range(len(PLANETS)):
        if any(s.places[i] >> 3 in (COLONY, PORT) for i in FED_BY[k]):
            s.open |= 1 << k
    for name, found in raw.items():
        k = pieces.planet(name)
        found = pieces.mapping(found, str(name))
        _known(found, ("chip", "face_up"), str(name))
        if "chip" in found:
            s.chips[k] = pieces.chip(found["chip"])
        if "face_up" in found:
            s.open = s.open | 1 << k if truth(found["face_up"], str(name)) else s.open & ~(1 << k)
    s.seen = [mask & ~s.open for mask in s.seen]


def _piles(s: State, setup: Mapping[str, Any]) -> None:
    reserve = pieces.cards(setup.get("reserve"), "reserve")
    bank = pieces.cards(setup.get("bank"), "bank")
    for r in range(5):
        s.reserve[r] = reserve.get(r, RESERVE_OF_A_TYPE)
        left = CARDS_OF_A_TYPE - s.reserve[r] - sum(s.hands[r::5])
        s.bank[r] = bank.get(r, max(0, left))
    if "reserve_chips" in setup:
        chips = pieces.listed(setup["reserve_chips"], "reserve_chips")
        s.white = tuple(sorted(pieces.chip(c) for c in chips))
    if "encounter_deck" in setup:
        deck = [str(c).upper() for c in pieces.listed(setup["encounter_deck"], "encounter_deck")]
        if any(c not in ALL_CARDS for c in deck) or len(set(deck)) < len(deck):
            raise ScenarioError("encounter_deck names cards E01 to E32, each once")
        s.deck = tuple(sorted(deck))


def _turn(s: State, raw: Mapping[Any, Any]) -> None:
    _known(raw, TURN_KEYS, "turn")
    n = len(s.match.seats)
    s.active = pieces.seat(s, raw["player"]) if "player" in raw else 0
    round_ = pieces.number(raw.get("round", 1), "round")
    s.turn = max(0, round_ - 1) * n + s.active + 1
    phase = str(raw.get("phase", "production")).lower()
    if phase not in PHASES:
        raise ScenarioError(f"turn.phase is one of {', '.join(PHASES)}, not {phase!r}")
    s.phase, s.ask, s.owing = phase, PHASES[phase], (s.active,)
    s.used = SUPPLY if truth(raw.get("supply_taken"), "supply_taken") else 0
    if phase == "flight":
        given = raw.get("speed")
        total = 3 + s.speed_stat(s.active) if given is None else pieces.number(given, "speed")
        s.speed = total - s.speed_stat(s.active)
        at = 3 * s.active
        s.began = [i if i >= 0 and KIND_AT[i] == A_SITE else -1 for i in s.ships[at : at + 3]]


def _restore(raw: Any) -> State:
    try:
        return msgspec.convert(raw, State)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"more: {error}") from None


# --- the same words out ----------------------------------------------------------------------


def dump(s: State) -> dict[str, Any]:
    """The vocabulary for people, and `more` with everything the vocabulary has no word for."""
    from starpost.games.starfarers.vocabulary.facts import public

    found = public(s)
    found["options"] = msgspec.to_builtins(s.match.options)
    found["seats"] = list(s.match.seats)
    found["more"] = msgspec.to_builtins(s)
    return found
