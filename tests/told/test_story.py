"""A story is the same in a mail, a report and the terminal: what it says of beginning and end."""

from __future__ import annotations

from starpost.kernel import registry
from starpost.kernel.telling import Briefing, Intention, Moment
from starpost.kernel.values import Result, Standing
from starpost.reports.document import Document
from starpost.reports.html import fragment
from starpost.reports.story import with_story
from starpost.told.ending import Ending
from starpost.told.story import Proof, end, opening
from starpost.told.text import story_text

GAME = registry.get("starweb")
RESULT = Result(
    ("JOVIAN",),
    (Standing("JOVIAN", 1003, 1), Standing("LUNAR", 200, 2), Standing("TERRAN", -5, 3)),
    "Turn 3 was the last one.",
)
TOLD = Ending(
    (1, 2, 3),
    {},
    {"TERRAN": (Moment("lead", 2, "LUNAR falls", "JOVIAN passed LUNAR.", "for good"),)},
    (),
    counted={1: 1, 2: 2, 3: 3},
    result=RESULT,
    played={1: {"JOVIAN": 4, "LUNAR": 9, "TERRAN": 0}, 2: {"JOVIAN": 1003, "LUNAR": 200}},
)


def test_the_beginning_says_who_one_is_and_what_to_type() -> None:
    moves = (Intention("Take W4", "Nobody holds it", orders=("W1B2F6", "F6W4")),)
    story = opening(Briefing("You are ANN", "**Haul** metal."), moves)
    assert story is not None
    text = story_text(story)
    assert text.startswith("Turn 1: You are ANN.\n\nHaul metal.")
    assert "  - Take W4. Nobody holds it.\n    > W1B2F6\n    > F6W4" in text


def test_the_end_names_the_winner_the_own_place_and_the_seed() -> None:
    story = end(GAME, TOLD, Proof("s33d", "5ea1", "Look."), "TERRAN")
    assert story is not None
    assert story.title == "JOVIAN won with 1003; you came third of three"
    text = story_text(story)
    for said in ("TERRAN (you)", "Turn 2. LUNAR falls: JOVIAN passed LUNAR.", "seed s33d", "Look."):
        assert said in text
    page = fragment(with_story(Document("StarWeb", ()), story))
    assert page.index("JOVIAN won with 1003") < page.index("Final table") < page.index("s33d")
