"""What a game shows beside the map: slots and balances, calculators, hands, the score bar."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from visiting import Visit

from starpost.games.fate_of_empire.tables import FIRST_TECHS
from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.turns import bots
from starpost.host.turns.record import full
from starpost.kernel import registry
from starpost.kernel.panels import Bar, Boxes, Calculator, Grid, Roll, Share, Steps
from starpost.kernel.proof.verify import verify
from starpost.kernel.registry import ids
from starpost.web.pages.match.panels import bar


def view_of(guest: Visit, host: Host, key: str) -> Any:
    with host.db.read() as session:
        row = match_by_key(session, key)
        [mine] = [s.name for s in seats_of(session, row) if s.kind == "player"]
        return views.view(session, views.Eyes(row, mine))


@pytest.mark.parametrize("game", [g for g in ids() if g != "starfarers"])
def test_every_panel_of_every_game_is_drawn(guest: Visit, host: Host, game: str) -> None:
    key = guest.play(game)
    panels = registry.get(game).panels(view_of(guest, host, key), ())
    assert panels
    for panel in panels:
        assert panel.title in guest.text


def test_sixteen_slots_have_their_cost_the_balance_and_what_is_left(
    guest: Visit, host: Host
) -> None:
    key = guest.play("star_chase")
    view, game = view_of(guest, host, key), registry.get("star_chase")
    home = next(n for n, s in view.systems.items() if s.pop)
    near = view.systems[home].links[0]
    orders = game.read(f"TECH FT\nTAX\nMOVE {home} {near} 1\n9: ORDER 2").orders
    start = view.me.bp
    found = {c.mark: (c.cost, c.left) for c in game.charges(view, orders)}
    assert found["T"] == ("treasury -1", str(view.me.treasury - 1))
    assert found["1"] == ("+2", str(start + 2))
    assert found["2"] == ("-1", str(start + 1))
    assert found["9"] == ("-2", str(start - 1))
    [boxes] = [p for p in game.panels(view, orders) if isinstance(p, Boxes)]
    assert [mark for mark, text in boxes.boxes if text] == ["1", "2", "9"]
    assert f"{start} → {start - 1} build points" in boxes.note
    assert "unspent:" in boxes.note
    text = guest.post(f"/m/{key}/check", text="TAX")
    assert re.search(r'<span class="no"[^>]*>1</span>', text)
    assert "new-panels" in text, "the balance goes with what is written"


def test_unspent_points_are_foreseen_as_the_referee_spends_them(guest: Visit, host: Host) -> None:
    """Rule 4.6, against the turn itself."""
    key = guest.play("star_chase")
    game = registry.get("star_chase")
    before = view_of(guest, host, key)
    [boxes] = [p for p in game.panels(before, ()) if isinstance(p, Boxes)]
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=0)
    after = view_of(guest, host, key)
    foreseen = re.search(r"unspent: (.*)\.$", boxes.note)
    assert foreseen
    done = after.me.record.unused
    for part in foreseen[1].split(", "):
        assert re.match(r"\d+", part)[0] in done


def test_a_ship_is_designed_with_the_exact_price_and_the_ready_line(
    guest: Visit, host: Host
) -> None:
    key = guest.play("star_empires")
    view, game = view_of(guest, host, key), registry.get("star_empires")
    [panel] = [p for p in game.panels(view, ()) if isinstance(p, Calculator)]
    dials = {d.key: d.value for d in panel.dials} | {"engines": "4", "scan": "1", "name": "Kite"}
    found = game.calculate(view, panel.key, dials)
    assert found.line == f"DESIGN {dials['world']} Kite GUNSHIP 20 15 4 1 0"
    assert not [p for p in game.check(view, game.read(found.line).orders) if not p.partial]
    query = "&".join(f"{k}={v}" for k, v in dials.items())
    page = guest.get(f"/m/{key}?calc=design&{query}")
    assert found.line in page, "without scripts the same form is answered by the page"
    part = guest.get(f"/m/{key}/sum?calc=design&{query}")
    assert dict(found.facts)["Each ship"] in part
    assert found.offers[0].label in part
    bad = guest.get(f"/m/{key}/sum?calc=design&{query.replace('racks=0', 'racks=x')}")
    assert re.search(r'bad" id="of-design-racks"[^>]*>A whole number is needed', bad)
    scout = guest.get(f"/m/{key}?calc=design&{query}&preset=Scout")
    assert "SCOUT 1 1 5 5 0" in scout, "a purpose sets all dials without scripts too"
    guest.get(f"/m/{key}")
    guest.post(f"/m/{key}/add", line=found.line, at="")
    assert found.line in guest.text


def test_nothing_that_is_sent_to_a_calculator_breaks_it(guest: Visit) -> None:
    key = guest.play("star_empires")
    for query in ("", "calc=nothing", "calc=design&guns=-1", "calc=design&hull=%3Cb%3E&guns=99999"):
        assert "<b>" not in guest.get(f"/m/{key}/sum?{query}")


def test_the_score_bar_has_the_levels(guest: Visit, host: Host) -> None:
    key = guest.play("fate_of_empire")
    panels = registry.get("fate_of_empire").panels(view_of(guest, host, key), ())
    [bar] = [p for p in panels if isinstance(p, Bar) and p.marks]
    assert [at for at, _ in bar.marks] == [100, 200, 300]
    assert 'class="measure"' in guest.text


def played(guest: Visit, host: Host, game: str, wanted: str) -> tuple[str, Any]:
    """A guest plays as the house bot would, until this is asked."""
    key = guest.play(game)
    for _ in range(80):
        with host.db.read() as session:
            row = match_by_key(session, key)
            [mine] = [s.name for s in seats_of(session, row) if s.kind == "player"]
            eyes = views.Eyes(row, mine)
            prompt, view = views.prompt(session, eyes), views.view(session, eyes)
        assert prompt is not None
        if prompt.ask == wanted:
            return key, view
        dice = f"{row.seed} {row.step}"
        text = bots.sheet(registry.get(game), "house", view, prompt, dice) or "DONE"
        if prompt.most == 1:
            guest.post(f"/m/{key}/answer", line=text, step=row.step)
        else:
            guest.post(f"/m/{key}/orders", text=text, do="submit", step=row.step)
    raise AssertionError(f"never asked: {wanted}")


def test_the_campaign_is_a_conversation(guest: Visit, host: Host) -> None:
    """The event with its dice, where the turn stands, the groups, the odds of the fight."""
    key, view = played(guest, host, "fate_of_empire", "battle_fire")
    panels = registry.get("fate_of_empire").panels(view, ())
    text = guest.get(f"/m/{key}")
    [steps] = [p for p in panels if isinstance(p, Steps)]
    assert dict(steps.steps)["Pirates"] == "now"
    assert 'aria-current="step">Pirates' in text
    odds = next(p for p in panels if isinstance(p, Bar))
    assert odds.title.startswith("Odds at")
    assert f"{odds.shares[0].name} {odds.shares[0].value} %" in text
    [groups] = [p for p in panels if isinstance(p, Grid) and p.title == "Task forces"]
    assert [row[0] for row in groups.rows] == [f"G{n}" for n in sorted(view.known.groups)]
    star = odds.title.removeprefix("Odds at ")
    for roll in (p for p in panels if isinstance(p, Roll) and star in p.title):
        for colour, value in roll.dice:
            assert f'aria-label="{colour} die {value}' in text


def test_the_conquest_has_its_sheets_beside_the_board(guest: Visit, host: Host) -> None:
    key, view = played(guest, host, "stellar_conquest", "move")
    panels = registry.get("stellar_conquest").panels(view, ())
    titles = [p.title for p in panels]
    assert {"Your empire", "Task forces", "Research"} <= set(titles)
    [steps] = [p for p in panels if isinstance(p, Steps)]
    assert dict(steps.steps)["Move"] == "now"
    assert 'aria-current="step">Move' in guest.get(f"/m/{key}")
    with host.db.read() as session:
        public = views.view(session, views.Eyes(match_by_key(session, key), None))
    shown = registry.get("stellar_conquest").panels(public, ())
    assert [type(p) for p in shown] == [Steps], "who watches learns whose step it is, no more"


def test_every_answer_of_a_short_list_is_a_button_with_what_it_does(
    guest: Visit, host: Host
) -> None:
    key, _ = played(guest, host, "fate_of_empire", "setup_tech")
    text = guest.get(f"/m/{key}")
    for tech in FIRST_TECHS:
        assert f'name="line" value="TECH {tech}"' in text
    assert "Three hexes a turn instead of two" in text


def test_what_is_chosen_from_a_list_is_sent_with_the_large_button(guest: Visit) -> None:
    """Without scripts too: fields named by their lines, and a purse that is not overdrawn."""
    key = guest.play("stellar_conquest")
    line = "buy BUILD HOME {n} corvette"
    assert f'name="{line}"' in guest.text
    guest.post(f"/m/{key}/answer", status=400, line="DONE", step=0, **{line: "9"})
    guest.get(f"/m/{key}")
    assert "Buy these and set sail" in guest.text, "nothing was closed"
    guest.post(f"/m/{key}/answer", line="DONE", step=guest.field("step"), **{line: "3"})
    assert "7 corvettes" in guest.text


def test_the_hand_is_ones_own(guest: Visit, host: Host) -> None:
    key, view = played(guest, host, "starfarers", "roll")
    game = registry.get("starfarers")
    table = game.tabletop(view, None)
    assert table is not None
    assert sum(view.hand), "cards were dealt"
    assert [kind.held for kind in table.kinds] == list(view.hand)
    with host.db.read() as session:
        public = views.view(session, views.Eyes(match_by_key(session, key), None))
    watched = game.tabletop(public, None)
    assert watched is not None
    assert not sum(kind.held for kind in watched.kinds), "no hand"
    page = guest.get(f"/m/{key}")
    assert page.count("data-card=") == sum(view.hand)
    assert 'aria-current="step">Roll' in page


def test_what_a_world_can_build_is_counted(guest: Visit, host: Host) -> None:
    key = guest.play("starweb")
    view, game = view_of(guest, host, key), registry.get("starweb")
    able = view.worlds[view.home].world.capacity
    [grid] = game.panels(view, game.read(f"W{view.home}B7I").orders)
    assert isinstance(grid, Grid)
    assert grid.rows == ((f"W{view.home}", str(able), "7", str(able - 7)),)


def test_what_a_line_takes_is_said_in_words(guest: Visit, host: Host) -> None:
    key = guest.play("starweb")
    home = view_of(guest, host, key).home
    page = guest.get(f"/m/{key}")
    assert 'data-part="rest" aria-pressed="false">Industry</button>' in page
    text = " ".join(guest.post(f"/m/{key}/check", text=f"W{home}B8I").split())
    assert "8 used, <b>22 left</b>" in text


@pytest.mark.parametrize("game", ["starweb", "star_chase", "star_empires"])
def test_a_newcomer_is_offered_sensible_first_moves(guest: Visit, host: Host, game: str) -> None:
    key = guest.play(game)
    part = re.search(r'class="sec (?:advice|moves)".*?</form>', guest.text, re.S)
    assert part
    lines = [unescape(line) for line in re.findall(r'name="line" value="([^"]+)"', part[0])]
    assert lines
    view = view_of(guest, host, key)
    table = registry.get(game)
    assert not table.check(view, table.read("\n".join(lines)).orders)
    assert 'aria-pressed="true"' not in part[0]
    guest.post(f"/m/{key}/add", line=lines[0], at="")
    if "sec moves" in part[0]:
        assert "Sensible first moves" not in guest.text, "who has begun to write needs no beginning"
        return
    part = re.search(r'class="sec advice".*?</form>', guest.text, re.S)
    assert part
    assert part[0].count('aria-pressed="true"') == 1, "what stands on the sheet is marked"


def answer(guest: Visit, key: str, line: str) -> None:
    guest.post(f"/m/{key}/answer", line=line, step=guest.field("step"))


def test_a_list_of_answers_stays_open_until_it_is_whole(guest: Visit, host: Host) -> None:
    key = guest.play("fate_of_empire")
    answer(guest, key, "FLEET 15C")
    assert "two of the Empire&#39;s gifts" in guest.text
    answer(guest, key, "TECH cet")
    assert "one of the Empire&#39;s gifts" in guest.text, "it stays open"
    answer(guest, key, "GIBBERISH")
    assert "one of the Empire&#39;s gifts" in guest.text, "a problem can be mended"


def test_an_answer_can_be_taken_back_until_a_die_falls(guest: Visit, host: Host) -> None:
    key = guest.play("fate_of_empire")
    assert "Take back" not in guest.text, "nothing was answered yet"
    answer(guest, key, "FLEET 15C")
    assert "gifts" in guest.text
    assert "Take back" in guest.text
    guest.post(f"/m/{key}/undo")
    assert "Which ships do you take?" in guest.text
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert verify(full(session, row)).ok, "the undoing stands in the log"
    for line in ("FLEET 30S", "TECH speed_3", "TECH cet"):
        answer(guest, key, line)
    assert "Where do your groups go?" in guest.text, "the entry die has fallen"
    assert "Take back" not in guest.text
    guest.get(f"/m/{key}")
    guest.post(f"/m/{key}/undo", status=409)


def test_a_bar_is_as_long_as_what_is_left_after_its_losses() -> None:
    """The marks along it are for the sum, which the losses make smaller."""
    shares = (Share("kills", 14), Share("sectors", 15, "warn"), Share("planets", 190, "good"))
    drawn = str(bar(Bar("Score 179", shares, 400, lost=40)))
    parts = re.findall(r'<rect class="bar-(\w+)" x="[\d.]+" y="0" width="([\d.]+)"', drawn)
    assert [tone for tone, _ in parts] == ["plan", "warn", "good"], "it ends short of the mark"
    wide = [float(n) for _, n in parts]
    assert wide == pytest.approx([380 * n / 400 for n in (14, 15, 150)], abs=0.1)
    assert "sectors <b>15</b>" in drawn, "the key tells what each part brought"
    assert "losses <b>−40</b>" in drawn
