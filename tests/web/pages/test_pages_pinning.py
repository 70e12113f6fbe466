"""Worlds that a player has moved: pinned for that player, on every device, until let go."""

from __future__ import annotations

import re

import pytest
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.matches.pins import FAR
from starpost.host.people import my_data
from starpost.host.storage import PinsRow

NODE = re.compile(
    r'data-ref="(W\d+)"[^>]*><title>[^<]*</title>.*?cx="([\d.]+)" cy="([\d.]+)"', re.S
)


def places(page: str) -> dict[str, tuple[float, float]]:
    """Every world in edge lengths of the layout."""
    frame = re.search(r'data-frame="(\S+) (\S+) (\S+) (\S+)"', page)
    assert frame, "worlds can be moved here"
    ox, oy, wide, high = map(float, frame.groups())
    nodes = page.partition('<g class="nodes">')[2].partition('<g class="badges"')[0]
    found = NODE.findall(nodes)
    return {ref: ((float(x) - ox) / wide, (float(y) - oy) / high) for ref, x, y in found}


def put(visit: Visit, key: str, ref: str, x: float | str, y: float | str, status: int = 200) -> str:
    return visit.post(f"/m/{key}/pins", status, do="pin", ref=ref, x=str(x), y=str(y))


def two(host: Host) -> tuple[str, Visit, Visit]:
    """A web of two people."""
    ann, bob = new_account(host, "Ann"), new_account(host, "Bob")
    seats = (SeatPlan("TERRAN"), SeatPlan("MARS"), SeatPlan("SOL", "bot"), SeatPlan("LUNA", "bot"))
    plan = MatchPlan("starweb", "Two", seats)
    key = opening.create(host, ann, plan)
    for person, seat in ((ann, "TERRAN"), (bob, "MARS")):
        opening.join(host, person, key, seat)
    for person in (ann, bob):
        opening.confirm(host, person, key)
    return key, Visit(host, ann), Visit(host, bob)


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) < 0.01


def test_a_world_stays_where_it_was_put_and_says_so(guest: Visit) -> None:
    key = guest.play("starweb")
    before = places(guest.get(f"/m/{key}"))
    ref = re.search(r'data-home="(W\d+)"', guest.text)
    assert ref
    page = put(guest, key, ref[1], 5.5, -4)
    assert str(guest.page.url).endswith(f"/m/{key}")
    after = places(page)
    assert near(after[ref[1]], (5.5, -4))
    assert '<path class="pin"' in page
    assert "Pinned by you." in page
    assert "Pinned on your map" in page, "home is chosen, so the side says it too"
    assert before.keys() == after.keys()
    guest.post(f"/m/{key}/orders", text="", do="nothing", step=guest.field("step"))
    assert near(places(guest.get(f"/m/{key}"))[ref[1]], (5.5, -4)), "also on the next turn"
    assert near(places(guest.get(f"/m/{key}?turn=1"))[ref[1]], (5.5, -4)), "and on the one before"


def test_worlds_are_let_go_one_by_one_or_all(guest: Visit) -> None:
    key = guest.play("starweb")
    before = places(guest.get(f"/m/{key}"))
    for ref in before:
        put(guest, key, ref, 3, 3)
    assert f"Let go of all {len(before)} pinned worlds" in guest.text
    first = next(iter(before))
    guest.post(f"/m/{key}/pins", do="free", ref=first)
    assert f"Let go of all {len(before) - 1} pinned worlds" in guest.text
    page = guest.post(f"/m/{key}/pins", do="all")
    assert places(page) == before
    assert '<path class="pin"' not in page


def test_pins_follow_the_player_and_nobody_else(host: Host) -> None:
    key, ann, bob = two(host)
    theirs = places(bob.get(f"/m/{key}"))
    ref = next(iter(places(ann.get(f"/m/{key}"))))
    put(ann, key, ref, 6, 6)
    other_device = Visit(host)
    other_device.client.cookies.update(ann.client.cookies)
    assert near(places(other_device.get(f"/m/{key}"))[ref], (6, 6))
    assert places(bob.get(f"/m/{key}")) == theirs
    stranger = Visit(host, new_account(host, "Cay"))
    assert 'id="pins"' not in stranger.get(f"/m/{key}")
    put(stranger, key, ref, 1, 1, status=403)


@pytest.mark.parametrize("at", [(FAR + 1, 0), ("nan", 0), (0, "inf"), ("x", "")])
def test_a_place_far_away_or_nowhere_is_refused(guest: Visit, at: tuple[float, float]) -> None:
    key = guest.play("starweb")
    ref = next(iter(places(guest.get(f"/m/{key}"))))
    put(guest, key, ref, *at, status=400)
    assert '<path class="pin"' not in guest.get(f"/m/{key}")


def test_what_is_not_on_the_map_cannot_be_moved_and_learns_nothing(guest: Visit) -> None:
    key = guest.play("starweb")
    known = places(guest.get(f"/m/{key}"))
    unseen = next(f"W{n}" for n in range(1, 256) if f"W{n}" not in known)
    answers = set()
    for ref in (unseen, "W999", "F1"):
        guest.get(f"/m/{key}")
        answers.add(re.sub(r"\b[0-9a-f]{6,}\b", "", put(guest, key, ref, 1, 1, status=400)))
    assert len(answers) == 1
    other = guest.play("star_empires")
    assert 'data-tool="move"' not in guest.get(f"/m/{other}"), "hexes lie where they lie"
    put(guest, other, "x", 1, 1, status=400)


def test_a_form_from_elsewhere_moves_nothing(guest: Visit, host: Host) -> None:
    key = guest.play("starweb")
    guest.get(f"/m/{key}")
    sent = guest.client.post(f"/m/{key}/pins", data={"do": "all", "_csrf": "made up"})
    assert sent.status_code == 403


def test_pins_are_among_a_persons_data_and_go_with_the_person(host: Host) -> None:
    key, ann, _ = two(host)
    ref = next(iter(places(ann.get(f"/m/{key}"))))
    put(ann, key, ref, 2, 2)
    with host.db.read() as session:
        [row] = session.query(PinsRow).all()
        account = row.account_id
        assert my_data.export(session, account)["pins"][0]["places"] == {ref: [2, 2]}
    my_data.delete_account(host, account)
    with host.db.read() as session:
        assert session.query(PinsRow).count() == 0
