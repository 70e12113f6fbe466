"""A match of version 1 keeps its ways of reading; version 2 reads what its report echoes."""

from starpost.games.star_chase import GAME
from starpost.kernel.contract import GM
from starpost.kernel.match import Match
from starpost.kernel.proof.verify import verify

FIRST = GAME.editions[1]


def echo(match, seat):
    """The order lines of a seat's printout, results and all."""
    lines = GAME.printout(match.view(seat)).splitlines()
    start = lines.index("ORDERS") + 1
    end = next(n for n, line in enumerate(lines[start:], start) if line.startswith("ACCOUNTS"))
    return [line for line in lines[start:end] if line[:3].strip() or line.startswith("   ")]


def test_the_whole_echo_of_a_report_is_a_valid_sheet():
    match = Match.new(GAME, seed="echo")
    seat = match.seats[0]
    base = match.view(seat).me.base
    link = match.view(seat).systems[base].links[0]
    match.play({seat: f"MOVE {base} {link} AB1\n5) GROW {base}\nTAX\nTECH BL 2"})
    copied = [line for line in echo(match, seat) if "UNUSED" not in line and "RESEARCH" not in line]
    sheet = GAME.read("\n".join(copied))
    assert [type(order).__name__ for order in sheet] == ["Technology", "Act", "Act", "Act"]
    assert [order.slot for order in sheet if hasattr(order, "slot")] == [1, 5, 6]


def test_a_match_of_version_1_is_read_and_replayed_as_it_was():
    match = Match.new(FIRST, seed="old")
    seat = match.seats[0]
    base = match.view(seat).me.base
    text = f"1 GROW {base}\nTURN 1\nMESSAGE PHONE 123"
    assert [problem.code for problem in match.play({seat: text}).problems[seat]] == [
        "unknown_action",
        "unknown_action",
    ]
    assert match.view(seat).messages == ((seat, ["PHONE 123"]),)
    assert verify(match).ok
    assert all(prompt.seat != GM for prompt in match.awaiting().prompts)


def test_options_as_usual_leave_no_trace_in_the_state():
    assert Match.new(GAME, seed="x").entries == Match.new(FIRST, seed="x").entries
    from starpost.kernel import codec

    one, two = Match.new(GAME, seed="x"), Match.new(FIRST, seed="x")
    assert codec.digest(one.state) == codec.digest(two.state)
