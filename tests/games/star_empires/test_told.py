"""Star Empires is told: news, purpose and film from the reports alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from starpost.arena.selfplay import bot_sheets
from starpost.bots.contract import house_bot
from starpost.games.star_empires import GAME
from starpost.games.star_empires.galaxy.hexes import text
from starpost.games.star_empires.known import lines
from starpost.games.star_empires.known.sights import NewsLine, PortalSight, StormSight
from starpost.games.star_empires.known.supposed_ships import STRANGER
from starpost.games.star_empires.told.between import Between
from starpost.games.star_empires.told.fights import Fight, _struck
from starpost.games.star_empires.told.news import TAKEN, _threat
from starpost.games.star_empires.told.phases import PHASES
from starpost.games.star_empires.writing.abilities import able
from starpost.games.star_empires.writing.problems import OPEN
from starpost.kernel.contract import GM
from starpost.kernel.dice import Dice
from starpost.kernel.match import Match
from starpost.kernel.orders import Problem
from starpost.told.film import film
from starpost.told.news import card, merged
from starpost.told.wishes import advice, wishes
from starpost.told.words import listed
from starpost.web.pages.orders.refs import Atlas
from starpost.web.pages.orders.sheet import check

SEAT = "VERDANT"


def small_match(seed: str) -> Match[Any, Any]:
    options, seats = GAME.brief()
    return Match.new(GAME, options, seats, seed=seed)


def turns(seed: str, count: int = 8) -> Iterator[tuple[Match[Any, Any], Any, Any]]:
    """The report before and after each turn of a match of house bots."""
    match = small_match(seed)
    bot = house_bot(GAME)
    for _ in range(count):
        before = match.view(SEAT)
        match.play(dict(bot_sheets(match, dict.fromkeys(match.seats, bot))))
        yield match, before, match.view(SEAT)


def test_every_world_that_changed_hands_is_news() -> None:
    for seed in ("a", "b", "c"):
        for _, before, view in turns(seed):
            was = {w.name for w in before.worlds if w.mine}
            now = {w.name for w in view.worlds if w.mine}
            items = GAME.news(before, view)
            told = {word.text for item in items if item.kind == "gain" for word in item.words}
            lost = {word.text for item in items if item.kind == "loss" for word in item.words}
            assert now - was <= told
            assert was - now <= lost


def test_who_is_only_supposed_is_nobody_one_meets() -> None:
    view = GAME.view(small_match("supposed").state, "VERDANT")
    for name, told in (("CINDER", True), (STRANGER, False)):
        after = replace(view, turn=view.turn + 1, contacts=(name,))
        text = " ".join(line.text for line in card(GAME, view, after).lines)
        assert (f"You met {name}" in text) is told


def test_ships_lost_in_a_fight_are_told_with_who_shot_them_down() -> None:
    found = [
        item
        for seed in ("a", "b")
        for _, before, view in turns(seed)
        for item in GAME.news(before, view)
        if item.kind == "fight" and "shot down your" in item.lead
    ]
    assert found, "in two matches somebody loses a ship"
    assert all(item.seats and item.rank >= 70 and item.at for item in found)


def test_nothing_that_is_told_shows_a_serial_number() -> None:
    for seed in ("a", "b"):
        for match, before, view in turns(seed):
            serials = {s.sn for v in (before, view) for s in (*v.ships, *v.sighted)}
            told = card(GAME, before, view)
            lines = [x.text + x.so for x in told.all]
            lines += [shot.line for shot in film(GAME, before, view).shots]
            assert not [(sn, x) for sn in serials for x in lines if sn in x], match.turn


def test_the_film_goes_by_the_phases_and_keeps_its_time() -> None:
    for _, before, view in turns("a"):
        reel = film(GAME, before, view)
        assert reel.seconds <= 10
        assert [p.word for p in reel.phases] == [w for w in PHASES if w in _words(reel)]
        known = {x.id for x in (*GAME.scene(view).cells, *GAME.scene(view).nodes)}
        assert {shot.to for shot in reel.shots if shot.to} <= known


def test_the_camera_is_shown_places_that_the_map_draws() -> None:
    """A sector with a world or a portal in it is drawn as that: its numbers are no place there."""
    seen = 0
    for seed in ("film", "yard"):
        for _, before, view in turns(seed, 6):
            scene = GAME.scene(view)
            held = {node.place for node in scene.nodes}
            covered = {cell.id for cell in scene.cells if cell.place in held}
            for shot in film(GAME, before, view).shots:
                assert not {shot.at, shot.origin, shot.to, *shot.via} & covered, shot
                seen += bool(shot.origin)
    assert seen


def _words(reel: Any) -> set[str]:
    return {phase.word for phase in reel.phases}


def test_the_purpose_says_how_one_wins_and_who_is_known_to_be_ahead() -> None:
    *_, (_, _, view) = turns("a", 3)
    line = GAME.purpose(view)
    assert line is not None
    assert line.aim == "Hold half of all production or most after turn 8."
    made = sum(w.production for w in view.worlds if w.mine)
    assert line.standing.startswith(f"You make {made}, ")
    assert "at least" in line.standing
    assert line.short == f"Half of RU or most by turn 8 wins · you {made}"


def test_where_production_is_told_the_purpose_says_how_much_wins() -> None:
    """Worlds that nobody owns count too (rule 7.1), so what one knows is the least."""
    *_, (_, _, view) = turns("a", 3)
    told = replace(view, history=({SEAT: 20, "UMBRA": 11},))
    free = sum(w.production for w in told.worlds if not w.owner)
    assert GAME.purpose(told).aim.startswith(
        f"Hold {-(-(31 + free) // 2)} RU (half of all known) or "
    )
    short = GAME.purpose(told).short
    assert short.startswith(f"{-(-(31 + free) // 2)} RU or most by turn 8 wins · you ")


def test_the_briefing_names_home_and_the_ways_to_win() -> None:
    view = small_match("a").view(SEAT)
    told = GAME.briefing(view)
    assert told is not None
    assert view.home in told.title
    assert "most production" in told.whole
    assert len(told.things) == 5


def test_money_that_failed_is_told_once() -> None:
    match = small_match("a")
    home = match.view(SEAT).home
    sheets = dict.fromkeys(match.seats, "") | {SEAT: f"BUILD {home} 900 frigate"}
    before = match.view(SEAT)
    step = match.play(sheets)
    found = card(GAME, before, match.view(SEAT), step.problems[SEAT], orders=1)
    (line,) = [line for line in found.lines if line.kind == "trouble"]
    assert "not enough RU" in line.text


def test_moments_and_feats_come_from_the_masters_reports() -> None:
    match, bot = small_match("a"), house_bot(GAME)
    kinds: set[str] = set()
    fired = 0
    for _ in range(8):
        before = match.view(GM)
        match.play(dict(bot_sheets(match, dict.fromkeys(match.seats, bot))))
        kinds |= {moment.kind for moment in GAME.moments(before, match.view(GM))}
        fired += sum(f["fired"] for f in GAME.feats(before, match.view(GM)).values())
    assert {"blood", "fight"} <= kinds
    assert fired


def test_money_is_one_purse_for_all_lines() -> None:
    view = small_match("a").view(SEAT)
    [home] = [w for w in view.worlds if w.mine]
    have = home.stock + home.production
    cost = next(c.cost for c in view.classes if c.name == "frigate")
    lines = [f"BUILD {home.name} 1 frigate"] * (have // cost + 2)
    found = GAME.check(view, GAME.read("\n".join(lines)).orders)
    assert [(p.index, p.code) for p in found] == [
        (have // cost, "insufficient_ru"), (have // cost + 1, "insufficient_ru")
    ]  # fmt: skip


def test_a_slip_of_the_pen_is_answered_with_what_was_meant() -> None:
    view = small_match("a").view(SEAT)
    [problem] = GAME.check(view, GAME.read(f"BUILD {view.home} 1 frigat").orders)
    assert problem.text.endswith("Did you mean frigate?")


def test_what_is_offered_is_what_the_check_takes() -> None:
    for match, _, view in turns("a", 6):
        for token in [t for t in GAME.scene(view).tokens if t.mine][:6]:
            for wish in wishes(GAME, view, token.id).all:
                bad = GAME.check(view, GAME.read("\n".join(wish.orders)).orders)
                hard = [p for p in bad if not p.partial and p.code not in OPEN]
                assert not hard, (match.turn, wish.label, hard)


def test_dangerous_things_come_last_and_are_asked_once() -> None:
    *_, (_, _, view) = turns("a", 4)
    for token in [t for t in GAME.scene(view).tokens if t.mine]:
        found = wishes(GAME, view, token.id)
        assert not [w for w in found.offered if w.danger]
        assert all(w.danger for w in found.more if w.orders[0].startswith("DESTRUCT"))


def test_a_free_world_in_reach_is_offered_with_what_it_brings() -> None:
    view = next(view for _, _, view in turns("a", 2) if view.turn == 1)
    labels = {w.label.partition(" with")[0]: w for w in GAME.intentions(view)}
    free = [w for w in view.worlds if not w.owner]
    assert free
    assert all(f"Take {w.name}" in labels for w in free)
    assert labels[f"Take {free[0].name}"].reason == f"+{free[0].production} RU a turn"


def test_the_house_bots_sheet_is_advice_with_reasons() -> None:
    match = small_match("a")
    view, prompt = match.view(SEAT), match.awaiting().prompt(SEAT)
    orders = house_bot(GAME).orders(view, prompt, Dice("advice"))
    found = advice(GAME, view, orders)
    assert found
    assert all(wish.reason and wish.label for wish in found)


def test_ships_that_are_built_get_names() -> None:
    for seed in ("a", "b"):
        *_, (_, _, view) = turns(seed, 8)
        assert len(view.ships) > 10
        assert not [s.sn for s in view.ships if not s.name]


def test_the_map_shows_whose_space_is_whose() -> None:
    *_, (_, _, view) = turns("a", 5)
    scene = GAME.scene(view)
    owners = {w.owner for w in view.worlds if w.owner}
    assert {label.text for label in scene.labels if label.kind == "empire"} == owners
    cells = {cell.place for cell in scene.cells}
    spaces = [set(r.members) for r in scene.regions if r.kind == "ground"]
    assert len(spaces) == len(owners)
    assert set().union(*spaces) <= cells
    assert sum(map(len, spaces)) == len(set().union(*spaces)), "no sector has two owners"


def test_a_ship_named_singly_has_its_arrow() -> None:
    view = next(view for _, _, view in turns("a", 2) if view.turn == 1)
    ship = next(s for s in view.ships if s.engines and s.name)
    free = next(w for w in view.worlds if not w.owner)
    text = f"MOVE {ship.name} TO {free.name}"
    [arrow] = check(GAME, view, text, Atlas(GAME.scene(view))).plans
    assert arrow.way[-1] == free.name


def test_a_world_one_knows_is_looked_out_from_and_not_scouted() -> None:
    looked = 0
    for seed in ("film", "yard"):
        for _, _, view in turns(seed, 6):
            worlds = {w.name for w in view.worlds if w.status != "lost"}
            found = GAME.intentions(view)
            looked += sum(wish.label.startswith("Look out from") for wish in found)
            assert not any(w.label.startswith(f"Scout {name} ") for w in found for name in worlds)
    assert looked


def test_nobody_is_sent_to_look_out_from_a_storm_and_taking_a_world_in_one_says_so() -> None:
    moved = warned = 0
    for _, _, view in turns("film", 6):
        for wish in GAME.intentions(view):
            at = next((s.at for s in view.sectors if text(s.at) == wish.target), None)
            at = next((w.at for w in view.worlds if w.name == wish.target), at)
            if at is None or wish.sign not in ("explore", "take"):
                continue
            storm = StormSight("Gale", at, 1, False, view.turn)
            stormy = GAME.intentions(replace(view, storms=(*view.storms, storm)))
            again = [other for other in stormy if other.orders == wish.orders]
            if wish.label.startswith(("Scout", "Look out")):
                moved += 1
                assert not again, wish
            elif wish.sign == "take":
                warned += len(again)
                assert all("storm there hits" in other.forecast for other in again), again
    assert moved
    assert warned


def test_an_alliance_says_that_production_counts_together() -> None:
    view = small_match("pact").view(SEAT)
    view = replace(view, contacts=("UMBRA",))
    for found in (GAME.intentions(view), GAME.explain(view, GAME.read("DECLARE UMBRA").orders)):
        offer = next(wish for wish in found if wish.label == "Offer UMBRA an alliance")
        assert offer.reason.startswith("Your production counts together: with half of all")


def test_the_last_turn_is_the_one_that_was_played() -> None:
    view = replace(small_match("last").view(SEAT), turn=5, over=True)
    before = replace(view, over=False)
    assert GAME.purpose(view).turn == GAME.purpose(before).turn - 1


def test_a_storm_says_its_strength_and_covers_no_world() -> None:
    view = small_match("storm").view(SEAT)
    free = next(s.at for s in view.sectors if s.at not in {w.at for w in view.worlds})
    home = next(w.at for w in view.worlds if w.mine)
    storms = tuple(StormSight(f"Gust{n}", at, 5, False, 0) for n, at in enumerate((free, home)))
    cells = {cell.id: cell for cell in GAME.scene(replace(view, storms=storms)).cells}
    assert cells[text(free)].label == "5"
    assert not cells[text(home)].label


def test_several_portals_and_several_victims_are_told_in_good_order() -> None:
    view = small_match("portals").view(SEAT)
    spots = [(name, (3, n)) for n, name in enumerate(("Bridge", "Ferry", "Lock"))]
    found = tuple(PortalSight(name, at, False, 0, "visible") for name, at in spots)

    def said(portals: Any) -> list[str]:
        now = replace(view, portals=portals)
        return [line.text for line in card(GAME, replace(view, portals=()), now).lines]

    assert said(found) == ["You found the portals Bridge, Ferry and Lock."]
    assert said(found[:1]) == ["You found the portal Bridge."]
    it = Between(view, view)
    shot = [
        _struck(it, Fight(at, {(SEAT, whom): 9}, {whom: [("", "")] * lost}))
        for whom, at, lost in (("CINDER", (3, 1), 1), ("UMBRA", (3, 2), 1))
    ]
    [both] = merged(shot)
    assert listed(both.things).startswith("1 ship of CINDER at")
    assert " and 1 ship of UMBRA at " in listed(both.things)


def test_a_lone_ship_far_from_home_stands_behind_what_was_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Unless one has fewer guns there than ships came."""
    _, before, view = next(turns("a", 1))
    ship = replace(view.ships[0], guns=1)

    def rank(far: int, guns: int) -> int:
        monkeypatch.setattr(Between, "near", lambda _it, _at: far)
        monkeypatch.setattr(Between, "mine_at", lambda _it, _at: [ship] * guns)
        return _threat(Between(before, view), "CINDER", (3, 3), 1).rank

    assert rank(9, 1) < TAKEN < min(rank(9, 0), rank(2, 1))


def test_the_one_gun_that_takes_a_world_is_told() -> None:
    assert able(1, 9, 5, 0, 0) == "1 gun, takes 9 hits, jumps 5 sectors"


def test_what_was_built_is_said_alike_by_news_and_film() -> None:
    """So a report that has it from one leaves it out of the other."""
    built = 0
    for _, before, view in turns("a", 4):
        told = card(GAME, before, view)
        shots = {shot.line for shot in film(GAME, before, view, told.lines).shots}
        lines = [line.text for line in told.routine if line.text.startswith("You built")]
        assert set(lines) <= shots
        built += len(lines)
    assert built > 4


def test_many_ships_at_one_place_are_counted_by_class() -> None:
    *_, (_, _, view) = turns("a", 3)
    ship = next(iter(view.ships))
    many = tuple(replace(ship, sn=f"{ship.sn}{n}", name=f"Ship{n}") for n in range(22))
    scene = GAME.scene(replace(view, ships=many))
    who = [f.value for t in scene.tokens for f in t.facts if f.name == "who"]
    assert any(value.startswith("22 ") and "," not in value for value in who), who


def test_the_film_calls_the_place_of_a_fight_by_its_name_once() -> None:
    found = 0
    for seed in ("a", "b", "c"):
        for _, before, view in turns(seed):
            names = {w.at: w.name for w in view.worlds if w.status != "lost"}
            for shot in film(GAME, before, view).shots:
                if shot.kind == "fight" and shot.at in names.values():
                    found += 1
                    assert "'s -" not in shot.line
                    assert shot.line.count(" at ") <= 1 + shot.line.count(" and ")
    assert found


def test_a_ship_that_was_lost_before_it_could_fly_is_called_by_its_name() -> None:
    view = small_match("a").view(SEAT)
    line = NewsLine("24 apply combat damage", "VERDANT Dart (VE_hornet_2) was lost.")
    view = replace(view, news=(line,))
    assert any(lines.lost(x) for x in view.news)
    problem = Problem("MOVE Dart TO Uplift", "destroyed", "Dart: destroyed.", index=0)
    assert GAME.trouble(view, problem) == (
        "Your Dart did not fly to Uplift: it was lost before it could leave"
    )
