"""Makes a release of what is under Unreleased: version, date and changelog, in every file at once.

    python3 tools/release.py 0.2.0 2026-11-16 [--home https://the.project.example]

`--home` is where the project lives, for the links of the package; without it there are none.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
USAGE = "Usage: release.py VERSION DATE [--home URL]"
EMPTY = "## Unreleased\n\n"


def released(changelog: str, version: str, date: str) -> str:
    """The changelog with its newest section named and dated, and a place for the next change."""
    if f"## {version} " in changelog:
        raise ValueError(f"{version} is released already.")
    if not re.search(r"^## Unreleased\n\n\S", changelog, re.M):
        raise ValueError("There is nothing under Unreleased.")
    return changelog.replace(EMPTY, f"{EMPTY}## {version} ({date})\n\n", 1)


def numbered(text: str, pattern: str, value: str) -> str:
    """The first match of the pattern's group, replaced."""
    found = re.search(pattern, text, re.M)
    if found is None:
        raise ValueError(f"Nothing looks like {pattern!r}.")
    return text[: found.start(1)] + value + text[found.end(1) :]


def with_links(project: str, home: str) -> str:
    """The links of the package, below its scripts."""
    places = {"Homepage": home, "Source": home, "Issues": f"{home}/issues",
              "Changelog": f"{home}/blob/main/CHANGELOG.md"}  # fmt: skip
    lines = "".join(f'{name} = "{url}"\n' for name, url in places.items())
    bare = re.sub(r"\[project\.urls\]\n(?:\w+ = .*\n)+\n", "", project)
    return bare.replace("[project.scripts]", f"[project.urls]\n{lines}\n[project.scripts]", 1)


def main(words: list[str]) -> int:
    home = ""
    if "--home" in words:
        at = words.index("--home")
        home, words = words[at + 1].rstrip("/"), words[:at] + words[at + 2 :]
    if len(words) != 2 or not re.fullmatch(r"\d+\.\d+\.\d+", words[0]):
        print(USAGE)
        return 2
    version, date = words
    changes = {
        "CHANGELOG.md": lambda text: released(text, version, date),
        "pyproject.toml": lambda text: numbered(text, r'^version = "(.*)"$', version),
        "uv.lock": lambda text: numbered(text, r'^name = "starpost"\nversion = "(.*)"$', version),
        "src/starpost/__init__.py": lambda text: numbered(text, r'^__version__ = "(.*)"$', version),
        "CITATION.cff": lambda text: numbered(text, r"^version: (.*)$", version),
    }
    try:
        made = {name: change((ROOT / name).read_text()) for name, change in changes.items()}
        cited = re.sub(r"^date-released: .*\n", "", made["CITATION.cff"], flags=re.M)
        made["CITATION.cff"] = f"{cited}date-released: {date}\n"
    except ValueError as error:
        print(error)
        return 1
    if home:
        made["pyproject.toml"] = with_links(made["pyproject.toml"], home)
    for name, text in made.items():
        (ROOT / name).write_text(text)
    print(f"Starpost {version}, {date}: {', '.join(made)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
