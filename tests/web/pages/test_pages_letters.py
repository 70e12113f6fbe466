"""Press: letters by person, new ones marked, a way to begin, the answer stays in its thread."""

import re

from tables import made, started
from visiting import Visit

from starpost.host.host import Host


def seat_of(text: str, person: str) -> str:
    """The seat in whose thread a person is."""
    found = re.search(rf"only=(\w+)\"[^>]*>(?:(?!</a>).)*<b>{person}</b>", text, re.S)
    assert found
    return found[1]


def test_letters_stand_by_person_and_new_ones_are_marked(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    ada = seat_of(bram.get(f"/m/{key}/press"), "Ada")
    mine = seat_of(gm.get(f"/m/{key}/press"), "Bram")
    gm.post(f"/m/{key}/press", to=mine, text="Shall we talk?")
    text = bram.get(f"/m/{key}/press")
    threads = text.partition('id="threads"')[2].partition("</nav>")[0]
    assert '<span class="n">1<span class="sr"> new</span></span>' in threads
    assert "Shall we talk?" in threads
    letters = text.partition('id="letters"')[2].partition("</ol>")[0]
    assert '<span class="chip on">new</span>' in letters
    assert re.search(r'<li class="s\d', letters), "in the colour of the sender"
    again = bram.get(f"/m/{key}/press?only={ada}")
    assert "Shall we talk?" in again
    assert '<span class="chip on">new</span>' not in again, "it was read"
    assert f'name="to" value="{ada}"' in again
    bram.post(f"/m/{key}/press", to=ada, only=ada, text="Yes.")
    assert f'name="only" value="{ada}"' in bram.text, "one stays in the thread"


def test_an_empty_thread_offers_a_beginning(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    ada = seat_of(bram.get(f"/m/{key}/press"), "Ada")
    assert "gets it at once" in bram.text, "how a letter gets there"
    text = bram.get(f"/m/{key}/press?only={ada}")
    assert "Begin with" in text
    first = re.search(r"only=\w+&amp;say=1#text\">([^<]+)</a>", text)
    assert first
    assert f">{first[1]}</textarea>" in bram.get(f"/m/{key}/press?only={ada}&say=1")
    assert "</textarea>" in bram.get(f"/m/{key}/press?only={ada}&say=99")


def test_the_hour_and_the_answer_stand_below_the_words(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/press")
    for text in ("Shall we talk?", "I wait."):
        gm.post(f"/m/{key}/press", to="everybody", text=text)
    letters = bram.get(f"/m/{key}/press").partition('id="letters"')[2].partition("</ol>")[0]
    marks = ("Turn 1", "<b>Ada</b>", "Shall we talk?", "<time", "Answer</a>", "I wait.")
    found = [letters.index(mark) for mark in marks]
    assert found == sorted(found)
    assert letters.count("<b>Ada</b>") == 1, "her second letter needs no name"
    own = gm.get(f"/m/{key}/press").partition('id="letters"')[2].partition("</ol>")[0]
    assert "<b>You</b>" in own
    assert "Answer</a>" not in own


def test_a_match_without_letters_says_so_and_leads_on(guest: Visit) -> None:
    key = guest.play("star_chase")
    assert f"/m/{key}/press" not in guest.get(f"/m/{key}"), "nothing leads there"
    text = guest.get(f"/m/{key}/press")
    assert "Nobody writes letters here" in text
    assert 'href="/matches/new?game=star_chase"' in text
    assert "<textarea" not in text


def test_what_the_game_master_wrote_is_not_new_to_the_game_master(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="message", text="Noon tomorrow.")
    assert "unread" not in gm.get("/me").partition('id="bell"')[2][:200]
    assert "1 letter is unread" in bram.get("/me")


def test_one_thread_is_read_and_the_others_stay_new(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    ada = seat_of(bram.get(f"/m/{key}/press"), "Ada")
    mine = seat_of(gm.get(f"/m/{key}/press"), "Bram")
    gm.post(f"/m/{key}/press", to=mine, text="Only for you.")
    gm.get(f"/m/{key}/press")
    gm.post(f"/m/{key}/press", to="everybody", text="For all.")
    assert 'class="n">2<' in bram.get(f"/m/{key}/players")
    bram.get(f"/m/{key}/press?only={ada}")
    assert 'class="n">1<' in bram.get(f"/m/{key}/players")
    bram.get(f"/m/{key}/press?only=everybody")
    pages = bram.get(f"/m/{key}/players").partition("match-pages")[2]
    assert 'class="n">' not in pages.partition("/notices")[0]


def test_what_is_said_at_a_board_is_called_talk(host: Host, gm: Visit, bram: Visit) -> None:
    key = made(host, gm, game="starfarers")
    bram.get(f"/m/{key}/seats")
    bram.post(f"/m/{key}/seats", do="join", seat="")
    bram.post(f"/m/{key}/seats", do="confirm")
    bram.post(f"/m/{key}/press", to="everybody", text="Good luck!")
    gm.get(f"/m/{key}/press")
    gm.post(f"/m/{key}/press", to="everybody", text="Hello to all of you.")
    found = re.search(r"\d new lines? of talk[^<]*", bram.get("/notices"))
    assert found
    assert "Ada" in found[0], "by name, not by the colour of a seat"
