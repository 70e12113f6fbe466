"""docs/settings.md, written from the settings themselves: names, defaults, what they are for."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import msgspec
from msgspec.structs import fields

from starpost.host import settings
from starpost.host.settings import PREFIX, Settings

HEAD = """# Settings

A club needs none of these. They stand in a TOML file given with `--config`, and the environment
overrides it: `STARPOST_SMTP__PORT=2525` sets `port` in the table `[smtp]`. A variable that ends in
`_FILE` names a file that holds the value, as containers hand secrets over:
`STARPOST_SECRET_FILE=/run/secrets/starpost`. A misspelt key is refused. `starpost config check`
says what it thinks of yours, `starpost config show` what is in force.

The host refuses to listen on an address that others can reach with the development secret, with a
short one, or with `debug` on; with a public `url` behind a proxy on the same machine it also wants
`trust_proxy`.

This page is written from the code by `starpost config page`.
"""


def page() -> str:
    """The whole page."""
    tables = {f.name: f.default for f in fields(Settings) if isinstance(f.default, msgspec.Struct)}
    parts = [HEAD, _table(Settings, "", set(tables))]
    for name, value in tables.items():
        kind = type(value)
        parts.append(f"## `[{name}]`\n\n{inspect.getdoc(kind)}\n\n{_table(kind, name, set())}")
    return "\n".join(parts)


def _table(kind: type[Any], group: str, leave_out: set[str]) -> str:
    words = told(kind, leave_out)
    lines = ["| setting | variable | default | meaning |", "|---|---|---|---|"]
    for field in fields(kind):
        if field.name in leave_out:
            continue
        name = f"{group}.{field.name}" if group else field.name
        variable = PREFIX + "__".join(p.upper() for p in (group, field.name) if p)
        default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        shown = _shown(default) if field.name not in SPECIAL else SPECIAL[field.name]
        lines.append(f"| `{name}` | `{variable}` | {shown} | {words[field.name]} |")
    return "\n".join(lines) + "\n"


SPECIAL = {"data": "the user's data folder", "database": "one SQLite file in `data`",
           "secret": "a development secret"}  # fmt: skip
"""Defaults that are no values."""


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value in ("", (), {}):
        return "none"
    return f"`{value}`"


def told(kind: type[Any], leave_out: set[str]) -> dict[str, str]:
    """What stands under each field in the source; a field without words is refused."""
    tree = ast.parse(inspect.getsource(settings))
    [body] = [
        node.body
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    found: dict[str, str] = {}
    for here, after in zip(body, [*body[1:], None], strict=True):
        if not isinstance(here, ast.AnnAssign) or not isinstance(here.target, ast.Name):
            continue
        if here.target.id in leave_out:
            continue
        said = after.value if isinstance(after, ast.Expr) else None
        if not isinstance(said, ast.Constant) or not isinstance(said.value, str):
            raise LookupError(f"The setting {here.target.id} has no words of its own.")
        found[here.target.id] = " ".join(said.value.split())
    return found
