"""The command as a person gives it, in this process."""

import io
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from starpost import cli


class Said:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def starpost(monkeypatch, capfd):
    def give(*words, stdin=""):
        monkeypatch.setattr(sys, "argv", ["starpost", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capfd.readouterr()
        code = 0
        try:
            cli.main()
        except SystemExit as leaving:
            code = leaving.code or 0
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        return Said(code, out, err)

    return give


def pytest_sessionfinish():
    from hosting import stop_servers

    stop_servers()
