"""A game master with files: names and addresses, mails both ways, how things stand."""

import csv
import io
import json
import mailbox
import socket
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest
from aiosmtpd.controller import Controller
from mailing import append, imap_server

GROUP = (
    "new", "starweb", "{folder}", "--seat", "ANN:Empire Builder", "--seat", "BOB", "--seat", "CID",
    "--name", "SW1", "--formats", "text", "--mail", "ANN=Ann Lee <ann@example.org>",
    "--mail", "BOB=bob@example.org",
)  # fmt: skip


class Box:
    """A mail server that keeps what it is given."""

    def __init__(self):
        self.mails = []

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - the library's name
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 Ok"


@pytest.fixture
def server():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    box = Box()
    running = Controller(box, hostname="127.0.0.1", port=port)
    running.start()
    yield box, port
    running.stop()


@pytest.fixture
def folder(starpost, tmp_path):
    place = tmp_path / "sw1"
    said = starpost(*(word.format(folder=place) for word in GROUP))
    assert said.code == 0, said.err
    return place


def orders(folder, turn=1):
    return folder / f"turn-{turn:03d}" / "orders"


def mail(
    sender, text, subject="Re: [SW1] Turn 1, report to ANN", at="Mon, 02 Nov 2026 10:00:00 +0000"
):
    made = EmailMessage()
    made["From"], made["To"], made["Subject"], made["Date"] = sender, "gm@x.org", subject, at
    made.set_content(text)
    return made


def save(folder, name, made):
    place = folder / "inbox"
    place.mkdir(exist_ok=True)
    (place / name).write_bytes(made.as_bytes())


# --- post -----------------------------------------------------------------------------------


def test_reports_are_written_as_ready_mails(folder, starpost):
    said = starpost("post", folder)
    assert said.code == 1  # CID has no address
    assert "Without a mail: CID." in said.out
    made = message_from_bytes((folder / "turn-001/mails/ANN.eml").read_bytes(), policy=default)
    assert made["To"] == "Ann Lee <ann@example.org>"
    assert made["Subject"].strip() == (
        "[SW1] Turn 1: You are ANN, the Empire Builder (ANN, orders for turn 1)"
    )
    kinds = [part.get_content_type() for part in made.walk() if not part.is_multipart()]
    assert kinds == ["text/plain", "text/html", "image/png", "application/pdf"]
    plain, html = made.get_body(("plain",)), made.get_body(("html",))
    assert "[ANN]" in plain.get_content()
    assert "Good first moves:" in plain.get_content()
    assert "SIGNATURE" not in plain.get_content()
    assert "Good first moves" in html.get_content()
    assert "cid:map1@starpost" in html.get_content()
    assert "var(" not in html.get_content()
    pdf = next(made.iter_attachments())
    assert pdf.get_filename() == "SW1 turn 1 ANN.pdf"
    assert pdf.get_content().startswith(b"%PDF")
    assert "BOB" not in plain.get_content()


def test_reports_are_sent_once_by_smtp_and_again_after_an_undo(folder, starpost, server):
    box, port = server
    head = (
        (folder / "letterhead.toml").read_text().replace('orders_to = ""', 'orders_to = "gm@x.org"')
    )
    (folder / "letterhead.toml").write_text(f'{head}\n[smtp]\nhost = "127.0.0.1"\nport = {port}\n')
    starpost("post", folder)
    assert sorted(m["To"] for m in box.mails) == ["Ann Lee <ann@example.org>", "bob@example.org"]
    assert {m["From"] for m in box.mails} == {"gm@x.org"}
    assert "has this report already" in starpost("post", folder).out
    assert len(box.mails) == 2
    assert starpost("post", folder, "--again", "--seat", "bob").code == 0
    assert len(box.mails) == 3
    (orders(folder) / "ANN.txt").write_text("ENDING 9000")
    starpost("turn", folder, "--formats", "text")
    starpost("post", folder)
    starpost("undo", folder, "--formats", "text")
    assert list((folder / "undone").glob("*-turn-002/mails/ANN.eml"))
    starpost("post", folder)
    assert len(box.mails) == 7  # the report of turn 1 is a new one


def test_a_server_that_refuses_is_told_seat_by_seat(folder, starpost):
    with (folder / "letterhead.toml").open("a") as head:
        head.write('\n[smtp]\nhost = "127.0.0.1"\nport = 9\nsender = "gm@x.org"\n')
    said = starpost("post", folder)
    assert said.code == 1
    assert "ANN: NOT sent to ann@example.org" in said.out
    assert (folder / "turn-001/mails/BOB.eml").is_file()


# --- inbox ----------------------------------------------------------------------------------


def test_saved_mails_are_filed_under_their_seats(folder, starpost):
    quoted = "Hello,\nENDING 9000\n\nOn Mon, Ann wrote:\n> ENDING 100\n"
    save(folder, "1.eml", mail("Ann <ann@example.org>", quoted))
    save(folder, "2.eml", mail("bob@example.org", "ENDING 8000\nnonsense\nREADY\n", "my orders"))
    save(folder, "3.eml", mail("eve@example.org", "ENDING 7000"))
    save(folder, "4.eml", mail("ann@example.org", "ENDING 6000", "Re: [SW9] Turn 1, report to ANN"))
    save(folder, "5.eml", mail("ann@example.org", "ENDING 5000", "Re: [SW1] Turn 7, report to ANN"))
    (folder / "inbox/6.msg").write_bytes(b"\xd0\xcf\x11\xe0 outlook")
    (folder / "inbox/SW1 turn 1 Cid.txt").write_bytes("ENDING 4000".encode("utf-16"))
    said = starpost("inbox", folder)
    assert said.code == 0, said.err
    assert (orders(folder) / "ANN.txt").read_text() == "ENDING 9000\n"
    assert "nonsense" in (orders(folder) / "BOB.txt").read_text()
    assert (orders(folder) / "CID.txt").read_text() == "ENDING 4000\n"
    for words in (
        "2.eml: BOB: 2 orders read, 1 with a problem. It also asks: READY.",
        "3.eml: eve@example.org is nobody's address here",
        "4.eml: is for SW9",
        "5.eml: ANN: NOT taken. It answers the report of turn 7",
        "6.msg: Only Outlook can open it",
    ):
        assert words in said.out
    assert starpost("inbox", folder).out.strip() == "Nothing new."


def test_an_mbox_is_read_in_the_order_of_arrival_and_answers_are_made(folder, starpost, tmp_path):
    box = mailbox.mbox(tmp_path / "saved")
    late = mail("ann@example.org", "ENDING 2000", at="Mon, 02 Nov 2026 12:00:00 +0000")
    box.add(late.as_bytes())
    box.add(mail("ann@example.org", "ENDING 1000", at="Mon, 02 Nov 2026 11:00:00 +0000").as_bytes())
    box.close()
    said = starpost("inbox", folder, tmp_path / "saved", "--answer")
    assert said.code == 0, said.err
    assert (orders(folder) / "ANN.txt").read_text() == "ENDING 2000\n"
    assert [p.read_text() for p in (folder / "turn-001/replaced").iterdir()] == ["ENDING 1000\n"]
    answers = sorted((folder / "turn-001/mails").glob("answer-*-ANN.eml"))
    assert len(answers) == 2
    told = message_from_bytes(answers[1].read_bytes(), policy=default)
    assert told["To"] == "Ann Lee <ann@example.org>"
    assert "Your orders for turn 1 were taken" in told.get_content()
    assert "They replace the earlier sheet." in told.get_content()


def test_a_mailbox_is_read_and_left_as_it_was(folder, starpost):
    with imap_server() as box:
        with (folder / "letterhead.toml").open("a") as head:
            head.write(f'\n[imap]\nhost = "{box.host}"\nport = {box.port}\nuser = "us"\n')
            head.write('password = "pw"\nsecurity = "none"\n')
        append(box, mail("ann@example.org", "ENDING 3000"))
        said = starpost("inbox", folder, "--imap")
        assert said.code == 0, said.err
        assert (orders(folder) / "ANN.txt").read_text() == "ENDING 3000\n"
        assert starpost("inbox", folder, "--imap").out.strip() == "Nothing new."
        append(box, mail("ann@example.org", "ENDING 4000"))
        starpost("inbox", folder, "--imap")
        assert (orders(folder) / "ANN.txt").read_text() == "ENDING 4000\n"
    assert starpost("inbox", folder, "--imap").err.strip().endswith("(no_mailbox)")


def test_a_person_with_two_seats_says_which(folder, starpost):
    head = folder / "letterhead.toml"
    head.write_text(head.read_text().replace('"CID" = ""', '"CID" = "bob@example.org"'))
    save(folder, "1.eml", mail("bob@example.org", "ENDING 1000", "orders"))
    save(folder, "2.eml", mail("bob@example.org", "ENDING 2000", "orders of Cid"))
    save(folder, "3.eml", mail("bob@example.org", "CODE NAME: BOB\nENDING 3000", "orders"))
    said = starpost("inbox", folder)
    assert "1.eml: bob@example.org holds BOB, CID and does not say which" in said.out
    assert (orders(folder) / "CID.txt").read_text() == "ENDING 2000\n"
    assert "ENDING 3000" in (orders(folder) / "BOB.txt").read_text()


# --- files ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("SW1 turn 1 Ann.txt", "ENDING 4000"),
        ("ann_orders(2).TXT", "ENDING 4000"),
        ("AnnTurn1.txt", "ENDING 4000"),
        ("sheet of Lee.txt", "ENDING 4000"),
        ("untitled.txt", "CODE NAME: ANN\nENDING 4000"),
    ],
)
def test_names_as_people_give_them(folder, starpost, name, text):
    (orders(folder) / name).write_text(text)
    rows = json.loads(starpost("status", folder, "--json").out)["seats"]
    assert [(row["seat"], row["file"]) for row in rows if row["file"]] == [("ANN", name)]


def test_one_bad_file_stops_nobody_else(folder, starpost):
    (orders(folder) / "ANN.txt").write_text("ENDING 9000")
    (orders(folder) / "BOB turn 7.txt").write_text("ENDING 9000")
    (orders(folder) / "Bobby.txt").write_text("ENDING 9000")
    assert starpost("preview", folder, "ANN").code == 0
    said = starpost("status", folder).out
    assert "BOB turn 7.txt: By its name it is for turn 7" in said
    assert "Bobby.txt: It belongs to no seat of SW1; there are ANN, BOB, CID." in said
    assert starpost("turn", folder, "--need-all").code == 2
    ran = starpost("turn", folder, "--formats", "text")
    assert ran.code == 0, ran.err
    assert "Files that were NOT used:" in ran.out
    assert "Bobby.txt" in ran.out


# --- the state of things --------------------------------------------------------------------


def test_status_says_who_has_sent_what_and_the_scores(folder, starpost):
    (orders(folder) / "ANN.txt").write_text("ENDING 9000\nnonsense")
    said = starpost("status", folder).out
    ann, bob = (next(x for x in said.splitlines() if x.startswith(s)) for s in ("ANN", "BOB"))
    assert ann.split()[:5] == ["ANN", "Ann", "Lee", "2", "1"]
    assert bob.endswith("missing")
    rows = list(csv.DictReader(io.StringIO(starpost("status", folder, "--csv").out)))
    assert [(row["seat"], row["problems"]) for row in rows] == [
        ("ANN", "1"),
        ("BOB", "0"),
        ("CID", "0"),
    ]
    assert rows[0]["score"] == "0"
    starpost("turn", folder, "--formats", "text")
    (orders(folder, 2) / "ANN.txt").write_text("ENDING 9000")
    ran = starpost("turn", folder, "--formats", "text")
    assert "missed: the defaults were used (2 in a row)" in ran.out
    assert "score" in ran.out


def test_all_seats_are_previewed_at_once(folder, starpost):
    (orders(folder) / "ANN.txt").write_text("ENDING 9000")
    said = starpost("preview", folder)
    assert said.code == 0
    assert "--- ANN ---" in said.out
    assert "Nothing yet from BOB, CID." in said.out
    (orders(folder) / "BOB.txt").write_text("=HYPERLINK(1)")
    assert starpost("preview", folder).code == 1
    rows = list(csv.DictReader(io.StringIO(starpost("preview", folder, "--csv").out)))
    assert [(row["seat"], bool(row["problem"])) for row in rows] == [("ANN", False), ("BOB", True)]
    assert not rows[1]["order"].startswith("=")
    assert json.loads(starpost("preview", folder, "ann", "--json").out)[0]["order"] == "ENDING9000"


def test_a_seat_is_given_to_a_bot_and_taken_back(folder, starpost):
    (orders(folder) / "ANN.txt").write_text("ENDING 9000")
    assert starpost("seat", folder, "bob", "--bot", "gentle").code == 0
    ran = starpost("turn", folder, "--formats", "text")
    assert "gentle bot" in next(x for x in ran.out.splitlines() if x.startswith("BOB"))
    assert "gentle bot" in starpost("status", folder).out
    assert starpost("seat", folder, "BOB", "--person").code == 0
    (orders(folder, 2) / "ANN.txt").write_text("ENDING 9000")
    ran = starpost("turn", folder, "--formats", "text")
    assert "missed" in next(x for x in ran.out.splitlines() if x.startswith("BOB"))
    assert starpost("verify", folder).code == 0
    assert starpost("seat", folder, "BOB", "--bot", "emperor").err.strip().endswith("(bad_bot)")
    assert starpost("seat", folder, "BOB").err.strip().endswith("(bad_bot)")
