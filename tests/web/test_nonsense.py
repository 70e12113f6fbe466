"""Requests made from our own description, by people of every kind: no 500, nothing undescribed."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import schemathesis
from hosting import person
from hypothesis import HealthCheck, given, settings
from people import Company

from starpost.host.people import sessions
from starpost.host.watching import beats
from starpost.web.guard import COOKIE

CHECKS = (
    "not_a_server_error",
    "response_schema_conformance",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
)
CALLERS = ("player", "gm", "admin", "browser", "visitor")
_numbers = itertools.count()


def browser(company: Company) -> dict[str, str]:
    """A new person, signed in: what it asks for may be the end of its account."""
    account = person(company.host, f"Browser{next(_numbers)}")
    secret, csrf = sessions.open_session(company.host, account)
    return {"Cookie": f"{COOKIE}={secret}", "X-CSRF-Token": csrf}


def headers(company: Company, caller: str) -> dict[str, str]:
    return browser(company) if caller == "browser" else company.headers(caller)


def aim(case: schemathesis.Case, key: str) -> None:
    """Half of the requests are for a match and a seat that are there."""
    found: Any = case.path_parameters or {}
    for name, value in (("key", key), ("seat", "ZOE"), ("game", "bids"), ("name", "zoe")):
        if name in found:
            found[name] = value


def fuzz_all(company: Company, examples: int) -> dict[str, int]:
    """Every operation of the description; how often each was asked."""
    it = company.gather()
    beats.beat(company.host, "worker")  # a host without a worker is not ready, and says so
    schema = schemathesis.openapi.from_asgi("/api/schema/openapi.json", company.app)
    schemathesis.checks.load_all_checks()
    checks = [schemathesis.checks.CHECKS.get_one(name) for name in CHECKS]
    asked: dict[str, int] = {}
    turn = itertools.count()
    for result in schema.get_all_operations():
        operation = result.ok()

        @given(case=operation.as_strategy())
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        def fuzz(case: schemathesis.Case) -> None:
            number = next(turn)
            if number % 2:
                aim(case, it.key)
            if case.operation.path.endswith("/live"):
                case.query = {**(case.query or {}), "seconds": 0}  # it would never end
            asked[case.operation.label] = asked.get(case.operation.label, 0) + 1
            who = headers(company, CALLERS[number // 2 % len(CALLERS)])
            response = case.call(headers=who)
            case.validate_response(response, checks=checks)

        fuzz()
    return asked


def described(company: Company) -> set[str]:
    found = company.app.openapi_schema.to_schema()["paths"]
    methods = ("get", "put", "post", "patch", "delete")
    return {f"{m.upper()} {path}" for path, item in found.items() for m in item if m in methods}


def test_nonsense_never_breaks_it(company: Company) -> None:
    asked = fuzz_all(company, 2)
    assert set(asked) == described(company), "every route is asked"


@pytest.mark.long
def test_much_nonsense_never_breaks_it(both: Company) -> None:
    asked = fuzz_all(both, 100)
    assert set(asked) == described(both)
    assert sum(asked.values()) > 3000
