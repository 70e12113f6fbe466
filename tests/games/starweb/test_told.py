"""StarWeb is told from printouts: who did what to whom, where, so what; and what one may want."""

from __future__ import annotations

from msgspec.structs import replace

from starpost.bots.contract import house_bot
from starpost.games.starweb import GAME
from starpost.games.starweb.known.view import revealed
from starpost.games.starweb.state import Departure
from starpost.games.starweb.writing.values import Move
from starpost.kernel.contract import GM
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Sheet
from starpost.told.film import film
from starpost.told.news import Card, card
from starpost.told.wishes import advice, wishes

SETUP = {
    "turn": 4,
    "max_turns": 12,
    "players": {
        "TERRAN": {"home": 1, "type": "empire_builder", "met": ["LUNAR"]},
        "LUNAR": {"home": 9, "type": "pirate", "met": ["TERRAN"]},
        "ORION": {"home": 8, "type": "merchant"},
    },
    "worlds": {
        1: {"owner": "TERRAN", "links": [2, 3], "population": 50, "industry": 30, "metal": 30},
        2: {"owner": "TERRAN", "links": [1, 4], "population": 11, "mines": 5},
        3: {"links": [1, 5], "population": 12, "mines": 3},
        4: {"links": [2, 9], "population": 3},
        5: {"links": [3, 8], "population": 7},
        8: {"owner": "ORION", "links": [5], "population": 9},
        9: {"owner": "LUNAR", "links": [4], "population": 9},
    },
    "fleets": {
        5: {"owner": "TERRAN", "at": 1, "ships": 4},
        6: {"owner": "TERRAN", "at": 2, "ships": 2},
        7: {"owner": "TERRAN", "at": 1},
        31: {"owner": "LUNAR", "at": 2, "ships": 9},
        40: {"owner": "ORION", "at": 5, "ships": 3},
    },
}


def trial():
    """Options and seats of the trial game, whose scores are open."""
    length = next(each for each in GAME.lengths() if each.key == "trial")
    return length.options, length.seats


def turn(**sheets: str) -> tuple[object, object, Card]:
    """One turn of those sheets, as TERRAN is told of it."""
    state = GAME.load(SETUP, Dice("told"))
    full = {name: GAME.read(sheets.get(name, "")) for name in GAME.brief()[1]} | {
        name: GAME.read(text) for name, text in sheets.items()
    }
    step = GAME.advance(state, {n: full.get(n, GAME.read("")) for n in state.players}, Dice("t"))
    before, after = GAME.view(state, "TERRAN"), GAME.view(step.state, "TERRAN")
    orders = len(GAME.read(sheets.get("TERRAN", "")).orders)
    return before, after, card(GAME, before, after, step.problems.get("TERRAN", ()), orders)


def texts(found: Card) -> list[str]:
    return [line.text for line in found.lines]


def test_a_lost_world_is_told_with_its_taker_its_distance_and_what_it_costs():
    _, _, found = turn(LUNAR="F31AF6")
    assert found.headline == "LUNAR took W2 from you, one jump from home"
    assert texts(found)[0] == "LUNAR took W2 from you."
    assert "5 mines" in found.lines[0].so
    assert texts(found)[1] == "LUNAR's F31 shot down your F6 at W2: 9 ships against 2."
    assert found.lines[1].so == "You lost both ships, and the key with them."
    assert found.lines[0].so.endswith("The gate to your home is open.")
    assert found.lines[0].rule == "8.3"


def test_a_gain_a_contact_and_a_foreign_arrival_are_told():
    _, _, found = turn(TERRAN="F5W3", ORION="F40W3")
    assert "You met ORION at W3." in texts(found)
    assert "You did not take W3." in texts(found)
    _, _, found = turn(TERRAN="F5W3")
    assert "You took W3." in texts(found)


def test_a_letter_is_news_and_a_long_one_is_quoted_in_part():
    _, _, found = turn(LUNAR="MESSAGE TO TERRAN\nShall we keep\npeace?\nEND")
    assert "LUNAR wrote “Shall we keep peace?”" in texts(found)
    _, _, found = turn(LUNAR="MESSAGE TO TERRAN\n" + "word " * 14 + "\n" + "word " * 60 + "\nEND")
    line = next(line for line in found.lines if line.text.startswith("LUNAR wrote"))
    assert len(line.text) < 280
    assert line.so == "The whole letter stands in the report." or len(line.text) < 200


def test_an_order_that_failed_says_where_the_fleet_stayed():
    _, _, found = turn(TERRAN="F5W4\nF6W1")
    assert "F5 stayed at W1: no gate leads from W1 to W4." in texts(found)
    assert "1 of your 2 orders worked." in [line.so for line in found.lines]


def test_a_second_line_for_a_fleet_that_moved_is_dropped_and_not_said_to_have_stayed():
    _, _, found = turn(TERRAN="F5W3\nF5W2")
    told = [line.text for line in found.all if line.kind == "trouble"]
    assert told == [
        "Another line moved F5; F5W2 was dropped: this repeats an order you wrote earlier."
    ]


def test_a_key_that_was_left_behind_is_told_as_a_loss():
    fleets = {
        5: {"owner": "TERRAN", "at": 3, "ships": 4},
        7: {"owner": "TERRAN", "at": 3},
        31: {"owner": "LUNAR", "at": 9, "ships": 9},
    }
    state = GAME.load({**SETUP, "fleets": fleets}, Dice("told"))
    step = GAME.advance(
        state, {name: GAME.read("F5W5" * (name == "TERRAN")) for name in state.players}, Dice("t")
    )
    found = card(GAME, GAME.view(state, "TERRAN"), GAME.view(step.state, "TERRAN"))
    line = next(line for line in found.lines if line.kind == "loss")
    assert line.text == "You lost F7 at W3."
    assert 70 <= line.rank <= 89
    assert line.number
    assert found.headline.startswith("You took W5"), "what was taken goes before an empty key"


def test_the_film_follows_the_phases_and_flies_along_the_gates():
    before, after, told = turn(TERRAN="F5W3W5", LUNAR="F31AF6")
    shown = film(GAME, before, after, told.lines)
    assert [phase.word for phase in shown.phases] == ["Fire", "Moves", "Captures", "Finds"]
    fight = next(s for s in shown.shots if s.kind == "fight")
    assert (fight.at, fight.seat, fight.whom, fight.lost) == ("W2", "LUNAR", "TERRAN", 2)
    assert fight.item == 1, "a fleet that is lost stands before what was met"
    move = next(s for s in shown.shots if s.kind == "go" and s.mine)
    assert (move.origin, move.via, move.to) == ("W1", ("W3",), "W5")
    flag = next(s for s in shown.shots if s.kind == "flag" and s.at == "W2")
    assert (flag.seat, flag.whom) == ("LUNAR", "TERRAN")
    assert shown.seconds <= 10


def test_the_purpose_says_aim_and_standing():
    view = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    purpose = GAME.purpose(view)
    assert purpose.aim == "Score most by turn 12."
    assert purpose.role == "Empire Builder"
    assert not purpose.place, "others' scores are secret"
    trial = GAME.lengths()[-1]
    opened = GAME.setup(trial.options, trial.seats, FastDice("open"))
    shown = replace(GAME.view(opened, "TERRAN"), score=9)
    assert (
        GAME.purpose(replace(shown, rivals={**shown.rivals, "TERRAN": 9})).place == "first of six"
    )


def wanted(selected: str, sheet: str = ""):
    view = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    return wishes(GAME, view, selected, sheet=sheet)


def test_an_enemy_offers_attack_and_guard_and_never_a_gift():
    offered = wanted("F31").offered
    lines = {order for wish in offered for order in wish.orders}
    assert {"F6AF31", "F6CF31", "F6Q"} <= lines
    assert not any("T" in line[1:] or "G=" in line for line in lines)
    attack = next(wish for wish in offered if wish.orders == ("F6AF31",))
    assert "You should lose" in attack.forecast
    assert attack.target == "F31"


def test_the_forecast_of_a_guard_counts_the_ships_on_the_ground() -> None:
    view = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    place, found = next(
        (n, s) for n, s in view.worlds.items() if any(key.id == 31 for key in s.keys)
    )
    enemy = next(key for key in found.keys if key.id == 31)

    def forecast(iships: int) -> str:
        world = replace(found.world, owner=enemy.owner, iships=iships)
        shown = replace(view, worlds={**view.worlds, place: replace(found, world=world)})
        offered = wishes(GAME, shown, "F31").offered
        return next(wish.forecast for wish in offered if wish.orders == ("F6CF31",))

    assert "ground" not in forecast(0)
    assert "ground" in forecast(2)


def test_only_legal_targets_are_lit():
    assert set(wanted("F5").targets()) == {"W2", "W3"}
    assert "F5" not in wanted("F6").targets()


def test_what_cannot_be_done_now_has_its_reason():
    blocked = wanted("F6").blocked
    assert any("It takes 26 ships" in wish.blocked for wish in blocked)


def test_a_fleet_is_sent_elsewhere_by_one_press():
    offered = wanted("F6", sheet="F6W1").offered
    flights = [w for w in offered if w.orders[-1][:3] == "F6W" and w.orders != ("F6W1",)]
    assert {w.instead for w in flights} == {("F6W1",)}


def test_an_empty_key_flies_with_ships_that_are_built_for_it():
    lines = [wish.orders for wish in wanted("F7").all]
    assert ("W1B30F7", "F7W3") in lines


def test_the_advice_is_the_bots_own_sheet_with_reasons():
    trial = GAME.lengths()[-1]
    state = GAME.setup(trial.options, trial.seats, FastDice("advice"))
    view, prompt = GAME.view(state, "TERRAN"), GAME.awaiting(state).prompt("TERRAN")
    orders = house_bot(GAME).orders(view, prompt, FastDice("bot"))
    found = advice(GAME, view, orders)
    assert found
    assert all(wish.reason and wish.label for wish in found)
    assert {line for wish in found for line in wish.orders} <= {str(o) for o in orders}


def test_the_master_knows_what_turned_the_match():
    state = GAME.load(SETUP, Dice("told"))
    sheets = {n: GAME.read("F31AF6" if n == "LUNAR" else "") for n in state.players}
    step = GAME.advance(state, sheets, Dice("t"))
    before, after = GAME.view(state, GM), GAME.view(step.state, GM)
    kinds = {moment.kind for moment in GAME.moments(before, after)}
    assert {"blood", "fight"} <= kinds
    assert GAME.feats(before, after)["LUNAR"]["shot"] == 2


def test_nobody_is_told_to_retreat_to_where_an_enemy_stands():
    """F6 is in danger at W2; its way to W1 is a retreat until LUNAR stands there too."""

    def labels(fleets: dict) -> list[str]:
        state = GAME.load({**SETUP, "fleets": {**SETUP["fleets"], **fleets}}, Dice("told"))
        found = GAME.intentions(GAME.view(state, "TERRAN"), "F6")
        return [wish.label for wish in found if wish.target == "W1"]

    assert "Retreat to W1 with F6" in labels({})
    assert not any(
        "Retreat" in text for text in labels({32: {"owner": "LUNAR", "at": 1, "ships": 8}})
    )


def test_two_fleets_of_one_rival_that_come_to_one_place_are_told_together():
    before = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    more = {
        41: {"owner": "LUNAR", "at": 1, "ships": 3},
        42: {"owner": "LUNAR", "at": 1, "ships": 1},
    }
    after = GAME.load({**SETUP, "fleets": {**SETUP["fleets"], **more}}, Dice("told"))
    found = [i for i in GAME.news(before, GAME.view(after, "TERRAN")) if i.lead == "LUNAR came to"]
    assert [item.things for item in found] == [("W1 with 4 ships",)]


def test_a_black_hole_takes_the_ships_that_flew_into_it_and_leaves_the_key() -> None:
    hole = {**SETUP, "worlds": {**SETUP["worlds"], 3: {"links": [1, 5], "black_hole": True}}}
    state = GAME.load(hole, Dice("told"))
    sheets = {name: GAME.read("") for name in state.players}
    sheets["TERRAN"] = GAME.read("F5T1P\nF5W3")
    step = GAME.advance(state, sheets, Dice("t"))
    before, after = GAME.view(state, "TERRAN"), GAME.view(step.state, "TERRAN")
    [line] = [x for x in card(GAME, before, after).lines if "black hole" in x.text]
    assert line.text == "Your F5 fell into the black hole W3."
    assert line.so == "3 ships lost; the key turns up on another world."
    [again] = [s for s in after.worlds.values() if s.world.id == after.home]
    mine = replace(again, keys=(*again.keys, replace(again.keys[0], id=5, ships=0)))
    back = replace(after, worlds={**after.worlds, after.home: mine})
    [line] = [x for x in card(GAME, before, back).lines if "black hole" in x.text]
    assert line.kind == "loss"
    assert line.so == f"3 ships lost; the key turned up at W{after.home} and is yours again."
    fleets = {**SETUP["fleets"], 5: {**SETUP["fleets"][5], "artifacts": [93]}}
    state = GAME.load({**hole, "fleets": fleets}, Dice("told"))
    step = GAME.advance(state, sheets, Dice("t"))
    before, after = GAME.view(state, "TERRAN"), GAME.view(step.state, "TERRAN")
    [line] = [x for x in card(GAME, before, after).lines if "black hole" in x.text]
    assert line.so.endswith("on another world, and with it the Radioactive Isotope.")


def test_an_unknown_world_is_explored_with_a_word_of_the_risk() -> None:
    offered = [w for w in wanted("F40").all if w.label.startswith("Explore")]
    offered += [w for w in wanted("").all if w.label.startswith("Explore")]
    assert offered
    beside = [wish for wish in offered if wish.target == "W3"]
    assert beside
    assert not any("black hole" in wish.forecast for wish in beside), "W1 is home"
    assert all("black hole" in w.forecast for w in offered if w not in beside)


def test_a_reason_names_the_world_that_the_fleet_is_on_its_way_to() -> None:
    options, seats = trial()
    named = 0
    for seed in range(3):
        dice = FastDice(f"way{seed}")
        state = GAME.setup(options, seats, dice)
        for _ in range(6):
            bot = house_bot(GAME)
            sheets = {}
            for prompt in GAME.awaiting(state).prompts:
                view = GAME.view(state, prompt.seat)
                orders = bot.orders(view, prompt, FastDice("bot"))
                sheets[prompt.seat] = Sheet.of(orders)
                why = bot.counsel(view, prompt, FastDice("bot"))[1]
                for order in orders:
                    line, reason = str(order), why.get(str(order), "")
                    if isinstance(order, Move) and reason.startswith("On the way"):
                        named += 1
                        assert not line.endswith(reason.split("W", 1)[1].split(".")[0])
                    elif isinstance(order, Move) and " W" in reason:
                        assert f"W{order.path[-1]}" in reason, (line, reason)
            state = GAME.advance(state, sheets, dice).state
    assert named


def test_whom_one_met_out_of_sight_stands_by_himself() -> None:
    """Or else ORION would read as if it were a place."""
    view = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    found = card(GAME, replace(view, met=()), replace(view, met=("LUNAR", "ORION")))
    said = texts(found)
    assert "You met LUNAR at W2." in said
    assert "You met ORION in passing." in said


def test_whom_one_met_in_passing_is_told_with_the_place_and_the_fleets() -> None:
    view = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    home = view.worlds[view.home]
    left = (Departure(44, "ORION", 9), Departure(5, "TERRAN", 2))
    seen = {**view.worlds, view.home: replace(home, departures=left)}
    found = card(
        GAME, replace(view, met=("LUNAR",)), replace(view, met=("LUNAR", "ORION"), worlds=seen)
    )
    [line] = [line for line in found.all if "ORION" in line.text]
    assert line.text == f"You met ORION at W{view.home} in passing."
    assert line.so == "Its F44 left as your F5 passed."


def test_what_the_others_were_is_told_after_the_end_and_not_before() -> None:
    state = GAME.load(SETUP, Dice("told"))
    view = GAME.view(state, "TERRAN")
    assert not any(rival.role for rival in GAME.rivals(view))
    over = replace(view, final=revealed(state))
    assert {r.seat: r.role for r in GAME.rivals(over)} == {"LUNAR": "Pirate", "ORION": "Merchant"}


def test_a_fleet_at_home_is_told_before_worlds_lost_elsewhere() -> None:
    before = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    raid = {**SETUP["fleets"], 32: {"owner": "LUNAR", "at": 1, "ships": 2}}
    worlds = {**SETUP["worlds"], 2: {**SETUP["worlds"][2], "owner": "LUNAR"}}
    state = GAME.load({**SETUP, "fleets": raid, "worlds": worlds}, Dice("told"))
    found = card(GAME, before, GAME.view(state, "TERRAN"))
    assert found.headline == "LUNAR came to W1 with 2 ships, your home"
    assert texts(found)[1] == "LUNAR took W2 from you."


def test_whom_a_letter_has_named_is_introduced_and_not_met() -> None:
    view = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    heard = replace(view, met=(), seen={}, worlds={}, memory={}, introduced=("ORION",))
    assert {r.seat: r.known for r in GAME.rivals(heard)} == {"ORION": "named in a letter"}
    assert {r.seat: r.known for r in GAME.rivals(replace(heard, met=("ORION",)))}[
        "ORION"
    ] == "met, out of sight"


def test_while_all_are_equal_nobody_is_first() -> None:
    options, seats = trial()
    view = GAME.view(GAME.setup(options, seats, FastDice("open")), "TERRAN")
    assert GAME.purpose(view).standing == "You have 0."
    assert GAME.purpose(replace(view, rivals={**view.rivals, "LUNAR": 3})).place == "second of six"


def opened(view, **scores: int):
    """A printout of a game whose scores are open."""
    return replace(view, score=scores["TERRAN"], rivals=scores)


def test_that_the_lead_changed_hands_is_news_where_scores_are_open() -> None:
    view = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    ahead, behind = opened(view, TERRAN=135, LUNAR=36), opened(view, TERRAN=219, LUNAR=251)
    assert card(GAME, ahead, behind).headline == "LUNAR took the lead: 251 to your 219"
    assert card(GAME, behind, ahead).headline == "You took the lead: 135 to LUNAR's 36"
    third = opened(view, TERRAN=9, LUNAR=251, ORION=300)
    others = card(GAME, opened(view, TERRAN=9, LUNAR=251, ORION=2), third)
    assert texts(others) == ["ORION took the lead with 300."]
    assert not texts(card(GAME, opened(view, TERRAN=0, LUNAR=0), ahead)), "all began as equals"
    assert not texts(card(GAME, view, view)), "scores are secret"


def test_near_the_end_a_lead_that_changed_hands_goes_before_all_but_a_lost_home() -> None:
    """What decides a match is its headline one turn before the end."""
    worlds = {**SETUP["worlds"], 2: {"links": [1, 4], "population": 11, "owner": "LUNAR"}}
    before = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    after = GAME.view(GAME.load({**SETUP, "worlds": worlds}, Dice("told")), "TERRAN")
    was = opened(before, TERRAN=36, LUNAR=135)
    early = card(GAME, was, replace(opened(after, TERRAN=251, LUNAR=219), turn=5))
    assert early.headline.startswith("LUNAR took W2")
    late = card(GAME, was, replace(opened(after, TERRAN=251, LUNAR=219), turn=11))
    assert late.headline == "You took the lead: 251 to LUNAR's 219"


def test_what_is_worth_nothing_is_routine() -> None:
    before = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    worlds = {**SETUP["worlds"], 2: {**SETUP["worlds"][2], "artifacts": [12, 93]}}
    after = GAME.view(GAME.load({**SETUP, "worlds": worlds}, Dice("told")), "TERRAN")
    found = card(GAME, before, after)
    assert texts(found) == ["You found the Radioactive Isotope at W2."]
    assert any("worth nothing to you" in line.so for line in found.routine)


def test_a_burden_is_told_with_its_name_and_how_one_gets_rid_of_it() -> None:
    """Aboard a fleet it costs as much (rule 9.6)."""
    worlds = {**SETUP["worlds"], 2: {**SETUP["worlds"][2], "artifacts": [93]}}
    view = GAME.view(GAME.load({**SETUP, "worlds": worlds}, Dice("told")), "TERRAN")
    lost = replace(view, points={"artifacts": -30, "income": 4})
    assert [p.name for p in GAME.parts(view, lost)] == [
        "artifacts: the Radioactive Isotope −30", "people, industry, mines",
    ]  # fmt: skip
    carry = next(w for w in GAME.intentions(view, "W2") if w.orders == ("V93F6",))
    assert "aboard a fleet too: put it down on a world that is not yours" in carry.reason
    fleets = {**SETUP["fleets"], 6: {"owner": "TERRAN", "at": 4, "ships": 2, "artifacts": [93]}}
    held = GAME.view(GAME.load({**SETUP, "fleets": fleets}, Dice("told")), "TERRAN")
    down = next(w for w in GAME.intentions(held, "F6") if w.orders == ("V93W",))
    assert down.label == "Put the Radioactive Isotope down at W4"


def test_when_it_is_over_nobody_threatens_anybody() -> None:
    before = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    raid = {**SETUP["fleets"], 32: {"owner": "LUNAR", "at": 1, "ships": 2}}
    view = GAME.view(GAME.load({**SETUP, "fleets": raid}, Dice("told")), "TERRAN")
    assert "threat" in {item.kind for item in GAME.news(before, view)}
    assert "threat" not in {item.kind for item in GAME.news(before, replace(view, ended=True))}


def test_what_scores_much_at_once_is_news_and_the_headline() -> None:
    """Two worlds plundered for a hundred points are no quiet turn; each type has its deeds."""
    worlds = {1: {"owner": "LUNAR", "links": [2, 3], "population": 50},
              2: {"owner": "LUNAR", "links": [1], "population": 9},
              3: {"owner": "LUNAR", "links": [1], "population": 9}}  # fmt: skip
    for kind, told, sort in (
        ("pirate", "You plundered W2 and W3 for 100 points", "gain"),
        ("merchant", "You plundered W2 and W3: it cost 10 points", "trouble"),
    ):
        players = {"LUNAR": {"home": 1, "type": kind}}
        state = GAME.load({"turn": 2, "players": players, "worlds": worlds}, Dice("deeds"))
        step = GAME.advance(state, {"LUNAR": GAME.read("W2X\nW3X")}, Dice("t"))
        before, after = GAME.view(state, "LUNAR"), GAME.view(step.state, "LUNAR")
        found = card(GAME, before, after, step.problems.get("LUNAR", ()), 2)
        assert (found.headline, found.quiet) == (told, False)
        assert (found.lines[0].kind, found.lines[0].rule) == (sort, "9.5")


def ambushed():
    """Two fleets fly past LUNAR at W2: both are gone, with their keys."""
    fleets = {
        5: {"owner": "TERRAN", "at": 1, "ships": 5},
        6: {"owner": "TERRAN", "at": 1, "ships": 4},
        31: {"owner": "LUNAR", "at": 2, "ships": 20},
    }
    worlds = {**SETUP["worlds"], 2: {"owner": "LUNAR", "links": [1, 4], "population": 11}}
    state = GAME.load({**SETUP, "fleets": fleets, "worlds": worlds}, Dice("told"))
    sheets = {name: GAME.read("") for name in state.players}
    sheets["TERRAN"] = GAME.read("F5W2W4\nF6W2W4")
    return state, GAME.advance(state, sheets, Dice("t")).state


def test_one_ambush_is_one_item_with_all_that_it_cost() -> None:
    was, now = ambushed()
    found = card(GAME, GAME.view(was, "TERRAN"), GAME.view(now, "TERRAN"))
    lost = [line for line in found.all if line.kind in ("loss", "fight")]
    assert [line.text for line in lost] == ["LUNAR ambushed your F5 and F6 at W2."]
    assert lost[0].so == "You lost 9 ships, and 2 keys with them."


def test_whoever_lay_in_wait_has_shot_down_what_passed() -> None:
    was, now = ambushed()
    assert GAME.feats(GAME.view(was, GM), GAME.view(now, GM))["LUNAR"]["shot"] == 9
    [fight] = [m for m in GAME.moments(GAME.view(was, GM), GAME.view(now, GM)) if m.kind == "fight"]
    assert set(fight.seats) == {"LUNAR", "TERRAN"}


def test_ships_on_the_map_are_in_sight() -> None:
    view = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    blind = replace(view, memory={})
    known = {r.seat: r.known for r in GAME.rivals(blind)}
    assert known["LUNAR"] == "9 ships in sight"


def test_a_guarded_world_offers_a_probe_of_what_nobody_has_seen() -> None:
    worlds = {**SETUP["worlds"], 1: {**SETUP["worlds"][1], "iships": 2}}
    view = GAME.view(GAME.load({**SETUP, "worlds": worlds}, Dice("told")), "TERRAN")
    probe = next(w for w in GAME.intentions(view, "W1") if w.orders == ("I1P3",))
    assert probe.label == "Probe W3: burn 1 I-ship of W1, see it"
    assert not GAME.check(view, GAME.read("I1P3").orders)


def test_metal_that_was_carried_and_guards_that_were_left_are_told() -> None:
    worlds = {**SETUP["worlds"], 3: {**SETUP["worlds"][3], "owner": "TERRAN", "metal": 9}}
    fleets = {5: {"owner": "TERRAN", "at": 3, "ships": 4}}
    state = GAME.load({**SETUP, "worlds": worlds, "fleets": fleets}, Dice("told"))
    sheets = {name: GAME.read("") for name in state.players}
    sheets["TERRAN"] = GAME.read("F5T1P\nF5L\nF5W1")
    after = GAME.advance(state, sheets, Dice("t")).state
    found = card(GAME, GAME.view(state, "TERRAN"), GAME.view(after, "TERRAN"))
    told = [line.text for line in found.routine]
    assert "You loaded 3 metal at W3." in told
    assert "You put on guard 30 ships at W1 and 1 ship at W3." in told
    sheets["TERRAN"] = GAME.read("F5U")
    last = GAME.advance(after, sheets, Dice("t")).state
    found = card(GAME, GAME.view(after, "TERRAN"), GAME.view(last, "TERRAN"))
    assert "You unloaded 3 metal at W1." in [line.text for line in found.routine]
