"""`verify` of matches whose bots were of another edition than those of today."""

from __future__ import annotations

from starpost.bots.editions import recorded
from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.kernel.proof.file import dumps


def played_by(name: str) -> bytes:
    """A match file in which bots of that name, it says, wrote nothing."""
    game = registry.get("star_chase")
    match = Match.new(game, seed="s")
    match.play(dict.fromkeys(match.seats, ""), bots=dict.fromkeys(match.seats, name))
    return dumps(match)


def test_verify_takes_sheets_of_an_earlier_edition_as_given(starpost, tmp_path) -> None:
    path = tmp_path / "old.starpost"
    path.write_bytes(played_by("house"))
    said = starpost("verify", path)
    assert said.code == 0, said.out
    given = "were written by an earlier edition of the bot and are taken as given"
    assert given in " ".join(said.out.split())
    path.write_bytes(played_by(recorded("star_chase", "house")))
    said = starpost("verify", path)
    assert said.code == 1
    assert "is not what its bot" in said.out
    path.write_bytes(played_by("house@99"))
    assert "could not be written again here" in starpost("verify", path).out
