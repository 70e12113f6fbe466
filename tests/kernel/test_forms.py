"""Forms: read, write, say where a line goes wrong, complete."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starpost.kernel.orders import Order, Unread
from starpost.kernel.writing.book import MOST_LINES, FormBook
from starpost.kernel.writing.forms import Form, Slot


class Move(Order, frozen=True):
    fleet: int
    path: tuple[int, ...]


class Unload(Order, frozen=True):
    fleet: int
    amount: int | None = None


class Sail(Order, frozen=True):
    group: str
    star: str
    around: bool = False
    then: str | None = None


class Letter(Order, frozen=True):
    to: str
    body: tuple[str, ...] = ()


N = Slot("n", r"\d+", "a number", int, values=lambda view: ("5", "50", "7"))
HOP = Slot(
    "hop",
    r"W\d+",
    "W and a world number",
    lambda s: int(s[1:]),
    lambda n: f"W{n}",
    values=lambda view: ("W2", "W31"),
)
WORD = Slot("word", r"[A-Za-z]+", "a name", values=lambda view: ("Ceti", "Mira"))
GROUP = Slot("group", r"G\d+", "a group", str.upper, values=lambda view: ("G1",))

WEB = FormBook(
    [
        Form("move", Move, "F{fleet:n}{path:hop+}", "A fleet moves.", "Fleet {fleet} to {path}."),
        Form("unload", Unload, "F{fleet:n}U[{amount:n}]", "Unloads."),
        Form("letter", Letter, "MESSAGE TO {to:word}", "Writes.", body="body"),
    ],
    [N, HOP, Slot("word", r"[A-Z]+", "a name")],
    compact=True,
    separators=",;",
)
SEA = FormBook(
    [
        Form(
            "sail",
            Sail,
            "MOVE {group} TO {star:word} [{around=AROUND}] [THEN {then:word}]",
            "A group moves.",
            example="MOVE G1 TO Ceti",
        )
    ],
    [GROUP, WORD],
    unknown_code="unknown_order",
)


def test_case_blanks_zeros_comments_and_separators_are_forgiven():
    sheet = WEB.read("f005 w002 W3 # go\n\n F7u, F8U4;F9 U")
    assert sheet.orders == (Move(5, (2, 3)), Unload(7), Unload(8, 4), Unload(9))
    assert sheet.lines == (1, 3, 3, 3)


def test_a_block_takes_the_lines_up_to_its_end():
    sheet = WEB.read("message to JOVIAN\nF1W2, is not an order\nEND\nF1W2")
    assert sheet.orders == (Letter("JOVIAN", ("F1W2, is not an order",)), Move(1, (2,)))
    assert WEB.read(str(sheet.orders[0])).orders == sheet.orders[:1]


def test_optional_parts_and_flags():
    order = SEA.read_line("move g1 to Ceti around then Mira")
    assert order == Sail("G1", "Ceti", True, "Mira")
    assert str(order) == "MOVE G1 TO Ceti AROUND THEN Mira"
    assert str(SEA.read_line("MOVE G1 TO Ceti THEN Mira")) == "MOVE G1 TO Ceti THEN Mira"


def test_a_mistake_is_told_with_its_place():
    order = WEB.read_line("F5W2X")
    assert isinstance(order, Unread)
    assert (order.at, order.line) == (4, "F5W2X")
    half = SEA.read_line("MOVE G1 TO")
    assert half.code == "syntax"
    assert "a name" in half.reason


def test_an_unknown_word_gets_a_suggestion():
    order = SEA.read_line("MOOVE G1 TO Ceti")
    assert (order.code, order.hint) == ("unknown_order", "Did you mean MOVE?")


def test_completion_comes_from_the_forms_and_the_view():
    assert [c.text for c in SEA.complete(None, "MO")] == ["VE"]
    assert [c.text for c in SEA.complete(None, "MOVE ")] == ["G1"]
    assert [c.text for c in SEA.complete(None, "MOVE G1 TO C")] == ["eti"]
    assert [c.text for c in SEA.complete(None, "MOVE G1")] == [" TO"]
    assert SEA.complete(None, "MOVE G1 TX") == []
    assert [c.text for c in WEB.complete(None, "F5")] == ["0", "W2", "W31", "U"]
    assert [c.text for c in WEB.complete(None, "F5W3")] == ["1"]


def test_the_gloss_is_a_sentence():
    assert WEB.gloss(Move(5, (2, 3))) == "Fleet 5 to 2, 3."


def test_ten_megabytes_of_noise_are_cut_short():
    sheet = WEB.read("x\n" * 5_000_000)
    assert len(sheet) == MOST_LINES + 1
    assert "too long" in sheet.orders[-1].reason
    assert "too long" in WEB.read("F" * 10_000_000).orders[0].reason


@given(st.integers(1, 10**6), st.lists(st.integers(1, 10**6), min_size=1, max_size=4))
def test_every_order_survives_its_text(fleet, path):
    order = Move(fleet, tuple(path))
    assert WEB.read(str(order)).orders == (order,)


@given(st.text(max_size=80))
def test_any_line_is_read_as_something(line):
    for book in (WEB, SEA):
        for order in book.read(line):
            assert isinstance(order, Order)
            book.gloss(order)
        book.complete(None, line)


def test_a_mistake_names_every_way_to_go_on():
    unread = WEB.read_line("F5X")
    assert isinstance(unread, Unread)
    assert (unread.at, unread.hint) == (2, "")
    assert "then I expected W and a world number or U, but found 'X'" in unread.reason


def test_a_form_that_leaves_a_field_without_a_value_is_refused_when_it_is_declared():
    half = Form("half", Move, "F{fleet:n}H", "A fleet moves, nobody knows where.")
    with pytest.raises(TypeError, match="half does not say path"):
        FormBook([half], [N], compact=True)


def test_a_form_that_is_not_listed_is_read_and_not_offered():
    hidden = Form("hidden", Unload, "F{fleet:n}V", "Never.", listed=False)
    book = FormBook([*WEB.forms, hidden], [N, HOP, WORD], compact=True)
    assert book.read_line("F5V") == Unload(5)
    assert book.complete(None, "F5") == WEB.complete(None, "F5")


def test_a_prompt_that_names_its_forms_is_completed_by_those():
    assert [c.text for c in WEB.complete(None, "F5", ("unload",))] == ["0", "U"]


def test_a_word_that_only_begins_like_an_order_is_no_order():
    unread = SEA.read_line("MOVES G1 TO Ceti")
    assert isinstance(unread, Unread)
    assert unread.reason == "This is not an order I can read."


def test_the_text_behind_a_header_that_cannot_be_read_is_no_list_of_orders():
    sheet = WEB.read("MESSAGE TO 17\nF5W2 is yours\nEND\nF5U\nMESSAGE TO 18\nF5W2")
    unread, unload, second, move = sheet.orders
    assert isinstance(unread, Unread)
    assert isinstance(second, Unread)
    assert (unload, move) == (Unload(5), Move(5, (2,)))


def test_a_literal_may_have_any_sign_and_a_part_left_out_leaves_no_gap():
    class Share(Order, frozen=True):
        part: int
        of: str | None = None
        now: bool = False

    name = Slot("name", r"[a-z]+", "a name")
    form = Form("share", Share, "GIVE {part:n} % [OF {of:name}] [{now=NOW}]", "Gives a share.")
    book = FormBook([form], [N, name])
    for order, line in (
        (Share(5), "GIVE 5 %"),
        (Share(5, now=True), "GIVE 5 % NOW"),
        (Share(7, "ore", True), "GIVE 7 % OF ore NOW"),
    ):
        assert str(order) == line
        assert book.read_line(line) == order
