"""`starpost arena` as somebody gives it who has a bot in the folder."""

import json
import subprocess
import sys
from pathlib import Path

BOT = """
class Mine:
    name = "mine"

    def orders(self, view, prompt, dice):
        return prompt.choices[:1] if prompt.choices else ()
"""


def starpost(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "starpost", "arena", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_ones_own_bot_is_rated_and_the_table_published(tmp_path: Path) -> None:
    (tmp_path / "my_module.py").write_text(BOT)
    words = ("stellar_conquest", "--bots", "house,my_module:Mine", "--seats", "2")
    words = (*words, "--matches", "2", "--processes", "2", "--publish", "tables.json")
    done = starpost(tmp_path, *words)
    assert done.returncode == 0, done.stderr
    assert "my_module:Mine" in done.stdout
    assert "Again: starpost arena stellar_conquest --bots house,my_module:Mine" in done.stdout
    lines = (tmp_path / "arena-stellar_conquest" / "results.jsonl").read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines[1:]] == [0, 1]
    [table] = json.loads((tmp_path / "tables.json").read_text())
    assert {place["bot"] for place in table["places"]} == {"house", "my_module:Mine"}
    assert starpost(tmp_path, *words).stdout == done.stdout  # nothing is left to play


def test_what_cannot_be_played_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for code, words in {
        "bad_bot": ("starweb", "--bots", "house,nobody"),
        "bots": ("starweb", "--bots", "house"),
        "seats": ("starweb", "--bots", "house,random", "--seats", "99"),
        "matches": ("starweb", "--bots", "house,random", "--matches", "0"),
    }.items():
        done = starpost(tmp_path, *words)
        assert done.returncode == 2
        assert f"({code})" in done.stderr
    missing = starpost(tmp_path, "starweb", "--bots", "house,no_such_module:Bot")
    assert "no_such_module:Bot cannot be loaded" in missing.stderr
