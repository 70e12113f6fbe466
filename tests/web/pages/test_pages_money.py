"""Money is one running sum, and a card taken back leaves what another card needs."""

import re

from test_pages_told import after_a_turn
from visiting import Visit

from starpost.web.pages.orders.sheet import with_wish

DESIGN, NEAR, FAR = "DESIGN Beck tug TENDER 1 2 3 4 5", "BUILD Beck 1 tug A", "BUILD Gale 1 tug B"


def test_a_card_taken_back_leaves_the_design_that_another_card_needs() -> None:
    cards = [(DESIGN, NEAR), (DESIGN, FAR), (DESIGN,)]
    sheet = with_wish(with_wish("", f"{DESIGN}\n{NEAR}"), f"{DESIGN}\n{FAR}")
    assert sheet.split("\n") == [DESIGN, NEAR, FAR]
    left = with_wish(sheet, f"{DESIGN}\n{NEAR}", cards)
    assert left.split("\n") == [DESIGN, FAR]
    assert with_wish(left, f"{DESIGN}\n{FAR}", cards) == ""


def test_the_sheet_says_what_it_spends_and_what_is_left(guest: Visit) -> None:
    key = after_a_turn(guest, "star_empires")
    page = guest.get(f"/m/{key}")
    money = re.search(r'id="money"[^>]*>(\d+) RU to spend<', page)
    assert money is not None
    build = re.search(r"BUILD [^\n\"<&]+", page)
    assert build is not None
    guest.post(f"/m/{key}/orders", text=build[0], do="check")
    used, of, left = re.findall(r"spends (\d+) of (\d+) RU, (\d+) left", guest.get(f"/m/{key}"))[0]
    assert int(of) == int(money[1])
    assert int(used) > 0
    assert int(used) + int(left) == int(of)
