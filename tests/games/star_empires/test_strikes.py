"""Carriers stand for the guns they carry; a win is told with what it may cost."""

from typing import Any

from msgspec.structs import replace

from games.star_empires.test_cards_fit import pinnace, rich, small
from starpost.bots.contract import house_bot
from starpost.games.star_empires import GAME
from starpost.games.star_empires.known.sights import OwnShip, ShipSight, StormSight, WorldSight
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.told.wishes import wishes

COPSE, HERE = (3, 2), (0, 0)


def ship(name: str, hull: str, guns: int, dp: int, **more: Any) -> OwnShip:
    plain = pinnace(9, HERE)
    wing = {"kind": f"VE_{hull}", "engines": 0, "scan": 0, "tonnage": 1}
    sn = f"VE{sum(map(ord, name)):05x}"
    return replace(plain, sn=sn, name=name, hull=hull, guns=guns, dp=dp, full=dp, **(wing | more))


def armed(*, loaded: bool = False) -> Any:
    """A tender and five lances at home, and a foreign world in its reach."""
    view = small()
    copse = WorldSight("Copse", COPSE, "UMBRA", 6, False, view.turn, "visible")
    swift = ship("Swift", "transport", 0, 9, engines=5, racks=9, free=0 if loaded else 9, tonnage=9)
    wings = [
        ship(f"Lance{n}", "wing", 15, 4, carrier="Swift" if loaded else "") for n in range(1, 6)
    ]
    if loaded:
        swift = replace(swift, cargo=tuple(w.handle for w in wings))
    return replace(
        view, worlds=(*view.worlds, copse), ships=(*view.ships, swift, *wings), contacts=("UMBRA",)
    )


def test_guns_that_can_be_loaded_are_offered_a_strike_with_all_it_takes() -> None:
    view = armed()
    found = [w for w in GAME.intentions(view, view.home) if w.target == "Copse" and w.orders]
    strike = next(w for w in found if w.label.startswith("Strike UMBRA at Copse with Swift"))
    assert strike.label.endswith(": 75 guns")
    assert [line.split()[0] for line in strike.orders] == ["LOAD", "MOVE"]
    assert "unload and fire on the next" in strike.forecast
    assert not wishes(GAME, view, view.home).blocked or not GAME.check(
        view, GAME.read("\n".join(strike.orders)).orders
    )


def test_on_the_last_turn_no_strike_is_offered_that_fires_on_the_next() -> None:
    for turn, offered in ((10, True), (11, False)):
        view = replace(armed(), turn=turn)
        view = replace(view, worlds=tuple(
            replace(w, as_of=turn) if w.name == "Copse" else w for w in view.worlds
        ))  # fmt: skip
        found = [*GAME.intentions(view), *GAME.intentions(view, "Copse")]
        assert any("fire on the next" in w.forecast for w in found) == offered
    assert {w.sign for w in GAME.intentions(view)} <= {"attack", "take", "guard", "peace"}


def test_a_carrier_that_is_ticked_strikes_with_what_it_carries() -> None:
    view = armed(loaded=True)
    [strike] = [w for w in GAME.commanded(view, "VERDANT(0,0)", ("Swift",)) if w.target == "Copse"]
    assert strike.label == "Strike UMBRA at Copse with Swift: 75 guns"
    assert strike.orders == ("MOVE Swift TO Copse",)


def test_a_carrier_that_is_being_loaded_is_told_to_strike_and_not_to_scout() -> None:
    view = armed()
    sheet = GAME.read("LOAD Lance1 Lance2 Lance3 Lance4 Lance5 ONTO Swift").orders
    known = GAME.ordered(view, sheet)
    [told] = GAME.explain(known, GAME.read("MOVE Swift TO Copse").orders)
    assert told.label == "Strike UMBRA at Copse: 75 guns"


def test_a_win_says_what_it_may_cost() -> None:
    view = armed()
    foes = tuple(
        ShipSight(f"UM0000{n}", f"Dirk{n}", "UMBRA", HERE, "frigate", 10) for n in range(3)
    )
    view = replace(view, sighted=foes)
    fire = next(w for w in GAME.intentions(view, view.home) if w.label.startswith("Fire at UMBRA"))
    assert "you win, and may lose about " in fire.forecast


def test_a_card_into_a_storm_says_what_it_costs() -> None:
    view = small()
    view = replace(view, storms=(StormSight("Gale", (1, 0), 2, False, view.turn),))
    [card] = GAME.explain(view, GAME.read("MOVE Pinnace1 TO Basalt").orders)
    assert "at Basalt a storm takes 2 DP of each ship a turn" in card.forecast.replace(
        "At B", "at B"
    )


def test_worlds_that_ships_go_to_already_are_no_reason_to_build_more() -> None:
    view = small()
    lines = "MOVE Pinnace1 TO Basalt\nMOVE Pinnace2 TO Lupin\nMOVE Pinnace3 TO Heath"
    build = f"\nBUILD {view.home} 2 probe A B"
    cards = GAME.explain(view, GAME.read(lines + build).orders)
    assert cards[0].label == "Take Basalt, Lupin and Heath"
    [built] = [c for c in cards if c.sign == "build"]
    assert "which nobody holds, would" not in built.reason


def test_a_force_that_stands_ready_is_sent_by_a_card_of_its_own() -> None:
    view = armed()
    cards = [card.label for card in GAME.leftover(view, ())]
    assert "Strike UMBRA at Copse with Swift: 75 guns" in cards
    busy = GAME.read("MOVE Swift TO Basalt").orders
    assert not any("Copse" in card.label for card in GAME.leftover(view, busy))


def test_before_the_last_turn_money_holds_worlds_and_on_the_last_it_is_told_to_come_late() -> None:
    view = replace(rich(small(ships=0), 200), turn=10)
    [build] = [card for card in GAME.leftover(view, ()) if card.sign == "build"]
    assert "more. Costs " in build.forecast
    assert not GAME.check(view, GAME.read("\n".join(build.orders)).orders)
    last = replace(view, turn=11)
    assert not [card for card in GAME.leftover(last, ()) if card.sign == "build"]
    assert "comes too late" in GAME.purpose(last).aim


def test_a_ship_is_sent_to_a_place_with_a_name_and_a_reason() -> None:
    view = small()
    found = [w for w in GAME.intentions(view, "(0,1)") if w.label.startswith("Send ")]
    assert found
    assert all(w.label.endswith(" to (0,1)") for w in found)
    assert all(w.blocked or w.reason.startswith("To ") for w in found)


def two_tenders() -> Any:
    """Each lifts nine lances; what stands at the goal takes the guns of both."""
    view = armed()
    heron = ship("Heron", "transport", 0, 9, engines=5, racks=9, free=9, tonnage=9)
    more = [ship(f"Pike{n}", "wing", 15, 4) for n in range(1, 9)]
    shields = [ship(f"Ward{n}", "wing", 4, 15) for n in range(1, 7)]
    foes = tuple(
        ShipSight(f"UM0010{n}", f"Dirk{n}", "UMBRA", COPSE, "frigate", 10) for n in range(7)
    )
    mine = [replace(s, sn=f"VE0a{n:03x}") for n, s in enumerate((heron, *more, *shields))]
    return replace(view, ships=(*view.ships, *mine), sighted=foes)


def test_where_one_carrier_is_too_weak_several_go_together_and_no_wing_twice() -> None:
    view = two_tenders()
    found = [w for w in GAME.intentions(view, "Copse") if w.target == "Copse" and w.orders]
    strike = next(w for w in found if "Heron" in w.label and "Swift" in w.label)
    loads = [line.split() for line in strike.orders if line.startswith("LOAD")]
    assert len(loads) == 2
    wings = [word for line in loads for word in line[1:-2]]
    assert len(wings) == len(set(wings))
    assert strike.orders[-1].startswith("MOVE ")
    assert {"Heron", "Swift"} <= set(strike.orders[-1].split())
    assert not GAME.check(view, GAME.read("\n".join(strike.orders)).orders)


def test_strikes_that_are_offered_for_what_is_left_share_no_ship() -> None:
    view = armed()
    heron = ship("Heron", "transport", 0, 9, engines=5, racks=9, free=9, tonnage=9)
    brook = WorldSight("Brook", (2, 2), "UMBRA", 5, False, view.turn, "visible")
    view = replace(view, ships=(*view.ships, heron), worlds=(*view.worlds, brook))
    cards = [card for card in GAME.leftover(view, ()) if card.sign == "attack"]
    words = [word for card in cards for word in set(" ".join(card.orders).split())]
    ships = [word for word in words if any(s.handle == word for s in view.ships)]
    assert cards
    assert len(ships) == len(set(ships))


def test_the_house_bot_fires_what_it_carries_where_flight_would_cost_it_all() -> None:
    view, spot = armed(loaded=True), (1, 1)
    ours = tuple(
        replace(s, at=spot) if s.name.startswith(("Swift", "Lance")) else s for s in view.ships
    )
    foes = tuple(
        ShipSight(f"UM0020{n}", f"Dirk{n}", "UMBRA", spot, "frigate", 10) for n in range(9)
    )
    view = replace(view, ships=ours, sighted=foes, worlds=tuple(
        w for w in view.worlds if w.at != spot
    ))  # fmt: skip
    prompt = Prompt(view.seat, "orders")
    sheet = house_bot(GAME).orders(view, prompt, Dice("caught"))
    said = [type(order).__name__ for order in sheet]
    assert "Unload" in said
    assert "Fire" in said
    assert not any("Swift" in order.ships for order in sheet if type(order).__name__ == "Move")
