"""The table in the terminal: shows, reads lines, completes them, and lets the bots answer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from starpost.arena.selfplay import bot_sheets
from starpost.bots.advice import suggested
from starpost.cli.games.answering import Listed, default_answer, told
from starpost.cli.games.order_files import called
from starpost.cli.games.running import bots_of
from starpost.cli.games.telling import Telling
from starpost.kernel.contract import Prompt, Resolve, Seat
from starpost.kernel.draws import Want
from starpost.kernel.match import Match
from starpost.kernel.orders import Unread
from starpost.kernel.proof import file
from starpost.kernel.values import EntryKind
from starpost.kernel.writing import reference
from starpost.kernel.writing.sheets import SheetRefused, accept
from starpost.post.preview import check_lines, reason
from starpost.reports.story import chart
from starpost.told.story import moves_of
from starpost.told.text import passage_text, story_text

HELP = """Type an order, one a line. With the Tab key a line is completed.
  help [word]   this text, or the orders that begin with a word
  story, hints  what happened and how you win, in short; what the adviser would do
  report, map   all that you know; the map as text
  list, check   your lines so far; what is wrong with them
  undo [n]      take back the last line, or line n; with no lines: the last turn
  done          end the turn (or take the default answer)
  save [file]   keep the match; quit: leave"""
REST = "`report` prints all that you know, `help` what else you can type."


class Leave(Exception):
    """The player leaves the table."""


class Table:
    """One match, one person, bots in the other seats."""

    def __init__(
        self, match: Match[Any, Any], seat: Seat, *, own_dice: bool, save: Path | None
    ) -> None:
        self.match = match
        self.game = match.game
        self.seat = seat
        self.bots = bots_of(match, match.header.bots)
        self.ask = self._ask_dice if own_dice else None
        self.path = save
        self.lines: list[str] = []
        self.undone = False
        self.refused = ""
        """Why the sheet that is being written cannot be taken."""
        self.told = match.turn
        """The last turn whose number was told."""
        self._completions: list[str] = []

    def run(self) -> None:
        """Until the match is over or the player leaves."""
        self._prepare_keys()
        print(f"{self.game.title}. You are {self.seat}. Type `help` for help.\n")
        try:
            self._show()
            while self.match.awaiting().prompts:
                self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            self._save()
            print("\nGoodbye." + (f" The match is in {self.path}." if self.path else ""))
            return
        self._save()
        self._finish()

    def _step(self) -> None:
        awaiting = self.match.awaiting()
        prompt = awaiting.prompt(self.seat)
        if prompt is None or (prompt.optional and not prompt.invited and not self.lines):
            self._bots_answer(None)
        elif self.game.whole_turns and prompt.most is None:
            self._write_sheet()
            self._bots_answer("\n".join(self.lines))
            self.lines = []
            if self.match.result() is None:
                self._show()
        else:
            self._answer(prompt)

    def _bots_answer(self, mine: str | None) -> None:
        """Everybody's sheets together, or the next answer of the first bot that is asked."""
        texts: dict[Seat, str | None] = dict(bot_sheets(self.match, self.bots))
        if self.game.resolve is Resolve.TOGETHER:
            if mine is not None:
                texts[self.seat] = mine
            self._play(texts, EntryKind.TURN)
            return
        first = next((p.seat for p in self.match.awaiting().prompts if p.seat in texts), None)
        if first is None:
            raise Leave
        self._play({first: texts[first]}, EntryKind.ANSWERS)

    def _play(self, texts: dict[Seat, str | None], kind: EntryKind) -> None:
        step = self.match.play(texts, kind=kind, ask=self.ask)
        if kind is EntryKind.TURN:  # the story and the printout tell it
            self._save()
            return
        for event in step.events:
            if event.known_to(self.seat):
                print(f"  {told(self.game.spoken(event), self.match.seats)}")
        for problem in step.problems.get(self.seat, ()):
            print(f"  {problem.order} - {reason(problem)}")
        self._save()

    # --- reading -------------------------------------------------------------------------

    def _answer(self, prompt: Prompt) -> None:
        """One question with its legal answers: by number, or typed."""
        if self.told != self.match.turn:
            self.told = self.match.turn
            head, *_ = self.game.printout(self.match.view(self.seat)).splitlines()
            print(f"\n{head}")
        print(f"\n{prompt.text or prompt.ask}")
        for line in self.game.at_hand(self.match.view(self.seat)):
            print(f"  {line}")
        listed = Listed(prompt.choices or ())
        for line in listed.lines(self.match, self.seat):
            print(line)
        said = self._command(self._input(f"{self.seat} {prompt.ask}> "))
        if said is None or self._foreign(said):
            return
        text = listed.meant(said) or default_answer(self.match, prompt)
        if not said and text:
            print(f"  > {text}")
        self._play({self.seat: text}, EntryKind.ANSWERS)

    def _write_sheet(self) -> None:
        while True:
            line = self._input(f"turn {self.match.turn} {len(self.lines) + 1}> ")
            if line.strip().lower() == "done" and not self.refused:
                return
            text = self._command(line)
            if line.strip().lower() == "done":
                self._refuse()
            elif self.undone:
                self.undone = False
                self._show()
            elif text:
                self._take(text)

    def _take(self, text: str) -> None:
        """A line for the sheet. Under the head of another game's or turn's sheet nothing counts."""
        said = self._foreign(text)
        if said:
            self.refused = said
            return
        for shown in check_lines(self.game, self.match.view(self.seat), text):
            if not shown.endswith("with a problem."):
                print(shown)
        if not any(isinstance(order, Unread) for order in self.game.read(text)):
            self.lines.append(text)

    def _foreign(self, text: str) -> str:
        """Says and gives why a line is the head of a sheet for something else; empty: it is not."""
        try:
            accept(self.game, text, seat=self.seat, turn=self.match.turn, names=called(self.match))
        except SheetRefused as refused:
            print(f"  {refused} ({refused.code})")
            return f"{refused} ({refused.code})"
        return ""

    def _refuse(self) -> None:
        """A sheet with a foreign head, at its end: all of it goes, and the turn is still open."""
        print(f"  {self.refused} Nothing of it is kept; the turn waits for your orders.")
        self.lines, self.refused = [], ""

    def _command(self, line: str) -> str | None:
        """Obey a word of the table; anything else is the player's order."""
        word, _, rest = line.strip().partition(" ")
        match word.lower():
            case "help" | "?":
                self._help(rest)
            case "report":
                self._report()
            case "story" | "news" | "status":
                self._tell()
            case "hints" | "hint":
                self._hint()
            case "map":
                from starpost.draw import text

                print(text.render(self.game.scene(self.match.view(self.seat))))
            case "list":
                print("\n".join(f"{n:>4} {line}" for n, line in enumerate(self.lines, 1)) or "-")
            case "check":
                print(
                    *check_lines(self.game, self.match.view(self.seat), "\n".join(self.lines)),
                    sep="\n",
                )
            case "undo":
                self._undo(rest)
            case "save":
                self.path = Path(rest.strip() or self.path or f"table{file.SUFFIX}")
                self._save()
                print(f"Saved in {self.path}.")
            case "quit" | "exit":
                raise Leave
            case "done":
                return ""
            case _:
                return line.strip()
        return None

    def _undo(self, rest: str) -> None:
        if self.lines:
            number = int(rest) if rest.strip().isdecimal() else len(self.lines)
            if 1 <= number <= len(self.lines):
                print(f"Taken back: {self.lines.pop(number - 1)}")
            return
        if not self.match.standing:
            print("There is nothing to take back.")
            return
        self.match.undo()
        while self.match.standing and self.match.awaiting().prompt(self.seat) is None:
            self.match.undo()
        self.undone = True
        print(f"Back to turn {self.match.turn}.")

    def _help(self, word: str) -> None:
        if not word.strip():
            print(HELP)
        prompt = self.match.awaiting().prompt(self.seat)
        for compiled in self.game.book.answering(prompt.forms if prompt else ()):
            usage = reference.usage(compiled)
            if usage.upper().startswith(word.strip().upper()):
                gap = " " if len(usage) <= 30 else "\n" + " " * 33
                print(f"  {usage:<30}{gap}{compiled.form.does}")

    # --- keys, dice, showing -------------------------------------------------------------

    def _input(self, prompt: str) -> str:
        if sys.stdin.isatty():
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def _prepare_keys(self) -> None:
        if not sys.stdin.isatty():
            return
        import readline

        readline.set_completer_delims("")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def _complete(self, text: str, number: int) -> str | None:
        if number == 0:
            view = self.match.view(self.seat)
            prompt = self.match.awaiting().prompt(self.seat)
            found = self.game.book.complete(view, text, prompt.forms if prompt else ())
            listed = [str(c) for c in (prompt.choices or ())] if prompt else []
            starts = [c for c in listed if c.upper().startswith(text.upper())]
            self._completions = starts or [text + option.text for option in found]
        return self._completions[number] if number < len(self._completions) else None

    def _ask_dice(self, want: Want) -> Any:
        """What the player rolled; an empty line lets us roll."""
        while True:
            line = self._input(f"  dice for {want.label} ({want.text}; Enter: we roll)> ").strip()
            if not line:
                return None
            words = line.replace(",", " ").split()
            values = [int(w) if w.lstrip("-").isdecimal() else w for w in words]
            if want.count > 1 and len(values) == want.count:
                return values
            if want.count == 1 and len(values) == 1 and _fits(want, values[0]):
                return values[0]
            print("  That does not fit; try again.")

    def _show(self) -> None:
        """What happened, the map and what could be done; the printout for who asks for it."""
        view, story = self.match.view(self.seat), Telling(self.match).story(self.seat)
        if story is None:
            print(self.game.printout(view))
            return
        print("\n\n".join(filter(None, (chart(self.game, view), story_text(story), REST))))

    def _report(self) -> None:
        print(self.game.printout(self.match.view(self.seat)))

    def _hint(self) -> None:
        view, prompt = self.match.view(self.seat), self.match.awaiting().prompt(self.seat)
        moves = suggested(self.game, view, prompt)
        print(passage_text(moves_of("What could be done", moves)) if moves else "No hints here.")

    def _tell(self) -> None:
        story = Telling(self.match).story(self.seat)
        print("There is nothing to tell yet." if story is None else story_text(story))

    def _save(self) -> None:
        if self.path is not None:
            file.save(self.match, self.path)

    def _finish(self) -> None:
        """The end as everybody is told it; a game that does not tell says who won."""
        print("\nThe match is over.\n")
        self._tell()


def _fits(want: Want, value: Any) -> bool:
    if want.options is not None:
        return str(value) in map(str, want.options)
    if not isinstance(value, int):
        return False
    return (want.low is None or value >= want.low) and (want.high is None or value <= want.high)
