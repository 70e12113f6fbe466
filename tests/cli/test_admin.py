"""admin, backup and restore, each given as a command to a real process."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hosting import START, Group, group, guests_in_registry
from processes import House

from starpost.host.clock import FixedClock
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.outgoing.delivery import deliver
from starpost.host.people import accounts
from starpost.host.settings import Settings
from starpost.kernel.proof.file import loads
from starpost.kernel.proof.verify import verify

HOSTS: list[Host] = []


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    yield House(tmp_path)
    while HOSTS:
        HOSTS.pop().close()


@pytest.mark.long
def test_accounts_from_the_command_line(house: House) -> None:
    said = house.give("admin", "create", "Ann", "ann@example.org", "--password", "a long password")
    assert said == "Ann is ready.\n"
    assert "bad_name" in house.give("admin", "create", "no/name", "x@example.org", code=2)
    assert "bad_email" in house.give("admin", "create", "Bob", "no address", code=2)
    assert "name_taken" in house.give("admin", "create", "ann", "other@example.org", code=2)
    assert "another name" in house.give("admin", "create", "Zed", "ann@example.org", code=2)
    assert house.give("admin", "promote", "ann") == "ann is an administrator.\n"
    assert house.give("admin", "promote", "ann", "--off") == "ann is no longer an administrator.\n"
    assert "no account 'Bob'" in house.give("admin", "promote", "Bob", code=2)
    assert house.give("admin", "token", "Ann").startswith("starpost_")
    assert "bad_scopes" in house.give("admin", "token", "Ann", "--scopes", "all", code=2)
    assert "no account 'Bob'" in house.give("admin", "token", "Bob", code=2)
    assert house.give("admin", "names", "--reserve", "smith", "--account", "Ann") == "SMITH  Ann\n"
    assert house.give("admin", "names") == "SMITH  Ann\n"
    assert "house_name" in house.give(
        "admin", "names", "--reserve", "TERRAN", "--account", "Ann", code=2
    )
    assert house.give("admin", "names", "--free", "SMITH") == "No name is kept.\n"
    assert "not_found" in house.give("admin", "names", "--free", "SMITH", code=2)
    assert house.give("admin", "mail") == "No mails yet.\n"
    with closing(Host(Settings(data=str(house.folder / "data")))) as host:
        accounts.ask_for_link(host, "ann@example.org")
    said = house.give("admin", "mail")
    assert "ann@example.org" in said
    assert "[waiting]" in said
    assert "A link to sign in" in said
    assert "The link works once" not in said, "what it says is its reader's alone"


def played(folder: Path, turns: int, monkeypatch: pytest.MonkeyPatch) -> Group:
    """A match of so many turns in the data that the commands use."""
    guests_in_registry(monkeypatch)
    host = Host(Settings(data=str(folder / "data")), FixedClock(START))
    HOSTS.append(host)
    host.db.migrate()
    it = group(host, options={"turns": turns + 10})
    for _ in range(turns):
        for seat in it.players:
            it.send(seat, "BID 0", ready=True)
        it.run()
    deliver(host)
    assert it.row().turn == turns + 1
    return it


@pytest.mark.long
def test_replaying_and_exporting(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    it = played(house.folder, 3, monkeypatch)
    assert house.give("admin", "replay-all") == "1 the same, 0 different\n"
    assert house.give("admin", "replay-all", "--game", "nim") == "0 the same, 0 different\n"
    stricter = house.folder / "newer"
    stricter.mkdir()
    (stricter / "sitecustomize.py").write_text(NEWER)
    said = house.give(
        "admin", "replay-all", code=1, PYTHONPATH=f"{stricter}:{house.env['PYTHONPATH']}"
    )
    assert said == (
        f"{it.key} bids version 1, now 2: entries 2, 3 would differ\n0 the same, 1 different\n"
    )
    house.give("admin", "export", it.key, "two.starpost", "--turn", 2)
    match = loads((house.folder / "two.starpost").read_bytes())
    assert (match.turn, verify(match).ok) == (2, True)
    assert "no_match" in house.give("admin", "export", "nowhere", "x", code=2)
    assert "has not reached" in house.give("admin", "export", it.key, "x", "--turn", 99, code=2)
    said = house.give("admin", "export", it.key, "two.starpost/x", code=2)
    assert "cannot be written" in said


NEWER = """
import guest_bids

class Newer(guest_bids.Bids):
    version, editions = 2, {1: guest_bids.GAME}

    def advance(self, state, sheets, dice):
        step = super().advance(state, sheets, dice)
        if state.turn >= 2:
            step.state.gold["ZOE"] -= 1
        return step

guest_bids.GAME = Newer()
"""


def restored_and_timed(
    house: House, it: Group, turns: tuple[int, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each of these turns taken out of the backup by the command, in under a minute."""
    for turn in turns:
        began = time.monotonic()
        out = f"{turn}.starpost"
        said = house.give("restore", "all.zip", "--match", it.key, "--turn", turn, "--out", out)
        seconds = time.monotonic() - began
        assert said == f"{it.key} is in {out}\n"
        match = loads((house.folder / out).read_bytes())
        assert (match.turn, verify(match).ok) == (turn, True)
        with capsys.disabled():
            print(f"[turn {turn} of {it.row().turn} restored in {seconds:.1f} s]", end=" ")
        assert seconds < 60


def test_any_turn_comes_back_in_under_a_minute(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    it = played(house.folder, 4, monkeypatch)
    assert "1 matches" in house.give("backup", "all.zip")
    restored_and_timed(house, it, (1, 3), capsys)
    said = house.give("restore", "all.zip", STARPOST_DATA=str(house.folder / "again"))
    assert said.startswith("1 matches, ")
    said = house.here("restore", "all.zip", code=2)
    assert "The database is not empty" in said
    assert "cannot be written" in house.here("backup", "all.zip/x.zip", code=2)
    assert "No such file" in house.here("restore", "none.zip", code=2)
    (house.folder / "junk.zip").write_text("junk")
    assert "is not a Starpost backup" in house.here("restore", "junk.zip", code=2)
    said = house.here("restore", "all.zip", "--match", "nowhere", code=2)
    assert "no such match" in said


@pytest.mark.long
def test_a_match_of_many_turns_comes_back_too(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    it = played(house.folder, 120, monkeypatch)
    house.give("backup", "all.zip")
    restored_and_timed(house, it, (1, 60, 120), capsys)


@pytest.mark.long
def test_a_large_match_of_a_real_game_comes_back_too(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fifteen house bots at StarWeb for as many turns as they last."""
    it = played(house.folder, 1, monkeypatch)
    seats = tuple(opening.SeatPlan(kind="bot") for _ in range(15))
    plan = opening.MatchPlan("starweb", "Large", seats, {"preset": "standard"})
    key = opening.create(it.host, it.gm, plan)
    opening.start(it.host, it.gm, key)
    large = Group(it.host, key, it.gm, {})
    while large.row().turn <= 100 and large.row().status == "running":
        assert large.run() >= 1
    house.give("backup", "all.zip")
    restored_and_timed(house, large, (1, large.row().turn // 2, large.row().turn), capsys)


@pytest.mark.parametrize(
    "words",
    ["serve", "web", "worker", "admin", "admin create", "admin promote", "admin token",
     "admin mail", "admin replay-all", "admin export", "backup", "restore", "bot", "drill"],
)  # fmt: skip
def test_help_reads_well(starpost, words: str) -> None:
    said = starpost(*words.split(), "--help")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].startswith("Usage: starpost " + words)
    assert any(line.strip().endswith((".", "...")) for line in lines[1:5]), "a sentence says what"
    options = [line for line in lines if line.strip().startswith("--")]
    assert all(len(line.split("  ")) > 1 or line.strip() == "--help" for line in options)
    assert "[default: 0]" not in said.out or words == "drill"


@pytest.mark.long
def test_a_drill_that_cannot_begin_says_why(house: House) -> None:
    said = house.give("drill", "--game", "nosuch", code=2)
    assert "nosuch" in said
    said = house.give("drill", "--database", "foo://x", code=2)
    assert "The database cannot be used" in said
