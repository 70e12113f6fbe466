"""Playing without scripts: every game can be started with one click and played with plain forms."""

import re
from html import unescape
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace
from visiting import Visit

from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.sheets import drafts, versions
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.kernel.registry import ids
from starpost.kernel.tabletop import Action, Tabletop, Verb
from starpost.web.pages.match.leading import MOST_ROUNDS, good_first, press_on
from starpost.web.pages.orders.writing import MOST_BESIDES

GAMES = [game for game in ids() if registry.get(game).seats]


def step(guest: Visit, key: str) -> int:
    with guest.host.db.read() as session:
        return match_by_key(session, key).step


def answers(guest: Visit) -> list[str]:
    """The lines that buttons of the page send."""
    return [unescape(line) for line in re.findall(r'name="line" value="([^"]+)"', guest.text)]


@pytest.mark.parametrize("game", GAMES)
def test_one_click_leads_to_a_match_that_runs(guest: Visit, game: str) -> None:
    key = guest.play(game)
    assert f"/rules/{game}" in guest.text
    assert 'class="starmap"' in guest.text
    table = 'class="tabletop"' in guest.text
    assert ('id="tt-side"' if table else 'id="list"') in guest.text
    told = any(s in guest.text for s in ('id="coach"', "Your briefing", 'class="asks-you must"'))
    assert told, "a newcomer is told what to do"
    before = step(guest, key)
    if (table or 'id="answer-form"' in guest.text) and answers(guest):
        guest.post(f"/m/{key}/answer", line=answers(guest)[0], seat="", step=before)
    else:
        guest.post(f"/m/{key}/orders", text="", do="nothing", step=before)
    assert step(guest, key) > before, "the bots are ready, so the match goes on at once"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_map_offers_is_an_order_the_referee_reads(guest: Visit, game: str) -> None:
    key = guest.play(game)
    found = set(re.findall(r'data-ref="([^"]+)"[^>]*role="button"', guest.text))
    read = registry.get(game).book.read_line
    tried = 0
    if 'class="tabletop"' in guest.text:
        for line in chain.from_iterable(map(str.splitlines, answers(guest))):
            tried += 1
            assert type(read(line)).__name__ != "Unread", line
    for ref in sorted(found)[:12]:
        made = guest.client.get(f"/m/{key}/offers", params={"at": unescape(ref)}).text
        for value in re.findall(r'value="([^"]+)" data-(?:wish|offer="whole")', made):
            for line in unescape(value).splitlines():
                tried += 1
                assert type(read(line)).__name__ != "Unread", line
    assert tried or 'id="answer-form"' in guest.text or game in ("stellar_conquest",
                                                                "fate_of_empire")  # fmt: skip


def test_lines_are_kept_checked_and_sent(guest: Visit, host: Host) -> None:
    key = guest.play("star_chase")
    guest.post(f"/m/{key}/orders", text="NONSENSE 1\n", do="check", step=step(guest, key))
    assert "is-bad" in guest.text
    assert "1 problem" in guest.text
    assert "NONSENSE 1" in guest.text, "what was written is still there after the page came back"
    guest.post(f"/m/{key}/orders", text="NONSENSE 1\n", do="drop-1", step=step(guest, key))
    assert "NONSENSE" not in guest.text
    before = step(guest, key)
    guest.post(f"/m/{key}/orders", text="GROW 999", do="submit", step=before)
    assert "Line 1 will fail. Send all the" in guest.text, "it is asked once"
    assert step(guest, key) == before
    guest.post(f"/m/{key}/orders", text="GROW 999", do="all", step=before)
    assert step(guest, key) == before + 1
    assert "problem" in guest.text, "what went wrong is told on the next turn"


def test_a_sheet_of_another_game_is_refused_whole_on_the_page(guest: Visit, host: Host) -> None:
    key = guest.play("star_chase")
    before, text = step(guest, key), "STARWEB GAME # SW-7\nMESSAGE hello"
    guest.post(f"/m/{key}/orders", text=text, do="check", step=before)
    assert "As it stands it will not be taken." in guest.text
    guest.post(f"/m/{key}/orders", status=400, text=text, do="submit", step=before)
    assert "It was not taken." in guest.text
    assert "MESSAGE hello" in guest.get(f"/m/{key}"), "it is still there, to be mended"
    assert step(guest, key) == before


def test_a_line_can_be_added_from_the_list_without_scripts(guest: Visit, host: Host) -> None:
    key = guest.play("star_chase")
    guest.post(f"/m/{key}/add", line="TECH FT", at="x")
    guest.post(f"/m/{key}/add", line="TECH CT", at="x")
    with host.db.read() as session:
        row = match_by_key(session, key)
        [mine] = [s for s in seats_of(session, row) if s.kind == "player"]
        assert drafts.paper(session, row, mine).text == "TECH FT\nTECH CT"
        assert not versions.sheets(session, row, mine.name, row.step), "a draft is not handed in"


def test_a_sheet_for_a_turn_that_has_run_is_not_lost(guest: Visit) -> None:
    assert registry.get("starweb").late != "set_aside"
    key = guest.play("starweb")
    old = step(guest, key)
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=old)
    guest.post(f"/m/{key}/orders", status=410, text="F1W2", do="submit", step=old)
    assert "F1W2" in guest.text
    assert "The turn ran while you were writing" in guest.text


def test_a_late_sheet_is_set_aside_where_the_game_says_so(guest: Visit, host: Host) -> None:
    assert registry.get("star_chase").late == "set_aside"
    key = guest.play("star_chase")
    old = step(guest, key)
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=old)
    guest.post(f"/m/{key}/orders", text="GROW 1", do="submit", step=old)
    assert step(guest, key) == old + 1, "it waits for the deadline; no turn is run for it"
    assert "Your orders are set aside" in guest.text
    with host.db.read() as session:
        row = match_by_key(session, key)
        [mine] = [s for s in seats_of(session, row) if s.kind == "player"]
        [kept] = versions.sheets(session, row, mine.name, row.step)
        assert "GROW 1" in kept.text


def test_completion_offers_only_what_the_form_and_the_view_allow(guest: Visit) -> None:
    key = guest.play("star_chase")
    found = guest.client.get(f"/m/{key}/complete", params={"line": "MO"}).json()
    assert {hint["shown"] for hint in found} >= {"MOVE", "MOVEF"}
    for hint in found:
        assert ("MO" + hint["text"]).startswith("MO")


def test_an_earlier_turn_is_shown_as_it_was_and_takes_no_orders(guest: Visit) -> None:
    key = guest.play("star_chase")
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=step(guest, key))
    text = guest.get(f"/m/{key}?turn=1")
    assert "as you saw it" in text
    assert 'id="sheet-form"' not in text


def test_report_comes_as_page_text_data_and_paper(guest: Visit) -> None:
    key = guest.play("star_chase")
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=step(guest, key))
    base = f"/m/{key}/turns/2/report"
    assert "paper" in guest.get(base)
    assert guest.get(f"{base}.txt").strip()
    assert guest.get(f"{base}.json").startswith("{")
    assert guest.client.get(f"{base}.pdf").content.startswith(b"%PDF")


def test_watching_shows_what_the_public_may_know(guest: Visit, host: Host) -> None:
    key = guest.play("starweb")
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert views.prompt(session, views.Eyes(row, None)) is None
    Visit(host).get(f"/m/{key}", status=404)  # a demonstration is private


def test_the_large_button_never_passes_by_what_is_advised() -> None:
    attack, scorch = Action("Attack", "ATTACK Barnard/2"), Action("Raze", "RAZE Barnard/2")
    refuse = Action("No attack", "DONE", sign="skip")
    laid = Tabletop(players=(), verbs=(Verb("Attack", (attack, scorch)),), main=refuse)
    assert good_first(laid, set()) is laid
    turned = good_first(laid, {attack.line})
    assert turned.main is attack
    assert turned.verbs[0].actions == (refuse, scorch)
    close = replace(laid, main=Action("Done moving", "DONE", sign="ok"))
    assert good_first(close, {attack.line}) is close


def test_in_a_hopeless_fight_the_large_button_leaves() -> None:
    game, left = registry.get("fate_of_empire"), 0
    for seed in ("0a" * 32, "1b" * 32, "2c" * 32):
        match: Match[Any, Any] = Match.new(game, seed=seed)
        while asked := match.awaiting().prompts:
            view = match.view(asked[0].seat)
            text = bots.sheet(game, "house", view, asked[0], seed) or ""
            if asked[0].ask == "battle_withdraw" and text.startswith("WITHDRAW"):
                laid = game.tabletop(view, asked[0])
                assert laid is not None
                main = good_first(laid, {text}).main
                assert main is not None
                assert main.label.startswith("Leave for ")
                assert main.line == text.splitlines()[0]
                left += 1
            match.play({asked[0].seat: text}, kind="answers")
    assert left


def test_what_was_set_by_hand_is_bought_before_what_is_advised(guest: Visit, host: Host) -> None:
    key = guest.play("stellar_conquest")
    tips = re.search(r'name="line" value="([^"]+)" data-all\s[^>]*form="tt-shop"', guest.text)
    assert tips is not None
    lines = f"RESEARCH HOME speed_3 15\n{unescape(tips[1])}"
    scouts = {"buy BUILD HOME {n} scout": "4"}
    guest.post(f"/m/{key}/answer", line=lines, step=step(guest, key), **scouts)
    with host.db.read() as session:
        row = match_by_key(session, key)
        view = views.view(session, views.Eyes(row, "RED"))
    scouts_now = sum(g.s for g in view.known.groups.values() if g.owner == view.seat)
    assert scouts_now == 8, "four more than everybody has"


def test_a_flood_beside_what_was_set_by_hand_is_not_weighed_line_by_line(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line is looked at with all before it: without a bound a sheet would cost its square."""
    key = guest.play("stellar_conquest")
    game, asked = type(registry.get("stellar_conquest")), []
    check = game.check
    monkeypatch.setattr(game, "check", lambda *a: asked.append(1) or check(*a))
    flood = "\n".join(["RESEARCH HOME speed_3 15"] * 5000)
    scouts = {"buy BUILD HOME {n} scout": "4"}
    guest.post(f"/m/{key}/answer", line=flood, step=step(guest, key), **scouts)
    assert MOST_BESIDES < len(asked) < 200


def test_only_questions_with_another_good_answer_have_a_button_that_gives_way() -> None:
    game, found = registry.get("fate_of_empire"), {}
    for seed in ("0a" * 32, "1b" * 32, "2c" * 32):
        match: Match[Any, Any] = Match.new(game, seed=seed)
        for step in range(60):
            asked = match.awaiting().prompts
            if not asked:
                break
            view = match.view(asked[0].seat)
            table = game.tabletop(view, asked[0])
            assert table is not None
            if table.main is not None:
                found[asked[0].ask] = table.main.sign == "skip"
            text = bots.sheet(game, "house", view, asked[0], f"{seed} {step}")
            match.play({asked[0].seat: text}, kind="answers")
    gives_way = {ask for ask, yields in found.items() if yields}
    assert gives_way <= {"attack", "attack_continue", "battle_withdraw", "defend_withdraw"}


def test_a_large_button_that_asks_first_is_still_the_large_button(guest: Visit) -> None:
    key, asked = guest.play("fate_of_empire"), 0
    for _ in range(12):
        found = re.search(r'name="line" value="([^"]+)" data-main([^>]*)>', guest.text)
        assert found is not None
        assert found[2].startswith(" "), found[0]
        asked += 'form="tt-shop"' not in found[2] and "data-asks" in found[2]
        guest.post(f"/m/{key}/answer", line=unescape(found[1]), seat="", step=step(guest, key))
        guest.get(f"/m/{key}")
    assert asked, "transports without a goal are asked about"


def test_a_fight_is_fought_to_its_end_at_one_press_unless_leaving_is_wiser() -> None:
    fight = Action("Fight on", "DONE", again="Lyrae")
    asked = [fight, fight, Action("All ships leave", "WITHDRAW Lyrae 3 ALL")]
    pressed: list[str] = []
    assert press_on("Lyrae", lambda: asked[len(pressed)], pressed.append) == 2
    assert pressed == ["DONE", "DONE"]
    assert press_on("", lambda: fight, pressed.append) == 0
    assert press_on("Lyrae", lambda: None, pressed.append) == 0
    assert press_on("Lyrae", lambda: fight, pressed.append) == MOST_ROUNDS, "it has a bound"


def test_every_round_of_a_fight_may_be_pressed_on_and_nothing_else() -> None:
    game, seen = registry.get("fate_of_empire"), {}
    for seed in ("0a" * 32, "1b" * 32):
        match: Match[Any, Any] = Match.new(game, seed=seed)
        while asked := match.awaiting().prompts:
            view = match.view(asked[0].seat)
            table = game.tabletop(view, asked[0])
            assert table is not None
            assert table.main is not None
            seen[asked[0].ask] = seen.get(asked[0].ask, False) or bool(table.main.again)
            match.play({asked[0].seat: bots.sheet(game, "house", view, asked[0], seed)},
                       kind="answers")  # fmt: skip
    rounds = {"battle_fire", "battle_withdraw", "attack_fire", "attack_continue"}
    assert {ask for ask, again in seen.items() if again} <= rounds
    assert seen["battle_fire"]
    assert seen["battle_withdraw"]
    assert not seen["attack"]
