"""No word of a person becomes a piece of a page: all that people can write is markup here, in
every row of every table, and everybody looks at every page."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hosting import EVERY_DAY, group, make_host
from litestar.testing import TestClient
from roles.asking import Asking, all_routes
from roles.world import KINDS, ROLES, World
from sqlalchemy import String, Text, update
from test_roles import _nothing

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import press
from starpost.host.people import sessions
from starpost.host.running import enclosing
from starpost.host.settings import WIDE
from starpost.host.storage import (
    Account,
    Announcement,
    Base,
    Diary,
    DraftRow,
    Incoming,
    Intervention,
    Invitation,
    LaterRow,
    MatchRow,
    Message,
    Outgoing,
    Passkey,
    PushDevice,
    Report,
    ReservedName,
    ShareRow,
    Token,
    Webhook,
)
from starpost.host.trouble import Trouble
from starpost.host.words import Doing, LetterKind, Status
from starpost.kernel import registry
from starpost.web.caller import COOKIE
from starpost.web.pages.match import routes
from starpost.web.pages.site import invited, seats
from starpost.web.site import create_pages

GAMES = sorted(set(registry.ids()) - {"bids"})
PROBE = "\"'><xprobe></title></textarea></script><xprobe xon=1>javascript:&lt;xprobe&gt;"
FREE = {
    "accounts": {"name", "email", "pending_email", "barred_why"},
    "announcements": {"text"},
    "diaries": {"text"},
    "drafts": {"text"},
    "inbox": {"sender", "subject", "checks", "text"},
    "interventions": {"text", "why"},
    "invitations": {"email"},
    "later_lines": {"text"},
    "links": {"email"},
    "matches": {"name", "parked"},
    "messages": {"text"},
    "outbox": {"subject", "body", "trouble"},
    "passkeys": {"name"},
    "push_devices": {"name"},
    "reports": {"text", "answer"},
    "reserved_names": {"name"},
    "seats": {"reserved", "wish", "second_wish", "word"},
    "sessions": {"agent"},
    "shared_lines": {"text"},
    "sheets": {"text"},
    "tokens": {"name"},
    "webhooks": {"url"},
}
"""What people write, or others about them."""
OURS = {
    "absences": {"policy"},
    "accounts": {"name_key", "password", "zone", "mails"},
    "announcements": {"kind"},
    "beats": {"name", "version"},
    "challenges": {"digest"},
    "diaries": {"seat", "policy"},
    "drafts": {"seat"},
    "entries": {"digest", "chain", "again"},
    "inbox": {"key", "seat", "verdict"},
    "invitations": {"seat", "digest"},
    "knobs": {"key"},
    "later_lines": {"seat"},
    "links": {"digest", "purpose"},
    "live_lines": {"listener", "kind"},
    "live_marks": {"listener"},
    "interventions": {"seat"},
    "matches": {"key", "game", "seed", "commitment", "chain"},
    "messages": {"sender"},
    "notices": {"ways"},
    "outbox": {"key", "to", "reply"},
    "passkeys": {"credential"},
    "push_devices": {"endpoint", "p256dh", "auth"},
    "rate_windows": {"key"},
    "ratings": {"game"},
    "reports": {"match_key", "seat"},
    "reserved_names": {"game"},
    "seats": {"name", "bot", "asked"},
    "sessions": {"digest", "csrf"},
    "shared_lines": {"sender"},
    "sheets": {"seat", "digest"},
    "sign_up_keys": {"digest"},
    "tokens": {"digest"},
    "webhooks": {"secret"},
}
"""Keys, digests, words from a list, and names of seats, which have no odd signs in them
(`test_low`)."""


def test_every_text_in_the_tables_is_free_or_ours() -> None:
    """A new column is looked at on every page too, or somebody says why it need not be."""
    found = {
        (table.name, column.name)
        for table in Base.metadata.sorted_tables
        for column in table.columns
        if type(column.type) in (String, Text)
    }
    known = [{(t, c) for t, names in listed.items() for c in names} for listed in (FREE, OURS)]
    assert not known[0] & known[1]
    assert known[0] | known[1] == found


class Pieces(HTMLParser):
    """Whether a page has an element, an attribute or an address that is not ours."""

    def __init__(self) -> None:
        super().__init__()
        self.strange: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            told = (value or "").strip().lower()
            if name.startswith(("xon", "on", "xprobe")):
                self.strange.append(f"<{tag} {name}>")
            if name in ("href", "src", "action", "formaction") and told.startswith(
                ("javascript:", "data:text", "\"'>")
            ):
                self.strange.append(f"<{tag} {name}={told[:30]}>")
        if tag.startswith("xprobe"):
            self.strange.append(self.get_starttag_text() or tag)


def strange(page: str) -> list[str]:
    looked = Pieces()
    looked.feed(page)
    return looked.strange


def test_the_eye_sees_what_is_not_escaped() -> None:
    assert strange(f"<p>{PROBE}</p>")
    assert strange(f'<input value="{PROBE}">')
    assert strange(f"<script>const a = '{PROBE}'</script>")
    assert strange('<a href=" JavaScript:x">x</a>')
    assert not strange("<p>&lt;xprobe&gt;</p><script>const a = 1</script>")


# --- a world full of markup ------------------------------------------------------------------


def one_of_each(world: World) -> None:
    """A row in every table that is empty so far."""
    host, now = world.host, world.host.clock.now()
    me, her, later = world.of("p").id, world.rival.id, now + timedelta(days=3)
    with host.db.write() as session:
        rows = session.query(MatchRow).all()
        session.add_all([
            Announcement(kind="news", text="", begins_at=now, ends_at=later),
            Token(account_id=me, name="", digest="t", scopes=["read"], created_at=now),
            Webhook(account_id=me, url="", created_at=now),
            Passkey(account_id=me, credential="c", public_key=b"", count=0, name="",
                    created_at=now),
            PushDevice(account_id=me, endpoint="e", p256dh="", auth="", name="", created_at=now),
            Report(reporter_id=me, about_id=her, match_key=rows[0].key, seat="ANN", text="",
                   at=now),
            Report(reporter_id=her, about_id=me, text="", at=now, closed_at=now),
            ReservedName(game="bids", name="", account_id=me, at=now),
            Outgoing(key="o", kind=LetterKind.NOTICE, to="piet@example.org", subject="", body="",
                     account_id=me, created_at=now, next_at=later),
        ])  # fmt: skip
        for row in rows:
            told = {"match_id": row.id, "turn": row.turn, "at": now}
            sent = {**told, "sender": "ANN", "to": ["ZOE"], "text": ""}
            hers = {**told, "account_id": her, "text": "", "seat": "ANN"}
            mine = {**told, "account_id": me, "text": "", "seat": "ZOE"}
            session.add_all([
                Message(**sent), Message(**{**sent, "to": None}),
                Message(**{**sent, "sender": "ZOE", "to": ["GM", "ANN"]}),
                ShareRow(**sent, step=row.step),
                Intervention(**told, account_id=row.gm_id, kind=Doing.PAUSE, text=""),
                Intervention(**told, account_id=row.gm_id, kind=Doing.ROLLBACK, text=""),
                Diary(**mine, policy="house"),
                DraftRow(**mine, step=row.step, revision=1, sent=False),
                DraftRow(**hers, step=row.step, revision=1, sent=False),
                LaterRow(**{**mine, "turn": row.turn + 1}),
                Invitation(match_id=row.id, digest=f"d{row.id}", expires_at=later, email=""),
                Incoming(key=f"i{row.id}", sender="", subject="", account_id=me, match_id=row.id,
                         seat="ZOE", verdict="unknown", checks="", text="", at=now),
            ])  # fmt: skip


def poison(host: Host) -> None:
    with host.db.write() as session:
        for table in Base.metadata.sorted_tables:
            for column in FREE.get(table.name, ()):
                unique = table.columns[column].unique
                value = PROBE if not unique else table.columns["id"].concat(PROBE)
                session.execute(update(table).values({column: value}))


@pytest.fixture
def asking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asking]:
    for module in (routes, seats, invited):
        monkeypatch.setattr(module, "listen", _nothing)
    host = make_host(tmp_path, "", limits=WIDE)
    world = World(host, PROBE[:80], f"BID 1\n{PROBE}")
    one_of_each(world)
    poison(host)
    world.keep()
    yield Asking(world)
    host.close()


@pytest.mark.parametrize("roles", ["pa", pytest.param("nm", marks=pytest.mark.long)])
def test_no_page_takes_a_word_for_markup(asking: Asking, roles: str) -> None:
    wrong, seen = [], 0
    for row in all_routes():
        if not row.startswith("GET ") or row.endswith("live"):  # a live line has no markup, nor end
            continue
        for kind in KINDS if "{key:str}" in row else ("running",):
            for role in roles:
                answer = asking.ask(row, kind, role)
                told = f"{row} {kind} {ROLES[role]}"
                sort = answer.headers.get("content-type", "").split(";")[0]
                assert answer.status_code != 500, (
                    f"{told}: {answer.status_code} {answer.text[:500]}"
                )
                if sort == "text/html":
                    seen += "&lt;xprobe" in answer.text
                    wrong += [f"{told}: {piece}" for piece in strange(answer.text)]
                elif answer.status_code == 200:
                    if answer.headers.get("x-content-type-options") != "nosniff":
                        wrong.append(f"{told}: {sort} may be sniffed")
                    if sort == "application/json":
                        json.loads(answer.text)
    assert not wrong, "\n".join(wrong)
    assert seen > 50, "the words are nowhere to be seen"


def test_the_file_to_keep_takes_no_word_for_markup(tmp_path: Path) -> None:
    """It opens without our policy, so that nothing but escaping stands between it and a name."""
    host = make_host(tmp_path, "", limits=WIDE)
    terms = {**EVERY_DAY, "open_press": True}
    it = group(host, "starweb", ("AAA", "BBB"), terms=terms)
    press_on = {"sender": "AAA", "to": None, "text": PROBE, "turn": 1, "at": host.clock.now()}
    with host.db.write() as session:
        row = session.get_one(MatchRow, it.row().id)
        row.name, row.status = PROBE[:80], Status.OVER
        row.result = {"winners": [PROBE], "why": PROBE, "standings": []}
        session.add(Message(match_id=row.id, **press_on))
    client = TestClient(create_pages(host))
    for _ in range(50):
        answer = client.get(f"/m/{it.key}/replay.html")
        if answer.status_code == 200:
            break
    host.close()
    page = answer.text
    film = re.search(r'id="film">(.*?)</script>', page, re.S)
    assert film
    frames = json.loads(zlib.decompress(base64.b64decode(film[1])))
    pieces = frames["pieces"] + [frame["title"] for frame in frames["frames"]]
    assert not strange(page.replace(film[0], ""))
    assert not [found for piece in pieces for found in strange(str(piece))]
    assert page.count("&lt;xprobe") >= 2


@pytest.mark.parametrize("game_id", GAMES)
def test_no_page_or_mail_of_a_game_takes_a_word_for_markup(tmp_path: Path, game_id: str) -> None:
    """Maps, reports, news, the replay and the mail: with markup for names, orders and letters."""
    host = make_host(tmp_path, "", limits=WIDE)
    game = registry.get(game_id)
    first, *others = game.brief()[1]
    it = group(host, game_id, (first,), len(others), terms=EVERY_DAY)
    account = it.players[first]
    with host.db.write() as session:
        session.get_one(MatchRow, it.row().id).name = PROBE[:80]
        for one in session.query(Account):
            one.name = PROBE[:40]
    with suppress(Trouble):  # where letters go with the turn
        press.send(host, account, it.key, first, None, PROBE)
    with suppress(Trouble):
        it.send(first, f"{PROBE}\nMESSAGE TO ALL {PROBE}\n", ready=True)
    with suppress(Trouble):
        desk.process_now(host, it.gm, it.key)
    client = TestClient(create_pages(host))
    wrong, seen = [], 0
    for person in (account, it.gm):
        client.cookies.set(COOKIE, sessions.open_session(host, person)[0])
        for part in (
            "",
            "/press",
            "/players",
            "/replay",
            f"/turns/{it.row().turn}/report",
            "/desk",
        ):
            page = client.get(f"/m/{it.key}{part}").text
            seen += "&lt;xprobe" in page
            wrong += [f"{part}: {piece}" for piece in strange(page)]
    with host.db.read() as session:
        sent = session.query(Outgoing).filter_by(kind=LetterKind.TURN, channel="mail").all()
        mails = [enclosing.enclosed(host, mail).html for mail in sent]  # type: ignore[arg-type]
    wrong += [f"mail: {piece}" for html in mails for piece in strange(html)]
    host.close()
    assert not wrong, "\n".join(wrong)
    assert seen > 3
    assert all(mails)
    assert mails or not game.whole_turns
