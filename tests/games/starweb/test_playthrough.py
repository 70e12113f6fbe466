"""A whole small match, every printout of one seat as it was printed when we last looked.

`python tests/games/starweb/test_playthrough.py` writes it anew; the difference is the review.
"""

from pathlib import Path

from starpost.bots.random import RandomBot
from starpost.games.starweb import GAME
from starpost.kernel import codec
from starpost.kernel.dice import FastDice
from starpost.kernel.match import Match

GOLDEN = Path(__file__).with_name("playthrough.txt")
ORDERS = (
    "{w}B10{a}\n{w}B10{b}\n{w}B10{c}\n{a}{n0}\n{b}{n1}\n{c}{n2}\nENDING 3000",
    "{a}T1P\n{a}L\n{a}{w}\n{b}T1P\n{c}T1P\nSIGN\nHere be Terrans.\nEND",
    "{a}U\n{w}B2P\nNONSENSE\n{b}W999",
)


def playthrough() -> str:
    """TERRAN follows a script, the others throw dice."""
    match = Match.new(GAME, seed="playthrough")
    bot, dice = RandomBot(GAME), FastDice("playthrough")
    out: list[str] = []
    turn = 0
    while match.awaiting().prompts:
        texts: dict[str, str | None] = {}
        for prompt in match.awaiting().prompts:
            orders = bot.orders(match.view(prompt.seat), prompt, dice)
            texts[prompt.seat] = "\n".join(map(str, orders))
        texts["TERRAN"] = _script(match, turn) if turn < len(ORDERS) else None
        out.append(GAME.printout(match.view("TERRAN")))
        out.append(
            f"> {texts['TERRAN']}\n".replace("\n", "\n> ")[:-2] if texts["TERRAN"] else "> -\n"
        )
        match.play(texts)
        turn += 1
    out += [GAME.printout(match.view("TERRAN")), f"digest {codec.digest(match.state)}\n"]
    return "\n".join(out)


def _script(match: Match, turn: int) -> str:
    player = match.state.players["TERRAN"]
    home = match.state.worlds[player.home]
    keys = [f"F{k.id}" for k in match.first.keys.values() if k.owner == "TERRAN"]
    words = {"w": f"W{home.id}", "a": keys[0], "b": keys[1], "c": keys[2]}
    words |= {f"n{i}": f"W{n}" for i, n in enumerate(home.links)}
    return ORDERS[turn].format(**words)


def test_the_playthrough_is_as_it_was():
    assert playthrough() == GOLDEN.read_text()


if __name__ == "__main__":
    GOLDEN.write_text(playthrough())
