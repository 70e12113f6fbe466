"""What every GET route of the API answers to everybody, on fixed matches: `api_answers.py FILE`.

Chance and clock are fixed, so two checkouts that behave alike write the same file byte by byte:
run it before and after a change that must change nothing, and compare. It stands on the tests' own
company of people (`tests/web/people.py`).
"""

from __future__ import annotations

import json
import random
import re
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path.cwd()
CHANCE = random.Random(13)  # noqa: S311 - fixed on purpose
GAMES = {"starweb": 0, "star_chase": 0, "starfarers": 1}
"""Each with how many bots sit beside ZOE and ANN."""


def fix_chance() -> None:
    """Keys, tokens and seeds come out the same in every run."""
    secrets.token_bytes = lambda n=None: CHANCE.randbytes(n or 32)
    secrets.token_hex = lambda n=None: CHANCE.randbytes(n or 32).hex()
    secrets.token_urlsafe = lambda n=None: CHANCE.randbytes(n or 32).hex()
    secrets.choice = CHANCE.choice
    secrets.randbelow = CHANCE.randrange


def paths(app: Any, key: str) -> list[str]:
    """Every GET route, with the match and its first player put in."""
    found = sorted({r.path for r in app.routes if "GET" in getattr(r, "methods", ())})
    values = {"key": key, "seat": "ZOE", "game": "starweb", "name": "ZOE", "turn": "1"}
    made = []
    for path in found:
        filled = re.sub(r"\{(\w+)(?::\w+)?\}", lambda m: values.get(m.group(1), "1"), path)
        made.append(filled + ("?after=0&seconds=0" if filled.endswith("/live") else ""))
    return made


def answers(game: str) -> dict[str, list[Any]]:
    from hosting import make_host
    from people import KINDS, Company

    from starpost.host.settings import WIDE

    with tempfile.TemporaryDirectory() as folder:
        host = make_host(Path(folder), "", limits=WIDE)
        company = Company(host)
        it = company.gather(game, bots=GAMES[game])
        found: dict[str, list[Any]] = {}
        for kind in KINDS:
            for path in paths(company.app, it.key):
                if not path.startswith(("/schema", "/metrics", "/health")):
                    answer = company.call(kind, "GET", path)
                    found[f"{game} {kind} {path}"] = [answer.status_code, answer.text]
        host.close()
    return found


def main() -> None:
    fix_chance()
    sys.path[:0] = [str(ROOT / "tests" / "web"), str(ROOT / "tests" / "host")]
    found = {place: said for game in GAMES for place, said in answers(game).items()}
    Path(sys.argv[1]).write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    print(f"{len(found)} answers in {sys.argv[1]}")


if __name__ == "__main__":
    main()
