"""Cards of Star Chase beside each other: one that takes a ship leaves the rest of another open."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starpost.bots.contract import adviser
from starpost.games.star_chase import GAME
from starpost.games.star_chase.state import System
from starpost.games.star_chase.tables import KINDS
from starpost.games.star_chase.told.contact import outwards
from starpost.games.star_chase.told.plan import Plan
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import FastDice
from starpost.kernel.match import Match
from starpost.told.wishes import advice, fitted, roomy, served, sound, wishes

PROMPT = Prompt("ARC", "orders")


def opened(turns: int = 3) -> Any:
    """Home with its neighbours taken, and cruisers at three systems."""
    seats = {code: GAME.Choice() for code in GAME.seat_names(4)}
    match: Match[Any, Any] = Match.new(GAME, GAME.Options(target=5000), seats, seed="cards")
    for _ in range(turns):
        view = match.view("ARC")
        lines = [w.orders[0] for w in GAME.intentions(view) if w.sign == "take" and w.orders]
        match.play({"ARC": "\n".join(lines[:8])})
    return match.view("ARC")


def marches(view: Any) -> list[str]:
    """One march from each system with cruisers to another of one's own."""
    ways = (
        (code, to)
        for code, here in view.systems.items() if here.crs
        for to in here.links[:9] if to in view.systems
    )  # fmt: skip
    return [f"SEND {code} {to} ALL" for code, to in dict(ways).items()]


def test_a_card_shrinks_to_the_rows_that_are_left() -> None:
    view = opened()
    lines = marches(view)
    assert len(lines) > 1
    [whole] = GAME.explain(view, GAME.read("\n".join(lines)).orders)
    _, code, _, _ = lines[0].split()
    to = next(n for n in view.systems[int(code)].links if n in view.systems)
    found = fitted(GAME, view, whole, f"MOVE {code} {to} 0")
    assert not found.blocked
    assert found.orders == tuple(lines[1:])


def test_a_card_of_which_nothing_is_left_says_so_in_words() -> None:
    view = opened()
    line = marches(view)[0]
    [whole] = GAME.explain(view, GAME.read(line).orders)
    found = fitted(GAME, view, whole, line.replace("SEND", "MOVE"))
    assert found.blocked == (
        "Your other orders leave no room for it: the ships for it are not there."
    )


def test_one_half_or_all_cruisers_go_and_replace_what_the_sheet_says() -> None:
    view = opened(0)
    home = next(s for s in view.systems.values() if s.crs == 5)
    to, other = [code for code in home.links if code not in view.systems][:2]
    row = f"MOVE {home.code} {to}"
    wish = next(w for w in GAME.intentions(view, str(home.code)) if f"{row} 1" in w.orders)

    def sizes(sheet: str) -> list[tuple[str, tuple[str, ...]]]:
        return [(size.word, size.instead) for size in sound(GAME, view, wish, sheet).sizes]

    assert sizes("") == [("1", ()), ("half: 2", ()), ("all 5", ())]
    for all_of_them in (f"{row} ALL", row):
        assert sound(GAME, view, wish, all_of_them).instead == (all_of_them,)
    assert sizes(f"{row} 1") == [("1", ()), ("half: 2", (f"{row} 1",)), ("all 5", (f"{row} 1",))]
    assert "not there" in sound(GAME, view, wish, f"MOVE {home.code} {other} ALL").blocked


def test_a_sheet_full_of_taxes_makes_room() -> None:
    view = opened(0)
    full = "\n".join(["TAX"] * 16)
    wish = next(w for w in GAME.intentions(view) if w.label.startswith("Let "))
    assert sound(GAME, view, wish, full).blocked, "a turn has sixteen actions"
    found = roomy(GAME, view, wish, full)
    assert not found.blocked
    assert found.instead == ("TAX",), "one gives way, and that is said"
    assert not roomy(GAME, view, wish, "TAX\nTAX").instead, "there is room"
    grown = "\n".join(wish.orders)
    packed = "\n".join([f"BUILD {next(iter(view.systems))} 1"] * 16)
    assert roomy(GAME, view, wish, packed).blocked.startswith("Your other orders leave no room")
    assert all(w.orders[0] != grown for w in wishes(GAME, view, "", (), full).blocked if w.orders)


def test_what_no_ship_can_reach_says_so_once() -> None:
    view = opened(0)
    home = next(s for s in view.systems.values() if s.crs)
    far = next(code for code in home.links if code not in view.systems)
    bare = replace(view, systems={**view.systems, home.code: replace(home, crs=0)})
    found = [w for w in GAME.intentions(bare, str(far)) if w.blocked]
    assert [w.blocked for w in found] == [f"None of your cruisers stands next to {far}"]
    assert any(
        w.blocked == "You have no cruisers here" for w in GAME.intentions(bare, str(home.code))
    )


def beside(crs: int, own: int = 1) -> tuple[Any, int, int]:
    """A star of ours with cruisers, and BOR's beside it with as many as told."""
    view = opened(0)
    home = next(s for s in view.systems.values() if s.crs)
    code = next(c for c in home.links if c not in view.systems)
    foe = replace(view.memory[code], owner="BOR", crs=crs, turn=view.turn - 1, pop=0, ind=0)
    systems = {**view.systems, home.code: replace(home, crs=own)}
    memory = {**view.memory, code: foe}
    return replace(view, systems=systems, memory=memory, scouted=(code,)), home.code, code


def test_a_forecast_is_a_sum_one_can_follow() -> None:
    view, home, code = beside(1, own=2)
    attacks = [w for w in GAME.intentions(view, str(home)) if w.forces and w.target == str(code)]
    assert attacks
    for wish in attacks:
        for force in wish.forces:
            assert force.left.replace(" to ", "").isdecimal(), "never: some"
        assert "if they stay" in wish.forecast
    joined = GAME.read(f"SEND {next(c for c in view.systems if c != home)} {home} ALL\n"
                       f"MOVE {home} {code} ALL").orders  # fmt: skip
    origin = next(c for c in view.systems if c != home)
    more = replace(view, systems={**view.systems, origin: replace(view.systems[origin], crs=5)})
    labels = [w.label for w in GAME.explain(more, joined)]
    assert f"Attack {code} with 2 cruisers and 5 that come to {home} first" in labels


def test_what_is_threatened_is_held_first() -> None:
    view, home, code = beside(12, own=2)
    guide = adviser(GAME)
    [prompt] = [p for p in opened_prompts() if p.seat == "ARC"]
    orders, why = guide.counsel(view, prompt, FastDice("hold"))
    first = GAME.explain(view, orders)[0]
    assert first.sign == "guard", [w.label for w in GAME.explain(view, orders)]
    assert first.target in (str(home), str(code)) or str(home) in first.label
    assert "BOR stands with 12 cruisers" in first.reason
    assert any("BOR stands with 12 cruisers" in said for said in why.values())


def opened_prompts() -> Any:
    seats = {code: GAME.Choice() for code in GAME.seat_names(4)}
    match: Match[Any, Any] = Match.new(GAME, GAME.Options(target=5000), seats, seed="cards")
    return match.awaiting().prompts


def test_to_hold_is_said_only_of_what_can_be_held() -> None:
    for crs, sure in ((1, True), (30, False)):
        view, home, _ = beside(crs, own=2)
        origin = next(code for code in view.systems if code != home)
        came = replace(view.systems[origin], crs=3)
        view = replace(view, systems={**view.systems, origin: came})
        [card] = GAME.explain(view, GAME.read(f"SEND {origin} {home} ALL").orders)
        assert (card.sign == "guard") == card.label.startswith("Hold ") == sure, card.label
        offered = [wish.label for wish in GAME.intentions(view, str(home))]
        assert any(label.startswith("Hold ") for label in offered) == sure


def test_the_richest_place_next_to_a_fleet_is_advised_first() -> None:
    for crs, word in ((12, "Hold"), (90, "Defend")):
        view, home, _ = beside(crs, own=0)
        rich = replace(view.systems[home], ind=30, pop=4, ftr=0)
        view = replace(view, systems={**view.systems, home: rich}, me=replace(view.me, bp=60))
        first, *_ = advice(GAME, view, GAME.read("TAX\nTAX").orders)
        [line] = first.orders
        assert first.label.startswith(f"{word} {home}: build "), first.label
        assert line.startswith(f"NEWFTR {home} ")
        assert "30 industry" in first.reason
        [order] = GAME.read(line).orders
        assert Plan(view, [order]).holds(str(home)) == (word == "Hold")


def test_what_a_sheet_does_for_a_place_is_told_with_its_line() -> None:
    view = opened()
    _, origin, to, _ = marches(view)[0].split()
    [told] = served(GAME, view, to, f"TAX\nSEND {origin} {to} 1\nGROW {to}")
    assert told.sign == "done"
    assert told.label.startswith("Send 1 cruiser from"), told.label
    assert told.blocked == "Line 2 of your orders"


def test_an_attack_says_what_it_leaves_without_a_guard_and_how_it_is_fought() -> None:
    view, home, code = beside(2, own=2)
    once, *end = [w for w in GAME.intentions(view, str(home)) if w.sign == "attack"]
    assert f"{home} has no guard then" in once.reason or view.systems[home].ftr
    assert "fire once" in once.reason
    assert [w.label for w in end] == [f"Fight to the end for {code} with 2 cruisers"]
    view, home, _ = beside(0, own=2)
    assert [w.sign for w in GAME.intentions(view, str(home))].count("attack") == 1


def help_at_hand(ours: int = 0) -> tuple[Any, int, int]:
    """Six cruisers of BOR's beside a nearly empty star of ours; nine of ours one link behind it."""
    view, home, _ = beside(6)
    to = next(code for code in view.systems[home].links if code in view.systems)
    bare = {c: replace(s, crs=9, ftr=0, pop=0, ind=0) for c, s in view.systems.items()}
    return replace(view, systems={**bare, home: replace(bare[home], crs=ours)}), home, to


def test_cruisers_come_to_a_nearly_empty_world_beside_a_strong_fleet() -> None:
    view, home, to = help_at_hand()
    first, *_ = advice(GAME, view, GAME.read("TAX").orders)
    assert first.label == f"Guard {home}: bring 9 cruisers there"
    assert "BOR stands with 6 cruisers" in first.reason
    assert first.orders == (f"SEND {to} {home} ALL",)
    brought = GAME.read("\n".join(first.orders)).orders
    assert Plan(view, brought).holds(str(home))
    calm = replace(view, memory={c: replace(s, crs=0) for c, s in view.memory.items()})
    assert not [w for w in advice(GAME, calm, GAME.read("TAX").orders) if w.sign == "guard"]


def test_a_lesser_world_beside_a_strong_fleet_gets_fighters_if_they_hold_it() -> None:
    for crs, held in ((12, True), (40, False)):
        view, home, _ = beside(crs, own=0)
        mine = replace(view.systems[home], ind=6, pop=6, ftr=0)
        view = replace(view, systems={home: mine}, me=replace(view.me, bp=60))
        cards = [w for w in GAME.leftover(view, ()) if w.sign == "guard"]
        assert [w.label.startswith(f"Hold {home}: build ") for w in cards] == [True] * held


def test_what_can_be_neither_held_nor_left_says_so() -> None:
    for crs, lost in ((40, True), (3, False)):
        view, home, _ = beside(crs, own=0)
        mine = replace(view.systems[home], ind=6, pop=6, ftr=0)
        view = replace(view, systems={home: mine}, me=replace(view.me, bp=60))
        told = [w for w in GAME.intentions(view, str(home)) if w.label == f"Hold {home}"]
        assert ["Spend nothing more here" in w.blocked for w in told] == [True] * lost


def test_where_cards_are_many_those_that_go_together_share_one() -> None:
    view = opened(6)
    sheet = GAME.read("\n".join(map(str, adviser(GAME).orders(view, PROMPT, FastDice("a"))))).orders
    found = GAME.explain(view, sheet)
    assert len(found) <= 5
    signs = [card.sign for card in found]
    assert signs.count("take") <= 1
    assert not {"settle", "build"} & set(signs) or "take" not in signs
    build = next(card for card in found if "raise taxes" in card.label)
    assert "build points from actions you have left" in f"{build.reason} {build.forecast}"
    total = [line for card in found for line in card.orders]
    assert len(total) == len([order for order in sheet if not str(order).startswith("MESSAGE")])


def test_nobody_is_brought_away_from_a_strong_fleet() -> None:
    view, home, to = help_at_hand(1)
    line = GAME.read(f"SEND {home} {to} ALL").orders
    calm = {c: replace(s, crs=0) for c, s in view.memory.items()}
    assert [w.sign for w in GAME.explain(replace(view, memory=calm), line)] == ["haul"]
    assert not GAME.explain(view, line)


def test_nothing_should_fall_where_more_may_have_come() -> None:
    view, home, code = beside(1, own=9)
    for seen in (view.memory[code], replace(view.memory[code], turn=view.turn - 3)):
        known = replace(view, memory={**view.memory, code: replace(seen, links=None)})
        for wish in GAME.intentions(known, str(home)):
            if wish.sign == "attack":
                assert "More may have come" in wish.forecast
                assert "should fall to you" not in wish.forecast
    order = GAME.read(f"ASSAULT {home} {code} ALL").orders
    old = replace(view, memory={**view.memory, code: replace(view.memory[code], turn=0)}, turn=9)
    assert GAME.explain(old, order)[0].reason == "At least 1 cruiser was seen there before turn 1"


def labels(view: Any, code: int) -> list[str]:
    return [wish.label for wish in GAME.intentions(view, str(code)) if wish.sign != "probe"]


def test_every_place_of_ones_own_offers_or_says_why_not() -> None:
    view = opened()
    for code, here in view.systems.items():
        room = KINDS[here.type].limit
        said = " ".join(labels(view, code))
        if code not in view.blockaded and room:
            assert ("Settle" in said) == (not here.pop)
            assert ("grow" in said) == bool(here.pop)
            assert "industry at" in said
            assert "Build ships at" in said or "cruiser at" in said or "cruisers at" in said


def test_an_empty_place_is_settled_by_a_ship_that_is_built_next_door_or_says_what_it_takes() -> (
    None
):
    view = opened(0)
    home = next(s for s in view.systems.values() if s.col)
    empty = next(n for n in home.links if n not in view.systems)
    planet = System(empty, "planet", links=[home.code], owner="ARC")
    bare = replace(home, col=0)
    rich = replace(view, me=replace(view.me, bp=50))
    known = replace(rich, systems={home.code: bare, empty: planet})
    [wish] = [w for w in GAME.intentions(known, str(empty)) if w.label.startswith("Settle")]
    assert wish.orders == (f"NEWCOL {home.code} 1", f"COLONISE {home.code} {empty}")
    poor = replace(known, me=replace(view.me, bp=4))
    [wish] = [w for w in GAME.intentions(poor, str(empty)) if w.label.startswith("Settle")]
    assert "It takes a colony ship here or next door" in wish.blocked


def test_industry_that_nobody_works_says_so_and_its_number_is_chosen() -> None:
    view = opened(0)
    home = max(view.systems.values(), key=lambda s: s.pop)
    full = replace(view, me=replace(view.me, bp=40),
                   systems={**view.systems, home.code: replace(home, pop=3, ind=3)})  # fmt: skip
    wish = next(w for w in GAME.intentions(full, str(home.code)) if "industry at" in w.label)
    assert "no build points while nobody works it" in wish.reason
    assert [size.word for size in wish.sizes] == ["1", "2", "4", "5", "8"]
    [card] = GAME.explain(full, GAME.read(f"BUILD {home.code} 6").orders)
    assert card.forecast.startswith("+6 victory points at every scoring, no build points from 6 of")


def test_ships_that_are_pressed_are_offered_what_ships_can_do() -> None:
    view = opened()
    tried = 0
    for code, here in view.systems.items():
        if not here.crs + here.col:
            continue
        found = GAME.intentions(view, f"{code}.ships")
        for wish in found:
            verb = wish.orders[0].split()[0] if wish.orders else "MOVE"
            assert verb not in ("GROW", "BUILD", "NEWCRS", "NEWFTR", "PROBE", "BASE"), wish.label
            tried += 1
        own = {str(to) for to in here.links if to in view.systems}
        assert own <= {wish.target for wish in found}, "to every neighbour of one's own"
    assert tried


def test_a_dead_end_leads_to_no_rivals() -> None:
    view = opened(1)
    found = {code: outwards(view, [str(code)]) for code in view.memory if code not in view.systems}
    for code, said in found.items():
        seen = view.memory[code]
        on = [to for to in seen.links or () if to not in view.systems]
        assert bool(said) <= bool(on), (code, said)
    assert any(found.values())
