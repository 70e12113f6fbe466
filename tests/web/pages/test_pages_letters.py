"""Press: letters by person, new ones marked, a way to begin, the answer stays in its thread."""

import re

from tables import started
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
