"""Bots on a host: chosen by level and character, greeting, answering, keeping peace in the log."""

from __future__ import annotations

from hosting import Group, group, person
from test_table_manners import refusal

from starpost.bots.editions import recorded
from starpost.bots.levels import who_is
from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import invitations, opening, press, unread
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.turns import bots
from starpost.host.turns.record import full
from starpost.kernel.proof.verify import verify


def against(host: Host, bot: str) -> Group:
    """Star Chase of one person and one bot, begun."""
    gm, ann = person(host, "Master"), person(host, "ann")
    seats = (SeatPlan(name="ANN"), SeatPlan(name="BOT", kind="bot", bot=bot))
    key = opening.create(host, gm, MatchPlan("star_chase", "A match", seats))
    it = Group(host, key, gm, {"ANN": ann})
    invitations.accept(host, ann, invitations.invite(host, gm, key, "ANN"))
    opening.confirm(host, ann, key)
    return it


def letters(it: Group) -> list[tuple[str, str]]:
    with it.host.db.read() as session:
        found = press.inbox(session, it.players["ANN"], it.key, "ANN")
    return [(m.sender, m.text) for m in found]


def unread_by(it: Group, name: str) -> int:
    with it.host.db.read() as session:
        row, seat = match_by_key(session, it.key), it.seats()[name]
        return unread.for_person(session, row, seat, it.players[name])


def test_a_character_greets_answers_and_keeps_its_word_in_the_log(lite: Host) -> None:
    it = against(lite, "house:benedek")
    voice = who_is("house:benedek").voice
    assert letters(it) == [("BOT", voice.greets)]
    assert unread_by(it, "ANN") == 0, "a greeting calls nobody"
    press.send(lite, it.players["ANN"], it.key, "ANN", ["BOT"], "Peace between us?")
    assert letters(it)[-1] == ("BOT", voice.agrees)
    assert unread_by(it, "ANN") == 1
    it.send("ANN", "TAX", ready=True)
    assert it.run() == 1
    with lite.db.read() as session:
        match = full(session, match_by_key(session, it.key))
    assert match.entries[-1].bots == {"BOT": recorded("star_chase", "house:benedek+ANN")}
    found = verify(match, bots.again)
    assert found.ok, found.findings
    assert found.bots == 1


def test_bots_that_do_not_exist_are_refused(lite: Host) -> None:
    assert refusal(against, lite, "house:nobody") == "bad_seats"


def test_the_game_master_gives_a_seat_to_a_bot_of_any_level(lite: Host) -> None:
    it = group(lite)
    desk.replace(lite, it.gm, it.key, "ANN", bot="gentle:osk")
    assert it.seats()["ANN"].bot == "gentle:osk"
    assert refusal(desk.replace, lite, it.gm, it.key, "ZOE", bot="clever") == "bad_bot"
