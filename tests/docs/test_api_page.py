"""docs/api.md lists every route, and docs/host.md every setting."""

import re

from msgspec.structs import fields
from papers import DOCS

from starpost.host.settings import Imap, Inbound, Limits, Settings, Smtp
from starpost.web.app import routes

BEGIN, END = "<!-- routes:begin -->", "<!-- routes:end -->"


def table() -> str:
    """The routes as the page shows them; `python tests/docs/test_api_page.py` writes them in."""
    lines = ["| route | who | scope | what |", "|---|---|---|---|"]
    for route in routes():
        what = (route.fn.__doc__ or "").strip().splitlines() or [""]
        for path in sorted(route.paths):
            for method in sorted(m for m in route.http_methods if m != "OPTIONS"):
                place = re.sub(r"\{(\w+):\w+\}", r"{\1}", path)
                opt = route.opt
                lines.append(f"| `{method} {place}` | {opt['who']} | {opt['scope']} | {what[0]} |")
    return "\n".join(lines)


def test_every_route_is_in_the_page() -> None:
    page = (DOCS / "api.md").read_text()
    assert page.split(BEGIN)[1].split(END)[0].strip() == table()


def test_every_setting_is_in_the_page() -> None:
    page = (DOCS / "host.md").read_text()
    tables = {"smtp": Smtp, "limits": Limits, "inbound": Inbound, "imap": Imap}
    names = [f.name for f in fields(Settings) if f.name not in tables]
    names += [f"{name}.{f.name}" for name, table in tables.items() for f in fields(table)]
    missing = [name for name in names if f"`{name}`" not in page]
    assert not missing, missing


if __name__ == "__main__":
    path = DOCS / "api.md"
    head, rest = path.read_text().split(BEGIN)
    path.write_text(f"{head}{BEGIN}\n{table()}\n{END}{rest.split(END)[1]}")
