"""Who may write to whom is chosen with the table, and said wherever somebody may ask."""

from __future__ import annotations

import re

import pytest
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import press
from starpost.host.matches.find import match_by_key, seats_of
from starpost.kernel import registry
from starpost.web.pages.site.create import as_it_stands

RULEBOOK = "only to players you have met"
EVERYBODY = "to everybody at the table"


def opened(gm: Visit, game: str = "starweb", **form: str) -> str:
    """A table by the form, for the game master and one more."""
    gm.get(f"/matches/new?game={game}")
    made = registry.get(game)
    lengths = [one for one in made.lengths() if one.alone]
    stands = as_it_stands(made, min(lengths, key=lambda one: one.minutes))
    ours = {"game": game, "zone": "UTC", "company": "friends", "open_names": ""}
    gm.post("/matches/new", **(stands | ours | form))
    found = re.search(r"/m/(\w+)/seats", str(gm.page.url))
    assert found, gm.text[:800]
    return found[1]


def begun(host: Host, gm: Visit, other: Visit, game: str = "starweb", **form: str) -> str:
    key = opened(gm, game, **form)
    link = _link(gm)
    other.get(link)
    other.post(link, do="join")
    other.post(f"/m/{key}/seats", do="confirm")
    return key


def _link(gm: Visit) -> str:
    found = re.search(r'id="link"[^>]*value="https?://[^/]+(/invitations/[^"]+)"', gm.text)
    assert found, gm.text[:800]
    return found[1]


@pytest.mark.parametrize("game", registry.ids())
def test_the_form_offers_letters_to_everybody_where_the_rulebook_asks_for_a_meeting(
    gm: Visit, game: str
) -> None:
    offered = 'name="open_names"' in gm.get(f"/matches/new?game={game}")
    assert offered == registry.get(game).letters_by_meeting
    if offered:
        players = gm.text.partition('id="players"')[2].partition('id="clock"')[0]
        assert 'name="open_names"' in players, "in sight, not folded among the rules"
        assert "Only to players you have met" in players
        assert "To everybody at the table" in players


@pytest.mark.parametrize(
    ("form", "lead", "said"),
    [({}, "You can write only to players you have met.", RULEBOOK),
     ({"open_names": "on"}, "Everybody can write to everybody.", EVERYBODY),
     ({"open_names": "usual", "company": "friends"}, "Everybody can write to everybody.",
      EVERYBODY)],
)  # fmt: skip
def test_waiting_room_invitation_terms_and_letters_say_who_may_write_to_whom(
    host: Host, gm: Visit, form: dict[str, str], lead: str, said: str
) -> None:
    key = opened(gm, **form)
    link = _link(gm)
    other = Visit(host, new_account(host, "Orla"))
    for page in (gm.text, other.get(link)):
        assert lead in page.partition('class="lead"')[2].partition("</p>")[0]
        assert said in page.partition("<dt>Letters</dt>")[2].partition("</dd>")[0]
    other.post(link, do="join")
    other.post(f"/m/{key}/seats", do="confirm")
    assert said in other.get(f"/m/{key}/players").partition("<dt>Letters</dt>")[2][:200]
    assert said in gm.get(f"/m/{key}/desk/settings").partition("<dt>Letters</dt>")[2][:200]
    letters = other.get(f"/m/{key}/press")
    assert ("Everybody here may write to everybody" in letters) == bool(form)
    assert ("By the rulebook, only to players you have met" in letters) == (not form)
    leader = re.search(r"<p class=\"dim\">(\w+) (chose that|opened this table)", letters)
    assert leader, "by whom it was chosen"


@pytest.mark.parametrize("game", ["starweb", "star_empires"])
def test_at_an_open_table_friends_write_before_they_have_met(
    host: Host, gm: Visit, game: str
) -> None:
    person = new_account(host, "Orla")
    other = Visit(host, person)
    key = begun(host, gm, other, game, open_names="on")
    with host.db.read() as session:
        row = match_by_key(session, key)
        mine = next(s.name for s in seats_of(session, row) if s.account_id == person.id)
        theirs = next(s.name for s in seats_of(session, row) if s.account_id == row.gm_id)
        assert theirs not in press.met(session, row, mine), "they have not met"
    other.get(f"/m/{key}/press")
    other.post(f"/m/{key}/press", to=theirs, text="Hello over there.")
    assert "Hello over there." in gm.get(f"/m/{key}/press")


def test_left_alone_letters_are_open_among_friends_and_by_the_rulebook_among_strangers(
    gm: Visit,
) -> None:
    stands = gm.get("/matches/new?game=starweb")
    assert re.search(r'name="open_names" value="usual"\s+checked', stands)
    opened(gm, open_names="usual", company="open")
    assert "You can write only to players you have met." in gm.text


def test_a_table_by_the_rulebook_offers_nobody_whom_one_has_not_met(host: Host, gm: Visit) -> None:
    other = Visit(host, new_account(host, "Orla"))
    key = begun(host, gm, other, "star_empires")
    text = other.get(f"/m/{key}/press")
    offered = re.findall(r'name="to" value="([^"]+)"', text)
    assert offered == ["everybody", "GM"]
    assert "You have not met" in text


def test_every_table_lets_one_write_to_the_game_master(host: Host, gm: Visit) -> None:
    other = Visit(host, new_account(host, "Orla"))
    key = begun(host, gm, other, open_names="on")
    assert 'name="to" value="GM"' in other.get(f"/m/{key}/press")
    other.post(f"/m/{key}/press", to="GM", text="May I ask something?")
    assert "May I ask something?" in gm.get(f"/m/{key}/press")
