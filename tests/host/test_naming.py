"""Code names that players choose: wishes, names given out at the start, reserved and alike ones."""

from __future__ import annotations

import pytest
from hosting import EVERY_DAY, clock, group, person
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches import live, naming, opening, press, replacement
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import my_data
from starpost.host.storage import Account, Outgoing, ReservedName
from starpost.host.trouble import Trouble
from starpost.kernel import registry

SMALL = {"preset": "custom", "rows": 8, "columns": 8}
SEATS = ("TERRAN", "JOVIAN", "LUNAR")


def refusal(call, *args, **kwargs) -> str:
    with pytest.raises(Trouble) as refused:
        call(*args, **kwargs)
    return refused.value.code


def lobby(host: Host, gm: Account, seats: tuple[str, ...] = SEATS, **options: object) -> str:
    plan = tuple(SeatPlan(name=name) for name in seats)
    return opening.create(host, gm, MatchPlan("starweb", "Web", plan, options or SMALL))


def begun(host: Host, key: str, players: list[Account]) -> list[str]:
    for player in players:
        opening.confirm(host, player, key)
    with host.db.read() as session:
        return [s.name for s in seats_of(session, match_by_key(session, key))]


def test_first_choices_then_second_ones_then_the_name_of_the_seat(host: Host) -> None:
    gm, ann, bea, cat = (person(host, name) for name in ("Gm", "Ann", "Bea", "Cat"))
    key = lobby(host, gm)
    opening.join(host, ann, key, wishes=("smith", "jones"))
    opening.join(host, bea, key, wishes=("SMITH", "Jones"))
    opening.join(host, cat, key, wishes=(" Smith ", "TERRAN"))
    assert begun(host, key, [ann, bea, cat]) == ["SMITH", "JONES", "TERRAN"]


def test_who_is_unlucky_twice_gets_a_name_of_the_house(host: Host) -> None:
    gm, ann, bea, cat = (person(host, name) for name in ("Gm", "Ann", "Bea", "Cat"))
    key = lobby(host, gm)
    opening.join(host, ann, key, wishes=("JOVIAN", ""))  # the name of another seat
    opening.join(host, bea, key)
    opening.join(host, cat, key, wishes=("JOVIAN",))
    names = begun(host, key, [ann, bea, cat])
    assert (names[0], names[2]) == ("JOVIAN", "LUNAR")
    assert names[1] == "TERRAN"  # free again, and a name of the house


@pytest.mark.parametrize("name", ["ANN LEE", "ABCDEFGHIJ", "R2D2", "GM", "neutral"])
def test_what_is_no_code_name_is_told_at_once(host: Host, name: str) -> None:
    gm, ann = person(host, "Gm"), person(host, "Ann")
    key = lobby(host, gm)
    assert refusal(opening.join, host, ann, key, wishes=(name,)) == "bad_name"
    assert refusal(opening.join, host, ann, key, wishes=("ANN", name)) == "bad_name"


def test_other_games_have_their_seats_named_by_the_game_master(host: Host) -> None:
    it = group(host, started=False)
    ann = it.players["ANN"]
    assert refusal(opening.join, host, ann, it.key, wishes=("SMITH",)) == "bad_name"
    assert [g for g in registry.ids() if registry.get(g).own_names] == ["starweb"]


def test_a_reserved_name_is_used_by_its_owner_alone(host: Host) -> None:
    gm, ann, bea, cat = (person(host, name) for name in ("Gm", "Ann", "Bea", "Cat"))
    assert naming.reserve(host, bea, "starweb", "smith") == "SMITH"
    naming.reserve(host, bea, "starweb", "SMITH")
    assert refusal(naming.reserve, host, ann, "starweb", "Smith") == "name_taken"
    assert refusal(naming.reserve, host, ann, "starweb", "TERRAN") == "house_name"
    assert refusal(naming.reserve, host, ann, "starweb", "") == "bad_name"
    assert refusal(naming.reserve, host, ann, "bids", "SMITH") == "bad_name"
    for letter in "ABCD":
        naming.reserve(host, bea, "starweb", f"NAME{letter}")
    assert refusal(naming.reserve, host, bea, "starweb", "NAMEE") == "too_many"
    key = lobby(host, gm)
    opening.join(host, ann, key, wishes=("SMITH", "JONES"))
    opening.join(host, bea, key, wishes=("SMITH",))
    opening.join(host, cat, key)
    assert begun(host, key, [ann, bea, cat]) == ["JONES", "SMITH", "LUNAR"]
    assert refusal(naming.release, host, ann, "starweb", "SMITH") == "not_found"
    naming.release(host, bea, "starweb", "smith")
    naming.reserve(host, ann, "starweb", "SMITH")


def test_a_seat_that_was_called_by_a_reserved_name_gets_another(host: Host) -> None:
    gm, ann, bea = (person(host, name) for name in ("Gm", "Ann", "Bea"))
    naming.reserve(host, bea, "starweb", "SMITH")
    key = lobby(host, gm, ("SMITH", "JONES"))
    opening.join(host, ann, key)
    opening.join(host, bea, key)
    assert begun(host, key, [ann, bea]) == ["TERRAN", "JONES"]


def test_reserved_names_go_with_the_person(host: Host) -> None:
    bea = person(host, "Bea")
    naming.reserve(host, bea, "starweb", "SMITH")
    with host.db.read() as session:
        held = my_data.export(session, bea.id)["reserved_names"]
    assert [row["name"] for row in held] == ["SMITH"]
    my_data.delete_account(host, bea.id)
    with host.db.read() as session:
        assert session.scalar(select(ReservedName)) is None


def test_who_leaves_takes_the_wish_along(host: Host) -> None:
    gm, ann, bea = (person(host, name) for name in ("Gm", "Ann", "Bea"))
    key = lobby(host, gm, ("TERRAN", "JOVIAN"))
    opening.join(host, ann, key, wishes=("SMITH",))
    opening.leave(host, ann, key)
    opening.join(host, bea, key)
    opening.join(host, ann, key)
    assert begun(host, key, [ann, bea]) == ["TERRAN", "JOVIAN"]


def test_the_game_master_sees_what_looks_alike_and_overrules(host: Host) -> None:
    gm, ann, bea = (person(host, name) for name in ("Gm", "Ann", "Bea"))
    key = lobby(host, gm, ("TERRAN", "JOVIAN"))
    opening.join(host, ann, key, wishes=("JOVLAN", "JONES"))
    opening.join(host, bea, key, wishes=("SMITH",))
    with host.db.read() as session:
        row = match_by_key(session, key)
        seats = seats_of(session, row)
        assert naming.remarks(session, row, seats) == {}
    assert refusal(naming.overrule, host, ann, key, "TERRAN", "SMYTH") == "not_gm"
    naming.overrule(host, gm, key, "TERRAN", "smyth")
    with host.db.read() as session:
        row = match_by_key(session, key)
        seats = seats_of(session, row)
        assert set(naming.remarks(session, row, seats).values()) == {
            "looks like SMITH",
            "looks like SMYTH",
        }
        letter = session.scalar(select(Outgoing).order_by(Outgoing.id.desc()))
    assert letter is not None
    assert "SMYTH" in letter.body
    naming.overrule(host, gm, key, "TERRAN", "")
    assert begun(host, key, [ann, bea]) == ["TERRAN", "SMITH"]
    assert refusal(naming.overrule, host, gm, key, "TERRAN", "LATE") == "already_started"


def test_a_game_master_who_plays_reads_no_names(host: Host) -> None:
    gm, ann = person(host, "Gm"), person(host, "Ann")
    key = lobby(host, gm, ("TERRAN", "JOVIAN"))
    opening.join(host, gm, key)
    opening.join(host, ann, key, wishes=("SMITH",))
    assert refusal(naming.overrule, host, gm, key, "JOVIAN", "JONES") == "gm_plays"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("JOVIAN", "JOVLAN", True),
        ("WARN", "VVAM", True),
        ("SMITH", "SMYTH", True),
        ("SMITH", "SIMTH", True),
        ("ORION", "QRION", True),
        ("ANN", "ANA", False),
        ("SMITH", "JONES", False),
    ],
)
def test_names_that_pass_for_each_other(one: str, other: str, same: bool) -> None:
    assert naming.alike(one, other) is same


def test_what_was_said_before_the_start_names_nobody_afterwards(host: Host) -> None:
    gm, ann, bea = (person(host, name) for name in ("Gm", "Ann", "Bea"))
    key = lobby(host, gm, ("TERRAN", "JOVIAN"))
    opening.join(host, ann, key, wishes=("SMITH",))
    opening.join(host, bea, key)
    press.say_before(host, ann, key, "Hello")
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert [m.sender for m in press.said_before(session, row)] == ["TERRAN"]
        heard = live.latest(session, row.id, "TERRAN")
    assert begun(host, key, [ann, bea]) == ["SMITH", "JOVIAN"]
    with host.db.read() as session:
        assert [m.sender for m in press.inbox(session, ann, key, "SMITH")] == ["SMITH"]
        [said] = press.inbox(session, bea, key, "JOVIAN")
        assert (said.sender, said.by) == ("", "Ann"), "as Bea saw it in the waiting room"
        lines = live.heard(session, match_by_key(session, key).id, "TERRAN", heard)
        assert lines[-1][1].kind == live.Happening.START  # whoever waits listens by the old name


def test_words_of_the_waiting_room_tell_no_more_than_the_room_did(host: Host) -> None:
    """Without names the room had none to tell, and who came later was not in it."""
    gm, ann, bea, eve = (person(host, name) for name in ("Gm", "Ann", "Bea", "Eve"))
    key = lobby(host, gm, ("TERRAN", "JOVIAN"))
    opening.join(host, ann, key)
    opening.join(host, bea, key)
    press.say_before(host, ann, key, "Hello")
    begun(host, key, [ann, bea])
    with host.db.write() as session:
        row = match_by_key(session, key)
        seat = next(s for s in seats_of(session, row) if s.name == "JOVIAN")
        replacement.move_seat(session, row, seat, eve, "", clock(host).now())
    with host.db.read() as session:
        assert [m.by for m in press.inbox(session, eve, key, "JOVIAN")] == ["A player"]
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.anonymous = True
        seat = next(s for s in seats_of(session, row) if s.name == "JOVIAN")
        seat.account_id, seat.owner_id = bea.id, None
    with host.db.read() as session:
        assert [m.by for m in press.inbox(session, bea, key, "JOVIAN")] == ["A player"]


def test_no_answer_tells_whether_a_name_is_played(host: Host) -> None:
    it = group(host, "starweb", ("ZOE", "ANN"), options=SMALL, terms=EVERY_DAY)
    stranger = person(host, "Stranger")
    for name in ("ANN", "NOBODY"):
        for who in (stranger, it.players["ZOE"]):
            with host.db.read() as session:
                assert refusal(views.eyes, session, who, it.key, name) == "not_your_seat"
                assert refusal(press.inbox, session, who, it.key, name) == "not_your_seat"
        assert refusal(replacement.take_over, host, stranger, it.key, name) == "not_vacant"
        assert refusal(replacement.hand_back, host, stranger, it.key, name) == "not_your_seat"


def test_a_vacant_seat_is_taken_without_its_name(host: Host) -> None:
    it = group(host, "starweb", ("ZOE", "ANN"), options=SMALL, terms=EVERY_DAY)
    stranger = person(host, "Stranger")
    assert refusal(replacement.take_over, host, stranger, it.key, "") == "not_vacant"
    with host.db.write() as session:
        row = match_by_key(session, it.key)
        ann = next(s for s in seats_of(session, row) if s.name == "ANN")
        replacement.move_seat(session, row, ann, None, "house", clock(host).now())
    replacement.take_over(host, stranger, it.key, "")
    assert it.seats()["ANN"].account_id == stranger.id


def test_a_choice_that_cannot_be_is_told_to_who_makes_it(host: Host) -> None:
    people = [person(host, name) for name in ("Gm", "Ann", "Bea", "Cat")]
    gm, ann, bea, cat = people
    key = lobby(host, gm, tuple("ABCDEF"), preset="trial")
    opening.join(host, ann, key, choice={"type": "pirate"})
    assert refusal(opening.join, host, bea, key, choice={"type": "pirate"}) == "bad_options"
    opening.join(host, bea, key, choice={"type": "merchant"})
    opening.join(host, cat, key, choice={"type": "pirate", "second_type": "apostle"})
    plan = tuple(SeatPlan(name=n, choice={"type": "pirate"}) for n in "ABCDEF")
    options = {"preset": "trial"}
    made = MatchPlan("starweb", "Six pirates", plan, options)
    assert refusal(opening.create, host, gm, made) == "bad_options"
