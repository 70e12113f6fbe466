"""Cards beside each other: one that takes a ship of another leaves the rest of that other open."""

from typing import Any

from msgspec.structs import replace

from starpost.bots.star_empires.keeping import guarded
from starpost.games.star_empires import GAME
from starpost.games.star_empires.galaxy.hexes import text
from starpost.games.star_empires.known.callsigns import fleet_words
from starpost.games.star_empires.known.sights import (
    OwnShip,
    PortalSight,
    Shade,
    ShipSight,
    WorldSight,
)
from starpost.games.star_empires.options import Choice
from starpost.kernel.dice import Dice
from starpost.kernel.telling import Intention
from starpost.told.cards import covered
from starpost.told.wishes import advice, fitted, sound, wishes

FREE = {"Basalt": (6, (1, 0)), "Lupin": (4, (0, -2)), "Heath": (2, (2, 1))}


def small(ships: int = 3, **more: Any) -> Any:
    """A home with a few small ships, and three worlds in reach that nobody holds."""
    options = GAME.lengths()[1].options
    seats = {name: Choice() for name in ("VERDANT", "UMBRA", "CINDER")}
    view = GAME.view(GAME.setup(options, seats, Dice("fit")), "VERDANT")
    free = tuple(
        WorldSight(name, at, "", made, False, view.turn, "visible")
        for name, (made, at) in FREE.items()
    )
    home = tuple(world for world in view.worlds if world.mine)
    fleet = tuple(pinnace(n + 1) for n in range(ships))
    return replace(view, worlds=(*home, *free), ships=(*view.ships, *fleet), storms=(), **more)


def pinnace(number: int, at: tuple[int, int] = (0, 0)) -> OwnShip:
    return OwnShip(
        f"VE{number:06}", f"Pinnace{number}", "VERDANT", at, "probe", "scout", 1, 1, 100.0,
        1, 3, 3, 0, 0, 1,
    )  # fmt: skip


def card(view: Any, *lines: str) -> Intention:
    [found] = GAME.explain(view, GAME.read("\n".join(lines)).orders)
    return found


THREE = (
    "MOVE Pinnace1 TO (1,0)", "MOVE Pinnace2 TO (0,-2)", "MOVE Pinnace3 TO (2,1)",
)  # fmt: skip


def test_a_card_shrinks_to_the_ships_that_are_left() -> None:
    view = small()
    whole = card(view, *THREE)
    assert whole.label == "Take Basalt, Lupin and Heath"
    found = fitted(GAME, view, whole, "MOVE Pinnace3 TO Heath")
    assert not found.blocked
    assert (found.label, found.reason) == ("Take Basalt and Lupin", "+10 RU a turn")
    assert found.orders == THREE[:2]
    pressed = "\n".join(("MOVE Pinnace3 TO Heath", *found.orders))
    assert fitted(GAME, view, whole, pressed).orders == THREE[:2], "it can be taken back"


def test_a_ship_whose_world_is_taken_goes_to_the_world_whose_ship_is_gone() -> None:
    view = small()
    found = fitted(GAME, view, card(view, *THREE), "MOVE Pinnace1 TO Heath")
    assert found.label == "Take Basalt and Lupin"
    assert found.orders == ("MOVE Pinnace3 TO (1,0)", "MOVE Pinnace2 TO (0,-2)")


def test_a_card_of_which_nothing_is_left_says_why() -> None:
    view = small()
    found = fitted(GAME, view, card(view, THREE[0]), "MOVE Pinnace1 TO Heath")
    assert found.blocked == "“Send Pinnace1 to Heath” is on your sheet: take it back first."
    assert not found.orders


def foe(owner: str, at: tuple[int, int]) -> ShipSight:
    return ShipSight(f"{owner[:2]}000001", "", owner, at, "probe", 1, dp=1, guns=1)


def test_guns_that_leave_are_left_out_of_the_volley() -> None:
    view = small(sighted=(foe("UMBRA", (0, 0)),), contacts=("UMBRA",))
    volley = card(view, "FIRE (0,0) AT UMBRA")
    found = fitted(GAME, view, volley, THREE[0])
    assert not found.blocked
    assert found.orders == ("FIRE (0,0) EXCEPT Pinnace1 AT UMBRA",)
    both = "\n".join((THREE[0], *found.orders))
    assert not [p for p in GAME.check(view, GAME.read(both).orders) if p.code == "fired_guns"]


def test_a_card_that_would_spoil_a_line_above_is_locked() -> None:
    view = small(sighted=(foe("UMBRA", (0, 0)),), contacts=("UMBRA",))
    volley = card(view, "FIRE (0,0) AT UMBRA")
    assert sound(GAME, view, volley, THREE[0]).blocked, "Pinnace1 could not leave any more"


def test_an_answer_that_the_advice_holds_already_is_no_card_of_its_own() -> None:
    view = small(sighted=(foe("UMBRA", (0, 0)), foe("CINDER", (0, 0))),
                 contacts=("UMBRA", "CINDER"))  # fmt: skip
    heath = next(w for w in GAME.intentions(view, "Heath") if w.label.startswith("Take Heath"))
    assert covered(GAME, view, heath, card(view, *THREE))
    both = card(view, "FIRE (0,0) AT CINDER UMBRA")
    fire = (f"FIRE @{view.home} AT UMBRA",)
    one = next(w for w in GAME.intentions(view, "(0,0)") if w.orders == fire)
    assert covered(GAME, view, one, both)
    assert not covered(GAME, view, one, card(view, *THREE))


def test_a_world_out_of_reach_says_what_is_missing() -> None:
    view = small(ships=0)
    found = GAME.intentions(view, "Basalt")
    assert [w.label for w in found if w.blocked] == ["Take Basalt"]
    blocked = next(w.blocked for w in found if w.blocked)
    assert blocked == (
        "No armed ship with engines is in reach. It makes 6 RU, 1 sector from your next world"
    )
    [build] = [w for w in found if w.orders]
    assert build.label == f"Build 1 probe at {view.home} for Basalt"
    assert build.reason == "Next turn it takes Basalt: +6 RU a turn"
    assert not GAME.check(view, GAME.read(build.orders[0]).orders)


def test_a_foreign_world_says_by_how_much_we_are_outgunned() -> None:
    view = small()
    world = next(w for w in view.worlds if w.name == "Basalt")
    worlds = tuple(replace(w, owner="UMBRA") if w is world else w for w in view.worlds)
    view = replace(view, worlds=worlds, contacts=("UMBRA",), shades=(Shade((1, 0), 25, 25),))
    [found] = [w for w in GAME.intentions(view, "Basalt") if w.blocked]
    assert found.label == "Strike UMBRA at Basalt"
    assert found.blocked.startswith(
        "About 250 guns and 300 DP stand there, and yours in reach have 3 guns."
    )


def test_a_fight_says_how_many_turns_it_takes() -> None:
    tough = replace(foe("UMBRA", (0, 0)), dp=7, full=7, guns=1, working=(1, 1, 1))
    view = small(contacts=("UMBRA",), sighted=(replace(tough, at=(3, 3)),))
    view = replace(
        view, ships=tuple(replace(pinnace(n), at=(3, 3), dp=9, full=9) for n in (1, 2, 3))
    )
    [fire] = [w for w in GAME.intentions(view, "VERDANT(3,3)") if w.label.startswith("Fire")]
    assert fire.forecast == "takes about 3 turns, if they stay"


def stronger(at: tuple[int, int]) -> Any:
    """Six lances that fly, beside fifteen ships of which only the weight is known."""
    lances = tuple(replace(pinnace(n, at), guns=15, dp=4, full=4, engines=4) for n in range(1, 7))
    view = small(ships=0, contacts=("UMBRA",),
                 sighted=tuple(replace(foe("UMBRA", at), sn=f"UM00000{n:x}", kind="UM_x", guns=None,
                                       dp=None) for n in range(15)))  # fmt: skip
    return replace(view, ships=(*view.ships, *lances))


def test_beside_a_stronger_foe_the_danger_and_the_retreat_come_first() -> None:
    view = stronger((2, -1))
    first = max(GAME.intentions(view, "VERDANT(2,-1)"), key=lambda w: w.worth)
    assert (first.sign, first.target) == ("retreat", view.home)
    assert first.reason == (
        "You should lose here: 15 ships of UMBRA beside yours: about 150 guns and 180 DP stand here"
    )
    [fire] = [w for w in GAME.intentions(view, "VERDANT(2,-1)") if w.label.startswith("Fire")]
    assert fire.forecast == "you should lose: their 150 guns destroy you this turn"
    assert [f.now for f in fire.forces] == [24, 180], "both sides are told in numbers"


def test_a_world_where_somebody_is_drawn_is_no_gift() -> None:
    """Neither a ship of an unknown class nor one that nobody can read is passed over."""
    odd = replace(foe("UMBRA", (1, 0)), kind="UM_x", guns=None, dp=None)
    seen = small(contacts=("UMBRA",), sighted=(odd,))
    unread = small(shades=(Shade((1, 0), 1, 1),))
    for view, whose in ((seen, "of UMBRA"), (unread, "of unknown ships")):
        said = f"at Basalt it may be a fight: about 10 guns {whose} stand there already"
        [take] = [w for w in GAME.intentions(view, "Basalt") if w.sign == "take"]
        assert take.forecast == said
        assert card(view, *THREE).forecast == f"{said}. The other 2 are yours if nobody comes"


def test_who_only_looks_at_a_world_takes_nothing_that_another_takes() -> None:
    view = small()
    view = replace(view, ships=(replace(pinnace(1), scan=0), pinnace(9)))
    takes, looks = GAME.explain(
        view, GAME.read("MOVE Pinnace1 TO Basalt\nMOVE Pinnace9 TO Basalt").orders
    )
    assert takes.orders == ("MOVE Pinnace1 TO Basalt",)
    assert looks.sign == "explore"


def test_nobody_is_sent_away_from_a_world_that_rivals_want() -> None:
    portal = PortalSight("Tunnel", (2, 2), False, 0, "visible")
    view = small(ships=0, sighted=(foe("UMBRA", (1, 0)),), contacts=("UMBRA",), portals=(portal,))
    holder = pinnace(1, (1, 0))
    view = replace(view, ships=(*view.ships, holder))
    assert not [w for w in GAME.intentions(view, "Basalt") if "Tunnel" in w.label]
    view = replace(view, ships=(*view.ships, pinnace(2, (1, 0))))
    assert [w for w in GAME.intentions(view, "Basalt") if "Tunnel" in w.label]


def rich(view: Any, stock: int) -> Any:
    return replace(view, worlds=tuple(
        replace(w, stock=stock) if w.mine else w for w in view.worlds
    ))  # fmt: skip


def test_a_free_world_next_door_that_the_sheet_forgets_has_a_card() -> None:
    view = small(ships=2)
    labels = [w.label for w in advice(GAME, view, GAME.read(THREE[1]).orders)]
    assert labels[0] == "Take Lupin with Pinnace2"
    assert "Take Basalt with Pinnace1" in labels


def test_money_that_would_lie_idle_has_a_card() -> None:
    view = rich(small(ships=0, turn=9), 41)
    [found] = advice(GAME, view, ())
    assert found.label == f"Build 1 battleship at {view.home}"
    assert found.reason.startswith("53 RU would lie idle there")
    assert not GAME.check(view, GAME.read("\n".join(found.orders)).orders)
    spent = GAME.read(f"BUILD {view.home} 3 frigate").orders
    assert not [w for w in advice(GAME, view, spent) if "idle" in w.reason]
    assert not advice(GAME, replace(view, turn=11), ()), (
        "on the last turn it decides between equals"
    )


def test_money_that_lies_at_several_worlds_is_brought_together() -> None:
    view = rich(small(ships=0, turn=9), 0)
    worlds = tuple(
        w if w.mine else replace(w, mine=True, owner=view.seat, stock=25) for w in view.worlds
    )
    held = tuple(pinnace(n + 5, at) for n, (_, at) in enumerate(FREE.values()))
    view = replace(view, worlds=worlds, ships=(*view.ships, *held))
    [found] = [w for w in advice(GAME, view, ()) if "idle" in w.reason]
    assert found.orders[0].startswith("TRANSFER")
    assert "battleships" in found.label
    assert not GAME.check(view, GAME.read("\n".join(found.orders)).orders)


def guard_post(view: Any, *ships: OwnShip) -> Any:
    """Lupin is one's own, and these stand there."""
    worlds = tuple(
        replace(w, mine=True, owner=view.seat, stock=0) if w.name == "Lupin" else w
        for w in view.worlds
    )
    return replace(view, worlds=worlds, ships=(*view.ships, *ships))


def test_advice_and_offers_leave_the_same_ship_as_the_last_guard() -> None:
    looks = replace(pinnace(8, FREE["Lupin"][1]), scan=5)
    view = guard_post(small(ships=0), looks, replace(pinnace(9, FREE["Lupin"][1]), scan=0))
    sent = GAME.read("MOVE Pinnace8 TO Basalt\nMOVE Pinnace9 TO Heath").orders
    assert [str(x) for x in guarded(view, sent)] == ["MOVE Pinnace8 TO Basalt"]
    offered = [w for ref in ("Basalt", "Heath") for w in wishes(GAME, view, ref).all]
    assert offered
    assert not [w for w in offered if any("Pinnace9" in line for line in w.orders)]
    left = advice(GAME, view, GAME.read("MOVE Pinnace8 TO Basalt").orders)
    assert not [w for w in left if any("Pinnace9" in line for line in w.orders)]


def test_a_ship_that_must_flee_is_not_kept_and_the_card_says_what_is_left_empty() -> None:
    view = guard_post(small(ships=0), pinnace(9, FREE["Lupin"][1]))
    sent = GAME.read("MOVE Pinnace9 TO Basalt").orders
    assert not guarded(view, sent)
    beset = replace(view, sighted=(foe("UMBRA", FREE["Lupin"][1]),))
    assert guarded(beset, sent) == [*sent]
    [told] = GAME.explain(beset, GAME.read(f"MOVE Pinnace9 TO {view.home}").orders)
    assert "Lupin is left empty: -4 RU a turn if anybody comes" in told.forecast


def test_guns_that_arrive_stowed_take_a_free_world_only_on_the_next_turn() -> None:
    at = (0, 0)
    carrier, wing = tender(at)
    view = replace(small(ships=0), ships=(carrier, wing))
    found = card(view, f"MOVE {carrier.handle} TO Basalt")
    assert found.label.endswith("to Basalt, to take it next turn")
    assert found.sign != "take"
    assert "unload on the next" in found.forecast


def test_a_way_past_an_ally_is_no_strike_at_him() -> None:
    view = small(contacts=("UMBRA",), allies=("UMBRA",))
    worlds = tuple(replace(w, owner="UMBRA") if w.name == "Basalt" else w for w in view.worlds)
    fleet = tuple(replace(s, guns=9) if s.name == "Pinnace1" else s for s in view.ships)
    view = replace(view, worlds=worlds, ships=fleet)
    assert card(view, THREE[0]).label == "Send Pinnace1 to Basalt"
    assert card(replace(view, allies=()), THREE[0]).label == "Strike UMBRA at Basalt: 9 guns"


def test_on_the_last_turn_nothing_that_comes_too_late_answers_the_news() -> None:
    view = small(turn=11)
    assert not [w for w in GAME.intentions(view) if w.sign == "build"]
    assert max(w.worth for w in GAME.intentions(view, view.home) if w.sign == "build") < 30
    assert max(w.worth for w in GAME.intentions(view) if w.sign == "take") > 30


def test_a_card_says_what_the_ships_can_do_that_it_builds() -> None:
    view = rich(small(ships=0), 200)
    found = card(view, f"BUILD {view.home} 2 probe")
    assert "sees 3, jumps 3" in found.forecast


def test_a_card_says_what_it_costs_and_what_it_leaves_open() -> None:
    view = rich(small(ships=0), 200)
    price = next(c.cost for c in view.classes if c.name == "probe")
    found = card(view, f"BUILD {view.home} 2 probe")
    assert f"probe ({price} RU): " in found.forecast
    assert f"Costs {2 * price} RU. One gun takes a free world" in found.forecast
    later = card(replace(view, turn=5), f"BUILD {view.home} 2 probe")
    assert later.forecast.startswith("Costs "), "by then one knows what a probe is"
    new = card(view, f"DESIGN {view.home} VE_shield WING 4 15 0 0 0")
    assert new.label == "Design a shield (holds a world)"
    assert new.forecast == "shield (2 RU): 4 guns, takes 15 hits, no engines. Costs 1 RU now"


def test_a_card_that_sends_ships_says_who_else_may_come() -> None:
    view = small(sighted=(foe("UMBRA", (1, 2)),), contacts=("UMBRA",))
    assert card(view, THREE[0]).forecast == (
        "at Basalt it may be a fight: 1 gun of UMBRA stands 2 sectors from it"
    )
    assert card(small(), THREE[0]).forecast == "yours if nobody else comes"
    worlds = tuple(replace(w, owner="UMBRA") if w.name == "Basalt" else w for w in view.worlds)
    fleet = tuple(replace(s, guns=9) if s.name == "Pinnace1" else s for s in view.ships)
    strike = card(replace(view, worlds=worlds, ships=fleet), THREE[0])
    assert f". {view.home} keeps " in strike.forecast
    stale = tuple(replace(w, status="stale") if w.name == "Basalt" else w for w in worlds)
    strike = card(replace(view, worlds=stale, ships=fleet), THREE[0])
    assert strike.forecast.startswith(
        "About 20 guns and 30 DP may stand there, last seen on turn 1. "
    )


def test_what_is_built_for_a_strike_is_one_card_that_names_its_goal() -> None:
    foreign = WorldSight("Farrow", (2, 2), "UMBRA", 5, False, 1, "visible")
    view = small()
    home = next(w for w in view.worlds if w.mine)
    other = replace(home, name="Cairn", at=(0, 3), home=False)
    view = replace(view, worlds=(*view.worlds, other, foreign), contacts=("UMBRA",))
    lines = [f"BUILD {name} 2 fighter A{name} B{name}" for name in (home.name, "Cairn")]
    lines += [f"BUILD {name} 1 carrier C{name}" for name in (home.name, "Cairn")]
    strike = card(view, *lines)
    assert strike.label.endswith("for a strike")
    assert strike.reason.startswith("UMBRA's Farrow")
    assert "makes 5 RU" in strike.reason
    assert "guns more next turn" in strike.forecast
    assert len(strike.orders) == len(lines)


def test_many_new_ships_are_counted_by_class() -> None:
    many = [(f"Pinnace{n}", "VE_pinnace") for n in range(6)]
    assert fleet_words([*many, ("Egret", "VE_surveyor")]) == "6 pinnaces and 1 surveyor"
    assert fleet_words(many[:2], "a ") == "Pinnace0 and Pinnace1"
    mixed = [*many, ("A", "probe"), ("B", "frigate")]
    assert fleet_words(mixed) == "6 pinnaces, 1 probe and 1 frigate"
    assert fleet_words([*mixed, ("C", "carrier")]) == "9 ships"


def tender(at: tuple[int, int]) -> tuple[OwnShip, OwnShip]:
    """A ship that carries a wing of fifteen guns."""
    ship = replace(pinnace(8, at), name="Sabre", guns=0, racks=9, cargo=("Raven",))
    return ship, replace(pinnace(9, at), name="Raven", guns=15, engines=0, carrier="Sabre")


def test_guns_beside_an_enemy_are_unloaded_and_fire_rather_than_fly_off_stowed() -> None:
    """Fire comes before movement (rule 3.2): whoever leaves is shot at and cannot answer."""
    view = small(contacts=("UMBRA",), sighted=(foe("UMBRA", (1, 0)),))
    view = replace(view, ships=(*view.ships, *tender((1, 0))))
    stays = card(view, "MOVE Sabre TO (0,0)")
    assert stays.label == "Fire at UMBRA at Basalt"
    assert stays.orders == ("UNLOAD Raven", "FIRE @Basalt AT UMBRA")
    assert "shot at first, with its guns stowed" in stays.reason
    assert not GAME.check(view, GAME.read("\n".join(stays.orders)).orders)
    alone = replace(view, sighted=())
    assert card(alone, "MOVE Sabre TO (0,0)").orders == ("MOVE Sabre TO (0,0)",)


def test_a_strike_with_stowed_guns_says_when_they_fire_and_is_no_advice_on_the_last_turn() -> None:
    view = small(contacts=("UMBRA",))
    worlds = tuple(replace(w, owner="UMBRA") if w.name == "Basalt" else w for w in view.worlds)
    view = replace(view, worlds=worlds, ships=(*view.ships, *tender((0, 0))))
    strike = card(view, "MOVE Sabre TO (1,0)")
    assert strike.label == "Strike UMBRA at Basalt: 15 guns"
    assert strike.forecast.startswith("Arrives this turn; unload and fire on the next. ")
    last = replace(view, turn=11)
    assert not GAME.explain(last, GAME.read("MOVE Sabre TO (1,0)").orders)


def gates(view: Any) -> Any:
    """Two portals joined with each other: one beside home, one far off."""
    near = PortalSight("Door", (1, -1), False, view.turn, "visible", True, ("Passage",))
    far = PortalSight("Passage", (9, 3), False, view.turn, "visible", True, ("Door",))
    return replace(view, portals=(near, far))


def test_a_portal_is_offered_only_where_it_saves_a_jump_and_only_to_ships_that_go() -> None:
    view = gates(small(ships=1))
    away = replace(view, ships=(*view.ships, pinnace(7, (9, 3)), pinnace(8, (0, 0))))
    found = [w for w in GAME.intentions(away, "VERDANT(9,3)") if "Go through" in w.label]
    assert [w.label for w in found] == ["Go through Passage to Door with Pinnace7"]
    assert "a jump takes it 3" in found[0].reason
    beside = replace(view, ships=(*view.ships, pinnace(7, (2, -1))))
    labels = [w.label for w in GAME.intentions(beside, "VERDANT(2,-1)")]
    assert "Go through Door to Passage with Pinnace7" in labels
    assert not any("Passage to Door" in label for label in labels)


def test_a_fight_that_nobody_survives_is_not_won() -> None:
    view = small(ships=1, contacts=("UMBRA",), sighted=(foe("UMBRA", (1, 0)),))
    view = replace(view, ships=(pinnace(1, (1, 0)),))
    [fire] = [w for w in GAME.intentions(view, "VERDANT(1,0)") if w.label.startswith("Fire")]
    assert fire.forecast == ("both sides are gone this turn: neither can take what the other fires")
    assert {force.of for force in fire.forces} == {"hits"}


def test_who_is_carried_is_not_counted_among_those_who_fly() -> None:
    view = small()
    view = replace(view, ships=(*view.ships, *tender((0, 0))))
    own = tuple(replace(w, owner="VERDANT", mine=True) for w in view.worlds)
    sent = card(replace(view, worlds=own), "MOVE Sabre TO (1,0)")
    assert sent.label == "Send Sabre (1 ship aboard) to Basalt"


def test_offers_know_what_the_sheet_has_spent_and_drawn() -> None:
    view = small()
    home = view.home
    [draw] = [w for w in GAME.intentions(view, home) if w.label.startswith("Design a pinnace")]
    before, after = (wishes(GAME, view, home, sheet=text) for text in ("", draw.orders[0]))
    again = [w.orders for w in after.all if w.label.startswith("Design a pinnace")]
    assert again == [draw.orders], "to be taken back"
    builds = [{(w.label, w.forecast) for w in found.all if w.label.startswith("Build")}
              for found in (before, after)]  # fmt: skip
    assert all("costs " in forecast for _, forecast in builds[0])
    assert builds[0] != builds[1], "the fee is gone from what is left"
    labels = [w.label for w in wishes(GAME, small(ships=0), "Heath", sheet=draw.orders[0]).all]
    assert f"Build 1 pinnace at {home} for Heath" in labels


def test_offers_know_which_ships_and_worlds_the_sheet_has_dealt_with() -> None:
    view = small(4)
    sheet = "\n".join(THREE)
    left = wishes(GAME, view, "(0,0)", sheet=sheet).all
    assert not [w for w in left if w.sign == "take"], "all three are spoken for"
    assert not [w for w in left if w.orders and set(w.orders[0].split()) & {"Pinnace1"}]
    told = wishes(GAME, view, "(0,0)", sheet=sheet, chosen=("Pinnace4",)).all
    assert not [w for w in told if w.sign == "take"]
    two = wishes(GAME, view, "(0,0)", sheet="\n".join(THREE[:2]), chosen=("Pinnace1",))
    assert "Lupin" not in {w.target for w in (*two.all, *two.blocked) if w.sign == "take"}


def test_two_lines_of_a_sheet_give_no_name_twice() -> None:
    view = small()
    first = next(w for w in GAME.intentions(view, view.home) if w.sign == "build" and
                 w.orders and w.orders[0].startswith("BUILD"))  # fmt: skip
    sheet = first.orders[0]
    for wish in wishes(GAME, view, view.home, sheet=sheet).all:
        if wish.orders and wish.orders[0].startswith("BUILD") and wish.orders != first.orders:
            assert not set(wish.orders[0].split()[4:]) & set(sheet.split()[4:])


def test_an_empty_sector_says_what_it_is_and_who_can_go_there() -> None:
    view = small()
    free = next(s.at for s in view.sectors if s.at not in {w.at for w in view.worlds})
    [cell] = [c for c in GAME.scene(view).cells if c.id == text(free)]
    assert "empty space" in cell.tip
    sent = [w for w in GAME.intentions(view, text(free)) if w.label.startswith("Send ")]
    assert sent
    assert sent[0].orders[0].endswith(f"TO {text(free)}")
    assert not GAME.check(view, GAME.read(sent[0].orders[0]).orders)
    bare = replace(view, ships=())
    [none] = [w for w in GAME.intentions(bare, text(free)) if w.label.startswith("Send ")]
    assert none.blocked
