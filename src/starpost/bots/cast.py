"""The cast: computer players with a name, a temper, a face and a voice.

What they say is about the table and never about what only they can see.
"""

from __future__ import annotations

from msgspec import Struct

from starpost.bots.faces import Face, draw
from starpost.bots.tempers import CAUTIOUS, EVEN, GREEDY, LOYAL, WARLIKE, Temper


class Voice(Struct, frozen=True):
    """One sentence for each occasion at the table."""

    greets: str
    agrees: str
    refuses: str
    trades: str
    warned: str
    parts: str
    """When it ends a pact."""


class Character(Struct, frozen=True):
    """Somebody to play against."""

    id: str
    name: str
    temper: Temper
    says: str
    """Who that is, in a sentence."""
    voice: Voice
    look: Face

    @property
    def face(self) -> str:
        """The portrait as a small SVG, drawn from a few numbers."""
        return draw(self.look, self.name)


PLAIN = Voice(
    "Good luck to all.", "Agreed: peace between us.", "No pact, thank you.",
    "Make me an offer at the table and I shall weigh it.", "I have read your warning.",
    "Our pact ends today.",
)  # fmt: skip

CAST: tuple[Character, ...] = (
    Character(
        "osk", "Warden Osk", CAUTIOUS, "A lighthouse keeper who counts ships twice.",
        Voice("The lamps are lit. Keep to your side and so shall I.",
              "Good. One border less to watch: peace it is.",
              "I would rather trust my walls.",
              "Show me the goods first.",
              "Noted, and the gates are shut.",
              "I see lights I do not like. Our pact ends."),
        Face("round", "cap", "#3f6f8f", "narrow"),
    ),
    Character(
        "tamsin", "Mother Tamsin", CAUTIOUS, "She has buried three admirals and was none of them.",
        Voice("Sit down, children, and play nicely.",
              "Very well, dear: no shots between us.",
              "Not today, dear. Perhaps when you are older.",
              "A fair swap hurts nobody. Put it on the table.",
              "Such language. I heard you.",
              "I am sorry, dear, but our peace is over."),
        Face("tall", "bun", "#8f6f9f", "kind"),
    ),
    Character(
        "quill", "Quill", GREEDY, "A broker who has never paid the first price.",
        Voice("Everything is for sale. Who opens?",
              "A pact costs me nothing, so: agreed.",
              "What is in it for me? Nothing. No.",
              "Two for one, and the one is mine.",
              "Threats do not move prices.",
              "Better terms came along. Our pact ends."),
        Face("square", "visor", "#b08a2e", "keen"),
    ),
    Character(
        "gault", "Baron Gault", GREEDY, "Inherited a moon and would like the planet.",
        Voice("I shall need all of that, thank you.",
              "I grant you peace for the present.",
              "Peace is for those who own enough.",
              "I buy low. Try me.",
              "You will be invoiced for this.",
              "The present is over, and so is our peace."),
        Face("round", "crown", "#a8552e", "keen"),
    ),
    Character(
        "rhee", "Captain Rhee", WARLIKE, "Calls the shortest way to you a straight line.",
        Voice("Weapons are warm. Who is first?",
              "Ha! You I like. I shall shoot at the others.",
              "No. Come and say that in range.",
              "I trade in salvage. Yours.",
              "Finally somebody with a spine.",
              "Enough peace. Guns free."),
        Face("square", "scar", "#a33b3b", "fierce"),
    ),
    Character(
        "hekla", "Hekla", WARLIKE, "Quiet for years, and then not.",
        Voice("I have been quiet for a long time.",
              "You may pass. Do not linger.",
              "The ground is shaking already.",
              "Keep your cargo; I come for the harbour.",
              "Good. Now it is honest.",
              "It is time. Our quiet ends."),
        Face("tall", "flame", "#7a3f5f", "fierce"),
    ),
    Character(
        "benedek", "Old Benedek", LOYAL, "Keeps every promise and remembers yours.",
        Voice("My door is open and my word is good.",
              "My hand on it. I shall not be the first to let go.",
              "I have given my word elsewhere, friend.",
              "Gladly. What do you lack?",
              "I wish it had not come to this.",
              "You broke it, not I. Our pact is over."),
        Face("round", "beard", "#4f7f4f", "kind"),
    ),
    Character(
        "ama", "Sister Ama", LOYAL, "Ran a hospital ship through two wars, for both sides.",
        Voice("Peace to every ship that asks for it.",
              "Of course. Call when you need help.",
              "I cannot promise that and keep my other promises.",
              "Take what helps you; bring what helps me.",
              "I hear you. My door stays open.",
              "You fired on us. I must end our peace."),
        Face("tall", "veil", "#3f8f87", "kind"),
    ),
    Character(
        "ferro", "Ferro", EVEN, "A pilot who has read the manual, all of it.",
        Voice("Checks are done. Ready when you are.",
              "The numbers favour peace. Agreed.",
              "The numbers are against it. No.",
              "Name your figures.",
              "Logged.",
              "The numbers have changed. Our pact ends."),
        Face("round", "goggles", "#5f6f3f", "even"),
    ),
    Character(
        "nima", "Nima of the Reeds", CAUTIOUS, "Knows every way out before she comes in.",
        Voice("I shall sit near the door.",
              "Peace, then. I sleep better so.",
              "I do not know you well enough.",
              "Small steps: one crate for one crate.",
              "I had seen it coming.",
              "The water is rising. I leave our pact."),
        Face("tall", "hood", "#2f5f6f", "even"),
    ),
    Character(
        "ysolde", "Ysolde", LOYAL, "Has two friends in every port and writes to all of them.",
        Voice("How good to see you all.",
              "With all my heart. Peace.",
              "I would have to ask my other friends, and they would mind.",
              "What is mine is half yours.",
              "That was not kind.",
              "You were my friend. You are not now."),
        Face("round", "braids", "#b5763a", "kind"),
    ),
    Character(
        "pasha", "Uncle Pasha", GREEDY, "Sells maps of places he has never been to.",
        Voice("Sit, sit. The first game is free.",
              "For you, my friend, peace at no charge.",
              "Peace is out of stock today.",
              "A special price, only this turn.",
              "You will come back. They all do.",
              "The offer has expired, and our peace with it."),
        Face("round", "fez", "#8f2f3f", "keen"),
    ),
    Character(
        "zik", "Zik", EVEN, "Nobody knows what it eats, and nobody has asked.",
        Voice("Zik sits. Zik plays.",
              "Zik likes this. Peace.",
              "Zik says no.",
              "Zik gives one, Zik takes one.",
              "Zik hears.",
              "Zik is done with peace."),
        Face("tall", "feelers", "#5f8f2f", "narrow"),
    ),
    Character(
        "orloff", "Professor Orloff", CAUTIOUS, "Wrote the history of wars that he sat out.",
        Voice("Let us observe, and take notes.",
              "History smiles on this. Agreed.",
              "There are eleven cases like this one, and all ended badly.",
              "An exchange of specimens, as it were.",
              "A footnote, at most.",
              "The chapter on our peace is closed."),
        Face("square", "monocle", "#6f6f6f", "keen"),
    ),
    Character(
        "brandt", "Marshal Brandt", WARLIKE, "Salutes before the first shot, and only then.",
        Voice("To your stations.",
              "A truce, between officers.",
              "Denied. Form your line.",
              "I requisition; I do not buy.",
              "Then we meet on the field.",
              "The truce is over. Salute."),
        Face("square", "helmet", "#4f4f7f", "fierce"),
    ),
)  # fmt: skip

NOBODY = Character(
    "", "Computer", EVEN, "Plays without airs.", PLAIN, Face("square", "none", "#6f7785", "even")
)
"""A bot for whom no character was chosen."""


def cast() -> tuple[Character, ...]:
    """Everybody who can be asked to a table."""
    return CAST


def character(id: str) -> Character | None:
    """The character of that id; the empty one is nobody in particular."""
    if not id:
        return NOBODY
    return next((found for found in CAST if found.id == id), None)
