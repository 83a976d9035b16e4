"""
The one table of the database, and what is wrong with a table of that name that somebody else made.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Connection, Integer, LargeBinary, MetaData, String, Table, inspect

from duijia.server.store.base import StoreError

METADATA: Final = MetaData()
JOURNAL: Final = Table(
    "journal",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("snapshot", Boolean, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
KINDS: Final = {
    "table_id": (String, "text"),
    "number": (Integer, "whole numbers"),
    "at": (Integer, "whole numbers"),
    "snapshot": (Boolean, "true or false"),
    "body": (LargeBinary, "bytes"),
}
"""What each column must hold, whatever the engine calls it."""


def make(connection: Connection) -> None:
    """
    Make the table where it is missing.

    :raises StoreError: there is one that cannot be used
    """
    METADATA.create_all(connection)
    wrong = _wrong(connection)
    if wrong is not None:
        raise StoreError(f'its table "{JOURNAL.name}" is not one of Duijia: {wrong}')


def _wrong(connection: Connection) -> str | None:
    """
    What is wrong with the table that is there; ``None``: nothing.
    """
    seen = inspect(connection)
    columns = {column["name"]: column for column in seen.get_columns(JOURNAL.name)}
    missing = [name for name in KINDS if name not in columns]
    if missing:
        return f"it has no column {_listed(missing)}"
    for name, (kind, words) in KINDS.items():
        if not isinstance(columns[name]["type"], kind):
            return f"its column {_listed([name])} does not hold {words}"
    foreign = [name for name, column in columns.items() if name not in KINDS and not column["nullable"]]
    if foreign:
        return f"it cannot be written without {_listed(foreign)}"
    key = seen.get_pk_constraint(JOURNAL.name)["constrained_columns"]
    wanted = [column.name for column in JOURNAL.primary_key]
    # Without it two processes could both write a number.
    return None if key == wanted else f"its primary key is not {_listed(wanted)}"


def _listed(names: list[str]) -> str:
    return ", ".join(f'"{name[:40]}"' for name in names[:8])
