"""A limit on how long rules may compute: a turn that never ends must not stop the others.

Rules are plain Python, so an exception is put into the computing thread from outside; it shows at
the thread's next step. It is no `Exception`, so that rules cannot catch it by accident.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN_SECONDS = 1.0
LEAST_SECONDS = 0.01


class TooLong(BaseException):
    """The time is up."""


class _Watch:
    """Puts the exception into one thread, again and again until the thread has left the block."""

    def __init__(self, seconds: float, cpu: float | None) -> None:
        self.until = time.monotonic() + seconds
        self.clock = _computing() if cpu is not None else None
        if cpu is not None and self.clock is None:  # no such clock here: by the one on the wall
            self.until = min(self.until, time.monotonic() + cpu)
        self.spent = cpu + time.clock_gettime(self.clock) if cpu and self.clock else 0.0
        self.thread = threading.get_ident()
        self.over = False
        """The block is being left: nothing more is put in, but what the guard has just begun."""
        self.left = threading.Event()
        self.lock = threading.Lock()
        self.guard = threading.Thread(target=self._wait, name="turn limit", daemon=True)

    def _wait(self) -> None:
        wait = self._remaining()
        while not self.left.wait(wait):
            wait = self._remaining()
            if wait > 0:
                continue
            with self.lock:
                if not self.over:
                    _put(self.thread, TooLong)
            wait = AGAIN_SECONDS

    def _remaining(self) -> float:
        """Until the time can be up at the earliest: nobody computes faster than the clock runs."""
        left = self.until - time.monotonic()
        if self.clock is not None:
            left = min(left, self.spent - time.clock_gettime(self.clock))
        return max(left, LEAST_SECONDS) if left > 0 else 0.0

    def leave(self) -> None:
        """Nothing is put in after this; what is on its way is taken back. The exception may strike
        in here, once: then this is called again."""
        with self.lock:
            self.left.set()
            _put(self.thread, None)


def _computing() -> int | None:
    """The clock of what this thread computes, where the system has one."""
    asked = getattr(time, "pthread_getcpuclockid", None)
    return asked(threading.get_ident()) if asked is not None else None


def _put(thread: int, error: type[BaseException] | None) -> None:
    what = ctypes.py_object(error) if error is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)


@contextmanager
def time_limit(seconds: float, cpu: float | None = None) -> Iterator[None]:
    """Raise TimeoutError in this thread if the block takes longer by the clock on the wall, or
    computes for longer than `cpu` seconds of a core, however many others compute meanwhile."""
    watch = _Watch(seconds, cpu)
    try:
        try:
            watch.guard.start()  # on a busy machine the time may be up before it has begun
            yield
        finally:
            watch.over = True  # a mere assignment: the exception cannot strike before it
            watch.leave()
    except TooLong:
        watch.leave()
        raise TimeoutError(f"it took longer than {seconds:g} seconds") from None
