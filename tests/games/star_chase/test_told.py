"""Star Chase is told: news, purpose, film and intentions from the reports alone."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from starpost.arena.selfplay import bot_sheets
from starpost.bots.contract import house_bot
from starpost.draw.words import name_of
from starpost.games.star_chase import GAME
from starpost.games.star_chase.known.lines import target
from starpost.games.star_chase.tables import KINDS
from starpost.games.star_chase.told.intentions import name
from starpost.games.star_chase.told.plain import plain
from starpost.games.star_chase.writing.orders import Probe
from starpost.kernel.contract import GM, Event
from starpost.kernel.dice import FastDice
from starpost.kernel.match import Match
from starpost.told.film import film
from starpost.told.news import card
from starpost.told.wishes import wishes

SEAT = "ARC"


def long_match(seed: str) -> Match[Any, Any]:
    """Four empires, and points enough that nobody wins soon."""
    seats = {code: GAME.Choice() for code in GAME.seat_names(4)}
    return Match.new(GAME, GAME.Options(target=5000), seats, seed=seed)


def turns(count: int, seed: str = "told") -> Iterator[tuple[Match[Any, Any], Any, Any]]:
    """Report before and after each turn of a match of house bots."""
    match: Match[Any, Any] = long_match(seed)
    bot = house_bot(GAME)
    for _ in range(count):
        before = match.view(SEAT)
        match.play(dict(bot_sheets(match, dict.fromkeys(match.seats, bot))))
        yield match, before, match.view(SEAT)


def test_every_system_that_changed_hands_is_news() -> None:
    for _, before, view in turns(16):
        told = " ".join(thing for item in GAME.news(before, view) for thing in item.things)
        for code in {*view.systems} ^ {*before.systems}:
            seen = view.memory.get(code)
            assert (seen.name if seen is not None and seen.name else str(code)) in told


def test_a_system_lost_is_told_with_its_taker_and_the_way_home() -> None:
    found = [
        line
        for seed in ("a", "b", "c")
        for _, before, view in turns(30, seed)
        for line in card(GAME, before, view).lines
        if line.kind == "loss" and "from you" in line.text
    ]
    assert found, "somebody loses something in three matches of thirty turns"
    assert all(line.rank >= 70 for line in found)


def test_the_purpose_names_target_points_and_the_count() -> None:
    *_, (_, _, view) = turns(3)
    line = GAME.purpose(view)
    assert line is not None
    assert f"past {view.target} points" in line.aim
    assert line.standing.startswith(f"You have {view.me.vp}")


def test_a_flag_is_raised_when_somebody_comes_and_what_came_too_late_is_seen_later() -> None:
    raised = 0
    for _, before, view in turns(12):
        shots = film(GAME, before, view).shots
        for flag in (shot for shot in shots if shot.kind == "flag" and shot.seat == SEAT):
            came = [x.step for x in shots if x.kind in ("go", "fight") and flag.at in (x.at, x.to)]
            raised += came[-1:] == [flag.step]
    assert raised > 5
    *_, (_, before, view) = turns(3)
    line = next(line for line in view.me.record.lines if not line.failed and target(line))
    at = str(target(line))
    late = [Event("fight", f"{who} attacked {at} (MOVE)", at=at) for who in ("BOR", SEAT)]
    theirs, mine = GAME.fresh(before, replace(view, events=tuple(late)))
    assert theirs.step == max(1, mine.step - 1), "before one's own ships came"
    mine, theirs = GAME.fresh(before, replace(view, events=tuple(late[::-1])))
    assert theirs.step == len(GAME.phases)


def test_the_film_keeps_its_time_and_tells_only_known_places() -> None:
    for _, before, view in turns(12):
        reel = film(GAME, before, view)
        assert reel.seconds <= 10
        known = {str(code) for code in (*view.memory, *view.systems)}
        assert {shot.to for shot in reel.shots if shot.to} <= known
        assert not [shot.line for shot in reel.shots if shot.line.startswith(SEAT)], "but: you"


def test_what_is_offered_is_what_the_check_takes() -> None:
    for match, _, view in turns(10):
        for code in view.systems:
            for wish in wishes(GAME, view, str(code)).all:
                orders = GAME.read("\n".join(wish.orders)).orders
                bad = [p for p in GAME.check(view, orders) if not p.partial]
                assert not bad, (match.turn, wish.label, bad)


def test_rows_keep_their_letters_as_the_map_grows() -> None:
    seen: dict[int, str] = {}
    for _, _, view in turns(14):
        for mark in GAME.scene(view).margin:
            if mark.side == "left":
                assert seen.setdefault(mark.at.row, mark.text) == mark.text


def test_a_probe_is_launched_at_home_and_sent_to_what_is_not_ones_own() -> None:
    view = long_match("probe").view(SEAT)
    home, away = min(view.systems), min(set(view.memory) - set(view.systems))

    def card(*codes: int) -> str:
        return GAME.explain(view, [Probe(tuple(map(str, codes)))])[0].label

    assert card(home).startswith("Launch a probe at")
    assert card(home, away) == f"Send a probe to {name(view, away)}"


def won(points: dict[str, int]) -> Any:
    """The state after a second census running at which somebody is past the target."""
    state = long_match("won").state
    state.target, state.knockout, state.warning = 120, 100, True
    for code, vp in points.items():
        state.empires[code].vp = vp
    state.next_census = state.turn
    return GAME.advance(state, {}, FastDice("won")).state


def test_of_those_past_the_target_the_leader_wins_and_the_end_says_so() -> None:
    state = won({"ARC": 9000, "BOR": 9500, "CYG": 8000, "DRA": 8500})
    assert GAME.result(state).winners == ("BOR",)
    assert (
        GAME.result(state).why == "Past 120 points, and most of all, at the scoring after a warning"
    )
    assert "bonus" not in GAME.result(state).why
    purpose = GAME.purpose(GAME.view(state, "ARC"))
    assert purpose.turn == state.turn - 1, "the turn that was played, not the one that never comes"
    assert purpose.aim.startswith(
        "BOR won past 120 points and with most of all, at the scoring after a warning."
    )
    assert purpose.short == "BOR won · you " + str(GAME.view(state, "ARC").me.vp)
    assert all(rival.role for rival in GAME.rivals(GAME.view(state, "ARC")))


def test_who_won_by_twice_the_points_of_the_next_is_told_nothing_else() -> None:
    state = won({"ARC": 9000, "BOR": 1500, "CYG": 800, "DRA": 850})
    view = GAME.view(state, "ARC")
    assert GAME.result(state).why == "Twice the points of the next, at the scoring after a warning"
    told = "You won with twice the points of the next, at the scoring after a warning."
    assert GAME.purpose(view).aim == told
    scored = next(i for i in GAME.news(long_match("won").view("ARC"), view) if i.rule == "11.1")
    assert (scored.kind, scored.so) == ("gain", f"You have {view.me.vp}")
    assert not [i for i in GAME.news(long_match("won").view("ARC"), view) if i.kind == "threat"]


def test_a_warning_says_that_one_is_past_the_target_oneself() -> None:
    match = long_match("warned")
    before = match.view("ARC")
    state = match.state
    state.target, state.knockout, state.next_census = 120, 100, state.turn
    for code, vp in {"ARC": 9000, "BOR": 9500, "CYG": 8000, "DRA": 8500}.items():
        state.empires[code].vp = vp
    view = GAME.view(GAME.advance(state, {}, FastDice("warned")).state, "ARC")
    item = next(i for i in GAME.news(before, view) if i.rule == "11.3")
    assert item.headline == "BOR leads; who leads at the next scoring wins"
    assert item.lead == "BOR leads with"
    assert item.things == ("more than 120 points",)
    assert item.so.startswith(f"You have {view.me.vp}: you are past 120 too.")
    assert "with twice the next's" in item.so


def scored(state: Any, points: dict[str, int]) -> Any:
    """The state after one more scoring."""
    state.next_census = state.turn
    for code, vp in points.items():
        state.empires[code].vp = vp
    return GAME.advance(state, {}, FastDice("scored")).state


def test_a_condition_is_named_with_figures_and_told_when_it_lapses() -> None:
    """What others have stays secret: only what follows from the warning is said."""
    state = long_match("lapse").state
    once = scored(state, {"ARC": 500, "BOR": 20, "CYG": 20, "DRA": 20})
    view = GAME.view(once, "ARC")
    mine = view.me.vp
    told = next(i for i in GAME.news(long_match("lapse").view("ARC"), view) if i.rule == "11.3")
    assert (told.lead, told.things) == ("You lead with", ("twice the points of the next",))
    assert told.so.startswith(f"Your {mine} to {mine // 2} at most.")
    assert "twice the points of the next" in GAME.purpose(view).aim
    later = GAME.purpose(replace(view, census=False))
    assert f"(you have {mine})" in later.aim, "half of one's own is nobody's score afterwards"
    rival = GAME.view(once, "BOR")
    assert f"{2 * rival.me.vp} or more to your {rival.me.vp}" in GAME.purpose(rival).aim
    again = GAME.view(scored(once, {"BOR": mine, "CYG": mine}), "ARC")
    gone = next(i for i in GAME.news(view, again) if i.lead == "You no longer lead with")
    assert gone.so.startswith(f"Somebody has more than {again.me.vp // 2}")
    assert GAME.purpose(again).aim.startswith("Lead past 5000")


def test_a_fight_for_a_place_just_taken_names_who_held_it() -> None:
    before = long_match("blood").view(GM)
    code = next(c for c, s in before.systems.items() if not s.owner)
    lost = "it was beaten back; attacker lost 1 crs, defender 0 crs 0 ftr"
    text = f"ARC attacked {code} (MOVE) with 1 crs: {lost}"
    held = {**before.systems, code: replace(before.systems[code], owner="BOR")}
    view = replace(before, events=(Event("fight", text, at=str(code)),), systems=held)
    first = GAME.moments(before, view)[0]
    assert (first.text, first.so) == (f"ARC fought for {code} against BOR.", "1 ship lost")


def test_while_nobody_was_met_one_is_told_where_to_look() -> None:
    """From the rules alone: homes lie six squares apart (rule 2.3)."""
    view = long_match("told").view(SEAT)
    told = GAME.briefing(view)
    assert told is not None
    assert "Rivals live about six squares away: probes find them." in told.whole
    assert all(r.known.startswith("not seen yet") for r in GAME.rivals(view))
    [card] = GAME.leftover(view, ())
    assert card.label.startswith("Scout outwards: launch a probe at ")
    assert not GAME.check(view, GAME.read("\n".join(card.orders)).orders)
    assert not GAME.leftover(view, GAME.read(card.orders[0]).orders), "one probe is enough"
    met = {c: replace(s, owner="BOR") for c, s in view.memory.items() if c not in view.systems}
    assert not GAME.leftover(replace(view, memory={**view.memory, **met}), ())


def test_a_probe_among_ones_own_systems_is_flown_out_of_them() -> None:
    *_, (_, _, view) = turns(3)
    assert view.me is not None
    own = {code: seen for code, seen in view.memory.items() if seen.owner in ("", SEAT)}
    view = replace(view, memory=own, me=replace(view.me, active=view.me.base))
    [card] = GAME.leftover(view, ())
    assert card.label.startswith("Scout outwards: fly the probe ")
    assert view.memory[int(card.forecast.split()[0])].turn < 0, "where nobody has looked"
    first = int(card.orders[0].split()[1])
    assert first in view.systems[view.me.base].links


def test_what_scores_is_advised_first_and_taxes_leave_no_row_unpaid_behind_them() -> None:
    *_, (_, view, _) = turns(9)
    home = next(code for code, here in view.systems.items() if here.pop)
    to = next(code for code in view.memory if code not in view.systems)
    own = next(code for code in view.systems if code != home)
    lines = f"TECH BL\nMOVE {home} {to} 1\nSEND {home} {own} 1\nGROW {home}\nTAX\nBUILD {home} 99"
    signs = [card.sign for card in GAME.explain(view, GAME.read(lines).orders)]
    assert signs[0] == "grow"
    room = next(code for code, here in view.systems.items() if here.pop > here.ind)
    build = GAME.explain(view, GAME.read(f"TAX\nBUILD {room} 1").orders)[0]
    assert build.reason.startswith("+1 victory point"), (
        "what scores is said before what pays for it"
    )
    assert signs[-1] == "research"
    assert len(signs) == 4, "who is taken and who is sent on stand on one card"


def test_the_goal_is_one_short_line() -> None:
    match = long_match("told")
    line = GAME.purpose(match.view(SEAT))
    assert f"{line.aim} {line.standing}" == (
        "Lead past 5000 points, or with twice the next's, or with 50% of all: one scoring warns, "
        "the next decides. "
        "You have 0, 2 systems."
    )
    assert line.short == "Lead past 5000 or with twice the next · you 0"


def test_what_nobody_lost_is_not_said() -> None:
    text = "BOR attacked 156 (MOVE) with 4 crs: it was taken; attacker lost 1 crs, defender {}"
    said = "BOR attacked 156 with 4 cruisers: it was taken; attacker lost 1 cruiser"
    assert plain(text.format("0 crs 0 ftr")) == said
    assert plain(text.format("0 crs 1 ftr")) == f"{said}, defender 1 fighter"
    assert plain(text.format("2 crs 0 ftr")) == f"{said}, defender 2 cruisers"
    assert plain(text.format("2 crs 3 ftr")) == f"{said}, defender 2 cruisers and 3 fighters"


def test_the_film_says_how_many_ships_a_battle_cost() -> None:
    view = long_match("toll").view(SEAT)
    text = "BOR attacked 156 (MOVE) with 4 crs: it was taken; attacker lost 1 crs, defender {}"
    event = Event("fight", text.format("2 crs 3 ftr"), at="156")
    [fight] = GAME.fresh(view, replace(view, events=(event,)))
    assert fight.lost == 6


def test_a_system_is_called_by_its_number_and_not_by_its_owner() -> None:
    scene = GAME.scene(long_match("named").view(GM))
    held = [node for node in scene.nodes if node.owner]
    assert held
    assert all(node.id in name_of(scene, node) for node in held)


def fought(text: str, held: bool, had: bool = False) -> str:
    """The sentence for a battle line at a system that was mine before the turn."""
    *_, (_, before, view) = turns(2)
    code = next(iter(before.systems))
    mine = before.systems if held else {c: s for c, s in before.systems.items() if c != code}
    event = Event("fight", text.format(code), at=str(code))
    after = replace(view, systems=mine, events=(event,))
    found = card(GAME, before if had else replace(before, systems=mine), after).all
    [line] = [x for x in found if x.kind == "fight"]
    name = view.memory[code].name or str(code)
    return f"{line.text.replace(name, 'X')} {line.so}"


def test_a_battle_says_who_has_the_place_when_the_turn_is_over() -> None:
    beaten = "BOR attacked {} (MOVE) with 9 crs: it was beaten back"
    lost = "attacked {} (MOVE) with 9 crs: it was taken; attacker lost 3 crs"
    assert fought(f"BOR {lost}", True) == "BOR took X and lost it again. Attacker lost 3 cruisers."
    assert fought(f"{SEAT} {lost}", True) == "You took X back. Attacker lost 3 cruisers."
    assert fought(f"{SEAT} {lost}", False).startswith("You took X and lost it again.")
    assert fought(beaten, True) == (
        "BOR attacked X and did not get it. Its attack was beaten back."
    )
    late = f"{SEAT} attacked {{}} (MOVE) with 3 crs: it was beaten back"
    assert fought(late, False, had=True) == (
        "You came too late to hold X. Your attack was beaten back."
    )


def test_whoever_is_warned_of_is_shown_to_lead() -> None:
    *_, (_, _, view) = turns(2)
    rival = next(r.seat for r in GAME.rivals(view))
    warned = replace(view, warned=f"{rival} has met a win condition")
    known = {r.seat: r.known for r in GAME.rivals(warned)}
    assert known[rival].startswith("leads")
    assert sum(said.startswith("leads") for said in known.values()) == 1
    assert GAME.purpose(warned).short.startswith(f"{rival} leads; the next scoring decides · ")


def test_flights_say_how_many_flew_and_gains_what_was_taken() -> None:
    _, before, view = next(turns(1))
    sent = [event for event in GAME.moves(before, view) if event.kind == "moved"]
    assert any(event.text.startswith("You sent 1 cruiser from ") for event in sent)
    taken = next(
        line for line in card(GAME, before, view).lines if line.text.startswith("You took")
    )
    kinds = ("dwarf", "giant", "planet", "asteroid belt")
    assert any(kind in taken.so for kind in kinds), taken.so


def test_one_event_is_told_once() -> None:
    """Whoever is met where ships of his threaten, or in a battle, is told in that item alone."""
    tried = 0
    for seed in ("a", "b"):
        for _, before, view in turns(16, seed):
            found = [i for i in GAME.news(before, view) if i.kind in ("threat", "contact", "fight")]
            told = [(i.at, seat) for i in found for seat in i.seats if i.at and i.kind != "fight"]
            assert len(set(told)) == len(told), [(i.lead, i.things) for i in found]
            tried += sum(i.lead.startswith("You met") for i in found)
    assert tried


def test_an_attack_on_a_place_just_taken_is_news() -> None:
    _, before, view = next(turns(1))
    code = next(iter({*view.systems} - {*before.systems}))
    text = f"BOR attacked {code} (MOVE) with 1 crs: it was beaten back"
    event = Event("fight", text, at=str(code))
    found = card(GAME, before, replace(view, events=(*view.events, event))).lines
    assert any(line.kind == "fight" and line.text.startswith("BOR attacked") for line in found)


def test_a_scoring_tells_what_it_brought_and_what_is_known_of_others() -> None:
    found = [(b, v) for seed in "abc" for _, b, v in turns(9, seed) if v.census]
    assert found
    for before, view in found:
        item = next(i for i in GAME.news(before, view) if i.rule == "11.1")
        brought = sum(s.ind for s in view.systems.values()) + view.me.tech["CL"]
        assert item.things[0].startswith(f"{brought} victory point")
        assert GAME.parts(before, view)[0].change == brought
        assert "Others' points are told when the game is over" in item.so
        assert item.tells == "count", "no deed"


def test_a_trial_says_that_no_scoring_is_played() -> None:
    *_, (_, before, view) = turns(3)
    assert "If a scoring comes" not in GAME.unplayed(before) or before.turn > 2
    assert "If a scoring comes" in GAME.unplayed(view)
    assert "may hold a find" in GAME.unplayed(view)
    unseen = any(s.turn < 0 for code, s in view.memory.items() if code not in view.systems)
    assert ("never scouted is taken to be empty" in GAME.unplayed(view)) == unseen


def test_one_fleet_that_was_seen_on_its_way_stands_once() -> None:
    *_, (_, _, view) = turns(4)
    away = [
        s
        for s in view.memory.values()
        if s.row >= 0 and not s.parent and s.code not in view.systems
    ]
    old, new = away[:2]
    seen = {
        old.code: replace(old, owner="BOR", crs=8, ftr=2, turn=view.turn - 3),
        new.code: replace(new, owner="BOR", crs=8, ftr=0, turn=view.turn - 1, row=old.row),
    }
    scene = GAME.scene(replace(view, memory={**view.memory, **seen}))
    ships = {t.at: t.text for t in scene.tokens if t.kind == "ships"}
    assert ships[str(new.code)] == "8"
    assert ships[str(old.code)] == "2f", "fighters do not fly"


def test_a_place_says_what_it_is_and_what_works_there() -> None:
    view = long_match("facts").view(SEAT)
    assert view.me is not None
    rich = {
        code: replace(s, ind=7, parent=1) for code, s in view.systems.items()
        if code != view.me.home
    }  # fmt: skip
    assert rich
    for node in GAME.scene(replace(view, systems={**view.systems, **rich})).nodes:
        if node.mine:
            assert int(node.id) not in rich or ("industry", 7) in {
                (badge.what, badge.count) for badge in node.badges
            }, "planets and belts too"
            said = {fact.name for fact in node.facts} | {badge.what for badge in node.badges}
            assert {"kind", "people", "industry"} <= said


def test_a_fleet_that_stays_beside_a_world_is_no_quiet_turn() -> None:
    view = long_match("told").view(SEAT)
    own = next(iter(view.systems.values()))
    code = next(c for c in own.links if c not in view.systems)
    fleet = replace(view.memory[code], owner="BOR", crs=6, links=(own.code,))
    before = replace(view, memory={**view.memory, code: replace(fleet, turn=view.turn - 1)})
    now = {**view.memory, code: replace(fleet, turn=view.turn)}
    after = replace(before, turn=view.turn + 1, memory=now, events=())
    told = card(GAME, before, after)
    assert told.headline == f"BOR still stands with 6 cruisers at {code}"


def test_a_new_colony_is_news() -> None:
    for _, before, view in turns(12):
        for item in GAME.news(before, view):
            if item.lead == "You settled":
                assert item.kind == "gain"
                assert item.rank >= 20
                assert item.at in map(str, view.systems)
                return
    raise AssertionError("somebody settles in twelve turns")


def test_what_flies_is_counted_in_the_film() -> None:
    for _, before, view in turns(12):
        for shot in film(GAME, before, view).shots:
            if shot.kind == "go" and shot.mine and shot.origin and shot.line.startswith("You sent"):
                assert shot.count, shot.line
                assert str(shot.count) in shot.line


def test_ones_own_name_stays_at_the_base() -> None:
    for _, _, view in turns(12):
        [label] = [x for x in GAME.scene(view).labels if x.kind == "empire" and x.text == SEAT]
        assert label.at == str(view.me.base)


def test_what_was_won_counts_by_who_lives_and_works_there() -> None:
    found = [
        (item, view.systems[int(item.at)])
        for _, before, view in turns(12)
        for item in GAME.news(before, view)
        if item.lead == "You took"
    ]
    assert found
    for item, system in found:
        assert item.size == KINDS[system.type].limit + 2 * (system.pop + system.ind)
        assert 42 <= item.rank <= 49
    rich, poor = max(found, key=lambda f: f[0].size), min(found, key=lambda f: f[0].size)
    assert rich[0].rank > poor[0].rank
