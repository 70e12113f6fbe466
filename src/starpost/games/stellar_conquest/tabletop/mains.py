"""The one large button: what ends this part of the turn, and what it forgets."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import (
    OFFMAP,
    STAR_AT,
    STAR_NAMES,
    stars_by_distance,
)
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.points import LATE, abandoned
from starpost.games.stellar_conquest.known.spending import CLOSING, is_of_use, productions_left
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases.building import cost
from starpost.games.stellar_conquest.phases.research import is_open, missing, owns
from starpost.games.stellar_conquest.state import planet_name
from starpost.games.stellar_conquest.tables import BONUS
from starpost.games.stellar_conquest.tabletop.fighting import (
    armed_sides,
    conquered_now,
    conquests,
    way_out,
)
from starpost.games.stellar_conquest.tabletop.shops import landings
from starpost.games.stellar_conquest.told.idle import idle, leftover
from starpost.games.stellar_conquest.told.saying import SHORT
from starpost.games.stellar_conquest.writing.choices import choices
from starpost.games.stellar_conquest.writing.feed import PLANET, find_planet
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
    "push": ("Push him northward", "The first free hex, clockwise from the north."),
    "attack": ("No attack", "Landing comes next."),
    "attack_continue": ("Another round", "Your ships fire, then the bases."),
    "scorch": ("Leave the factories whole", ""),
    "land": ("Land these and go on", "Whoever stays aboard sails on with the group."),
    "produce": ("Order these and end production", ""),
    "turn": ("Begin the round", ""),
}
BARE = {"land": "Land nobody", "produce": "End production"}
"""What the button is called while nothing stands on the lists."""
ALONG = {
    "setup_fleet": "and set sail", "move": "and go on", "land": "and go on",
    "produce": "and end production",
}  # fmt: skip
"""What doing all that is advised does as well."""
ROUNDS = (
    "battle_fire", "defend_fire", "battle_withdraw", "defend_withdraw", "attack_fire",
    "attack_continue",
)  # fmt: skip
"""Questions that a fight asks round by round."""
GIVES_WAY = ("attack", "attack_continue", "battle_withdraw", "defend_withdraw")
"""Questions whose large button changes places with another answer that is advised."""


def main(view: View, rules: AnyRules, ask: str) -> Action | None:
    if view.me is None or view.known.over:
        return None
    if not ask:
        who = view.known.name(view.known.seat)
        return Action("Wait", locked=f"{who} is at the move.")
    label, note = LABELS.get(ask, ("Go on", ""))
    if ask == "attack" and conquests(view, choices(rules, view.known)):
        return Action(
            "Go on to the landing", "DONE", note="The planet stays whole.", sign="ok",
            moot=conquered_now(view),
        )  # fmt: skip
    noted = {"move": _standing_still, "land": _aboard}.get(ask, _nothing)(view)
    note = noted or (_to_spend(view, rules) if ask == "produce" else note)
    sign = "skip" if ask in GIVES_WAY else "ok"
    if ask == "battle_retreat_to":
        asking = view.known.asking
        assert asking is not None
        return way_out(view, rules, asking.place, asking.round + 1)
    if ask.endswith("withdraw") and armed_sides(view) == (False, False):
        return Action("Wait for the die", "DONE", note="If they stay, you must leave.", sign="skip")
    asks, spare = forgotten(view, rules, ask), unspent(view, rules, ask)
    return Action(
        label, "DONE", note=note, sign=sign, asks=asks, spare=spare, bare=_bare(view, ask),
        again=_fight(view, ask), along=ALONG.get(ask, ""),
    )  # fmt: skip


def _bare(view: View, ask: str) -> str:
    """What the button is called while nothing stands on the lists: who has landed is done."""
    if ask == "land" and any(event.kind == "LANDED" for event in view.known.log):
        return "Done landing"
    return BARE.get(ask, "")


def _fight(view: View, ask: str) -> str:
    """The fight that more rounds may follow in; "": none."""
    asking = view.known.asking
    if ask not in ROUNDS or asking is None or asking.place < 0:
        return ""
    place = asking.place
    return planet_name(place - PLANET) if place >= PLANET else STAR_NAMES[place]


def forgotten(view: View, rules: AnyRules, ask: str) -> str:
    """What a press of the large button would lose for good; asked once."""
    if left := unspent(view, rules, ask):
        go = "Set sail" if ask == "setup_fleet" else "Go on"
        return f"{counted(left, 'point')} would be lost. {go} all the same?"
    if ask == "land":
        return _passed_by(view, rules)
    if ask == "move":
        return _unbidden(view) or _left_behind(view) or _left_lying(view)
    return ""


def unspent(view: View, rules: AnyRules, ask: str) -> int:
    """Points that nobody has spent yet and that would be lost."""
    st = view.known
    if ask == "setup_fleet":
        left = st.home.get(view.seat, 0)
        idle = productions_left(st) < CLOSING and left < cost(0, "scout", 1)
        return 0 if idle else left
    if ask != "produce":
        return 0
    if not is_of_use(rules, st, view.seat):
        return 0
    made = sum(w.left for pid, w in st.works.items() if pid in st.planets)
    return max(0, made - _studied(view)) + _left(view, rules) - made


def _left(view: View, rules: AnyRules) -> int:
    """All points that nothing was ordered for yet, those for research alone too: the standing list
    of studies takes none of these."""
    made = sum(w.left for pid, w in view.known.works.items() if pid in view.known.planets)
    return made + (rules.bonus(view.known, BONUS) or 0)


def _unbidden(view: View) -> str:
    """Whoever waits off the map comes in, told or not, and makes for the nearest star (R12)."""
    groups = [
        (n, g)
        for n, g in sorted(view.known.groups.items())
        if g.owner == view.seat and g.at == OFFMAP and not g.moved
    ]
    if not groups:
        return ""
    assert view.me is not None
    star = STAR_NAMES[stars_by_distance(view.me.entry)[0]]
    many = sum(sum(g.ships().values()) for _, g in groups)
    ships = f"all {many} ships" if many > 1 else "its one ship"
    names = listed(f"G{n}" for n, _ in groups)
    has = "has" if len(groups) == 1 else "have"
    return f"{names} {has} no goal: {ships} would make for {star}. Done all the same?"


def _nothing(view: View) -> str:
    return ""


def _to_spend(view: View, rules: AnyRules) -> str:
    """What nobody has spent, and whether the standing list takes it."""
    left, made = unspent(view, rules, "produce"), _left(view, rules)
    if left:
        return f"{counted(left, 'point')} not spent yet: lost when production ends."
    if made and not is_of_use(rules, view.known, view.seat):
        return f"{counted(made, 'point')} left, but nothing that they buy is ready before the end."
    return f"{counted(made, 'point')} left go to your list of studies." if made else "All is spent."


def _aboard(view: View) -> str:
    """Who does not land sails on: a word, for nothing is lost."""
    over = [
        (f"G{n}", g.t)
        for n, g in sorted(view.known.groups.items())
        if g.owner == view.seat and g.t and g.at >= 0 and STAR_AT[g.at] >= 0
    ]
    if not over:
        return ""
    people = counted(sum(t for _, t in over), "transport")
    return f"{people} aboard {listed(name for name, _ in over)}: who does not land sails on."


def _passed_by(view: View, rules: AnyRules) -> str:
    """Planets worth points on which people aboard could land, and nobody has. Whoever stays aboard
    where nothing is to be had sails on, and that is no loss."""
    st, found = view.known, {}
    for shop in landings(view, rules):
        for ware in shop.wares:
            pid = find_planet(ware.label)
            if not ware.prices or pid is None or st.planets[pid].status != "empty":
                continue
            found[ware.label] = view.worths.get(st.world(pid).type, 0)
    worth = {name: n for name, n in found.items() if n}
    if not worth:
        return ""
    points = counted(sum(worth.values()), "point")
    return f"Nobody of yours lives on {listed(worth)} yet: {points} passed by. Go on all the same?"


def _studied(view: View) -> int:
    """Points that the standing list of studies takes anyway (rule 8.10)."""
    me = view.me
    assert me is not None
    open_ = [t for t in me.surplus if is_open(me, t) and not owns(me, t)]
    return sum(missing(me, t) for t in open_)


def _standing_still(view: View) -> str:
    """Transports without a goal are worth a word."""
    lazy = idle(view)
    if not lazy:
        return ""
    people = sum(g.t for _, g in lazy)
    groups = listed(f"G{n}" for n, _ in lazy)
    return f"{counted(people, 'transport')} in {groups} would stand idle."


def _left_behind(view: View) -> str:
    """Points that go as ships do: conquests at any time, for they need a warship (rule 9.1); near
    the end also those of empty planets, which count while ships are over them (rule 11.1)."""
    st = view.known
    late = st.turns - st.turn < LATE
    lost = {name: n for name, n in abandoned(view).items() if late or "/" in name}
    if not lost:
        return ""
    worth = counted(sum(lost.values()), "point")
    return f"Your ships leave {listed(lost)}: {worth} stay behind. Done all the same?"


def _left_lying(view: View) -> str:
    """In a short game a turn is much: people for whom a planet with room waits are asked for, once.
    For others there is no better place, so nobody is scolded who did all that is advised."""
    st = view.known
    going = list(leftover(view, ())) if st.turns <= SHORT else []
    if not going:
        return ""
    goals = listed(dict.fromkeys(wish.target for wish in going))
    return f"{_standing_still(view)} There is room for them at {goals}. Done all the same?"
