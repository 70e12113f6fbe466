"""The figures of the house, to be followed over time: `python tools/figures.py [--json]`.

Files, lines, lengths of functions, modules a folder, import cycles, `Any`, docstrings, comments,
long lines of templates: for all of `src/starpost` and for its rooms.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import grimp

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "starpost"
ROOMS = ("kernel", "told", "games", "bots", "host", "web", "cli", "drill")
LONG_LINE = 160
Function = ast.FunctionDef | ast.AsyncFunctionDef
BRANCHES = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.IfExp, ast.Assert,
            ast.comprehension, ast.match_case)  # fmt: skip


def share(values: Sequence[int], of_hundred: int) -> int:
    """The value below which so many of a hundred lie."""
    ordered = sorted(values) or [0]
    return ordered[min(len(ordered) - 1, len(ordered) * of_hundred // 100)]


def spread(values: Sequence[int]) -> dict[str, int]:
    most = max(values, default=0)
    return {"median": share(values, 50), "p90": share(values, 90), "most": most}


def functions(tree: ast.AST) -> Iterator[Function]:
    return (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def length(node: Function) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def branches(node: Function) -> int:
    """Cyclomatic complexity: one, and one more for each way to go."""
    ways = sum(isinstance(n, BRANCHES) for n in ast.walk(node))
    joined = sum(len(n.values) - 1 for n in ast.walk(node) if isinstance(n, ast.BoolOp))
    return 1 + ways + joined


def parameters(node: Function) -> int:
    args = node.args
    named = [*args.posonlyargs, *args.args, *args.kwonlyargs]
    return sum(a.arg not in ("self", "cls") for a in named)


def comment_lines(source: str) -> int:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return sum(token.type == tokenize.COMMENT for token in tokens)


def figures(folder: Path) -> dict[str, Any]:
    """Everything that can be counted in the Python files of a folder."""
    sources = [path.read_text() for path in sorted(folder.rglob("*.py"))]
    trees = [ast.parse(source) for source in sources]
    found = [node for tree in trees for node in functions(tree)]
    lines = [source.count("\n") for source in sources]
    lengths, ways = [length(node) for node in found], [branches(node) for node in found]
    text = "\n".join(sources)
    return {
        "files": len(sources),
        "lines": sum(lines),
        "file lines": spread(lines),
        "functions": len(found),
        "function lines": {**spread(lengths), "p99": share(lengths, 99)},
        "functions over 30": sum(n > 30 for n in lengths),
        "complexity over 10": sum(n > 10 for n in ways),
        "six parameters or more": sum(parameters(node) >= 6 for node in found),
        "module docstrings": sum(ast.get_docstring(tree) is not None for tree in trees),
        "functions with docstring, %": _percent(
            sum(ast.get_docstring(n) is not None for n in found), len(found)
        ),
        "comment lines, %": _percent(sum(map(comment_lines, sources)), sum(lines), 1),
        "Any": len(re.findall(r"\bAny\b", text)) - len(re.findall(r"import .*\bAny\b", text)),
        "type: ignore": text.count("type: " + "ignore"),
        "noqa": text.count("# " + "noqa"),
        "to do": len(re.findall(r"#.*\b(?:TO" + r"DO|FIX" + r"ME)\b", text)),
    }


def _percent(part: int, whole: int, digits: int = 0) -> float:
    return round(100 * part / whole, digits) if whole else 0


def folders() -> dict[str, int]:
    """Modules in each folder, the fullest first; packages' own heads are not counted."""
    count = Counter(
        str(path.parent.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if path.stem != "__init__"
    )
    return dict(count.most_common(12))


def cycles() -> list[list[str]]:
    """Modules that import each other round about, lazily or not: strong components of the graph."""
    graph = grimp.build_graph("starpost", cache_dir=None)
    found, done = [], set[str]()
    for module in sorted(graph.modules):
        if module in done:
            continue
        below = graph.find_upstream_modules(module)
        ring = sorted(m for m in below if module in graph.find_upstream_modules(m))
        if ring:
            found.append(sorted({module, *ring}))
            done.update(found[-1])
    return found


def surfaces() -> dict[str, Any]:
    """Templates, styles and scripts."""
    made: dict[str, Any] = {}
    for suffix in ("html", "css", "js"):
        paths = [p for p in (SOURCE / "web").rglob(f"*.{suffix}") if "vendor" not in p.parts]
        lines = [line for path in paths for line in path.read_text().splitlines()]
        long = sum(len(line) > LONG_LINE for line in lines)
        longest = max(map(len, lines), default=0)
        made[suffix] = {"files": len(paths), "lines": len(lines), f"over {LONG_LINE}": long,
                        "longest": longest}  # fmt: skip
    return made


def measured() -> dict[str, Any]:
    rooms = {"all": figures(SOURCE)} | {r: figures(SOURCE / r) for r in ROOMS}
    return {"rooms": rooms, "folders": folders(), "cycles": cycles(), "surfaces": surfaces()}


def table(rooms: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield "".join(["".ljust(30), *(name.rjust(20) for name in rooms)])
    for what in rooms["all"]:
        cells = [room[what] for room in rooms.values()]
        words = [" / ".join(map(str, c.values())) if isinstance(c, dict) else str(c) for c in cells]
        yield "".join([what.ljust(30), *(word.rjust(20) for word in words)])


def main() -> None:
    found = measured()
    if "--json" in sys.argv:
        print(json.dumps(found, indent=2))
        return
    print("\n".join(table(found["rooms"])))
    print("\nModules a folder:", ", ".join(f"{n} {c}" for n, c in found["folders"].items()))
    print(f"Import cycles: {len(found['cycles'])}")
    for ring in found["cycles"]:
        print("  ", ", ".join(name.removeprefix("starpost.") for name in ring))
    for kind, counted in found["surfaces"].items():
        print(f"{kind}: " + ", ".join(f"{what} {n}" for what, n in counted.items()))


if __name__ == "__main__":
    main()
