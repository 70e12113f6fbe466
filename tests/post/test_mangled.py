"""Whatever comes as a mail: nothing raises, and no order of a quoted report is taken."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starpost.kernel import registry
from starpost.post.mail import MOST_MAIL, Mail, read
from starpost.post.orders import understand
from starpost.post.quoting import ABOVE, BELOW, written

MAILS = [path.read_bytes() for path in sorted((Path(__file__).parent / "corpus").glob("*.eml"))]
FOREIGN = "F77W88"

Cut = tuple[int, int, bytes]
cuts = st.lists(
    st.tuples(st.integers(0, 3000), st.integers(0, 40), st.binary(max_size=12)), max_size=8
)


def mangle(data: bytes, changes: list[Cut]) -> bytes:
    for at, length, new in changes:
        at = at % (len(data) + 1)
        data = data[:at] + new + data[at + length :]
    return data


def mangled(data: bytes, changes: list[Cut]) -> None:
    mail = read(mangle(data, changes))
    assert isinstance(mail, Mail)
    understand(registry.get("starweb"), mail)


@given(st.sampled_from(MAILS), cuts)
@settings(max_examples=150, deadline=None)
def test_a_mangled_mail_raises_nothing(data: bytes, changes: list[Cut]) -> None:
    mangled(data, changes)


@pytest.mark.long
@given(st.sampled_from(MAILS), cuts)
@settings(max_examples=10_000, deadline=None)
def test_ten_thousand_mangled_mails(data: bytes, changes: list[Cut]) -> None:
    mangled(data, changes)


@given(st.binary(max_size=2000))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_a_mail(data: bytes) -> None:
    assert isinstance(read(data), Mail)


words = st.lists(st.text(st.characters(codec="utf-8", exclude_characters="#"), max_size=90))


@given(words, words, st.booleans())
@settings(max_examples=100, deadline=None)
def test_nothing_between_our_own_lines_is_an_order(
    before: list[str], report: list[str], marked: bool
) -> None:
    mark = "> " if marked else ""
    ours = [f"{mark}{' '.join(line.split())}" for line in (ABOVE, *report, FOREIGN, BELOW)]
    assert FOREIGN not in written("\n".join([*before, *ours])) or any(FOREIGN in b for b in before)


def test_a_mail_that_is_too_large_is_not_opened() -> None:
    head = b"From: ann@example.org\nTo: x@example.org\n\n"
    mail = read(head + b"F1W1\n" * (MOST_MAIL // 5 + 10))
    assert mail.sheet == ""
    assert mail.sender == "ann@example.org"
    assert [refusal.code for refusal in mail.refused] == ["too_large"]


def test_mails_within_mails_without_end() -> None:
    data = b"From: ann@example.org\nContent-Type: text/plain\n\nF1W1"
    for level in range(60):
        edge = b"b%d" % level
        data = (
            b'From: ann@example.org\nContent-Type: multipart/mixed; boundary="' + edge + b'"\n\n--'
            + edge + b"\n" + data + b"\n--" + edge + b"--\n"
        )  # fmt: skip
    assert read(data).sheet == "F1W1"
