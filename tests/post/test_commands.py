"""Commands stand between the orders of a mail; an order of the game is never one."""

from starpost.kernel import registry
from starpost.post.commands import Command, split
from starpost.post.mail import Mail
from starpost.post.orders import understand


def never(line: str) -> bool:
    return False


def test_commands_are_taken_out_of_the_text() -> None:
    text = "F1W2\nnot ready.\nReport turn 4\nEXTEND 24\nABSENT 2026-12-01 - 2026-12-05"
    found, rest = split(text, never, never)
    assert rest == "F1W2"
    assert [str(command) for command in found] == [
        "NOT READY", "REPORT turn 4", "EXTEND 24", "ABSENT 2026-12-01 - 2026-12-05",
    ]  # fmt: skip


def test_a_message_goes_to_its_end() -> None:
    found, rest = split(
        "MESSAGE ann, bob\nJoin us?\n\nREADY\nEND\nF1W2\nMESSAGE ALL: Hi", never, never
    )
    assert found == [
        Command("MESSAGE", "ann, bob", "Join us?\n\nREADY"), Command("MESSAGE", "ALL", "Hi"),
    ]  # fmt: skip
    assert rest == "F1W2"


def test_a_sentence_is_no_command() -> None:
    assert split("Ready when you are\nReport the news\nMap of the stars", never, never)[0] == []


def test_what_the_game_reads_is_an_order() -> None:
    game = registry.get("starweb")
    understood = understand(game, Mail(text="MESSAGE BOB\nREADY\nEND\nSTATUS"))
    assert [command.word for command in understood.commands] == ["STATUS"]
    assert "READY" in understood.sheet


def test_a_greeting_is_no_mistake() -> None:
    understood = understand(registry.get("starweb"), Mail(text="Hello,\nF1W2\nF3W"))
    assert understood.polite == ("Hello,",)
    assert understood.sheet == "F1W2\nF3W"


def test_an_order_that_was_broken_is_one_again() -> None:
    game = registry.get("starweb")
    row = ", ".join(f"F{number}W{number + 1}" for number in range(10, 18))
    whole = understand(game, Mail(text=f"{row}, F119W76\nW216\nF3AF4"))
    assert [str(order) for order in game.read(whole.sheet)][-2:] == ["F119W76W216", "F3AF4"]


def test_where_a_message_is_one_line_the_next_line_is_no_part_of_it() -> None:
    """Star Chase sends a message in one line; StarWeb's goes on to END."""
    mail = Mail(text="MESSAGE CYG: Peace?\nGROW 186\nREADY")
    chase = understand(registry.get("star_chase"), mail)
    assert chase.sheet == "MESSAGE CYG: Peace?\nGROW 186"
    assert [str(command) for command in chase.commands] == ["READY"]
    web = understand(registry.get("starweb"), Mail(text="MESSAGE CYG\nREADY\nEND\nREADY"))
    assert web.sheet == "MESSAGE CYG\nREADY\nEND"
    assert [str(command) for command in web.commands] == ["READY"]
