"""The one large button: what ends this part of the turn, and what it forgets."""

from __future__ import annotations

from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.tabletop.shops import landings
from starpost.kernel.tabletop import Action
from starpost.told.words import counted, listed

LABELS = {
    "setup_fleet": ("Buy these and set sail", "What is left of the points is lost."),
    "move": ("Done moving", "Groups under way go on by themselves."),
    "battle_fire": ("Fire at the usual targets", "The most dangerous ships first."),
    "defend_fire": ("Fire at the usual targets", "The most dangerous ships first."),
    "attack_fire": ("Fire at the usual targets", "Your best guns at the best bases."),
    "battle_withdraw": ("Fight on", "Nobody leaves; another round follows."),
    "defend_withdraw": ("Fight on", "Nobody leaves; another round follows."),
    "battle_retreat_to": ("Leave for the nearest star", "The nearest in command range."),
    "push": ("Push him northward", "The first free hex, clockwise from the north."),
    "attack": ("No attack", "Landing comes next."),
    "attack_continue": ("Another round", "Your ships fire, then the bases."),
    "scorch": ("Leave the factories whole", ""),
    "land": ("Land these and go on", "Whoever stays aboard sails on with the group."),
    "produce": ("Order these and end production", "Points that are not spent are lost."),
    "turn": ("Begin the round", ""),
}


def main(view: View, rules: AnyRules, ask: str) -> Action | None:
    if view.me is None or view.known.over:
        return None
    if not ask:
        who = view.known.name(view.known.seat)
        return Action("Wait", locked=f"{who} is at the move.")
    label, note = LABELS.get(ask, ("Go on", ""))
    return Action(label, "DONE", note=note, sign="ok", asks=forgotten(view, rules, ask))


def forgotten(view: View, rules: AnyRules, ask: str) -> str:
    """What a press of the large button would leave undone; asked once."""
    st = view.known
    if ask == "setup_fleet" and st.home.get(view.seat):
        return f"{counted(st.home[view.seat], 'point')} would be lost. Set sail all the same?"
    if ask == "land":
        idle = [(shop.title.partition(" ")[0], shop.left) for shop in landings(view, rules)]
        if idle:
            people = sum(n for _, n in idle)
            groups = listed(name for name, _ in idle)
            idly = "transport stays" if people == 1 else "transports stay"
            return f"{people} {idly} aboard {groups} and could land here. Go on all the same?"
    if ask == "move":
        return _standing_still(view)
    if ask == "produce":
        left = sum(w.left for pid, w in st.works.items() if pid in st.planets)
        return f"{counted(left, 'point')} would be lost. Go on all the same?" if left else ""
    return ""


def _standing_still(view: View) -> str:
    """Transports that lie in a star hex without a goal."""
    lazy = [
        (n, g.t)
        for n, g in sorted(view.known.groups.items())
        if g.owner == view.seat and g.t and g.at >= 0 and g.dest < 0 and not g.moved
    ]
    if not lazy:
        return ""
    people = sum(t for _, t in lazy)
    groups = listed(f"G{n}" for n, _ in lazy)
    return f"{counted(people, 'transport')} in {groups} would stand idle. Go on all the same?"
