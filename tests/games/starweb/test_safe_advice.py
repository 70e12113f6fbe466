"""What is suggested in StarWeb is true and costs nothing that was known: ambushes, keys, guards."""

from __future__ import annotations

from copy import copy
from typing import Any

from msgspec.structs import replace

from starpost.bots.contract import adviser, house_bot
from starpost.games.starweb import GAME
from starpost.games.starweb.state import Message
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice, FastDice
from starpost.told.wishes import advice, wishes
from starpost.web.pages.orders.sheet import State, check

WORLDS: dict[int, dict[str, Any]] = {
    1: {"owner": "TERRAN", "links": [2, 3], "population": 50, "industry": 30, "metal": 30},
    2: {"links": [1, 4], "population": 11, "mines": 5},
    3: {"links": [1, 4], "population": 12, "mines": 3},
    4: {"links": [2, 3, 9], "population": 20},
    9: {"owner": "LUNAR", "links": [4], "population": 9},
}
PLAYERS = {
    "TERRAN": {"home": 1, "type": "empire_builder", "met": ["LUNAR"]},
    "LUNAR": {"home": 9, "type": "pirate", "met": ["TERRAN"]},
}


def seen(fleets: dict[int, dict[str, Any]], **worlds: dict[str, Any]) -> Any:
    """What TERRAN knows of those fleets; `worlds`: what is different there (`W2={...}`)."""
    changed = {int(name[1:]): more for name, more in worlds.items()}
    setup = {
        "turn": 6,
        "max_turns": 12,
        "players": PLAYERS,
        "worlds": {number: {**each, **changed.get(number, {})} for number, each in WORLDS.items()},
        "fleets": fleets,
    }
    return GAME.view(GAME.load(setup, Dice("safe")), "TERRAN")


def mine(at: int, ships: int = 0) -> dict[str, Any]:
    return {"owner": "TERRAN", "at": at, "ships": ships}


def its(at: int, ships: int) -> dict[str, Any]:
    return {"owner": "LUNAR", "at": at, "ships": ships}


def sheet(view: Any, bot: Any = None) -> list[str]:
    bot = bot or adviser(GAME)
    return [str(order) for order in bot.orders(view, Prompt("TERRAN", "orders"), FastDice("a"))]


def test_a_weaker_fleet_beside_ours_is_fired_at_before_anybody_flies_on() -> None:
    view = seen({20: mine(2, 7), 7: its(2, 2)})
    assert "F20AF7" in sheet(view)
    [card] = [c for c in advice(GAME, view, GAME.read("F20AF7").orders) if c.sign == "attack"]
    assert card.label == "Attack F7 (2 ships) with F20 (7)"
    assert card.forecast == "You win, lose about 1 if it fires back"
    assert "F20AF7" not in sheet(seen({20: mine(2, 3), 7: its(2, 2)})), "it would not win"


def test_several_fleets_that_fire_at_one_say_together_what_may_come_of_it() -> None:
    view = seen({20: mine(2, 3), 21: mine(2, 3), 7: its(2, 3)})
    [card] = GAME.explain(view, GAME.read("F20AF7\nF21AF7").orders)
    assert card.label == "Attack F7 (3 ships) with F20 and F21"
    assert card.forecast == "You win, lose about 1 if it fires back"


def test_a_world_where_others_stand_is_not_called_taken_by_flying_there() -> None:
    view = seen({48: mine(1, 5), 49: mine(1, 1), 5: mine(2, 1), 7: its(2, 2)})
    [card] = GAME.explain(view, GAME.read("F48W2").orders)
    assert card.label == "Move beside LUNAR at W2: send F48 with 5 ships"
    assert card.forecast == "2 ships stand there; takes two turns: fly now, fire in the next"
    assert (card.sign, card.seats) == ("attack", ("LUNAR",))
    offered = [w for w in GAME.intentions(view, "W2") if "F48W2" in w.orders]
    assert [w.label for w in offered] == ["Move beside LUNAR at W2"]
    assert [size.word for size in offered[0].sizes] == ["F48: 5 ships", "F49: 1 ship"]
    assert not [w for w in GAME.intentions(view, "") if w.sign == "take" and w.orders]


def passing(bot: Any) -> bool:
    """Whether its sheet sends F5 through W2, where nobody but LUNAR was, to an unknown world."""
    view = seen(
        {5: mine(1, 9), 7: mine(1, 1), 6: mine(2, 1)},
        W2={"owner": "LUNAR", "population": 1, "robots": 1},
        W3={"owner": "TERRAN", "links": [1], "pships": 9},
        W4={"links": [2, 9]},
    )
    memory = {**view.memory, 2: replace(view.worlds[2], keys=())}
    view = replace(view, worlds={n: s for n, s in view.worlds.items() if n != 2}, memory=memory)
    return any(line.startswith("F5W2W") for line in sheet(view, bot))


def test_nobody_is_sent_through_a_world_that_is_a_rivals() -> None:
    assert not passing(adviser(GAME))
    assert passing(house_bot(GAME)), "who plays may gamble"


def remembered() -> Any:
    """W2 was seen on turn 4, with ships of LUNAR; it is on the way to W4."""
    view = seen({5: mine(1, 9), 6: mine(4, 1), 7: its(2, 9)}, W3={"links": [1]})
    there = seen({5: mine(1, 9), 8: mine(2, 1), 7: its(2, 9)}).worlds[2]
    keys = tuple(key for key in there.keys if key.owner == "LUNAR")
    return replace(view, memory={**view.memory, 2: replace(there, turn=2, keys=keys)})


def test_nobody_is_sent_past_a_rival_however_long_ago_he_was_seen() -> None:
    view = remembered()
    for line in sheet(view):
        assert not line.startswith("F5W2W"), "LUNAR was at W2"
    assert not [w for w in GAME.intentions(view, "W4") if w.orders[-1:] == ("F5W2W4",)]


def test_a_way_past_a_rival_that_is_typed_is_warned_of() -> None:
    [line] = check(GAME, remembered(), "F5W2W4").lines
    assert line.state is State.LOOK
    assert "On its way LUNAR may ambush it at W2" in line.problem


def test_one_ship_stays_with_the_keys_that_it_would_leave_alone() -> None:
    alone = sheet(seen({6: mine(4, 1), 8: mine(4)}))
    assert not any(line.startswith("F6W") for line in alone), "a lone ship stays"
    away = seen({6: mine(4, 5), 8: mine(4)})
    for view in (seen({6: mine(2, 5), 8: mine(2)}, W2={"owner": "TERRAN"}), away):
        lines = sheet(view)
        assert any(line.startswith("F6W") for line in lines), "the others fly"
        assert any(line.startswith("F6T") for line in lines), "and one stays"


def test_keys_that_several_cards_would_leave_are_named_once() -> None:
    view = seen({5: mine(1, 3), 6: mine(2, 1), 8: mine(2), 7: mine(3, 1), 9: mine(3)},
                W2={"links": [1]}, W3={"links": [1]}, W1={"pships": 3})  # fmt: skip
    [card] = GAME.explain(view, GAME.read("F6W1\nF7W1").orders)
    assert card.forecast == "F8 and F9 stay behind without ships and will be nobody's"


def test_ships_that_leave_their_metal_where_it_is_used_fly_to_fetch_more() -> None:
    view = seen({6: mine(1, 5), 7: mine(1, 4), 5: mine(2, 4)}, W2={"owner": "TERRAN"})
    view = replace(view, cargo={6: 5})
    fetched, hauled = GAME.explain(view, GAME.read("F6U\nF6W2\nF7W2\nF5L\nF5W1").orders)
    assert fetched.label == "Fetch metal from W2 for W1 with F6 and F7"
    assert hauled.label == "Bring metal to W1: send F5 with 4 ships"
    [one] = GAME.explain(view, GAME.read("F6U\nF6W2").orders)
    assert one.label == "Fetch metal from W2 for W1: unload its metal and send F6 with 5 ships"


def letters(view: Any, **more: Any) -> list[str]:
    text = Message("LUNAR", ("SHALL WE KEEP PEACE?",))
    lines = (sheet(replace(view, messages=(text,), **more), bot) for bot in (adviser(GAME),))
    return [line for each in lines for line in each if line[:2] in ("A=", "N=")]


def test_whoever_holds_a_world_of_ours_is_no_ally_and_a_hand_once_taken_is_kept() -> None:
    calm = seen({5: mine(2, 3), 7: its(4, 1)})
    taken = seen({5: mine(2, 1), 7: its(2, 3)}, W2={"owner": "LUNAR"})
    world = copy(taken.worlds[2].world)
    world.former = "TERRAN"
    wronged = replace(taken, worlds={**taken.worlds, 2: replace(taken.worlds[2], world=world)})
    assert letters(calm) == ["A=LUNAR"]
    assert letters(calm, allies=("LUNAR",)) == []
    assert letters(wronged) == []
    assert letters(wronged, allies=("LUNAR",)) == ["N=LUNAR"]


def test_of_two_that_explore_each_flies_to_the_nearer_world() -> None:
    held = {"owner": "TERRAN", "pships": 1}
    for far, near in ((4, 9), (9, 4)):  # whichever the strongest chooses first
        view = seen(
            {5: mine(3, 2), 6: mine(1, 9), 7: mine(2, 1)},
            W1={"links": [2, 3], "pships": 2},
            W2={**held, "links": [1, far]},
            W3={**held, "links": [1, near]},
            W4={"links": []},
            W9={"links": [], "owner": ""},
        )
        lines = sheet(view)
        assert f"F5W{near}" in lines
        assert not [line for line in lines if line.startswith("F6") and line.endswith(f"W{near}")]


def test_what_is_on_the_sheet_is_told_with_the_ships_it_will_have() -> None:
    view = seen({20: mine(1, 1), 21: mine(1, 1)})
    found = wishes(GAME, view, "W2", (), "W1B6F20\nF20W2").all
    [card] = [w for w in found if w.label == "Explore W2"]
    assert ("F20: 7 ships", ("F20W2",)) in [(size.word, size.orders) for size in card.sizes]


def test_who_stands_at_a_world_of_ours_is_answered_before_metal_is_fetched() -> None:
    held = {"owner": "TERRAN"}
    fleets = {48: mine(1, 9), 5: mine(2, 1), 7: its(2, 6), 20: mine(1, 30)}
    view = seen(fleets, W2=held, W3=held)
    assert "F48W2" in sheet(view)
    [card] = GAME.explain(view, GAME.read("F48W2").orders)
    assert card.label == "Help to hold W2: send F48 with 9 ships"
    assert card.reason == "LUNAR has 6 ships there, and you would have 10"


def test_nobody_is_told_to_help_where_he_would_be_the_weaker() -> None:
    view = seen({48: mine(1, 4), 5: mine(2, 1), 7: its(2, 42)}, W2={"owner": "TERRAN"})
    assert not GAME.explain(view, GAME.read("F48W2").orders)
    [card] = [w for w in GAME.intentions(view, "F48") if "F48W2" in w.orders]
    assert card.reason == "LUNAR has 42 ships there, and you would have 5"
    assert card.worth < 20


def test_the_last_ship_stays_beside_a_world_of_somebody_else() -> None:
    fleets = {33: mine(4, 1), 48: mine(1, 5), 21: mine(9, 1)}
    held = {"owner": "TERRAN", "mines": 4}
    view = seen(fleets, W4=held, W2=held)
    assert not [line for line in sheet(view) if line.startswith("F33W")]
    [card] = [w for w in GAME.intentions(view, "F33") if w.orders == ("F33W2",)]
    assert "W4 is left without a guard, beside LUNAR's W9" in card.forecast


def test_an_empty_world_is_not_called_taken() -> None:
    view = seen({48: mine(1, 5), 5: mine(2, 1)}, W2={"population": 0})
    [card] = GAME.explain(view, GAME.read("F48W2").orders)
    assert card.label == "Fly to W2: send F48 with 5 ships"
    assert card.reason.startswith("Nobody lives there")
