"""What the documentation tests read: the project's files, its documents and its games."""

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GAMES = ROOT / "src" / "starpost" / "games"

FENCE = re.compile(
    r"^(?P<mark>```+|~~~+)(?P<info>[^\n]*)\n(?P<body>.*?)^(?P=mark)[ ]*$", re.M | re.S
)


@cache
def project_files() -> tuple[Path, ...]:
    """Every file that .gitignore does not name. No git is needed: a bare machine has none."""
    return tuple(sorted(_walk(ROOT)))


def _walk(root: Path) -> Iterator[Path]:
    lines = (root / ".gitignore").read_text().split()
    ignored = [line.strip("/") for line in lines] + [".git"]

    def kept(name: str) -> bool:
        return not any(fnmatch(name, pattern) for pattern in ignored)

    for folder, folders, files in os.walk(root):
        folders[:] = filter(kept, folders)
        yield from (Path(folder, name) for name in files if kept(name))


def documents() -> list[Path]:
    """The documents for people: Markdown at the top and under docs."""
    return [
        path
        for path in project_files()
        if path.suffix == ".md" and (path.parent == ROOT or DOCS in path.parents)
    ]


def game_ids() -> list[str]:
    """One package a game."""
    return sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))


def name(path: Path) -> str:
    """A path as people write it, from the top of the project."""
    return path.relative_to(ROOT).as_posix()


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def prose(text: str) -> str:
    """A document without its code; the lines keep their numbers."""
    blank = FENCE.sub(lambda m: "\n" * m[0].count("\n"), text)
    return re.sub(r"`[^`\n]*`", "", blank)


def listed(problems: list[str]) -> str:
    return "\n".join(["", *problems])
