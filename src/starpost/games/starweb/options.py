"""What the game master and the players choose (rules 1.1, 1.2; S1)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starpost.games.starweb.state import Kind
from starpost.kernel.bounds import Title

Side = Annotated[int, Meta(ge=0, le=30)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game master chooses."""

    preset: Literal["standard", "trial", "custom"] = "standard"
    name: Title = ""
    rows: Side = 0
    columns: Side = 0
    keys: Annotated[int, Meta(ge=0, le=999)] = 0
    black_holes: Annotated[int, Meta(ge=-1, le=30)] = -1
    artifacts: Annotated[int, Meta(ge=-1, le=90)] = -1
    turns: Annotated[int, Meta(ge=0, le=999)] = 0
    loading: Literal["number", "lot"] = "number"
    open_scores: bool = False


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player chooses."""

    type: Kind | Literal[""] = ""
    second_type: Kind | Literal[""] = ""


HELP: dict[str, str] = {
    "preset": "standard: 255 worlds to a secret ending score; trial: 100 worlds, 12 turns, six "
    "players of different types; custom: the numbers below.",
    "name": "What the printouts call the game, such as SW-7.",
    "rows": "Rows of the hidden grid the web is spun on (custom; 6 to 30).",
    "columns": "Columns of that grid (custom; 6 to 30).",
    "keys": "Keys in the game (custom; at least five for each player, at most 999; 0: one for each "
    "world).",
    "black_holes": "Black holes (custom; at most one for 40 worlds; -1: one for 50).",
    "artifacts": "Standard artifacts in play, up to 90 (custom; -1: in proportion).",
    "turns": "The last turn; 0: as the preset has it, which is the twelfth in a trial, "
    "and else that on which somebody reaches the secret ending score.",
    "loading": "Which of several fleets loads first: the lowest number, or one drawn by lot each "
    "turn (a variant).",
    "open_scores": "Everybody sees the names and scores of all from the first turn on; by the "
    "rulebook only those of players seen, unnamed.",
    "type": "The character type; open ones are dealt out so that all occur about equally often.",
    "second_type": "Where each type is played once: yours, if another gets your first choice.",
}

FOLDS = {
    "Numbers of your own, for the preset Custom": (
        "rows",
        "columns",
        "keys",
        "black_holes",
        "artifacts",
    )
}
