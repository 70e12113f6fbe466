"""The words on StarWeb's cards: what they write is what they say, and so is what stops them."""

from __future__ import annotations

from msgspec.structs import replace

from starpost.games.starweb import GAME
from starpost.kernel.dice import Dice
from starpost.told.wishes import advice, contradicts, fitted, sound, wishes
from starpost.web.pages.match.selection import select
from starpost.web.pages.orders.refs import Atlas

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
    assert (home.label, home.sign) == ("Fire at the home ships at W2 with F42", "attack")


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

    assert said("F6W1") == "F8 stays behind without ships: nobody's then"
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
    f7 = [w for w in found if "F7W3" in w.orders]
    assert [(w.label, w.orders) for w in f7] == [("Explore W3: send F7 with 8 ships", ("F7W3",))]
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
