"""Creating a match from the form: as it stands, with each preset, and after a refusal."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urlencode

import pytest
from sqlalchemy import select
from tables import started
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches.deadlines import Every
from starpost.host.matches.terms import terms_from
from starpost.host.storage import MatchRow
from starpost.kernel import registry
from starpost.web.pages.fields import Kind, fields_of


class FormReader(HTMLParser):
    """What a browser would send if somebody pressed the button at once."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._inside = False
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = given.get("id") == "wizard"
        if not self._inside and given.get("form") != "wizard":
            return
        name = given.get("name", "")
        if tag == "button" and name:
            self.fields[name] = given["value"]
        elif tag == "input" and name:
            ticked = given.get("type") not in ("checkbox", "radio") or "checked" in given
            if ticked:
                self.fields[name] = given.get("value", "on")
        elif tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in given or self._select not in self.fields):
            self.fields[self._select] = given.get("value", "")


def as_it_stands(visit: Visit, game: str) -> dict[str, str]:
    reader = FormReader()
    reader.feed(visit.get(f"/matches/new?game={game}"))
    return reader.fields


def presets() -> list[tuple[str, str, str]]:
    """Each game as it stands, and with each word its options offer."""
    found = [(game_id, "", "") for game_id in registry.ids()]
    for game_id in registry.ids():
        game = registry.get(game_id)
        for asked in fields_of(game, game.Options, "option_"):
            found += [(game_id, asked.name, value) for value, _ in asked.choices]
    return found


def test_nobody_is_asked_for_what_changes_nothing(gm: Visit) -> None:
    sent = as_it_stands(gm, "star_empires")
    assert "option_abandon_after" in sent
    assert not {"option_update_hours", "option_early_update"} & set(sent)


@pytest.mark.parametrize(("game", "field", "value"), presets())
def test_every_game_is_created_from_its_form(gm: Visit, game: str, field: str, value: str) -> None:
    sent = as_it_stands(gm, game)
    assert "{" not in json.dumps(list(sent.values()))
    if field:
        sent[field] = value
    if value == "custom":
        sent |= {"option_rows": "15", "option_columns": "15"}
    if value == "trial":
        sent |= {"seats": "6", "bots": "4"}
    text = gm.post("/matches/new", **{k: v for k, v in sent.items() if k != "_csrf"})
    assert "/seats" in str(gm.page.url) or "/m/" in str(gm.page.url)
    assert sent["name"] in text


@pytest.mark.parametrize("many", [2, 5])
def test_a_few_friends_have_a_short_starweb_as_large_as_their_table(gm: Visit, many: int) -> None:
    sent = as_it_stands(gm, "starweb&length=friends")
    assert (sent["option_preset"], sent["option_turns"]) == ("small", "")
    sent |= {"seats": str(many), "bots": "0"}
    gm.post("/matches/new", **{k: v for k, v in sent.items() if k != "_csrf"})
    assert "8 turns" in gm.text
    assert f"{many} players" in gm.text


@pytest.mark.parametrize("game", registry.ids())
def test_every_number_that_stands_in_a_form_is_one_that_the_field_takes(game: str) -> None:
    found = registry.get(game)
    for one in fields_of(found, found.Options):
        if one.kind is Kind.NUMBER and one.default:
            least, most = one.bounds
            value = float(one.default)
            assert value.is_integer() or not one.whole, f"{one.name}: {one.default} is no step"
            assert least is None or value >= least, one.name
            assert most is None or value <= most, one.name


def test_a_refused_form_keeps_what_was_chosen(gm: Visit) -> None:
    sent = as_it_stands(gm, "stellar_conquest")
    sent |= {"name": "Sunday at ours", "option_turns": "many", "clock": "day", "press": "private"}
    del sent["_csrf"], sent["when_ready"]
    text = gm.post("/matches/new", status=400, **sent)
    assert 'value="Sunday at ours"' in text
    assert 'value="many"' in text
    again = FormReader()
    again.feed(text)
    assert (again.fields["clock"], again.fields["press"]) == ("day", "private")
    assert "when_ready" not in again.fields


def test_numbers_that_few_touch_lie_in_a_fold(gm: Visit) -> None:
    """A trial has neither 0 rows nor -1 black holes: those count with a web of one's own alone."""
    text = gm.get("/matches/new?game=starweb")
    fold = text.index("Numbers of your own")
    assert text.index('name="option_preset"') < fold < text.index('name="option_rows"')
    text = gm.get("/matches/new?game=star_empires")
    assert text.index('name="option_radius"') < text.index("number by number")
    for game_id in registry.ids():
        game = registry.get(game_id)
        folded = [name for names in game.option_folds.values() for name in names]
        assert set(folded) <= set(game.option_help), "what is folded is asked for"


def test_name_clock_and_ticks_go_along_to_another_game(gm: Visit) -> None:
    sent = as_it_stands(gm, "starweb") | {"name": "Our evening", "clock": "weekly", "press": "none"}
    del sent["_csrf"], sent["me_too"]
    reader = FormReader()
    reader.feed(gm.get(f"/matches/new?{urlencode(sent | {'game': 'starfarers'})}"))
    here = reader.fields
    assert (here["game"], here["name"], here["clock"]) == ("starfarers", "Our evening", "weekly")
    assert (here["press"], "me_too" in here) == ("none", False)
    own = as_it_stands(gm, f"starfarers&length={sent['length']}")
    assert here["seats"] == own["seats"], "seats are the game's own"
    assert "option_setup" in here
    usual = as_it_stands(gm, "starweb") | {"game": "starfarers"}
    assert 'value="Starfarers table"' in gm.get(f"/matches/new?{urlencode(usual)}")


def test_a_live_table_gets_minutes_of_grace(gm: Visit) -> None:
    sent = as_it_stands(gm, "starfarers") | {"clock": "live", "company": "open"}
    del sent["_csrf"]
    assert "2 minutes" in gm.post("/matches/new", **sent)


def test_a_live_table_is_as_fast_as_was_chosen(host: Host, gm: Visit) -> None:
    sent = as_it_stands(gm, "starfarers") | {"clock": "live", "company": "open"}
    del sent["_csrf"]
    assert sent["pace"] == "10"
    for pace, minutes in (("2", 2), ("5", 5), ("10", 10), ("0", 10)):
        gm.post("/matches/new", **sent | {"pace": pace})
        found = re.search(r"/m/(\w+)", str(gm.page.url))
        assert found
        with host.db.read() as session:
            row = session.scalars(select(MatchRow).where(MatchRow.key == found[1])).one()
            terms = terms_from(row.terms)
        assert terms.schedule.rule == Every(minutes=minutes)


@pytest.mark.parametrize("game", ["starweb", "starfarers"])
def test_a_length_made_for_friends_is_by_invitation_and_theirs_alone(gm: Visit, game: str) -> None:
    friends = as_it_stands(gm, f"{game}&length=friends")
    assert (friends["seats"], friends["bots"], friends["company"]) == ("3", "0", "friends")
    assert friends.get("open_names", "usual") == "usual", (
        "whoever is invited may write to everybody"
    )
    whole = as_it_stands(gm, f"{game}&length=whole")
    assert whole["company"] == "bots"
    first = next(
        one.key for one in registry.get(game).lengths() if one.key not in ("whole", "friends")
    )
    taken = as_it_stands(gm, f"{game}&length={first}") | {"length": "whole"}
    assert "rated" not in taken
    ticked = FormReader()
    ticked.feed(gm.get(f"/matches/new?{urlencode(taken)}"))
    assert ticked.fields["rated"] == "on", "a whole game counts, however it was chosen"
    reader = FormReader()
    reader.feed(gm.get(f"/matches/new?{urlencode(whole | {'length': 'friends'})}"))
    assert (reader.fields["bots"], reader.fields["company"]) == ("0", "friends")


def test_a_visitor_is_told_first_that_a_name_will_be_asked(host: Host, gm: Visit) -> None:
    told = "before it opens you are asked to"
    assert told in Visit(host).get("/matches/new")
    assert told not in gm.get("/matches/new")


def test_a_visitor_fills_in_the_form_and_is_asked_for_the_name_last(host: Host) -> None:
    visit = Visit(host)
    sent = as_it_stands(visit, "starfarers") | {"name": "Our table", "bots": "1", "clock": "day"}
    del sent["_csrf"], sent["when_ready"]
    visit.post("/matches/new", status=401, **sent)
    found = re.search(r'name="back" value="(/matches/new\?[^"]*)"', visit.text)
    assert found
    back = unescape(found[1])
    visit = Visit(host, new_account(host, "Zoe"))
    reader = FormReader()
    reader.feed(visit.get(back))
    assert {word: reader.fields[word] for word in ("name", "bots", "clock", "seats")} == {
        "name": "Our table", "bots": "1", "clock": "day", "seats": sent["seats"],
    }  # fmt: skip
    assert "when_ready" not in reader.fields
    visit.get(f"/matches/new?{'x' * 300}={'y' * 300}&name=a&bots=%00&seats=-4&game=nothing")


def test_the_form_stands_at_a_short_game_against_bots(host: Host, gm: Visit) -> None:
    reader = FormReader()
    reader.feed(gm.get("/matches/new"))
    sent = reader.fields
    assert registry.get(sent["game"]).seats.stop > 2
    assert sent["company"] == "bots", "nobody waits for strangers"
    gm.post("/matches/new", **{k: v for k, v in sent.items() if k != "_csrf"})
    assert "/seats" not in str(gm.page.url), "it has begun"
    friends = sent | {"company": "friends"}
    assert int(sent["seats"]) - int(sent["bots"]) == 2
    text = gm.post("/matches/new", **{k: v for k, v in friends.items() if k != "_csrf"})
    assert "/invitations/" in text, "the link for the friend is there at once"
    started(host, gm, Visit(host, new_account(host, "Zoe")))
    assert as_it_stands(gm, "starfarers")["company"] == "bots", "whoever one played with before"
    for game in (id for id in registry.ids() if len(registry.get(id).lengths()) > 1):
        assert as_it_stands(gm, game)["length"] in ("first-look", "trial"), "the same for all"
    whole = as_it_stands(gm, "starweb&length=whole")
    assert (whole["seats"], whole["option_preset"], whole["rated"]) == ("15", "standard", "on")


def test_the_form_stands_at_the_game_one_played_last(gm: Visit) -> None:
    for game in ("star_chase", "fate_of_empire"):
        gm.get("/")
        gm.post(f"/play/{game}")
        assert 'value="star_chase" checked' in gm.get("/matches/new"), "for several, if any"
        if game == "star_chase":
            assert 'value="starweb" checked' in gm.get("/matches/new?game=starweb")


def test_how_many_a_length_is_made_for_stands_at_the_seats(host: Host, gm: Visit) -> None:
    text = " ".join(gm.get("/matches/new?game=starweb&length=trial").split())
    assert "always for 6</small>" in text


def test_seats_follow_the_length_and_a_refusal_stands_at_its_field(gm: Visit) -> None:
    for length, counts in (("trial", [6]), ("whole", range(2, 16))):
        text = gm.get(f"/matches/new?game=starweb&length={length}")
        offered = text[text.index('id="seats"') :].partition("</select>")[0]
        assert re.findall(r'value="(\d+)"', offered) == [str(n) for n in counts]
    sent = as_it_stands(gm, "starweb") | {"seats": "3", "option_preset": "trial"}
    del sent["_csrf"]
    text = gm.post("/matches/new", status=400, **sent)
    seats = text[text.index('id="seats"') : text.index('id="bots"')]
    assert "for six players" in seats
    assert ".." not in seats
    wrong = as_it_stands(gm, "stellar_conquest") | {"option_turns": "many"}
    del wrong["_csrf"]
    text = gm.post("/matches/new", status=400, **wrong)
    turns = text[text.index('id="option_turns"') :].partition("</div>")[0]
    assert 'role="alert">A whole number from' in turns
    assert "$." not in text
    assert "Expected" not in text


def test_a_game_for_one_asks_for_nobody_else(gm: Visit) -> None:
    text = gm.get("/matches/new?game=fate_of_empire")
    for name in (
        "bots",
        "seats",
        "cast",
        "level",
        "anonymous",
        "press",
        "rated",
        "company",
    ):
        assert f'name="{name}"' not in text, name
    assert "Live" not in text.split('id="wizard"')[1].split("</form>")[0]
    sent = as_it_stands(gm, "fate_of_empire")
    del sent["_csrf"]
    gm.post("/matches/new", **sent)
    other = FormReader()
    other.feed(gm.get(f"/matches/new?{urlencode(sent | {'game': 'starweb'})}"))
    assert (other.fields["company"], other.fields["press"]) == ("bots", "all")


def test_against_bots_alone_nobody_is_waited_for(gm: Visit) -> None:
    sent = as_it_stands(gm, "starfarers") | {"company": "bots"}
    del sent["_csrf"]
    text = gm.post("/matches/new", **sent)
    assert "/seats" not in str(gm.page.url), "it has begun"
    assert "Invite" not in text


def test_the_length_fits_the_company_that_goes_along(gm: Visit) -> None:
    sent = as_it_stands(gm, "star_empires") | {"company": "bots", "game": "starweb"}
    sent["length"] = "first-look"
    text = gm.get(f"/matches/new?{urlencode(sent)}")
    reader = FormReader()
    reader.feed(text)
    assert reader.fields["length"] == "trial", "not the one among friends"
    assert 'data-game="StarWeb, 12 turns' in text
    assert "from 40 minutes" in text


def test_a_zero_that_is_worked_out_is_shown_as_automatic(gm: Visit) -> None:
    text = gm.get("/matches/new?game=star_chase")
    asked = text[text.index('id="option_empires"') :].partition("</div>")[0]
    assert 'value=""' in asked
    assert 'placeholder="automatic"' in asked
    assert "Left blank: as many as" in asked


@pytest.mark.parametrize("game", registry.ids())
def test_options_are_told_in_words(game: str) -> None:
    """No identifier of a program: no underscore, no value in brackets, no word before a colon."""
    found = registry.get(game)
    for kind in (found.Options, found.Choice):
        for one in fields_of(found, kind):
            said = (one.label, one.help, *(words for _, words in one.choices))
            assert not [words for words in said if "_" in words or "custom;" in words]
            assert not {"Gm", "At Once"} & set(said)
            named = [value for value, _ in one.choices if one.help.startswith(f"{value}:")]
            assert not named, one.name


def test_the_rulebook_begins_a_first_look_before_the_whole_game(gm: Visit) -> None:
    text = gm.get("/rules/star_chase/play")
    assert text.index('value="first-look"') < text.index('value="whole"')
