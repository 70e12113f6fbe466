"""Signs, messages, alliances: what the bot says to those it meets, and how it keeps its word."""

from __future__ import annotations

import re
from collections.abc import Collection

from starpost.bots.starweb.plan import Plan
from starpost.games.starweb.writing import values as say

PROPOSAL = re.compile(r"\b(PEACE|ALLY|ALLIES|ALLIANCE|FRIENDS?|TRUCE|PACT)\b")
AGREED = re.compile(r"\b(AGREED|PASS FREELY)\b")
LOADER = re.compile(r"\b(MERCHANT|LOADER)\b")
REQUEST = re.compile(r"\bV(\d{1,3}) ON(?:TO)? F(\d{1,3})\b")
ALOOF = ("PEACE HAS ITS PRICE. ASK FOR MINE.",)
"""The sign of somebody who binds himself to nobody unasked."""
OFFER = ("PEACE? MY FLEETS KEEP OFF YOUR WORLDS AS LONG AS YOURS KEEP OFF MINE.",)
"""What somebody who lives on quiet borders writes."""
WARY = 0.2
"""The trust of somebody who calls peace a pause."""
SPELL = 3
"""Turns between two offers."""
BREACH = 5
"""Chances in a hundred, for somebody without any faith, to drop an ally this turn."""


def speak(board: Plan) -> None:
    """Declarations and messages of this turn."""
    if board.view.turn == 1:
        board.order(say.Sign(ALOOF if board.w.aloof else board.way.sign))
    heard = _heard(board)
    for name in board.view.allies:
        if (why := _wrong(board, name)) or _forgets(board):
            board.order(say.Declare("N", name), why)
            board.order(say.Message(name, ("OUR PACT IS OVER.",)))
            heard.pop(name, None)
    for name, (text, asked) in heard.items():
        if name not in board.view.met or name in board.view.allies:
            continue
        if board.careful and _wrong(board, name):
            continue  # a hand that is taken today is not let go tomorrow
        if _courts(board) and asked and AGREED.search(text):
            board.order(say.Declare("A", name))  # our offer was taken, and we stand by it
            continue
        if board.w.aloof and (not asked or AGREED.search(text)):
            continue  # a sign is nobody's word, and an answer asks for nothing
        _answer(board, name, text, asked)
    _requests(board)
    if _courts(board) and board.view.turn % SPELL == 0:
        _offer(board, heard)


def _courts(board: Plan) -> bool:
    """Whoever thinks little of an offered hand offers none."""
    return bool(board.w.courts) and board.temper.trust > WARY


def _offer(board: Plan, heard: Collection[str]) -> None:
    """Peace to everybody we know who is neither our ally nor has just written to us."""
    for name in board.view.met:
        if name not in board.view.allies and name not in heard:
            board.order(say.Message(name, OFFER))


def _heard(board: Plan) -> dict[str, tuple[str, bool]]:
    """Who has said what: the words in capitals, and whether they were meant for us."""
    found = {name: (" ".join(lines).upper(), False) for name, lines in board.view.signs.items()}
    for message in board.view.messages:
        if message.sender:
            found[message.sender] = (" ".join(message.lines).upper(), True)
    return found


def _answer(board: Plan, name: str, text: str, asked: bool) -> None:
    proposed = PROPOSAL.search(text) is not None
    agreed = AGREED.search(text) is not None
    trades = LOADER.search(text) is not None
    if not (proposed or agreed or trades):
        return
    trust = board.temper.trust + board.way.trust + (0.1 if trades or agreed else 0.0)
    if board.dice.below("press", 100) < 100 * trust:
        board.order(say.Declare("A", name))
        if trades and name not in board.view.loaders:
            board.order(say.Declare("L", name))
        if not agreed:
            board.order(say.Message(name, ("AGREED. YOUR FLEETS PASS FREELY THROUGH MY WORLDS.",)))
    elif asked and proposed:
        board.order(say.Message(name, ("NO. KEEP YOUR DISTANCE, AND I SHALL KEEP MINE.",)))


def _wrong(board: Plan, name: str) -> str:
    """What somebody took of ours, or shot at: an ally who does so is none."""
    for number, sighting in board.view.worlds.items():
        world = sighting.world
        if world.former == board.seat and world.owner == name:
            return f"{name} took W{number} from you."
        ours = {f"Fired at F{key.id}": key.id for key in sighting.keys if key.owner == board.seat}
        for key in sighting.keys:
            hit = next((ours[act] for act in key.acts if act in ours), 0)
            if key.owner == name and hit:
                return f"{name} fired at your F{hit}."
    return ""


def _forgets(board: Plan) -> bool:
    """The faithless forget their friends in time."""
    doubt = (1 - board.temper.faith) * BREACH
    return doubt > 0 and board.dice.below("faith", 100) < doubt


def _requests(board: Plan) -> None:
    """Friends who collect old things get those that pay us nothing (rule 8.9)."""
    for message in board.view.messages:
        if message.sender not in board.view.allies:
            continue
        for artifact, fleet in REQUEST.findall(" ".join(message.lines).upper()):
            _give(board, int(artifact), int(fleet), message.sender)


def _give(board: Plan, artifact: int, fleet: int, name: str) -> None:
    for number, world in board.mine.items():
        found = board.sighting(number)
        if artifact not in world.artifacts or found is None:
            continue
        theirs = any(key.id == fleet and key.owner == name for key in found.keys)
        if theirs and board.way.treasure(board, (artifact,)) <= 0:
            board.order(say.Hook(artifact, fleet))
