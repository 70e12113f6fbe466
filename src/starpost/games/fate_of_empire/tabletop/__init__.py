"""The Fate of Empire as it lies on the table: one player, the dice, the frontier."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.result import score
from starpost.games.fate_of_empire.rules import RULES
from starpost.games.fate_of_empire.tables import LEVELS
from starpost.games.fate_of_empire.tabletop.asked import own_question, own_verbs
from starpost.games.fate_of_empire.tabletop.falls import last_fall, told
from starpost.games.fate_of_empire.told.intentions import GIFTS, OWN
from starpost.games.fate_of_empire.writing.panels import panels
from starpost.games.stellar_conquest.tabletop import phases, record, strip
from starpost.games.stellar_conquest.tabletop.about import about, entry
from starpost.games.stellar_conquest.tabletop.fighting import fight_verbs, question, weighed, wiser
from starpost.games.stellar_conquest.tabletop.lists import shops
from starpost.games.stellar_conquest.tabletop.mains import main
from starpost.games.stellar_conquest.tabletop.moving import ships
from starpost.games.stellar_conquest.told.wording import holding, tech_name
from starpost.kernel.contract import Prompt
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Action, Player, Tabletop
from starpost.told.words import counted

GIFTED = ("speed_3", "cet", "industrial_tech", "missile_base")
MAINS = {
    "setup_fleet": Action(
        "Take the strong fleet", "FLEET 15C", note="15 corvettes: the safest way.", sign="ok"
    ),
    "recall": Action("Give the usual ships", "DONE", note="Corvettes first.", sign="ok"),
}


def tabletop(view: View, prompt: Prompt | None) -> Tabletop:
    choices: Sequence[Order] = (prompt.choices or ()) if prompt is not None else ()
    ask = prompt.ask if prompt is not None else ""
    beside = panels(view, ())
    own = ask in OWN
    large = _main(view, ask, choices) if own else main(view, RULES, ask)
    verbs = own_verbs(view, ask, choices) if own else fight_verbs(view, RULES, ask, choices)
    large, verbs = weighed(view, RULES, ask, *wiser(ask, large, verbs, beside), beside)
    return Tabletop(
        players=_players(view),
        question=own_question(view, ask) if own else question(view, ask, choices),
        asked=prompt is not None,
        about=about(view, RULES, ask, choices),
        home="" if ask.startswith("setup") else entry(view),  # a die will tell
        phases=phases(beside),
        strip=strip(beside),
        fall=last_fall(view, ask),
        verbs=verbs,
        shops=() if own else shops(view, RULES, ask),
        panels=record(beside),
        main=large,
        ships=ships(view, choices) if ask == "move" else (),
        told=told(view),
    )


def _main(view: View, ask: str, choices: Sequence[Order]) -> Action | None:
    """A recall that is not complete cannot be closed."""
    if view.me is None:
        return None
    if not any(str(order) == "DONE" for order in choices):
        return Action("Give these ships", locked="Name more ships, or they are too few.")
    if ask == "recall" and view.known.named:
        return Action("Give these ships", "DONE", sign="ok")
    if ask == "setup_tech":
        return _gift(view)
    return MAINS[ask]


def _gift(view: View) -> Action:
    """The gift most captains take next."""
    tech = next(t for t in GIFTED if t not in view.known.chosen)
    return Action(f"Take {tech_name(tech)}", f"TECH {tech}", note=GIFTS[tech] + ".", sign="ok")


def _players(view: View) -> tuple[Player, ...]:
    st = view.known
    groups = st.groups.values()
    ships = sum(g.s + g.c + g.f + g.d for g in groups)
    people = sum(g.t for g in groups)
    held = holding(view, 0)
    facts = [held] if held else []
    facts += [counted(ships, "ship")] if ships else []
    if people:
        facts.append(counted(people, "transport"))
    found = score(st)
    level = "defeat" if found.level == "defeat" else f"a {found.level} victory"
    name = st.players[0].name
    return (
        Player(
            name, found.total, min(LEVELS)[0], -1, f"{level} if it ended now",
            active=not st.over, mine=view.me is not None,
            facts=(("", ", ".join(facts)),) * bool(facts),
        ),
    )  # fmt: skip
