"""The drill shares the guest games and the PostgreSQL server with the tests of the host."""


def pytest_sessionfinish() -> None:
    from hosting import stop_servers

    stop_servers()
