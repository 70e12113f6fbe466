"""What a bot author may read: `python tools/view_fields.py` writes it from the types.

Each game's `View` goes into docs/bots.md between its marks; every type inside a view has its table
in docs/views.md. Sentences are the docstrings of the code.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from starpost.kernel import registry
from starpost.kernel.contract import Game

ROOT = Path(__file__).parents[1]
BOTS, VIEWS = ROOT / "docs" / "bots.md", ROOT / "docs" / "views.md"
BEGIN, END = "<!-- views:begin -->", "<!-- views:end -->"


def own_games() -> list[Game[Any, Any]]:
    """The games of this house, not those that a test or a plug-in brings."""
    folder = ROOT / "src" / "starpost" / "games"
    return [registry.get(path.parent.name) for path in sorted(folder.glob("*/__init__.py"))]


def has_fields(kind: type[Any]) -> bool:
    """Structs, and the states that can be compiled."""
    return issubclass(kind, Struct) or is_dataclass(kind)


def rows(kind: type[Any]) -> Iterator[tuple[str, str, str]]:
    """Name, type and sentence of every field, then of every method and property."""
    found: dict[str, tuple[str, str, str]] = {}
    for cls in reversed(kind.__mro__):
        if has_fields(cls) and cls.__module__.startswith("starpost"):
            for row in _body(cls):
                found[row[0]] = row
    yield from found.values()


def _body(cls: type[Any]) -> Iterator[tuple[str, str, str]]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(tree, ast.ClassDef)
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if not node.target.id.startswith("_") and "ClassVar" not in ast.unparse(node):
                yield node.target.id, ast.unparse(node.annotation), _sentence(after)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            words = ast.get_docstring(node) or ""
            if "cached_property" in map(ast.unparse, node.decorator_list):
                continue  # a shelf for our own pages, and nothing that is known
            gives = ast.unparse(node.returns) if node.returns else ""
            names = ", ".join(a.arg for a in node.args.args[1:])
            is_property = any("property" in ast.unparse(d) for d in node.decorator_list)
            name = node.name if is_property else f"{node.name}({names})"
            yield name, gives, _plain(words)


def _sentence(node: ast.stmt | None) -> str:
    """The docstring that stands under a field."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return _plain(str(node.value.value))
    return ""


def _plain(words: str) -> str:
    return re.sub(r"\s+", " ", words.partition("\n\n")[0]).strip().replace("|", "\\|")


def inside(kind: type[Any]) -> list[type[Any]]:
    """The types that a view is made of, itself first, in the order in which they are met."""
    found: dict[type[Any], None] = {}

    def walk(one: Any) -> None:
        if isinstance(one, type) and has_fields(one) and one not in found:
            found[one] = None
            for field in get_type_hints(one).values():
                walk(field)
        for inner in get_args(one):
            walk(inner)

    walk(kind)
    return [one for one in found if one.__module__.startswith("starpost")]


def table(kind: type[Any]) -> str:
    lines = ["| field | type | what |", "|---|---|---|"]
    for name, of, what in rows(kind):
        shown = of.replace("|", "\\|")
        lines.append(f"| `{name}` | `{shown}` | {what} |")
    return "\n".join(lines)


def short() -> str:
    """For docs/bots.md: the view of each game."""
    parts = []
    for game in own_games():
        link = f"views.md#{game.id.replace('_', '-')}"
        parts.append(f"### The view of {game.title}\n\n{table(game.View)}\n\n[Its types]({link}).")
    return "\n\n".join(parts)


def whole() -> str:
    """docs/views.md."""
    parts = [
        "# Views, type by type\n\nWritten by `python tools/view_fields.py` from the code; what a "
        "view is for stands in [Writing a bot](bots.md). A line with brackets is a method."
    ]
    for game in own_games():
        parts.append(f"## {game.id.replace('_', '-')}\n\n{game.title}.")
        for kind in inside(game.View):
            words = _plain(inspect.getdoc(kind) or "") if kind.__doc__ else ""
            parts.append(f"### {game.id}: {kind.__name__}\n\n{words}\n\n{table(kind)}")
    return re.sub(r"\n{3,}", "\n\n", "\n\n".join(parts)) + "\n"


def renewed(page: str) -> str:
    """docs/bots.md with its tables as they are now."""
    head, rest = page.split(BEGIN)
    return f"{head}{BEGIN}\n\n{short()}\n\n{END}{rest.split(END)[1]}"


def main() -> int:
    BOTS.write_text(renewed(BOTS.read_text()))
    VIEWS.write_text(whole())
    return 0


if __name__ == "__main__":
    sys.exit(main())
