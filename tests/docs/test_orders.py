"""The order reference on each game's page is what its order forms generate."""

import re

from papers import DOCS, game_ids, listed

from starpost.kernel import registry
from starpost.kernel.writing import reference

MARKED = re.compile(r"<!-- orders:begin -->\n(.*?)<!-- orders:end -->", re.S)


def stale(page: str, generated: str) -> str:
    """What is wrong with a page, or nothing."""
    found = MARKED.search(page)
    if found is None:
        return (
            "has no place for the order reference (<!-- orders:begin --> ... <!-- orders:end -->)"
        )
    if found[1].strip() != generated.strip():
        return "is out of date; `starpost reference` prints the order reference"
    return ""


def test_the_order_reference_is_what_the_forms_say() -> None:
    problems = []
    for game in game_ids():
        path = DOCS / "play" / f"{game}.md"
        page = path.read_text() if path.exists() else ""
        if wrong := stale(page, reference.page(registry.get(game))):
            problems.append(f"docs/play/{game}.md {wrong}")
    assert not problems, listed(problems)


def test_every_order_names_a_rule_that_is_on_the_page() -> None:
    problems = []
    for game in game_ids():
        rules = (DOCS / "rules" / f"{game}.md").read_text()
        for form in registry.get(game).book.forms:
            problems += [
                f"{game}: {form.name} names rule {number}, which is not on the page"
                for number in re.findall(r"\d+\.\d+", form.rule)
                if f"**{number}**" not in rules
            ]
    assert not problems, listed(problems)


def test_a_stale_reference_is_noticed() -> None:
    page = "# Play\n<!-- orders:begin -->\n\nF1 W2\n\n<!-- orders:end -->\n"
    assert stale(page, "F1 W2\n") == ""
    assert "out of date" in stale(page, "F1 W3\n")
    assert "no place" in stale("# Play\n", "F1 W2\n")
