"""Who is removed from a seat is told by whom and why, and has a way on that is not the seat."""

from __future__ import annotations

from friends import Friends
from visiting import Visit, new_account

from starpost.host.gm import desk
from starpost.host.host import Host

WHY = "Ben is on holiday"


def removed(host: Host) -> Friends:
    both = Friends(host)
    desk.replace(host, both.people[0], both.key, "JOVIAN", bot="house", why=WHY)
    return both


def test_who_is_removed_reads_by_whom_and_why_on_every_page(host: Host) -> None:
    both = removed(host)
    said = both.ben.get(f"/m/{both.key}").partition('id="gone"')[2]
    goes_on = "The match goes on without you."
    told = ("Ada gave your seat JOVIAN to a bot", "“Ben is on holiday”", goes_on)
    for word in (*told, "belong to who plays it now", 'value="ask"'):
        assert word in said, word
    assert 'role="timer"' not in both.ben.text, "no clock runs for him"
    for page in ("/players", "/replay"):
        text = both.ben.get(f"/m/{both.key}{page}")
        said = text.partition('id="gone"')[2].partition("</div>")[0]
        assert "Ada gave your seat JOVIAN to a bot. “Ben is on holiday”." in said
        assert 'href="/matches"' in said
    assert "Ada gave your seat JOVIAN to a bot" in both.ben.get("/notices"), "the bell has it"
    assert "Ada gave your seat JOVIAN to a bot" in both.ben.get("/matches")
    assert "Running 0" in both.ben.text, "what he plays no longer is not counted"
    text = both.ben.get(f"/m/{both.key}")
    assert text.count("Ada gave your seat JOVIAN to a bot") == 1, "it is said once"
    text = both.ben.get(f"/m/{both.key}/players")
    assert text.index('id="ask"') < text.index('id="seats-title"'), "the way back stands first"


def test_a_match_one_was_removed_from_is_none_that_is_under_way(host: Host) -> None:
    page = removed(host).ben.get("/matches")
    assert "under way" not in page
    assert "The others move now" not in page


def test_the_open_page_of_who_is_removed_falls_silent_without_an_error(host: Host) -> None:
    both = Friends(host)
    hears = both.ben.get(f"/m/{both.key}").partition('data-live="')[2].partition('"')[0]
    desk.replace(host, both.people[0], both.key, "JOVIAN", bot="house", why=WHY)
    assert "seat=JOVIAN" in hears
    both.ben.get(hears.replace("&amp;", "&"), status=204)
    Visit(host).get(f"/m/{both.key}/live?seat=JOVIAN", status=204)


def test_who_is_removed_does_not_sit_down_again_unasked(host: Host) -> None:
    both = removed(host)
    ben, key = both.ben, both.key
    text = ben.get(f"/m/{key}/players")
    assert 'value="take"' not in text
    assert "<b>" in text.partition('id="seats-title"')[2].partition("JOVIAN")[0], "he is himself"
    assert "A player you have not met" not in text
    assert "Ada gave JOVIAN to a bot: “Ben is on holiday”" in text
    for seat in ("", "JOVIAN"):
        ben.post(f"/m/{key}/players", status=403, do="take", seat=seat)
        ben.get(f"/m/{key}/players")


def test_who_is_removed_asks_and_the_game_master_gives_the_seat_back(host: Host) -> None:
    both = removed(host)
    ben, ada, key = both.ben, both.ada, both.key
    ben.get(f"/m/{key}/players")
    ben.post(f"/m/{key}/players", do="ask", text="I am back already.")
    assert "You have asked for" in ben.text
    assert 'value="ask"' not in ben.text, "nobody asks twice for the same"
    assert "You have asked for it back" in ben.get(f"/m/{key}")
    for name in ("Report", "Letters", "Replay"):
        assert f">{name}</a>" not in ben.text.replace("\n", ""), "no longer his"
    assert "1 match waits for you" in ada.get("/me")
    asked = "Ben asks for JOVIAN back: “I am back already”."
    assert asked in ada.get("/notices")
    assert 'value="give_back">Give the seat back' in ada.text
    assert "“I am back already”" in ada.get(f"/m/{key}/desk")
    ada.post(f"/m/{key}/desk", do="give_back", seat="JOVIAN")
    assert 'id="gone"' not in ben.get(f"/m/{key}")
    assert 'id="orders"' in ben.text
    assert asked not in ada.get("/notices")


def test_a_request_that_is_declined_is_answered_and_can_be_made_again(host: Host) -> None:
    both = removed(host)
    ben, ada, key = both.ben, both.ada, both.key
    ben.get(f"/m/{key}/players")
    ben.post(f"/m/{key}/players", do="ask", text="Please.")
    ada.get(f"/m/{key}/desk")
    ada.post(f"/m/{key}/desk", do="decline", seat="JOVIAN")
    assert "asks for" not in ada.text.partition('id="desk-turn"')[0]
    assert "has left it as it is" in ben.get(f"/m/{key}/players")
    ben.post(f"/m/{key}/players", do="ask", text="Once more.")
    assert "“Once more”" in ada.get(f"/m/{key}/desk")


def test_the_bot_that_plays_on_has_nobodys_initials_and_is_not_offered_to_who_plays(
    host: Host,
) -> None:
    both = removed(host)
    text = both.ada.get(f"/m/{both.key}/players")
    line = next(li for li in text.split("<li>") if "JOVIAN</b>" in li)
    assert "#bot" in line.partition("</span>")[0], "House bot is no HO"
    assert 'value="take"' not in text, "she plays already"


def test_terms_say_of_names_what_is_seen_of_them(host: Host) -> None:
    both = Friends(host)
    known, named = "you know everybody's", "JOVIAN</b>"
    text = both.ada.get(f"/m/{both.key}/players")
    assert known in text.replace("&#39;", "'")
    assert named in text
    secret = Friends(host, {"preset": "trial", "turns": 12, "open_scores": False}, ("Cay", "Dan"))
    text = secret.ada.get(f"/m/{secret.key}/players")
    assert "secret until players meet" in text


def test_how_well_bots_play_is_said_of_bots_where_people_play_too(host: Host) -> None:
    both = Friends(host)
    text = " ".join(both.ada.get(f"/m/{both.key}").split())
    assert "How well the bots play: House." in text
    assert "How well they play" not in text


def test_the_desk_writes_down_who_sat_down(host: Host) -> None:
    both = removed(host)
    cleo = Visit(host, new_account(host, "Cleo"))
    cleo.get(f"/m/{both.key}/players")
    cleo.post(f"/m/{both.key}/players", do="take", seat="JOVIAN")
    assert "Cleo took the seat JOVIAN." in both.ada.get(f"/m/{both.key}/desk")
    assert "Ada gave your seat JOVIAN to somebody else" in both.ben.get(f"/m/{both.key}")


def test_a_game_master_who_lost_the_own_seat_sees_what_the_public_sees(host: Host) -> None:
    both = Friends(host)
    desk.replace(host, both.people[0], both.key, "TERRAN", bot="house")
    text = both.ada.get(f"/m/{both.key}")
    assert "Your seat TERRAN is played by somebody else now" in text
    assert Visit(host, both.people[0]).get(f"/m/{both.key}/desk")


def test_who_was_removed_does_not_ask_for_a_seat_of_a_match_that_was_called_off(host: Host) -> None:
    both = removed(host)
    desk.call_off(host, both.people[0], both.key, "Too late tonight")
    text = both.ben.get(f"/m/{both.key}")
    assert "Ada called this match off" in text
    assert 'value="ask"' not in text
    assert "is played by somebody else now" not in text
    assert '<a class="btn wide pri" href="/matches/new?game=' in text
    assert 'value="ask"' not in both.ben.get(f"/m/{both.key}/players")
