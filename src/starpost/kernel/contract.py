"""The contract of a game: whom it waits for, what each is asked, and what follows.

A game is a pure function. It has no clock, no database and no screen, and nothing that a
player can write makes it raise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from starpost.kernel import assembly, codec
from starpost.kernel.dice import Dice
from starpost.kernel.lengths import Length
from starpost.kernel.naming import NameRule
from starpost.kernel.orders import Order, Problem, Sheet, Unread
from starpost.kernel.panels import Charge, Panel, Spending, Sum
from starpost.kernel.teller import Teller
from starpost.kernel.values import (
    GM,
    Awaiting,
    Event,
    Measure,
    NoOptions,
    Post,
    Prompt,
    Resolve,
    Result,
    Seat,
    Standing,
    Step,
    Tie,
)
from starpost.kernel.writing.book import FormBook

__all__ = (
    "GM",
    "Awaiting",
    "Event",
    "Game",
    "Measure",
    "NoOptions",
    "Post",
    "Prompt",
    "Resolve",
    "Result",
    "Seat",
    "Standing",
    "Step",
    "Tie",
)
"""Whoever writes or hosts a game has it all from here."""

S = TypeVar("S")
V = TypeVar("V")


class Game(Teller[V], Generic[S, V]):
    """One rulebook. A package under `starpost.games` exports one instance as `GAME`.

    How it is told (news, film, purpose, intentions) is in `Teller`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    """One sentence that tells a newcomer what the game is."""
    version: ClassVar[int]
    """Raised when the same orders and dice may give another result."""
    schema: ClassVar[int]
    """Raised when an old state can no longer be decoded as it is."""
    seats: ClassVar[range]
    """How many players."""
    Options: ClassVar[type[Struct]] = NoOptions
    """What the game master chooses; each field documented in `option_help`."""
    Choice: ClassVar[type[Struct]] = NoOptions
    """What a player chooses when taking a seat (a character type, a name)."""
    option_help: ClassVar[Mapping[str, str]] = {}
    """A sentence for each field of Options and of Choice; nobody is asked for a field without."""
    option_words: ClassVar[Mapping[str, str]] = {}
    """How a form calls a field (`target`) and a value of it (`capture=ships`), where the words that
    files use for them tell a newcomer nothing."""
    choice_help: ClassVar[Mapping[str, str]] = {}
    """What a value of a seat's choice means for its player, such as a type and how it scores."""
    option_folds: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Settings that few touch, under the name of the fold in which a form lays them."""
    State: ClassVar[type[Any]]
    View: ClassVar[type[Any]]
    book: ClassVar[FormBook]
    """Every order, declared once."""
    codes: ClassVar[Mapping[str, str]]
    """Every problem code with its sentence."""
    open_codes: ClassVar[frozenset[str]] = frozenset({"unchecked"})
    """Codes that say: nobody can know yet whether this will happen."""
    clash_codes: ClassVar[frozenset[str]] = frozenset()
    """Codes that say: an earlier line of the same sheet excludes this one."""
    resolve: ClassVar[Resolve] = Resolve.TOGETHER
    told_in_rounds: ClassVar[bool] = True
    """Whether rounds are played back on the board; where each answer is seen at once, pieces
    glide."""
    common_log: ClassVar[bool] = False
    """Whether all seats read one log, line by line: then a replay tells all of it, in its order."""
    whole_turns: ClassVar[bool] = True
    """Whether `turn` plays a whole turn from sheets; False: lines are answers, one by one."""
    uncovers: ClassVar[frozenset[str]] = frozenset()
    """Kinds of event by which somebody sees what was hidden, or by which the others hear what
    nobody can unsay: what led to one is not taken back."""
    late: ClassVar[Literal["refused", "counts", "set_aside"]] = "refused"
    """Orders after the deadline: refused; they count until the turn has been run; or they are used
    at the next deadline, if no others come. A match may say otherwise."""
    letter_on_sheet: ClassVar[str] = ""
    """How a letter `{text}` to `{name}` stands on a sheet, where letters go with sheets and reports
    and never between turns, so that nobody learns of players he has not met. A match with open
    names says otherwise."""
    letter_size: ClassVar[tuple[int, int]] = (40, 78)
    """The most lines of such a letter, and the most characters of a line."""
    secret_names: ClassVar[bool] = False
    """Whether a seat knows others only by meeting them, so that no list of players may be shown."""
    own_names: ClassVar[NameRule | None] = None
    """How players may name their seats; None: the game master does."""
    sheet_lines: ClassVar[int] = 0
    """Lines of the blank sheet at the end of a report; 0: the game is answered question by
    question, or prints a sheet of its own."""
    drops_out: ClassVar[bool] = False
    """Whether the rules play on for those who drop out, so that no seat need be given away."""
    bound: ClassVar[int]
    """A match of `brief()` ends within this many steps, whatever is answered."""
    migrations: ClassVar[Mapping[int, Callable[[Any], Any]]] = {}
    """From each old schema, what turns a stored state's plain values into the next one's."""
    editions: ClassVar[Mapping[int, Game[Any, Any]]] = {}
    """Earlier rules by version, for matches that began with them."""
    forced_must_be_used: ClassVar[bool] = False
    """Whether a forced draw left over fails a scenario."""
    assumptions: ClassVar[FormBook | None] = None
    """How a player writes a piece that somebody else may have; None: only orders are assumed."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        """A game in a package of its own takes its parts from the modules of their roles."""
        super().__init_subclass__(**arguments)
        assembly.assemble(cls, (Game, Teller))

    def __init__(self) -> None:
        lacking = assembly.missing(type(self), Game)
        if lacking:
            raise assembly.Incomplete(f"{type(self).__name__} has no {', '.join(lacking)}")

    # --- the rules -----------------------------------------------------------------------

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> S:
        """The first state. `seats` maps each seat's name to its Choice, in seat order."""
        raise NotImplementedError

    def awaiting(self, state: S) -> Awaiting:
        raise NotImplementedError

    def advance(self, state: S, sheets: Mapping[Seat, Sheet], dice: Dice) -> Step[S]:
        """The rules. Never changes `state`, never fails on what a player wrote."""
        raise NotImplementedError

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat knows; None: what the public may know; GM: everything."""
        raise NotImplementedError

    def check(self, view: V, orders: Sequence[Order]) -> list[Problem]:
        """What is wrong with a sheet, as far as the player can know."""
        raise NotImplementedError

    def default(self, view: V, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        """The missed turn: an empty sheet, unless the game knows better."""
        return ()

    def result(self, state: S) -> Result | None:
        raise NotImplementedError

    def turn_of(self, state: S) -> int:
        """The number of the turn now being played, as players count it."""
        number: int = getattr(state, "turn")  # noqa: B009 - what a state is, only its game knows
        return number

    # --- what is shown -------------------------------------------------------------------

    def scene(self, view: V) -> Any:
        """The map, a `starpost.draw.scene.Scene`. The kernel does not know drawing."""
        raise NotImplementedError

    def report(self, view: V) -> Any:
        """The report, a `starpost.reports.document.Document`."""
        raise NotImplementedError

    def printout(self, view: V) -> str:
        """The report as plain text, all that the seat is sent."""
        raise NotImplementedError

    # --- the vocabulary of scenarios -----------------------------------------------------

    def load(self, setup: Mapping[str, Any], dice: Dice) -> S:
        """A state from the words of the game's scenarios; raises ScenarioError on nonsense."""
        raise NotImplementedError

    def dump(self, state: S) -> dict[str, Any]:
        """The same words out: `load(dump(state)) == state`."""
        raise NotImplementedError

    def facts(self, step: Step[S]) -> Mapping[str, Any]:
        """All that `expect` may name after a step, but for `problems` and `reports`."""
        raise NotImplementedError

    def disturb(self, state: S, seat: Seat, dice: Dice) -> S:
        """Another state that differs only in what the seat must not know."""
        raise NotImplementedError

    def brief(self) -> tuple[Any, Mapping[Seat, Any]]:
        """Options and seats of a short match, for tests alone."""
        raise NotImplementedError

    def seat_names(self, count: int) -> Sequence[Seat]:
        """Names for seats that nobody has named."""
        raise NotImplementedError

    # --- with a default ------------------------------------------------------------------

    def usual_seats(self, options: Any) -> int:
        """How many seats a match with these options has when nobody says."""
        return self.seats[-1]

    def seats_for(self, options: Any) -> Sequence[int]:
        """How many may sit at a match with these options."""
        return self.seats

    def lengths(self) -> Sequence[Length]:
        """The games that can be begun at once against bots: the whole one of the rulebook first."""
        options = self.Options()
        seats = {name: self.Choice() for name in self.seat_names(self.usual_seats(options))}
        return (Length("whole", "Whole game", self.extent(options), 120, options, seats),)

    def has_opening(self, options: Any) -> bool:
        """Whether the first blank sheet has the box of its heads' `opening`."""
        return True

    def extent(self, options: Any) -> str:
        """How far a match with these options goes: 44 turns; to fifteen points."""
        return "to the end"

    def size(self, options: Any) -> str:
        """How large its galaxy is, where the options say so: 100 worlds."""
        return ""

    def read(self, text: str) -> Sheet:
        """A sheet of text as orders; a line nobody can read becomes `Unread`."""
        return self.book.read(text)

    def turn(self, state: S, sheets: Mapping[Seat, Sheet | None], dice: Dice) -> Step[S]:
        """One whole turn from sheets (None: missed; a seat left out: an empty sheet).

        Games that are played answer by answer override this with their own way to feed
        a list of orders in advance.
        """
        full: dict[Seat, Sheet] = {}
        for prompt in self.awaiting(state).prompts:
            sheet = sheets.get(prompt.seat, Sheet())
            if sheet is None:
                orders = self.default(self.view(state, prompt.seat), prompt, dice)
                sheet = Sheet.of(orders, missed=True)
            full[prompt.seat] = sheet
        return self.advance(state, full, dice)

    def met(self, view: V) -> Sequence[Seat] | None:
        """Whom the seat may write to; None: the game has no rule about it."""
        return None

    @property
    def letters_by_meeting(self) -> bool:
        """Whether the game has such a rule. A table may let everybody write to everybody."""
        return type(self).met is not Game.met

    def known_names(self, view: V) -> Sequence[Seat]:
        """Whose names the seat has learnt; asked only where names are secret."""
        return self.met(view) or ()

    def delivered(self, state: S) -> Sequence[Post]:
        """Letters of the rulebook that came with the last turn, to whomever."""
        return ()

    def written(self, order: Order) -> Post | None:
        """The letter that an order is, for the page that shows letters; None: it is none."""
        return None

    def digest(self, state: S, encoded: bytes | None = None) -> str:
        """What the log keeps of a state; an earlier edition may have written it otherwise."""
        return codec.digest_of(codec.encode(state) if encoded is None else encoded)

    def told(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """What a seat is told of what could not be done; by default all of it."""
        return tuple(problems)

    def individual(self, view: V) -> str:
        """The part of the printout that is the seat's own: what scenarios look at."""
        return self.printout(view)

    def events(self, view: V) -> Sequence[Event]:
        """What happened, as the seat was told: the last step's events that it may know come last.

        A step's events reach a seat live; that they follow from its view is what keeps them blind.
        """
        found: Sequence[Event] = getattr(view, "events", ())
        return found

    def measures(self, view: V) -> Sequence[Measure]:
        """What is worth a curve: the seat's own numbers, and others' as far as it knows them."""
        return ()

    def gloss(self, view: V, order: Order) -> str:
        """What the referee understood, in words."""
        return self.book.gloss(order)

    def meaning(self, view: V, line: str) -> str:
        orders = self.read(line).orders
        if not orders or isinstance(orders[0], Unread):
            return ""
        said = self.gloss(view, orders[0])
        return "" if said == line else said

    def at_hand(self, view: V) -> Sequence[str]:
        """What a player needs before the eyes to answer now: cards, points, prices; in lines."""
        return ()

    def charges(self, view: V, orders: Sequence[Order]) -> Sequence[Charge]:
        """What the lines of a sheet take and leave, as far as the seat can know."""
        return ()

    def spending(self, view: V, orders: Sequence[Order]) -> Spending | None:
        """What all lines of a sheet spend together; None: the game has no one purse."""
        return None

    def panels(self, view: V, orders: Sequence[Order]) -> Sequence[Panel]:
        """What belongs beside the map while a sheet is written: hands, slots, calculators."""
        return ()

    def suppose(self, view: V, dice: Dice) -> S | None:
        """A state that fits what one seat knows, made of its view alone; None: not offered.

        What the seat does not know is left out, blank, or drawn from the dice. The state is the
        caller's own: nothing in it that `assume` changes may belong to the view.
        """
        return None

    def assume(self, state: S, seat: Seat, piece: Order) -> str:
        """Put a piece of another seat into a supposed state, in place; a sentence if it cannot be.

        `piece` was read by the `assumptions` of the game.
        """
        return "Nothing can be assumed here but orders."

    def likely(self, view: V) -> Sequence[tuple[str, str]]:
        """What others may well do, in words, each with the lines that suppose it, what matters
        most first."""
        return ()

    def feared(self, view: V) -> Mapping[Seat, Sequence[Order]]:
        """The worst that those in sight may do at once, such as to fire at what stands beside
        them: a trial reckons with it in half of its runs."""
        return {}

    def calculate(
        self, view: V, panel: str, values: Mapping[str, str], orders: Sequence[Order] = ()
    ) -> Sum:
        """What the calculator `panel` of this game makes of these values beside a sheet; any text
        may come."""
        return Sum()
