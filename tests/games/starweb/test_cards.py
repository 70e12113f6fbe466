"""The words on StarWeb's cards: what they write is what they say, and so is what stops them."""

from __future__ import annotations

from msgspec.structs import replace

from starpost.bots.contract import adviser, house_bot
from starpost.games.starweb import GAME
from starpost.games.starweb.told.together import together
from starpost.games.starweb.told.wish import Reader
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Sheet
from starpost.kernel.trial.trying import Trial
from starpost.told.wishes import advice, contradicts, fitted, sound, wishes
from starpost.web.pages.match.selection import select
from starpost.web.pages.orders.refs import Atlas
from starpost.web.pages.orders.sheet import State, check

SETUP = {
    "turn": 4,
    "max_turns": 12,
    "players": {
        "TERRAN": {"home": 1, "type": "empire_builder", "met": ["LUNAR"]},
        "LUNAR": {"home": 9, "type": "pirate", "met": ["TERRAN"]},
    },
    "worlds": {
        1: {"owner": "TERRAN", "links": [2, 3], "population": 50, "industry": 30, "metal": 30},
        2: {"owner": "TERRAN", "links": [1], "population": 11, "mines": 5},
        3: {"links": [1, 9], "population": 12, "mines": 3},
        9: {"owner": "LUNAR", "links": [3], "population": 9},
    },
    "fleets": {
        5: {"owner": "TERRAN", "at": 1, "ships": 4},
        7: {"owner": "TERRAN", "at": 1},
        42: {"owner": "TERRAN", "at": 2, "ships": 12},
        92: {"owner": "LUNAR", "at": 2, "ships": 3},
    },
}


def view():
    return GAME.view(GAME.load(SETUP, Dice("cards")), "TERRAN")


def told(*lines: str):
    return GAME.explain(view(), GAME.read("\n".join(lines)).orders)


def test_a_shot_has_a_card_of_its_own_that_names_it() -> None:
    found = told("F42AF92", "F42T1P")
    guard = next(w for w in found if "F42T1P" in w.orders)
    assert guard.orders == ("F42T1P",), "no card for guarding holds an attack"
    attack = next(w for w in found if "F42AF92" in w.orders)
    assert attack.label.startswith("Attack F92")
    assert (attack.sign, attack.seats) == ("attack", ("LUNAR",))


def test_shots_at_what_stands_on_a_world_are_named_too() -> None:
    [home] = told("F42AH")
    assert (home.label, home.sign) == ("Fire at the ships on the ground of W2 with F42", "attack")


def test_ships_that_are_built_first_are_announced() -> None:
    [card] = told("W1B8F7", "F7W3")
    assert card.label == "Explore W3: build 8 ships on F7 and send it"
    [more] = told("W1B8F5", "F5W3")
    assert more.label == "Explore W3: build 8 ships and send F5 with 12 ships"
    labels = [w.label for w in GAME.intentions(view(), "F7") if len(w.orders) > 1]
    assert labels
    assert all("build" in label or "built" in label for label in labels)


def test_what_the_sheet_has_used_up_names_the_line_that_did_it() -> None:
    wish = next(w for w in GAME.intentions(view(), "F7") if w.orders[-1:] == ("F7W2",))
    found = sound(GAME, view(), wish, "W1B30F7\nF7W3")
    words = "“F7 moves to W3 (unknown)” (F7W3)"
    assert found.blocked == f"{words} is on your sheet: take it back first."


def test_an_attack_contradicts_a_hand_held_out_to_the_same() -> None:
    here = GAME.intentions(view(), "F92")
    attack = next(w for w in here if w.label.startswith("Attack F92"))
    ally = next(w for w in here if w.label == "Ally LUNAR")
    assert contradicts(attack, ally)
    assert not contradicts(ally, ally)


def test_a_ship_that_stays_on_guard_is_announced() -> None:
    [card] = told("F5T1P", "F5W3")
    assert card.label == "Explore W3: leave 1 ship on guard and send F5 with 3 ships"
    [built] = told("W1B2F5", "F5T1P", "F5W3")
    assert (
        built.label == "Explore W3: leave 1 ship on guard, build 2 ships and send F5 with 5 ships"
    )


def test_one_ship_is_one_ship_in_words_too() -> None:
    def said(line: str) -> str:
        [order] = GAME.read(line).orders
        return GAME.gloss(view(), order)

    assert said("F42T1P") == "1 ship of F42 becomes a P-ship."
    assert said("F42T3I") == "3 ships of F42 become I-ships."
    assert said("F42T1F92") == "1 ship of F42 joins F92."
    assert said("W1B1F7") == "W1 builds 1 ship onto F7."
    assert said("W1B1I") == "W1 builds 1 I-ship."
    assert said("W1B2F7") == "W1 builds 2 ships onto F7."


def test_the_ending_score_stands_first_on_the_first_turn_of_a_whole_game() -> None:
    """It is asked for once, and nothing on the page said so."""
    first = GAME.view(GAME.load({**SETUP, "turn": 1, "max_turns": 0}, Dice("cards")), "TERRAN")
    found = GAME.explain(first, GAME.read("W1B4F7\nENDING 6000\nF5W3").orders)
    assert found[0].orders == ("ENDING6000",)
    assert "6000 points" in found[0].label
    said = {line for wish in GAME.intentions(first, "W1") for line in wish.orders}
    assert {"ENDING4000", "ENDING8000", "ENDING10000"} <= said
    short = GAME.view(GAME.load({**SETUP, "turn": 1}, Dice("cards")), "TERRAN")
    assert GAME.explain(short, GAME.read("ENDING 6000").orders) == [], "twelve turns are twelve"
    assert not any(
        "ENDING" in line for wish in GAME.intentions(view(), "W1") for line in wish.orders
    )


def alone(**more):
    """W2 with one ship of ours and a key without any; nothing is known of W4 behind it."""
    worlds = {**SETUP["worlds"], 2: {**SETUP["worlds"][2], "links": [1, 4]}, 4: {"links": [2]}}
    fleets = {6: {"owner": "TERRAN", "at": 2, "ships": 1}, 8: {"owner": "TERRAN", "at": 2}}
    state = GAME.load({**SETUP, "worlds": worlds, "fleets": fleets, **more}, Dice("cards"))
    return GAME.view(state, "TERRAN")


def test_a_key_that_stays_behind_without_ships_is_announced() -> None:
    def said(text: str) -> str:
        return GAME.explain(alone(), GAME.read(text).orders)[0].forecast

    assert said("F6W1") == "F8 stays behind without ships and will be nobody's"
    assert "F8" not in said("F6T1F8\nF8W1"), "the key itself flies"
    guarded = {**SETUP["worlds"], 2: {**SETUP["worlds"][2], "pships": 1}}
    [kept] = GAME.explain(alone(worlds=guarded), GAME.read("F6W1").orders)
    assert not kept.forecast, "a ship on the ground keeps it"
    home = next(w for w in GAME.intentions(alone(), "F6") if w.orders == ("F6W1",))
    assert "F8 stays behind" in home.forecast


def test_no_hole_is_feared_beside_a_home() -> None:
    [near] = GAME.explain(view(), GAME.read("F5W3").orders)
    assert near.label.startswith("Explore W3")
    assert "black hole" not in near.forecast
    [far] = GAME.explain(alone(), GAME.read("F6W4").orders)
    assert far.forecast.startswith("it may be a black hole")


def test_a_fleet_is_told_in_words_and_not_as_the_printout_notes_it() -> None:
    seen = replace(view(), cargo={7: 6})
    for token in GAME.scene(seen).tokens:
        said = select(Atlas(GAME.scene(seen)), token.id)
        assert said is not None
        told = [said.sentence, *(f"{fact.name} {fact.value}" for fact in said.facts), token.tip]
        assert not any(sign in text for text in told for sign in "[]="), told
        assert said.facts[0].name == "ships"
    fleet = select(Atlas(GAME.scene(seen)), "F7")
    assert fleet is not None
    assert ("carries", "6 metal") in [(fact.name, fact.value) for fact in fleet.facts]
    assert not any("[" in node.tip for node in GAME.scene(seen).nodes)


def test_a_key_without_ships_is_shown_by_its_number() -> None:
    shown = {token.id: (token.count, token.text) for token in GAME.scene(alone()).tokens}
    assert shown == {"F6": (1, ""), "F8": (0, "F8")}


def test_what_is_ordered_is_not_offered_again_in_another_number() -> None:
    sheet = "W1B8F7\nF7W3"
    found = [w for w in wishes(GAME, view(), "W1", (), sheet).all if w.target == "W3"]
    assert [w.label for w in found] == ["Explore W3"]
    sizes = [(size.word, size.orders) for size in found[0].sizes]
    assert ("F7: 8 ships", ("F7W3",)) in sizes, "as the sheet has built it"
    more = [w for w in wishes(GAME, view(), "F7", (), sheet).all if w.label.startswith("Build")]
    assert [w.label for w in more] == ["Build 22 ships on F7: it has 8"]
    other = next(w for w in GAME.intentions(view(), "F7") if w.orders[-1:] == ("F7W3",))
    assert fitted(GAME, view(), other, sheet).orders == ("F7W3",), "it is shown as added"
    assert not fitted(GAME, view(), other, "").blocked


def test_a_card_brings_the_ships_that_another_one_would_leave_it() -> None:
    bot = GAME.read("F5T2F7\nF5W2\nF7W3").orders
    cards = {card.target: card for card in advice(GAME, view(), bot)}
    assert cards["W3"].orders == ("F5T2F7", "F7W3")
    assert not GAME.check(view(), GAME.read("\n".join(cards["W3"].orders)).orders)


def test_a_card_brings_its_ships_though_another_line_of_the_advice_fails() -> None:
    bot = GAME.read("F5T2F7\nF5W2\nF7W3\nF42W9").orders
    cards = {card.target: card for card in advice(GAME, view(), bot)}
    assert cards["W3"].orders == ("F5T2F7", "F7W3")
    assert "W9" not in cards


def test_a_card_of_several_opens_to_what_it_is_made_of() -> None:
    bot = GAME.read("W1B8F5\nF5W3\nW1B8F7\nF7W3").orders
    cards = together(Reader(view()), GAME.explain(view(), bot), many=1)
    [card] = [c for c in cards if c.sign == "explore"]
    assert card.orders == tuple(line for part in card.parts for line in part.orders)
    assert [part.target for part in card.parts] == ["W3", "W3"]
    assert not any(part.reason == card.reason for part in card.parts), "it is said once"
    changed = fitted(GAME, view(), card, "W1B8F5\nF5W3\nW1B4F7\nF7W3")
    assert changed.orders == ("W1B8F5", "F5W3", "F7W3"), "it is added, in another number"


def test_who_is_busy_leaves_a_flight_to_others() -> None:
    [card] = [w for w in GAME.intentions(view(), "W3") if w.label == "Explore W3"]
    assert [size.orders for size in card.sizes] == [("F5W3",), ("F42W1W3",)]
    [left] = [w for w in wishes(GAME, view(), "W3", (), "F5W2").all if w.label == card.label]
    assert (left.orders, left.instead) == (("F42W1W3",), ())


def test_the_report_says_which_worlds_built() -> None:
    state = GAME.load(SETUP, Dice("built"))
    after = GAME.advance(state, {"TERRAN": Sheet.of(GAME.read("W1B8F5").orders)}, Dice("built"))
    news = GAME.news(GAME.view(state, "TERRAN"), GAME.view(after.state, "TERRAN"))
    [built] = [item for item in news if item.lead == "You built"]
    assert any(" at W1" in thing for thing in built.things)


def test_what_a_line_counts_is_counted_up_and_down_beside_it() -> None:
    [line] = check(GAME, view(), "W1B8F7").lines
    assert [(word, to) for _, word, to in line.steps] == [("less", "W1B7F7"), ("more", "W1B9F7")]
    [line] = check(GAME, view(), "W1B1F7").lines
    assert [word for _, word, _ in line.steps] == ["more"], "none is taken out by its cross"
    [line] = check(GAME, view(), "F5W2").lines
    assert not line.steps


def test_the_sheet_warns_of_a_key_that_a_typed_line_leaves_behind() -> None:
    [line] = check(GAME, alone(), "F6W1").lines
    assert line.state is State.LOOK
    assert line.problem.endswith("F8 stays behind without ships and will be nobody's.")
    assert line.problem.startswith("F6 moves to W1")
    [kept] = check(GAME, alone(), "F6T1P").lines
    assert kept.state is State.GOOD


def test_a_place_is_offered_the_same_once_and_in_the_numbers_of_the_advice() -> None:
    bot = GAME.read("W1B8F7\nF7W3").orders
    cards = advice(GAME, view(), bot)
    lines = [str(order) for order in bot]
    offered = wishes(GAME, view(), "W3", lines, advised=cards).offered
    explored = [w.orders for w in offered if w.target == "W3" and w.sign == "explore"]
    assert explored == [("W1B8F7", "F7W3")]
    plain = wishes(GAME, view(), "W3", lines)
    assert ("F5W3",) in [w.orders for w in plain.more], "by another fleet too, under more"


def test_to_guard_counts_all_who_may_fire() -> None:
    fleets = {**SETUP["fleets"], 93: {"owner": "LUNAR", "at": 2, "ships": 30}}
    seen = GAME.view(GAME.load({**SETUP, "fleets": fleets}, Dice("cards")), "TERRAN")
    guard = next(w for w in GAME.intentions(seen, "F42") if w.orders == ("F42CF92",))
    assert guard.forecast == "lose all 12 if all who are here fire"
    calm = next(w for w in GAME.intentions(view(), "F42") if w.orders == ("F42CF92",))
    assert calm.forecast == "lose 1 to 3 if it fires"
    assert calm.worth > guard.worth


def test_a_trial_reckons_with_those_who_stand_beside_one() -> None:
    tried = Trial(GAME, view(), "TERRAN", GAME.read(""), speak=house_bot(GAME).orders).spread(40)
    [ships] = [s for s in tried.spreads if s.name == "Ships"]
    assert ships.least < ships.most
    assert any("F42" in event.text for event in tried.events)


def test_what_is_pressed_warns_of_no_key_that_the_sheet_itself_flies_off() -> None:
    def said(sheet: str) -> str:
        found = wishes(GAME, more_ships(), "F6", (), sheet).all
        return next(w.forecast for w in found if w.orders == ("F6W1",))

    assert "F8 stays behind" in said("F6W1")
    assert "F8" not in said("F6T1F8\nF8W1\nF6W1")


def more_ships():
    """As `alone`, with three ships."""
    return alone(
        fleets={6: {"owner": "TERRAN", "at": 2, "ships": 3}, 8: {"owner": "TERRAN", "at": 2}}
    )


def test_a_flight_past_many_ships_is_warned_of() -> None:
    fleets = {
        6: {"owner": "TERRAN", "at": 2, "ships": 1},
        9: {"owner": "LUNAR", "at": 2, "ships": 26},
    }
    state = GAME.load({**SETUP, "fleets": fleets}, Dice("cards"))
    [line] = check(GAME, GAME.view(state, "TERRAN"), "F6W1").lines
    assert line.state is State.LOOK
    assert line.problem.endswith("LUNAR has 26 ships at W2, which may shoot as it leaves.")


def test_ships_that_stand_idle_later_in_the_game_are_offered_what_they_can_take() -> None:
    fleets = {6: {"owner": "TERRAN", "at": 2, "ships": 5}}
    lost = {**SETUP["worlds"], 2: {**SETUP["worlds"][2], "links": [1, 4]}, 4: {"links": [2]}}

    def goals(turn: int, sheet: str = "") -> list[str]:
        state = GAME.load({**SETUP, "worlds": lost, "fleets": fleets, "turn": turn}, Dice("c"))
        found = GAME.leftover(GAME.view(state, "TERRAN"), GAME.read(sheet).orders)
        return [wish.orders[-1] for wish in found]

    assert goals(3) == []
    assert "F6W4" in goals(8)
    assert goals(8, "F6T1P") == [], "the sheet has other plans for it"


def fleets_at_home(*numbers: int, turn: int = 4, **more):
    fleets = {n: {"owner": "TERRAN", "at": 1, "ships": 2} for n in numbers}
    state = GAME.load({**SETUP, "fleets": fleets, "turn": turn, **more}, Dice("cards"))
    return GAME.view(state, "TERRAN")


def test_where_plans_are_more_than_cards_those_that_want_the_same_are_one() -> None:
    known = fleets_at_home(*range(10, 20))
    few = GAME.explain(known, GAME.read("F10W2\nF11W3").orders)
    assert [w.orders for w in few] == [("F11W3",), ("F10W2",)]
    lines = [f"F{n}T1P\nF{n}W3" for n in range(10, 16)]
    found = GAME.explain(known, GAME.read("\n".join([*lines, "F16L\nF16W2", "F17L\nF17W2"])).orders)
    explored, hauled = found
    assert hauled.orders == ("F16L", "F16W2", "F17L", "F17W2")
    assert hauled.label == "Bring metal to W2 with F16 and F17"
    assert explored.label == "Explore W3 with 6 fleets"
    assert explored.forecast.startswith("6 ships stay on guard")
    assert len(explored.orders) == 12


def test_a_card_of_several_fleets_keeps_those_that_are_free() -> None:
    known = fleets_at_home(10, 11, 12)
    [whole] = GAME.explain(known, GAME.read("F10W2\nF11W2\nF12W2").orders)
    assert whole.label == "Fetch metal from W2 for W1 with F10, F11 and F12"
    rest = fitted(GAME, known, whole, "F11W3")
    assert rest.orders == ("F10W2", "F12W2")
    assert rest.label == "Fetch metal from W2 for W1 with F10 and F12"


def test_shots_at_one_fleet_are_one_card_and_one_shot_alone_is_none() -> None:
    guarded = {**SETUP["worlds"], 2: {**SETUP["worlds"][2], "iships": 6, "pships": 1}}
    known = GAME.view(GAME.load({**SETUP, "worlds": guarded}, Dice("cards")), "TERRAN")
    [card] = GAME.explain(known, GAME.read("I2AF92\nP2AF92\nF42AF92").orders)
    assert card.label.endswith("with I-ships, P-ships and F42")
    assert card.orders == ("I2AF92", "P2AF92", "F42AF92")
    assert GAME.explain(known, GAME.read("P2AF92").orders) == [], "it takes two to sink a ship"


def test_nobody_is_advised_to_shoot_where_he_should_lose() -> None:
    fleets = {42: {"owner": "TERRAN", "at": 2, "ships": 1}, 92: SETUP["fleets"][92]}
    weak = GAME.view(GAME.load({**SETUP, "fleets": fleets}, Dice("cards")), "TERRAN")
    assert GAME.explain(weak, GAME.read("F42AF92").orders) == []


def remembered(turn: int = 6):
    """W3 was seen on turn 4, with ships of LUNAR; now nobody of ours is there."""
    state = GAME.load({**SETUP, "fleets": {5: SETUP["fleets"][5]}, "turn": turn}, Dice("cards"))
    known = GAME.view(state, "TERRAN")
    seen = replace(known.worlds[2], turn=4, keys=(raider(known),))
    seen = replace(seen, world=state_of(state, 3))
    return replace(known, memory={**known.memory, 3: seen})


def raider(known):
    [fleet] = [key for key in known.worlds[1].keys if key.id == 5]
    return replace(fleet, id=92, owner="LUNAR", ships=9)


def state_of(state, number: int):
    return state.worlds[number]


def test_what_was_seen_earlier_is_told_with_its_turn() -> None:
    known = remembered()
    there = next(w for w in GAME.intentions(known, "W3") if w.sign == "attack")
    assert there.label == "Move beside LUNAR at W3: send F5 with 4 ships"
    assert there.forecast.startswith("9 ships stood there on turn 4; takes two turns: fly now")
    assert not [w for w in GAME.intentions(known, "W3") if w.sign == "take"]
    assert GAME.explain(known, GAME.read("F5W3").orders) == [], "four are not sent to nine"


def beside(ships: int = 3):
    """LUNAR stands at W3, one jump from home and from nobody's guard at W2."""
    worlds = {**SETUP["worlds"], 2: {**SETUP["worlds"][2], "links": [1, 3, 4]}, 4: {"links": [2]}}
    fleets = {
        5: {"owner": "TERRAN", "at": 2, "ships": 1},
        7: {"owner": "TERRAN", "at": 2},
        8: {"owner": "TERRAN", "at": 3, "ships": 1},
        92: {"owner": "LUNAR", "at": 3, "ships": ships},
    }
    return GAME.view(GAME.load({**SETUP, "worlds": worlds, "fleets": fleets}, Dice("c")), "TERRAN")


def test_a_flight_that_leaves_a_world_to_an_enemy_says_so_and_is_no_answer() -> None:
    away = next(w for w in GAME.intentions(beside(), "F5") if w.orders == ("F5W1",))
    assert "W2 is left without a guard, and LUNAR is next to it" in away.forecast
    assert "F7 stays behind" in away.forecast
    assert away.worth < 30


def test_the_adviser_keeps_guards_beside_an_enemy_and_keys_where_they_are() -> None:
    bot, house = adviser(GAME), house_bot(GAME)
    prompt = Prompt("TERRAN", "orders")
    flown = {str(order) for order in bot.orders(beside(), prompt, FastDice("advice"))}
    assert not any(line.startswith("F5W") for line in flown), "it alone holds W2 and F7"
    gone = {str(order) for order in house.orders(beside(), prompt, FastDice("advice"))}
    assert any(line.startswith("F5W") for line in gone), "who plays may gamble"


def test_factories_are_not_made_of_guards_beside_an_enemy() -> None:
    def made(**more) -> bool:
        worlds = {**SETUP["worlds"], 1: {**SETUP["worlds"][1], "iships": 20}}
        state = GAME.load({**SETUP, "worlds": worlds, **more}, Dice("c"))
        sheet = adviser(GAME).orders(
            GAME.view(state, "TERRAN"), Prompt("TERRAN", "orders"), FastDice("advice")
        )
        return any(str(order).startswith("W1S") for order in sheet)

    assert made(fleets={5: SETUP["fleets"][5]})
    assert not made()
