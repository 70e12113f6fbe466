"""The table of ships: in sight for a place and for its ships, and its ticks change what is said."""

import re

import pytest
from test_pages_told import after_a_turn
from visiting import Visit

TICK = re.compile(r'name="only" value="([^"]+)"')


@pytest.fixture
def key(guest: Visit) -> str:
    return after_a_turn(guest, "star_empires")


def home_of(guest: Visit, key: str) -> str:
    found = re.search(r'data-home="([^"]+)"', guest.get(f"/m/{key}"))
    assert found is not None
    return found[1]


def test_ships_are_ticked_at_their_world_and_the_heading_names_them(guest: Visit, key: str) -> None:
    home = home_of(guest, key)
    words = TICK.findall(guest.get(f"/m/{key}/selection?at={home}"))
    assert len(words) > 1
    two = "%20".join(words[:2])
    some = guest.get(f"/m/{key}/selection?at={home}&only={two}")
    assert f"2 ships chosen: {', '.join(words[:2])}" in some
    assert TICK.findall(some) == words, "all can still be ticked"
    whole = guest.get(f"/m/{key}?at={home}&only={words[0]}&only={words[1]}")
    assert "2 ships chosen: " in whole, "without scripts too"


def test_the_menu_of_a_target_names_the_ticked_ships_and_says_one_thing_once(
    guest: Visit, key: str
) -> None:
    home = home_of(guest, key)
    words = TICK.findall(guest.get(f"/m/{key}/selection?at={home}"))
    for only in ("", words[0]):
        for to in guest.get(f"/m/{key}/targets?at={home}&only={only}").split('"')[1::2][:6]:
            menu = guest.get(f"/m/{key}/offers?at={home}&to={to}&only={only}")
            labels = re.findall(r"<span><b>([^<]+)</b>", menu)
            assert labels
            assert len(labels) == len(set(labels))
            acts = [said for said in labels if not said.startswith("Look at")]
            assert not only or all(re.search(rf"\b{only}\b", said) for said in acts), labels


def test_a_ship_with_an_order_says_which_line_it_is(guest: Visit, key: str) -> None:
    home = home_of(guest, key)
    word = TICK.findall(guest.get(f"/m/{key}/selection?at={home}"))[0]
    sent = guest.get(f"/m/{key}/selection?at={home}&text=%0AMOVE%20{word}%20TO%20(0,1)")
    assert ">line 2</small>" in sent
