"""What people may be called, and which names look too much like another's."""

from __future__ import annotations

import pytest

from starpost.host.host import Host
from starpost.host.people import guests, names
from starpost.host.trouble import Trouble


@pytest.mark.parametrize(
    "name",
    ["Ann Ö", "José", "Zoë-Anne", "Łukasz", "Сергей", "Αλέξανδρος", "健太", "ひろしケン", "김민수",
     "שרה", "محمد", "लक्ष्मी", "สมชาย", "Ann 2", "a.b_c"],
)  # fmt: skip
def test_people_are_called_in_their_own_letters(name: str) -> None:
    names.check(names.tidy(name))


@pytest.mark.parametrize(
    "name",
    ["A", "x" * 31, " Ann", "-Ann", "Ann\u202eeve", "Ann\u200b", "An\u115fn", "An\ufe0fn", "Ann\n2",
     "A\u0300\u0301\u0302\u0303nn", "\u0301Ann", "Аnn", "Ann😀", "Ann<b>", "Ann\x1b[1m",
     "ß" * 25],
)  # fmt: skip
def test_what_cannot_be_told_apart_or_breaks_a_line_is_no_name(name: str) -> None:
    with pytest.raises(Trouble, match="A name has"):
        names.check(name)


def test_a_name_is_composed_and_its_blanks_are_seen() -> None:
    assert names.tidy("  Ann\u00a0 O\u0308 ") == "Ann Ö"


@pytest.mark.parametrize("name", ["Bob", "guest-x1y2", "O.K_-9 z"])
def test_plain_names_keep_the_key_they_always_had(name: str) -> None:
    assert names.key(name) == name.lower()


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann O", "Ann Ö"), ("BOBA", "ВОВА"), ("NIKO", "ΝΙΚΟ"), ("Jose", "JOSÉ"), ("Lukasz", "Łukasz"),
     ("Strasse", "Straße")],
)  # fmt: skip
def test_a_name_that_looks_like_another_is_taken(host: Host, one: str, other: str) -> None:
    guests.new_guest(host, one)
    with pytest.raises(Trouble, match="is taken"):
        guests.new_guest(host, other)
    assert names.key("健太") != names.key("健大")
    assert names.key("か") != names.key("が")
