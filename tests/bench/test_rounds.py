"""How a measure comes to its figure: both sides in turn, the worst round decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import typer

from starpost.bench import Measure, Sample, measure
from starpost.cli.service.bench import bench
from starpost.drill.sender import Line


def side(seconds: list[float]) -> Callable[[], Sample]:
    left: Iterator[float] = iter(seconds)
    return lambda: lambda: next(left)


def test_the_worst_round_decides_and_the_quickest_sample_of_a_side_counts() -> None:
    task = Measure(
        name="x",
        what="x",
        ours=side([9.0, 4.0, 2.0, 8.0, 5.0]),
        peer=side([9.0, 3.0, 1.0, 2.0, 2.5]),
        goal=0.4,
        at_most=False,
        samples=2,
    )
    found = measure(task, rounds=2)
    assert (found.worst, found.best) == (pytest.approx(0.4), pytest.approx(0.5))
    assert found.met


def test_a_line_that_is_hung_up_is_an_error_and_no_endless_wait() -> None:
    import socket

    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        line = Line(server.getsockname()[1], [("/x", "token", "")])
        other, _ = server.accept()
        line.send(1)
        other.recv(1000)
        other.close()
        with pytest.raises(ConnectionError):
            line.answered()
        line.renew()
        again, _ = server.accept()
        line.send(2)
        again.recv(1000)
        again.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
        assert line.answered()
        line.socket.close()
        again.close()


def test_a_peer_that_is_not_installed_is_told_and_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def absent() -> Sample:
        raise ModuleNotFoundError("No module named 'nobody'", name="nobody")

    task = Measure(name="lonely", what="x", ours=side([1.0]), peer=absent, goal=1)
    monkeypatch.setattr("starpost.bench.tasks", lambda names: iter([task]))
    with pytest.raises(typer.Exit):
        bench(["lonely"], rounds=1, only="all", listed=False, as_json=False)
    assert (
        "NOT MEASURED lonely: no peer; install starpost[bench] (nobody)" in capsys.readouterr().out
    )


@pytest.mark.long
def test_the_gym_answers_from_an_environment_of_its_own() -> None:
    from starpost.bench.gym import gym

    sample = gym()
    assert 0 < sample() < 1
    assert 0 < sample() < 1
