"""StarWeb: fifteen players, 255 worlds, one simultaneous turn at a time."""

from __future__ import annotations

from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import State
from starpost.games.starweb.tables import CODE_NAME, COLUMNS, MESSAGE_LINES
from starpost.kernel.contract import Game


class StarWeb(Game[State, View]):
    id = "starweb"
    title = "StarWeb"
    blurb = "Explore a secret web of worlds and outscore your rivals, each in his own way."
    version = 2
    schema = 1
    seats = range(2, 16)
    bound = 6
    late = "counts"
    secret_names = True
    own_names = CODE_NAME
    sheet_lines = 24
    letter_on_sheet = "MESSAGE TO {name}\n{text}\nEND"
    letter_size = (MESSAGE_LINES, COLUMNS)


GAME = StarWeb()
