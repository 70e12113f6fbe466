"""A limit on how long rules may compute: a turn that never ends must not stop the others.

Rules are plain Python, so an exception is put into the computing thread from outside; it shows at
the thread's next step. It is no `Exception`, so that rules cannot catch it by accident.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN_SECONDS = 1.0


class TooLong(BaseException):
    """The time is up."""


class _Watch:
    """Puts the exception into one thread, again and again until the thread has left the block."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.thread = threading.get_ident()
        self.left = threading.Event()
        self.lock = threading.Lock()
        self.guard = threading.Thread(target=self._wait, name="turn limit", daemon=True)

    def _wait(self) -> None:
        wait = self.seconds
        while not self.left.wait(wait):
            with self.lock:
                if not self.left.is_set():
                    _put(self.thread, TooLong)
            wait = AGAIN_SECONDS

    def leave(self) -> None:
        """Nothing is put in after this; what is on its way is taken back."""
        with self.lock:
            self.left.set()
            _put(self.thread, None)


def _put(thread: int, error: type[BaseException] | None) -> None:
    what = ctypes.py_object(error) if error is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooLong in this thread if the block takes longer."""
    watch = _Watch(seconds)
    watch.guard.start()
    try:
        yield
    except TooLong:
        raise TimeoutError(f"it took longer than {seconds:g} seconds") from None
    finally:
        watch.leave()
