"""What `expect` may name in the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starpost.games.fate_of_empire.result import score
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import KILLS, LOSSES
from starpost.games.fate_of_empire.vocabulary.scenario import points
from starpost.games.stellar_conquest.galaxy.board import ENTRIES, STAR_NAMES
from starpost.games.stellar_conquest.vocabulary import board_words as s
from starpost.games.stellar_conquest.vocabulary.compare import Lacks, Named, Ships
from starpost.kernel.compare import Bag, Holds
from starpost.kernel.contract import Step


def facts(step: Step[Campaign]) -> Mapping[str, Any]:
    st = step.state
    player, now = st.players[0], score(st)
    owned = s.tech_names(player.techs)
    return {
        **s.board_facts(st),
        "entry": ENTRIES.index(player.entry) + 1,
        "techs": Holds(owned),
        "techs_absent": Lacks(owned),
        "research": s.research_facts(player),
        "surplus": list(player.surplus),
        "pirates": Named(
            {STAR_NAMES[star]: Ships({"C": c, "S": n}) for star, (c, n) in st.pirates.items()}
        ),
        "war": st.war,
        "sub_province": st.sub_province,
        "recall_debt": points(st.debt),
        "bonus_research": st.bonus_research,
        "primes_found": Bag(st.primes),
        "kills": {kind: st.kills.get(kind, 0) for kind in KILLS},
        "losses": {kind: st.losses.get(kind, 0) for kind in LOSSES},
        "events": list(st.letters),
        "score": {
            "kills": now.kills, "planets": now.planets, "sectors": now.sectors,
            "losses": now.losses, "total": now.total, "level": now.level,
        },
    }  # fmt: skip
