"""A position in the words of scenarios: what `expect` may name, and what `dump` shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from starpost.games.starfarers.galaxy.board import PLANETS
from starpost.games.starfarers.state import SUPPLY, State
from starpost.games.starfarers.tables import BASES, CARDS, chip_value
from starpost.games.starfarers.vocabulary.pieces import names, stock
from starpost.kernel.compare import Bag, Exact
from starpost.kernel.contract import Step


def _ships(s: State, p: int) -> dict[str, Any]:
    return {
        str(k + 1): {
            "kind": "trade" if s.trade[3 * p + k] else "colony",
            "at": names([s.ships[3 * p + k]])[0],
        }
        for k in range(3)
        if s.ships[3 * p + k] >= 0
    }


def _player(s: State, p: int) -> dict[str, Any]:
    at = 3 * p
    return {
        "hand": stock(s.hand(p)),
        "fame": s.fame[p],
        "boosters": s.parts[at],
        "cannons": s.parts[at + 1],
        "freight": s.parts[at + 2],
        "friendship": [CARDS[k] for k, q in enumerate(s.friends) if q == p],
        "colonies": names(s.colonies[p]),
        "spaceports": names(s.ports[p]),
        "ships": _ships(s, p),
        "trophies": [chip_value(c) for c in s.trophies[p]],
        "free_trade_ships": s.saved[p],
        "knows": [name for k, name in enumerate(PLANETS) if s.seen[p] >> k & 1],
    }


def _bases(s: State) -> dict[str, Any]:
    seats = s.match.seats
    return {
        base: {
            str(n + 1): seats[q] if (q := s.outposts[5 * b + n]) >= 0 else None for n in range(5)
        }
        for b, base in enumerate(BASES)
    }


def public(s: State) -> dict[str, Any]:
    """The keys that `setup` and `expect` share."""
    seats = s.match.seats
    return {
        "players": {name: _player(s, p) for p, name in enumerate(seats)},
        "planets": {
            name: {"chip": chip_value(s.chips[k]), "face_up": bool(s.open >> k & 1)}
            for k, name in enumerate(PLANETS)
        },
        "bases": _bases(s),
        "reserve": stock(s.reserve),
        "bank": stock(s.bank),
        "reserve_chips": [chip_value(c) for c in s.white],
        "encounter_deck": list(s.deck),
        "turn": {
            "player": seats[s.active],
            "phase": s.phase,
            "round": s.round,
            "supply_taken": bool(s.used & SUPPLY),
        },
    }


class _Numbers(Bag):
    """Two numbers of a chip stand in no order; they may be written as reports print them."""

    def differs(self, expected: Any, path: str) -> list[str]:
        text = isinstance(expected, str)
        return super().differs(expected.split("/") if text else expected, path)


def _chip(chip: int) -> Any:
    value = chip_value(chip)
    return _Numbers(value) if isinstance(value, list) else value


def facts(step: Step[State]) -> Mapping[str, Any]:
    """Everything `expect` may name, with the way its lists and maps compare."""
    s = step.state
    seats = s.match.seats
    found = public(s)
    for p, name in enumerate(seats):
        player = found["players"][name]
        first = s.first_ship(p)
        player["hand"] = Exact(player["hand"], 0)
        player["ships"] = Exact(player["ships"])
        for key in ("friendship", "colonies", "spaceports", "trophies"):
            player[key] = Bag(player[key])
        player["vp"] = s.points(p)
        player["hand_count"] = s.counts[p]
        player["first_ship"] = first + 1 if first >= 0 else None
        knows = s.open | s.seen[p]
        player["knows"] = {
            planet: _chip(s.chips[k]) if knows >> k & 1 else None
            for k, planet in enumerate(PLANETS)
        }
    for k, name in enumerate(PLANETS):
        found["planets"][name]["chip"] = _chip(s.chips[k])
    found["reserve_chips"] = Bag(found["reserve_chips"])
    found["encounter_deck"] = Bag(found["encounter_deck"])
    flying = s.speed >= 0 or s.ask in ("move", "friend")
    total = s.speed + s.speed_stat(s.active) if flying else None
    found["turn"]["speed"] = total
    awaiting = {"decision": s.ask, "players": Bag([seats[p] for p in s.owing])}
    return {
        **found,
        "seats": list(seats),
        "options": msgspec.to_builtins(s.match.options),
        "active": seats[s.active],
        "phase": s.phase,
        "awaiting": awaiting if s.ask else None,
        "winner": seats[s.winner] if s.winner >= 0 else None,
        "speed": total,
        "reserve_count": sum(s.reserve),
        "deck_count": len(s.deck),
        "friendship_chips": {
            base: seats[q] if (q := s.holders[b]) >= 0 else None for b, base in enumerate(BASES)
        },
        "offer": None
        if s.offer is None
        else {
            "give": stock(s.offer.give),
            "want": stock(s.offer.want),
        },
        "encounter": {"card": s.card, "node": s.node} if s.card else None,
    }
