"""What `expect` may name in the base game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starpost.games.stellar_conquest.galaxy.board import entry_number
from starpost.games.stellar_conquest.result import scores, winners
from starpost.games.stellar_conquest.state import Player, State
from starpost.games.stellar_conquest.vocabulary import board_words as s
from starpost.games.stellar_conquest.vocabulary.compare import Lacks
from starpost.kernel.compare import Bag, Holds
from starpost.kernel.contract import Step


def facts(step: Step[State]) -> Mapping[str, Any]:
    st = step.state
    points = scores(st)
    return {
        **s.board_facts(st),
        "players": {p.name: _player_facts(at, p) for at, p in enumerate(st.players)},
        "scores": points,
        "winners": Bag(winners(points) if st.over else ()),
    }


def _player_facts(at: int, player: Player) -> dict[str, Any]:
    owned = s.tech_names(player.techs)
    return {
        "seat": at + 1,
        "entry": entry_number(player.entry),
        "techs": Holds(owned),
        "techs_absent": Lacks(owned),
        "research": s.research_facts(player),
        "surplus": list(player.surplus),
    }
