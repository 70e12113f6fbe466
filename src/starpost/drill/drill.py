"""Runs the drill from the first match to the verdict."""

from __future__ import annotations

import contextlib
import random
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from sqlalchemy import func, select

from starpost.client import Client, Refused, Unreachable
from starpost.drill.cast import Cast
from starpost.drill.players import Ledger, Troupe
from starpost.drill.processes import Fleet
from starpost.drill.smtp import MailServer
from starpost.drill.verdict import Verdict, judge, lost_mails, mistakes
from starpost.host.host import Host
from starpost.host.matches.live import KEPT
from starpost.host.running.sweep import due_matches
from starpost.host.settings import Limits, Settings, Smtp
from starpost.host.storage import MatchRow

SETTLE_SECONDS = 60.0
START_SECONDS = 60.0
BREATH_SECONDS = 3.0
MOST_SHIFT = (KEPT - timedelta(hours=6)).total_seconds()
Say = Callable[[str], None]


class NotScratch(ValueError):
    """The database holds matches; a drill would play with them."""


class Drill:
    """One drill. `kills`: go on until so many processes were killed, besides the seconds."""

    def __init__(
        self,
        database: str = "",
        seconds: float = 60.0,
        kills: int = 0,
        games: tuple[str, ...] = (),
        seed: int = 1,
        say: Say | None = None,
    ) -> None:
        self.database, self.seconds, self.kills = database, seconds, kills
        self.games, self.seed = games, seed
        self.say = say or (lambda _: None)
        self.dice = random.Random(seed)  # noqa: S311 - chance for a drill
        self.shifts = 0
        self.shift = 0.0

    def run(self) -> Verdict:
        with tempfile.TemporaryDirectory(prefix="starpost-drill-") as folder:
            return self._run(Path(folder))

    def _run(self, folder: Path) -> Verdict:
        mail = MailServer(self.seed)
        mail.start()
        self.clock_file = folder / "clock"
        self.clock_file.write_text("0")
        settings = Settings(
            data=str(folder),
            database=self.database,
            clock_file=str(self.clock_file),
            smtp=Smtp(host="127.0.0.1", port=mail.port, timeout=2.0),
            sweep_seconds=1,
            limits=Limits(fast=10**9, slow=10**9),
        )
        host = Host(settings)
        host.db.migrate()
        refuse_real(host)
        fleet = Fleet(settings, webs=3, workers=2, folder=folder)
        began = time.monotonic()
        try:
            verdict = self._play(host, fleet, mail)
        finally:
            fleet.stop()
            mail.stop()
            host.close()
        verdict.seconds = round(time.monotonic() - began, 1)
        return verdict

    def _play(self, host: Host, fleet: Fleet, mail: MailServer) -> Verdict:
        cast = Cast(host, self.games, each=2, seed=self.seed)
        cast.fill_up()
        fleet.start_all()
        self._await_start(fleet)
        ledger = Ledger()
        troupe = Troupe(cast, lambda: fleet.urls, ledger, threads=4, seed=self.seed)
        troupe.start()
        began = time.monotonic()
        try:
            while time.monotonic() - began < self.seconds or fleet.kills < self.kills:
                self._breathe(ledger)
                self._trouble(fleet, mail)
                cast.fill_up()
        finally:
            troupe.finish()
        self.say("settling")
        mail.trouble = mail.rude = 0.0
        self._settle(host, fleet)
        fleet.stop()
        verdict = Verdict(kills=fleet.kills, clock_shifts=self.shifts, games=tuple(cast.games))
        verdict.database = "sqlite" if host.db.is_sqlite else "postgresql"
        verdict.mails_taken = sum(mail.taken.values())
        verdict.mails_unanswered = sum(mail.unanswered.values())
        verdict.mails_repeated = mail.repeated
        verdict.mails_lost = lost_mails(host, mail.taken)
        judge(host, ledger, verdict)
        verdict.findings += mistakes(fleet.folder)[:10]
        self._stuck(host, verdict)
        return verdict

    def _await_start(self, fleet: Fleet) -> None:
        until = time.monotonic() + START_SECONDS
        for url in fleet.urls:
            while time.monotonic() < until:
                with contextlib.suppress(Unreachable, Refused), Client(url, timeout=5) as client:
                    client.call("GET", "/health/live")
                    break
                time.sleep(0.1)

    def _breathe(self, ledger: Ledger) -> None:
        """Between two blows something must have been done that the next could break."""
        before, until = len(ledger.sent), time.monotonic() + BREATH_SECONDS
        time.sleep(self.dice.uniform(0.05, 0.5))
        while len(ledger.sent) == before and time.monotonic() < until:
            time.sleep(0.05)

    def _trouble(self, fleet: Fleet, mail: MailServer) -> None:
        """One blow: a kill, or a jump of the clock, or a mail server in a worse mood."""
        fleet.revive()
        chance = self.dice.random()
        if chance < 0.7:
            fleet.kill_one(self.dice)
            self.say(f"{fleet.kills} kills")
        elif chance < 0.8:
            self._jump()
        else:
            mail.trouble = self.dice.choice((0.0, 0.3, 0.9))
            mail.rude = self.dice.choice((0.0, 0.0, 0.2))

    def _jump(self) -> None:
        """Mostly forward, past deadlines; sometimes back, as clocks that are set do. Never so far
        that the sweep may forget lines which the verdict looks for."""
        further = self.shift + self.dice.choice((600.0, 3600.0, 21700.0, -20.0))
        self.shift = min(further, MOST_SHIFT)
        self.shifts += 1
        new = self.clock_file.with_suffix(".new")
        new.write_text(str(self.shift))
        new.replace(self.clock_file)

    def _settle(self, host: Host, fleet: Fleet) -> None:
        """No more trouble: the workers must finish by themselves whatever is due."""
        until = time.monotonic() + SETTLE_SECONDS
        while time.monotonic() < until:
            fleet.revive()
            with host.db.read() as session:
                if not due_matches(session, host.clock.now()):
                    return
            time.sleep(0.3)

    def _stuck(self, host: Host, verdict: Verdict) -> None:
        with host.db.read() as session:
            for match_id, step in due_matches(session, host.clock.now()):
                verdict.turns_lost += 1
                verdict.findings.append(f"match {match_id} stands still at step {step}")


def refuse_real(host: Host) -> None:
    with host.db.read() as session:
        if session.scalar(select(func.count()).select_from(MatchRow)):
            raise NotScratch("The database holds matches; give the drill an empty one.")
