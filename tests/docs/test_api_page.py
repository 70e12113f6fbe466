"""docs/api.md lists every route, and docs/settings.md every setting, as the code has them."""

import re

from papers import DOCS

from starpost.host.settings_page import page
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


def test_the_page_of_settings_is_the_one_the_code_writes() -> None:
    assert (DOCS / "settings.md").read_text() == page(), (
        "starpost config page --out docs/settings.md"
    )


if __name__ == "__main__":
    path = DOCS / "api.md"
    head, rest = path.read_text().split(BEGIN)
    path.write_text(f"{head}{BEGIN}\n{table()}\n{END}{rest.split(END)[1]}")
