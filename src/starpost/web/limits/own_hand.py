"""A form that completes a turn runs it by its own hand: a little of it, beside few others.

Whoever plays against bots has their whole answer to wait for. A request computes no more of it than
any other request may; the rest is a worker's, and the page hears of it by the live line.
"""

from __future__ import annotations

import threading
import time

from starpost.host.host import Host
from starpost.host.turns import adjudication

AT_ONCE = 2
WAIT = 6.0
"""Seconds a form waits for the turn that it completes; longer ones arrive by the live line."""
CORE_SECONDS = 1.5
"""What one form may compute of a turn; the step that is under way then is finished."""
_hands = threading.BoundedSemaphore(AT_ONCE)


def run_on(host: Host, match_id: int, step: int) -> None:
    """See the match move on, if nobody else is awaited: by our own hand or a worker's."""
    if _hands.acquire(blocking=False):
        try:
            done = adjudication.run(host, match_id, step, cpu=CORE_SECONDS)
        finally:
            _hands.release()
        if done:
            _hand_over(host, match_id)
    end = time.monotonic() + WAIT
    while _moving(host, match_id) is not None and time.monotonic() < end:
        time.sleep(0.05)


def _hand_over(host: Host, match_id: int) -> None:
    """A worker that came while we had the match has gone again, so it is called once more."""
    step = _moving(host, match_id)
    if step is not None:
        host.bell(match_id, step)


def _moving(host: Host, match_id: int) -> int | None:
    with host.db.read() as session:
        return adjudication.moving_at(session, match_id)
