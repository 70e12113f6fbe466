"""Manners of the command: version, completion, JSON, colours, manual pages."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import typer

from starpost import __version__
from starpost.cli import build
from starpost.cli.man import all_pages
from starpost.cli.output import loud


def test_the_version_is_told_in_both_ways(starpost):
    assert starpost("--version").out == starpost("version").out == f"{__version__}\n"


def test_a_shell_is_told_how_a_word_goes_on(starpost, monkeypatch):
    for word, at, expected in (("starpost ga", 1, "games"), ("starpost admin su", 2, "suspend")):
        monkeypatch.setenv("_STARPOST_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", word)
        monkeypatch.setenv("COMP_CWORD", str(at))
        assert starpost().out.split() == [expected]


def test_whoever_lists_the_games_waits_for_no_turn_report_or_mail():
    """A card says who a game is; earlier editions, which need its rules, come when asked for."""
    command = [sys.executable, "-X", "importtime", "-m", "starpost.cli", "games"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "StarWeb (2-15 players)" in done.stdout
    loaded = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.splitlines()}
    rules = {f"starpost.games.{game}.turn" for game in ("starweb", "star_chase", "star_empires")}
    heavy = {"starpost.cli.games.folder", "starpost.post.mail", "urllib.request", *rules}
    assert "starpost.games.starweb.state" in loaded
    assert not loaded & heavy


def test_games_as_json(starpost):
    found = {game["id"]: game for game in json.loads(starpost("games", "--json").out)}
    assert found["starweb"]["seats"] == [2, 15]
    [one] = json.loads(starpost("games", "starweb", "--json").out)
    assert one == found["starweb"]
    assert any(option["name"] == "type" for option in one["options"])


def test_a_turn_and_its_proof_as_json(starpost, tmp_path):
    starpost("new", "star_chase", tmp_path / "m", "--players", "2", "--bots")
    said = starpost("turn", tmp_path / "m", "--anyway", "--formats", "text", "--json")
    told = json.loads(said.out)
    assert (told["game"], told["turn"], len(told["seats"])) == ("star_chase", 1, 2)
    proof = json.loads(starpost("verify", tmp_path / "m", "--json").out)
    assert proof["ok"] is True
    assert proof["chain"] == told["chain"]


def test_config_as_json_hides_secrets(starpost, monkeypatch, tmp_path):
    monkeypatch.setenv("STARPOST_SECRET", "sixteen characters and more")
    monkeypatch.setenv("STARPOST_DATA", str(tmp_path))
    shown = starpost("config", "show", "--json").out
    assert json.loads(shown)["secret"] == "(hidden)"
    assert "sixteen" not in shown + starpost("config", "show").out
    assert all(f["level"] != "error" for f in json.loads(starpost("config", "check", "--json").out))
    monkeypatch.setenv("STARPOST_HOST", "0.0.0.0")
    monkeypatch.setenv("STARPOST_SECRET", "short")
    assert starpost("config", "check").code == 1


NO_FACTS = {
    "runs until it is stopped": "start serve web worker mail bot mcp play",
    "does a deed and says so": "new undo seat man shots demo admin-suspend admin-close admin-admit "
    "admin-data admin-delete admin-announce admin-create admin-promote admin-bot admin-export",
    "prints a document in a form of its own": "report map reference config-page",
    "prints one word": "version",
}


def options() -> dict[str, set[str]]:
    """What every command may be told besides its arguments."""

    def commands(group: Any, names: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
        for name, command in getattr(group, "commands", {}).items():
            yield from commands(command, (*names, name))
        if not hasattr(group, "commands"):
            yield "-".join(names), group

    found = commands(typer.main.get_command(build()))
    return {name: {word for param in c.params for word in param.opts} for name, c in found}


def test_every_command_that_prints_facts_prints_them_as_json() -> None:
    without = {name for name, words in options().items() if "--json" not in words}
    assert without == {name for names in NO_FACTS.values() for name in names.split()}


def test_every_command_about_a_host_is_told_where_it_lies() -> None:
    found = options()
    about = {name for name, words in found.items() if "--config" in words}
    assert about >= {"start", "serve", "backup", "restore", "admin-create", "config-check"}
    assert about == {name for name, words in found.items() if "--data" in words}


def test_a_host_lies_where_it_is_told_and_never_begins_silently(
    starpost, monkeypatch, tmp_path
) -> None:
    monkeypatch.setenv("STARPOST_DATA", str(tmp_path / "setting"))
    here = ("--data", tmp_path / "told")
    said = starpost("admin", "create", "ann", "ann@example.org", *here)
    assert said.err == f"A new host begins in {tmp_path / 'told'}.\n"
    again = starpost("admin", "accounts", "--json", *here)
    assert ([a["name"] for a in json.loads(again.out)], again.err) == (["ann"], "")
    way = json.loads(starpost("admin", "link", "ann", "--json", *here).out)["link"]
    assert "/links/" in way, "for a password that was lost"
    assert "not_found" in starpost("admin", "link", "eve", *here).err
    assert starpost("admin", "accounts").out == "There is no such account.\n"
    assert (tmp_path / "setting" / "starpost.db").exists(), "without it, the setting"
    (tmp_path / "file").touch()
    assert "no_folder" in starpost("admin", "accounts", "--data", tmp_path / "file").err


def test_tables_of_a_newer_version_are_refused_in_a_sentence(starpost, tmp_path) -> None:
    starpost("admin", "accounts", "--data", tmp_path)
    with closing(sqlite3.connect(tmp_path / "starpost.db")) as db:
        db.execute("update alembic_version set version_num = '9999'")
        db.commit()
    said = starpost("admin", "accounts", "--data", tmp_path).err
    assert said.startswith("starpost: A newer Starpost has changed the tables")
    assert said.endswith("(newer_tables)\n")


def test_facts_of_the_office_as_json(starpost, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("STARPOST_DATA", str(tmp_path / "data"))
    starpost("admin", "create", "ann", "ann@example.org")

    def told(*words: Any) -> Any:
        return json.loads(starpost(*words, "--json").out)

    assert told("admin", "registration") == {"registration": "open"}
    assert told("admin", "registration", "--key", "2")["key"].startswith("join_")
    assert told("admin", "token", "ann")["token"].startswith("starpost_")
    assert told("admin", "names", "--reserve", "QUASAR", "--account", "ann") == [
        {"name": "QUASAR", "account": "ann"}
    ]
    saved = told("backup", tmp_path / "b.zip")
    assert saved["tables"]["accounts"] == 1
    assert saved["rows"] == sum(saved["tables"].values())
    monkeypatch.setenv("STARPOST_DATA", str(tmp_path / "other"))
    assert told("restore", tmp_path / "b.zip") == saved
    assert starpost("admin", "reports").out == "No report is open.\n"
    assert starpost("admin", "storage").out == "There are no matches.\n"


def test_settings_are_shown_as_a_file_that_can_be_used(starpost, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("STARPOST_DATA", str(tmp_path))
    shown = starpost("config", "show").out
    found = tomllib.loads(shown)
    assert (found["debug"], found["connections"], found["webhook_inside"]) == (False, 30, [])
    (tmp_path / "mine.toml").write_text(shown)
    monkeypatch.delenv("STARPOST_DATA")
    assert starpost("config", "show", "--config", tmp_path / "mine.toml").out == shown
    monkeypatch.setenv("STARPOST_CONNECTIONS", "2")
    assert "connections" in starpost("config", "check").err


class Terminal:
    def isatty(self):
        return True


def test_colours_only_for_eyes_that_want_them(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert loud("x", Terminal()) == "\x1b[31mx\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert loud("x", Terminal()) == "x"


def test_every_command_has_a_manual_page(starpost, tmp_path):
    pages = dict(all_pages())
    assert {"starpost", "starpost-turn", "starpost-admin-suspend"} <= pages.keys()
    assert ".B \\-\\-anyway" in pages["starpost-turn"]
    assert starpost("man", "admin suspend").out == pages["starpost-admin-suspend"]
    assert "no_page" in starpost("man", "nothing").err
    starpost("man", "--out", tmp_path / "man1")
    assert len([*(tmp_path / "man1").glob("*.1")]) == len(pages)


def test_manual_pages_are_sound():
    """As groff reads them, where there is one; else at least no line begins with a slip."""
    for text in dict(all_pages()).values():
        lines = [line for line in text.splitlines() if line.startswith((".", "'"))]
        assert all(re.match(r"\.(TH|SH|B|BR|I|TP|PP)\b", line) for line in lines)
        if not shutil.which("groff"):
            continue
        done = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8"], input=text.encode(),
                              capture_output=True, check=False)  # fmt: skip
        assert not done.stderr, done.stderr.decode()
