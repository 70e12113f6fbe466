"""What happens at once is said once, in the words of the news, and stands as long as one reads."""

from starpost.draw.scene import Node, Scene
from starpost.kernel.telling import Shot, Word
from starpost.told.film import READ, cut
from starpost.told.news import Line
from starpost.told.together import numbered, together

SCENE = Scene(
    "graph", "", "", nodes=tuple(Node(f"W{n}", (n, 0), label=f"{n}") for n in range(1, 9))
)


def flight(to: int, *, mine: bool = True) -> Shot:
    return Shot(0, "go", f"Your F{to} flew to W{to}.", to=f"W{to}", tokens=(f"F{to}",), mine=mine)


def test_many_flights_are_one_sentence_with_the_places_of_the_news_first():
    fight = Shot(0, "fight", "You lost.", at="W6", item=1)
    shots = together([*map(flight, range(1, 7)), flight(7, mine=False), fight], SCENE)
    lines = list(dict.fromkeys(shot.among or shot.line for shot in shots))
    assert lines == [
        "Your ships flew to W6, W1, W2, W3 and 2 more places.",
        "Your F7 flew to W7.",
        "You lost.",
    ]


def test_what_was_built_is_one_sentence_too_and_sectors_without_a_name_are_counted():
    built = [Shot(0, "build", f"You built Kite at {at}.", at=at, mine=True) for at in ("W1", "W2")]
    shots = [*built, Shot(0, "build", "You built Wren at (1,2).", at="(1,2)", mine=True)]
    assert {s.among for s in together(shots, SCENE)} == {"You built at W1, W2 and 1 more place."}
    assert {s.among for s in together(built, SCENE)} == {""}


def test_two_flights_are_told_one_by_one():
    shots = [flight(1), flight(2)]
    assert together(shots, SCENE) == shots


def test_what_was_taken_is_told_in_one_sentence_as_the_news_tell_it():
    words = (Word("W1", "W1"), Word("W2", "W2"))
    line = Line(1, "gain", "You took W1 and W2.", at="W1", words=words)
    keys = Line(2, "gain", "You gained F8.", at="W1", words=(Word("F8", "F8"),))
    shots = [
        Shot(0, "flag", "You took W1.", at="W1"),
        Shot(0, "flag", "You took W2.", at="W2"),
        Shot(0, "build", "Your F8 is new.", at="W1", tokens=("F8",)),
        Shot(0, "build", "Your F9 is new.", at="W1", tokens=("F9",)),
    ]
    told = [(shot.item, shot.line) for shot in numbered(shots, [line, keys])]
    assert told == [
        (1, "You took W1 and W2."),
        (1, "You took W1 and W2."),
        (2, "You gained F8."),
        (0, "Your F9 is new."),
    ]


def test_shots_at_a_world_are_not_the_words_of_its_flag():
    line = Line(1, "gain", "Your F1 shot down F2.", at="W1", tells="shots")
    flag = Shot(0, "flag", "You took W1.", at="W1")
    fight = Shot(0, "fight", "F2 lost 3 ships.", at="W1")
    assert [s.line for s in numbered([flag, fight], [line])] == [flag.line, line.text]


def test_a_phase_lasts_as_long_as_its_sentences_take():
    shots = [Shot(0, "flag", f"LUNAR took W{n}.", at=f"W{n}") for n in range(1, 5)]
    assert cut(("Captures",), shots, SCENE).seconds == READ * len(shots)
