"""Match files, backups, rule versions: nothing that was played is ever lost."""

import hashlib
import json
import zipfile
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hosting import EVERY_DAY, group, make_host
from sqlalchemy import inspect, select

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.running import backup, exchange
from starpost.host.storage import Account, Database, EntryRow, MatchRow, SheetRow
from starpost.host.trouble import Trouble
from starpost.host.turns import rule_versions
from starpost.host.turns.packing import SchemaError, pack, unpack
from starpost.kernel import codec
from starpost.kernel.dice import Dice
from starpost.kernel.proof import fairness
from starpost.kernel.proof.file import loads
from starpost.kernel.proof.log import Entry, Header, link, root
from starpost.kernel.proof.verify import verify


def played(host: Host, turns: int = 3):
    it = group(host, terms=EVERY_DAY)
    for amount in range(1, turns + 1):
        for seat in it.players:
            it.send(seat, f"BID {amount}", ready=True)
        it.run()
    return it


def test_a_match_goes_out_as_a_file_and_comes_in_again(host: Host) -> None:
    it = played(host)
    with host.db.read() as session:
        data = exchange.export(session, match_by_key(session, it.key))
    assert verify(loads(data)).ok
    key = exchange.bring_in(host, it.gm, data)
    with host.db.read() as session:
        again = exchange.export(session, match_by_key(session, key))
        row = match_by_key(session, key)
    assert again == data
    assert (row.turn, row.status, row.hold) == (4, "running", True)


def test_a_forged_file_is_refused(lite: Host) -> None:
    it = played(lite)
    with lite.db.read() as session:
        data = exchange.export(session, match_by_key(session, it.key))
    for bad in (data.replace(b"BID 2", b"BID 9", 1), data[:-20], b"hello"):
        with pytest.raises(Trouble) as refused:
            exchange.bring_in(lite, it.gm, bad)
        assert refused.value.code == "bad_file"


def test_while_it_runs_nobody_gets_the_file(lite: Host) -> None:
    it = played(lite)
    with lite.db.read() as session, pytest.raises(Trouble) as refused:
        exchange.export_for(session, it.gm, match_by_key(session, it.key))
    assert refused.value.code == "not_over"


def test_a_backup_is_restored_whole(host: Host, tmp_path: Path) -> None:
    it = played(host)
    counts = backup.backup(host, tmp_path / "all.zip")
    (tmp_path / "other").mkdir()
    other = make_host(tmp_path / "other", "")
    assert backup.restore(other, tmp_path / "all.zip") == counts
    with other.db.read() as session:
        assert verify_row(session, it.key)
        names = set(session.scalars(select(Account.name)))
        sheets = session.scalars(select(SheetRow)).all()
    assert names == {"Master", "zoe", "ann"}
    assert len(sheets) == 6
    with pytest.raises(backup.BackupError, match="not empty"):
        backup.restore(other, tmp_path / "all.zip")
    it.host = other  # and the match goes on there
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    assert it.run() == 1
    assert it.verified()
    other.close()


def verify_row(session, key: str) -> bool:
    from starpost.host.turns.record import full

    return verify(full(session, match_by_key(session, key))).ok


def test_any_turn_of_a_match_comes_out_of_a_backup(lite: Host, tmp_path: Path) -> None:
    it = played(lite)
    backup.backup(lite, tmp_path / "all.zip")
    for turn in (1, 2, 3, 4):
        folder = tmp_path / str(turn)
        folder.mkdir()
        scratch = make_host(folder, "")
        data = backup.match_from(tmp_path / "all.zip", scratch, it.key, turn)
        scratch.close()
        match = loads(data)
        assert match.turn == turn
        assert verify(match).ok


def test_a_damaged_backup_is_noticed(lite: Host, tmp_path: Path) -> None:
    played(lite)
    backup.backup(lite, tmp_path / "all.zip")
    with (
        zipfile.ZipFile(tmp_path / "all.zip") as old,
        zipfile.ZipFile(tmp_path / "bad.zip", "w") as new,
    ):
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data.replace(b"BID 2", b"BID 9") if "sheets" in name else data)
    (tmp_path / "other").mkdir()
    other = make_host(tmp_path / "other", "")
    with pytest.raises(backup.BackupError, match="damaged"):
        backup.restore(other, tmp_path / "bad.zip")
    other.close()


def test_replaying_everything_says_what_would_differ(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    import guest_bids

    it = played(host)
    assert [found.same for found in rule_versions.replay_all(host)] == [True]
    advance = guest_bids.Bids.advance

    def other(self, state, sheets, dice):
        step = advance(self, state, sheets, dice)
        if state.turn >= 2:
            step.state.gold["ZOE"] += 1
        return step

    monkeypatch.setattr(guest_bids.Bids, "advance", other)
    [found] = rule_versions.replay_all(host)
    assert (found.match, found.differ) == (it.key, (2, 3))


def test_a_match_keeps_the_rules_it_began_with(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    import guest_bids

    it = played(host, 1)
    new = type("New", (guest_bids.Bids,), {"version": 2, "editions": {1: guest_bids.GAME}})()
    monkeypatch.setattr(guest_bids, "GAME", new)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    assert it.run() == 1
    assert it.row().version == 1
    assert it.verified()


def test_replaying_compares_an_old_match_with_the_rules_of_today(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 2 is stricter from the second turn on; the match itself stays with version 1."""
    import guest_bids

    it = played(host)
    old = guest_bids.GAME

    class Stricter(guest_bids.Bids):
        version = 2
        editions = {1: old}

        def advance(self, state, sheets, dice):
            step = super().advance(state, sheets, dice)
            if state.turn >= 2:
                step.state.gold["ZOE"] -= 1
            return step

    monkeypatch.setattr(guest_bids, "GAME", Stricter())
    [found] = rule_versions.replay_all(host)
    assert (found.version, found.now, found.differ, found.trouble) == (1, 2, (2, 3), "")
    assert it.verified()


def test_rules_that_fail_on_an_old_match_are_told_not_thrown(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    import guest_bids

    played(host)
    broken = type("Broken", (guest_bids.Bids,), {"version": 2, "editions": {1: guest_bids.GAME}})
    broken.advance = lambda *_: 1 / 0
    monkeypatch.setattr(guest_bids, "GAME", broken())
    [found] = rule_versions.replay_all(host)
    assert "ZeroDivisionError" in found.trouble
    assert not found.same


def test_an_old_state_migrates_by_code() -> None:
    import guest_bids

    class Old(msgspec.Struct):
        turn: int
        seats: list[str]
        gold: dict[str, int]

    data = pack(Old(3, ["A"], {"A": 4}))
    kind = type("New", (guest_bids.Bids,), {"schema": 3})
    game = kind()
    with pytest.raises(SchemaError, match="no migration"):
        unpack(game, data, 1)
    kind.migrations = {
        1: lambda raw: {**raw, "last_turn": 9},
        2: lambda raw: {**raw, "seen": {name: [] for name in raw["seats"]}},
    }
    state = unpack(game, data, 1)
    assert (state.turn, state.last_turn, state.seen) == (3, 9, {"A": []})
    with pytest.raises(SchemaError, match="newer"):
        unpack(game, data, 4)


def test_a_state_that_was_stored_before_is_still_read() -> None:
    import guest_bids

    game = guest_bids.Bids()
    state = game.setup(game.Options(), {"A": None, "B": None}, Dice("s"))
    assert unpack(game, zlib.compress(codec.encode(state), 1), game.schema) == state
    assert unpack(game, pack(state), game.schema) == state


def test_the_log_is_the_kernels_own(host: Host) -> None:
    it = played(host)
    with host.db.write() as session:
        entry = session.get_one(EntryRow, (it.row().id, 2))
        entry.sheets = {**entry.sheets, "ZOE": "BID 5"}
    with host.db.read() as session:
        row = session.scalars(select(MatchRow)).one()
        from starpost.host.turns.record import full

        found = verify(full(session, row))
    assert any("changed" in text for text in found.findings)


def test_a_backup_of_an_earlier_version_is_restored(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written by today's code, with what version 0003 did not know yet taken out; dice followed
    the letters of sheets then."""
    with monkeypatch.context() as then:
        then.setattr(fairness, "BY_ORDERS", fairness.BY_LETTERS)
        it = played(host)
    backup.backup(host, tmp_path / "all.zip")
    older(tmp_path / "all.zip", tmp_path / "old.zip")
    (tmp_path / "other").mkdir()
    other = make_host(tmp_path / "other", "")
    backup.restore(other, tmp_path / "old.zip")
    it.host = other
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    assert it.run() == 1
    assert it.verified()
    other.close()


def older(new: Path, old: Path, schema: str = "0003") -> None:
    """The backup as that version would have written it: only its tables and columns."""
    known = shape(old.with_suffix(".db"), "0003")
    with zipfile.ZipFile(new) as source, zipfile.ZipFile(old, "w") as target:
        manifest = json.loads(source.read("manifest.json")) | {"schema": schema}
        tables = {}
        for name in list(manifest["tables"]):
            if name not in known:
                del manifest["tables"][name]
                continue
            rows = [json.loads(line) for line in source.read(f"{name}.jsonl").splitlines()]
            tables[name] = [{k: v for k, v in row.items() if k in known[name]} for row in rows]
        relink(tables["matches"][0], tables["entries"])
        for name, kept in tables.items():
            data = "".join(json.dumps(row) + "\n" for row in kept).encode()
            manifest["tables"][name] = hashlib.sha256(data).hexdigest()
            target.writestr(f"{name}.jsonl", data)
        target.writestr("manifest.json", json.dumps(manifest))


def relink(match: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    """The chain over what that version knew of an entry: it had no bound sheets."""
    chain = root(msgspec.convert(parsed(match["header"]), Header))
    for row in entries:
        facts = {"sheets": parsed(row["sheets"]), "given": parsed(row["given"])}
        entry = Entry(number=row["number"], kind=row["kind"], digest=row["digest"], **facts)
        row["chain"] = chain = link(chain, entry)
    match["chain"] = chain


def parsed(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


def shape(path: Path, schema: str) -> dict[str, set[str]]:
    database = Database(f"sqlite:///{path}")
    database.begin_at(schema)
    found = inspect(database.engine)
    tables = {
        name: {c["name"] for c in found.get_columns(name)} for name in found.get_table_names()
    }
    database.close()
    return tables


def test_a_backup_of_a_later_version_is_refused(lite: Host, tmp_path: Path) -> None:
    played(lite)
    backup.backup(lite, tmp_path / "all.zip")
    older(tmp_path / "all.zip", tmp_path / "new.zip", "9999")
    (tmp_path / "other").mkdir()
    other = make_host(tmp_path / "other", "")
    with pytest.raises(backup.BackupError, match="newer Starpost"):
        backup.restore(other, tmp_path / "new.zip")
    other.close()


@pytest.mark.parametrize("game", ["star_chase", "stellar_conquest", "fate_of_empire"])
def test_matches_of_the_first_release_replay_to_what_is_stored(host: Host, game: str) -> None:
    """Their states were written in fewer words; on a host they are compared in those."""
    old = Path(__file__).parents[1] / "games" / "first_release" / f"{game}.starpost"
    exchange.bring_in(host, group(host).gm, old.read_bytes())
    [found] = [f for f in rule_versions.replay_all(host) if f.game == game]
    assert (found.version, found.trouble) == (1, "")
    assert found.now == 2
    assert len(found.differ) < found.turns


def test_a_large_backup_is_never_held_in_memory(lite: Host, tmp_path: Path) -> None:
    """40 MB of sheets go into a file and out again in a small part of that."""
    import tracemalloc

    from starpost.host.storage import SheetRow

    it = group(lite, started=True)
    row, line = it.row(), "BID 1 " * 3400
    for start in range(0, 2000, 100):
        with lite.db.write() as session:
            session.add_all(
                SheetRow(match_id=row.id, step=90, seat="ZOE", version=n, text=f"{n} {line}",
                         digest="d", source="player", account_id=1, at=lite.clock.now())
                for n in range(start, start + 100)
            )  # fmt: skip
    tracemalloc.start()
    backup.backup(lite, tmp_path / "all.zip")
    written = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    (tmp_path / "other").mkdir()
    other = make_host(tmp_path / "other", "")
    assert backup.restore(other, tmp_path / "all.zip")["sheets"] == 2000
    read = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    other.close()
    assert max(written, read) < 30_000_000, (written, read)


def test_who_works_just_now_is_in_no_backup(lite: Host, tmp_path: Path) -> None:
    from starpost.host.watching import beats

    beats.beat(lite, "a worker")
    assert "beats" not in backup.backup(lite, tmp_path / "all.zip")
    (tmp_path / "other").mkdir()
    other = make_host(tmp_path / "other", "")
    beats.beat(other, "another")
    backup.restore(other, tmp_path / "all.zip")
    other.close()
