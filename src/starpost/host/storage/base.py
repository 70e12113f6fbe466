"""Column types that behave alike on both databases."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    DateTime,
    Dialect,
    Integer,
    String,
    Text,
    TypeDecorator,
    literal_column,
)
from sqlalchemy.orm import DeclarativeBase

W = TypeVar("W", bound=StrEnum)


class Base(DeclarativeBase):
    """All tables."""


class Instant(TypeDecorator[datetime]):
    """A moment in UTC; SQLite forgets zones, so it is put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Json(TypeDecorator[Any]):
    """JSON as text: mappings keep their order, which a database's own type does not promise."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value)


class Word(TypeDecorator[W]):
    """One of a list of words (`host.words`), stored as it is written."""

    impl = String
    cache_ok = True

    def __init__(self, words: type[W], length: int) -> None:
        super().__init__(length)
        self.words, self.length = words, length

    def process_bind_param(self, value: W | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> W | None:
        return None if value is None else self.words(value)


def spelt(words: Iterable[StrEnum]) -> list[ColumnElement[str]]:
    """Our own words for `in_`, as a part of the statement: a list of values is written into it anew
    each time it is asked, which for what every page asks costs a third of it."""
    return [literal_column(f"'{word}'") for word in words]


Id = BigInteger().with_variant(Integer, "sqlite")
"""SQLite counts up only plain INTEGER keys by itself."""
