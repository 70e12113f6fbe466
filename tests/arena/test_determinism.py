"""The same seeds give the same matches: in one process, in several, with other hash seeds.

`STARPOST_MATCHES` says how many of each game the long suite plays; a thousand is the whole of it.
The cluster has the same test (test_cluster.py).
"""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from short import GAMES, MATCHES, plan_of

from starpost.arena import grounds, tournament
from starpost.arena.schedule import Plan

ELSEWHERE = """
import sys
from pathlib import Path
import msgspec
from starpost.arena import tournament
from starpost.arena.schedule import Plan
plan = msgspec.json.decode(sys.argv[1], type=Plan)
tournament.run(plan, int(sys.argv[2]), Path(sys.argv[3]))
"""


def elsewhere(plan: Plan, matches: int, folder: Path, hash_seed: str) -> bytes:
    """The results of a new interpreter with another hash seed."""
    words = [sys.executable, "-c", ELSEWHERE, msgspec.json.encode(plan).decode()]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    subprocess.run([*words, str(matches), str(folder)], env=environment, check=True)
    return (folder / "results.jsonl").read_bytes()


def everywhere(id: str, matches: int, folder: Path) -> None:
    plan = plan_of(id)
    here = tournament.run(plan, matches, folder / "here").path.read_bytes()
    many = tournament.run(plan, matches, folder / "many", grounds.processes(2))
    assert many.path.read_bytes() == here
    assert len(many.played) == matches
    assert elsewhere(plan, matches, folder / "1", "1") == here
    assert elsewhere(plan, matches, folder / "4711", "4711") == here


@pytest.mark.parametrize("id", GAMES)
def test_other_hash_seeds_give_the_same_matches(id: str, tmp_path: Path) -> None:
    plan = plan_of(id)
    here = tournament.run(plan, 2, tmp_path / "here").path.read_bytes()
    assert elsewhere(plan, 2, tmp_path / "there", "4711") == here


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_a_thousand_matches_are_the_same_everywhere(id: str, tmp_path: Path) -> None:
    everywhere(id, MATCHES, tmp_path)
