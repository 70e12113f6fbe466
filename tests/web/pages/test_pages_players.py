"""Players after the end: one table, the truth, and nothing of what a seat merely knew."""

from test_pages_replay import played_out
from visiting import Visit

from starpost.host.host import Host


def test_after_the_end_the_players_are_one_table_of_the_truth(host: Host) -> None:
    key, visit = played_out(host, "starweb")
    text = visit.get(f"/m/{key}/players").partition("Who played")[2]
    table = text.partition("</table>")[0]
    assert "not met yet" not in text
    assert table.count("<tr") == 1 + table.count('scope="row"')
    assert table.count(" place") == table.count('scope="row"') - table.count("nothing left")


def test_while_it_is_played_they_are_a_list_of_what_is_known(guest: Visit) -> None:
    key = guest.play("star_empires")
    text = guest.get(f"/m/{key}/players")
    assert "Who plays" in text
    assert "Who played" not in text
