"""Rules in the pages: anchors, the try-it box, scenarios that can be played."""

import re
from urllib.parse import quote

import pytest
from markupsafe import escape
from visiting import Visit

from starpost.kernel import registry
from starpost.kernel.orders import Unread
from starpost.kernel.registry import ids
from starpost.web.pages.site.cited import all_of, by_rule


@pytest.mark.parametrize("game", ids())
def test_every_rule_is_an_anchor_and_leads_to_a_scenario(guest: Visit, game: str) -> None:
    text = guest.get(f"/rules/{game}")
    numbers = re.findall(r'id="rule-([0-9.a-z]+)"', text)
    assert len(numbers) > 10
    assert len(set(numbers)) == len(numbers)
    assert "<u>" not in text
    links = re.findall(r'href="(/rules/\w+/scenarios\?rule=[0-9.a-z]+)"', text)
    assert links
    assert "small tables" in guest.get(links[0])


@pytest.mark.parametrize("game", ids())
def test_a_scenario_is_shown_with_its_orders_and_what_followed(guest: Visit, game: str) -> None:
    name = next(iter(by_rule(game).values()))[0]
    text = guest.get(f"/rules/{game}/scenarios/{name}")
    assert "What came of it" in text
    assert "could not play that" not in text
    assert all_of(game)[name]["title"][:20] in text or "&" in text


def test_other_orders_give_another_result(guest: Visit) -> None:
    address = "/rules/starweb/scenarios/OWN-CARGO-01"
    wrong = re.compile(r'<small class="(?:bad|warn)">')
    assert len(wrong.findall(guest.get(address))) >= 5
    text = guest.get(f"{address}?1-TERRAN=F1U3")
    assert not wrong.search(text)
    assert "The orders of the scenario" in text
    assert len(wrong.findall(guest.get(f"{address}?1-TERRAN=NONSENSE"))) == 1
    guest.get("/rules/starweb/scenarios/none", status=404)


def test_a_line_is_read_and_explained(guest: Visit) -> None:
    text = guest.get("/rules/starweb/orders?line=F5W7")
    assert 'class="is-good"' in text
    assert 'class="is-bad"' in guest.get("/rules/starweb/orders?line=hello")
    assert "Problem codes" in guest.text


def test_a_line_that_cannot_be_read_says_where_and_by_which_code(guest: Visit) -> None:
    order = registry.get("starweb").read("F5W7 nonsense").orders[0]
    assert isinstance(order, Unread)
    text = guest.get("/rules/starweb/orders?line=F5W7 nonsense")
    assert f"Place {order.at + 1} of the line; code <code>{order.code}</code>" in text
    assert f"{order.line[: order.at]}<mark>" in text
    assert 'hx-get="/rules/starweb/read"' in text


@pytest.mark.parametrize("game", ids())
def test_the_box_answers_as_the_page_does(guest: Visit, game: str) -> None:
    example = next(c.form.example for c in registry.get(game).book.offered if c.form.example)
    for line in (example.split("\n")[0], "gibberish <b>", ""):
        part = guest.get(f"/rules/{game}/read?line={quote(line)}").strip()
        assert part in guest.get(f"/rules/{game}/orders?line={quote(line)}")
        assert "<b>" not in part
        assert ("is-good" in part) == (line == example.split("\n")[0])
    guest.get("/rules/nothing/read?line=x", status=404)


@pytest.mark.parametrize("game", ids())
def test_papers_speak_to_players_and_can_be_walked(guest: Visit, game: str) -> None:
    for address in (f"/rules/{game}", f"/rules/{game}/play"):
        shown = guest.get(address)
        article = shown.split('class="prose"')[1].split("</article>")[0]
        for word in ("src/", "<code>starpost", ".md<", "$ "):
            assert word not in article, (address, word)
        places = re.findall(r'href="#(chapter-\d+)"', shown)
        assert len(places) > 1
        assert all(f'id="{place}"' in article for place in places)


def test_scenarios_lie_in_chapters_and_can_be_searched(guest: Visit) -> None:
    text = guest.get("/rules/starweb/scenarios")
    first, rest = text.split("Every rule, case by case")
    assert first.split("10 to begin with")[1].count("<li>") == 10
    assert "Fire and movement</b>" in rest
    assert " open>" not in rest, "a long list is folded"
    found = guest.get("/rules/starweb/scenarios?find=ambush")
    assert found.count("<li>") < text.count("<li>") / 3
    assert " open>" in found
    assert "to begin with" not in found
    assert "Nothing has these words" in guest.get("/rules/starweb/scenarios?find=zzz")


def test_a_scenario_has_its_orders_beside_the_map_and_no_lines_for_programs(guest: Visit) -> None:
    text = guest.get("/rules/starfarers/scenarios/SFO-5.14-1")
    assert text.index("Before") < text.index("the orders</h2>") < text.index("What came of it")
    assert "(seen)" not in re.sub(r'aria-label="[^"]*"|<title>.*?</title>', "", text)


def test_a_scenario_is_told_as_players_read_it(guest: Visit) -> None:
    text = " ".join(guest.get("/rules/starweb/scenarios/SW-FIRE-01").split())
    assert "Attack F5 (6 ships) with F3 (7) <code>F3AF5</code>" in text
    assert "TERRAN is told" in text
    assert "Nothing of it is left." in text
    assert "W1 and W2 are ringed" in text
    assert '<details><summary class="btn">' in text, "what can be changed waits in its fold"
    assert "JOVIAN orders nothing" in text
    changed = " ".join(guest.get("/rules/starweb/scenarios/SW-FIRE-01?1-TERRAN=F3Q").split())
    assert '<details open><summary class="btn">' in changed, "what was tried is in sight"


def test_a_scenario_has_a_plain_title_and_says_each_refusal_once_at_its_order(
    guest: Visit,
) -> None:
    text = " ".join(guest.get("/rules/fate_of_empire/scenarios/FE-4.1-form").split())
    assert "<h1>One order a line; words are separated by blanks, case is free</h1>" in text
    assert text.count("Case is free, the article") == 1
    assert "Rule 1.2" not in text
    assert text.count("This is not an order I can read.") == 3
    assert "found &#39;Ceti&#39;" in text, "without the blank"
    barnard = text.partition("MOVE G2 TO Barnhard")[2]
    assert barnard.index("Ships cannot be sent there") < barnard.index("</li>")


@pytest.mark.parametrize("game", ids())
def test_what_is_worth_trying_first_has_each_line_in_words(guest: Visit, game: str) -> None:
    for name in (name for name, one in all_of(game).items() if one.get("worth")):
        text = guest.get(f"/rules/{game}/scenarios/{name}")
        assert "<li> <code>" not in text, name
        assert "could not play that" not in text, name
        assert str(escape(all_of(game)[name]["worth"]["title"])) in text.split("<h1>")[1], name


def test_a_rulebook_has_words_and_stands_by_itself(guest: Visit) -> None:
    for game in ids():
        assert not re.findall(r"<code>[a-z]+_[a-z_]+</code>", guest.get(f"/rules/{game}")), game
        assert "as in Stellar" not in guest.text, f"{game} sends to another book"
    shared = guest.get("/rules/fate_of_empire").split('id="rule-8.3"')[1].split('id="rule-8.4"')[0]
    assert "Robotic factories always work" in shared
    assert guest.text.count("Example.") >= 5
    assert 'class="typed"><summary><b>Where room was left</b>' in guest.text


def test_a_scenario_shows_its_map_where_something_changes(guest: Visit) -> None:
    """On a board of hundreds of fields the one that matters is large, and ringed afterwards."""
    text = guest.get("/rules/star_empires/scenarios/SE-STORM-01")
    before, after = re.findall(r'class="natural"><svg[^>]* viewBox="([^"]*)"', text)
    assert before == after
    assert float(before.split()[2]) < 500
    assert "After: what has changed is ringed" in text
    assert "Rule 5.8</a>: Storms" in text
    assert "<figure" in guest.get("/rules/star_chase/scenarios/SC-AMBUSH-01")
    empty = guest.get("/rules/star_chase/scenarios/SC-BUILD-01")
    assert "<figure" not in empty, "a frame round nothing says nothing"


@pytest.mark.parametrize("game", ids())
def test_every_game_is_taught_in_one_form(guest: Visit, game: str) -> None:
    """How one wins comes first, and what is typed lies in a fold at the end."""
    text = guest.get(f"/rules/{game}/play")
    if "has not been written" in text:
        return
    page = text.split("<article")[1].split("</article>")[0]
    heads = re.findall(r"<h2[^>]*>(.*?)</h2>", page)
    assert f"<h1>How to play {registry.get(game).title}</h1>" in page
    assert heads[0] == "How you win"
    fold = page.index('<details class="typed">')
    assert all(page.index(f">{head}</h2>") > fold for head in heads if "typed" in head.lower())
    assert page.index("in pictures</h2>") < fold


def test_the_numbers_of_our_rulings_stay_out_of_what_players_read(guest: Visit) -> None:
    for game in ("fate_of_empire", "starfarers", "stellar_conquest"):
        chapters = guest.get(f"/rules/{game}").partition("Where room was left")[0]
        assert not re.findall(r"\(R\d+\)", chapters)
