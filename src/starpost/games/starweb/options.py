"""What the game master and the players choose (rules 1.1, 1.2; S1)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starpost.games.starweb.state import Kind
from starpost.kernel.bounds import Title

Side = Annotated[int, Meta(ge=0, le=30)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game master chooses."""

    preset: Literal["standard", "trial", "small", "custom"] = "standard"
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
    "preset": "How many worlds there are, and what ends the game.",
    "name": "What the printouts call the game, such as SW-7.",
    "rows": "Rows of the hidden grid the web is spun on. From 6 to 30.",
    "columns": "Columns of that grid. From 6 to 30.",
    "keys": "At least five for each player, at most 999. 0: one for each world.",
    "black_holes": "At most one for 40 worlds. -1: one for 50.",
    "artifacts": "Standard artifacts in play, up to 90. -1: in proportion.",
    "turns": "0: the twelfth in a trial, the eighth in a small web, and else that on which "
    "somebody reaches the secret ending score.",
    "loading": "Of several fleets at one world. The lot is a variant of ours.",
    "open_scores": "Everybody sees the names and scores of all from the first turn on. By the "
    "rulebook one sees only those of players one has met, without their names.",
    "type": "Types left open are dealt out so that all occur about equally often.",
    "second_type": "Yours, if another gets your first choice where each type is played once.",
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

CALLED = {
    "preset": "The galaxy",
    "preset=standard": "Standard: 255 worlds, to a secret score",
    "preset=trial": "Trial: 100 worlds, 12 turns, six players",
    "preset=small": "Small: 16 worlds a player, 8 turns, 2 to 8 players",
    "preset=custom": "Custom: the numbers below",
    "black_holes": "Black holes",
    "turns": "Last turn",
    "loading": "Which fleet loads first",
    "loading=number": "The one with the lowest number",
    "loading=lot": "Drawn by lot each turn",
    "open_scores": "Open scores",
    "type": "Your character",
    "second_type": "Your second choice",
}
