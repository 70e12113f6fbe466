"""Players after the end: one table, the truth, and nothing of what a seat merely knew."""

import re

from test_pages_replay import played_out
from visiting import Visit

from starpost.host.host import Host
from starpost.kernel.contract import Measure
from starpost.reports.document import Chart, Curve
from starpost.web.pages.reading.charts import _ended, with_names


def test_after_the_end_the_players_are_one_table_of_the_truth(host: Host) -> None:
    key, visit = played_out(host, "starweb")
    text = visit.get(f"/m/{key}/players").partition("Who played")[2]
    table = text.partition("</table>")[0]
    assert "not met yet" not in text
    assert table.count("<tr") == 1 + table.count('scope="row"')
    held = table.count('scope="row"') - table.count("nothing left")
    assert table.count(" world") == held, "places have the game's own word"


def test_while_it_is_played_they_are_a_list_of_what_is_known(guest: Visit) -> None:
    key = guest.play("star_empires")
    text = guest.get(f"/m/{key}/players")
    assert "Who plays" in text
    assert "Who played" not in text


def test_at_a_board_people_stand_by_name_with_their_colour_as_the_mark(guest: Visit) -> None:
    key = guest.play("starfarers")
    listed = guest.get(f"/m/{key}/players").partition("Who plays")[2].partition("</ul>")[0]
    found = re.findall(r"<b>(.*?)</b>", listed)
    heads = {re.sub(r"<svg.*?</svg>", "", head).strip() for head in found}
    assert "You" in heads
    assert not {"RED", "WHITE", "BLUE", "YELLOW"} & heads
    assert re.search(r"<div>(RED|WHITE|BLUE|YELLOW) · Gentle bot", listed)


def test_curves_are_called_as_people_are() -> None:
    chart = Chart("Points", (1, 2), (Curve("RED", (1.0, 2.0), 1), Curve("cards", (1.0, 2.0))))
    named = with_names(chart, {"RED": "Ann", "cards": "cards"}.__getitem__)
    assert [curve.name for curve in named.curves] == ["Ann", "cards"]


def test_after_the_end_of_a_board_game_all_is_said_that_everybody_had(host: Host) -> None:
    key, visit = played_out(host, "stellar_conquest", most=400)
    page = visit.get(f"/m/{key}/players")
    had = re.findall(r'<td class="num mono">[^<]*</td>\s*<td>([^<]*)', page)
    assert len(had) > 1
    assert all(re.search(r"\d+ (planet|ship|transport)", words) for words in had), had
    assert "may come" not in page


def test_who_plays_alone_has_nobody_between_and_no_player_after_another(host: Host) -> None:
    key, visit = played_out(host, "fate_of_empire", most=400)
    page = visit.get(f"/m/{key}/players")
    assert "What passed between you" not in page
    assert "one player after another" not in page
    assert "at your own pace" in page
    assert "<table><caption" not in page, "a table of one row says nothing"
    assert re.search(r"points?</b> at the\s+end", page)
    end = visit.get(f"/m/{key}/end")
    assert "Watch it again" in end
    assert "in truth" not in end


def test_who_plays_alone_reads_of_one_goal_and_of_giving_up(guest: Visit) -> None:
    key = guest.play("fate_of_empire")
    page = guest.get(f"/m/{key}/players")
    assert "0 of the 100 points that win" in page
    assert "0 of 100 points" in page
    assert "of 300" not in page
    assert "a bot plays on" not in page
    assert "Give the match up" in page
    other = guest.play("starfarers")
    assert "Give the match up (it ends)" in guest.get(f"/m/{other}/players"), "only bots are left"


def test_the_end_of_a_board_game_repeats_its_last_turn_on_no_curve() -> None:
    turn = [Measure("Economy", "ships", 4.0)]
    end = [*turn, Measure("Points", "RED", 7.0, "RED")]
    assert _ended([(1, turn), (7, turn), (8, end)]) == [(1, turn), (7, end)]
    more = [Measure("Economy", "ships", 5.0)]
    assert _ended([(7, turn), (8, more)]) == [(7, turn), (8, more)], "a turn that was played"


def test_each_player_has_a_score_and_what_was_last_between_you_the_leader_first(
    guest: Visit,
) -> None:
    key = guest.play("starweb")
    listed = guest.get(f"/m/{key}/players").partition("Who plays")[2].partition("</section>")[0]
    scores = re.findall(r'<span class="nowrap"><b>(-?\d+)</b>', listed)
    assert len(scores) == listed.count('class="face')
    assert [int(s) for s in scores] == sorted((int(s) for s in scores), reverse=True)
    assert "not asked" not in listed


def test_against_bots_alone_nobody_is_called_in_or_awaited_or_host(guest: Visit) -> None:
    key = guest.play("starweb")
    listed = guest.get(f"/m/{key}/players").partition("Who plays")[2].partition("</section>")[0]
    assert "chip" not in listed
    assert "not met yet" in listed


def test_who_gives_up_alone_finds_the_match_finished_and_is_asked_nothing(guest: Visit) -> None:
    key = guest.play("fate_of_empire")
    page = guest.get(f"/m/{key}/players")
    assert "Letters" not in page, "nobody is there to write to"
    asks = page.partition("Give the match up")[2].partition("</form>")[0]
    assert "cannot be undone" in asks, "what ends a match asks once, in its fold"
    assert 'value="leave"' in asks
    guest.post(f"/m/{key}/players", do="leave")
    assert "given up" in guest.text
    me = guest.get("/me")
    assert " ".join(me.partition('class="three tiles"')[2].split()).count("<b>0</b>") >= 2
    assert "1 match given up or" in me
    assert "needs you" not in guest.text
    assert "gave this match up" in guest.get(f"/m/{key}")
