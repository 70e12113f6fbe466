"""The migrations make exactly the tables that the code expects, on both databases."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from starpost.host.host import Host
from starpost.host.storage import Base


def test_the_migrations_and_the_models_agree(host: Host) -> None:
    with host.db.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        differences = compare_metadata(context, Base.metadata)
    mine = [d for d in differences if "huey" not in str(d)]
    assert not mine, mine


def test_migrating_again_changes_nothing(host: Host) -> None:
    host.db.migrate()


def test_an_order_is_durable_on_sqlite(lite: Host) -> None:
    with lite.db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
