"""Packed logs of finished games, and whose turn it is to sweep"""

import sqlalchemy as sa
from alembic import op

from roundhouse.server.storage.archive import unpack

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

#: The columns of an entry at this revision.
FIELDS = ("seq", "kind", "data", "events", "reason", "seat", "at", "digest")


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "archives",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game"),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )


def downgrade() -> None:
    """Go back; the logs are unpacked, one after the other."""
    connection = op.get_bind()
    archives = sa.table("archives", sa.column("game"), sa.column("data"))
    entries = sa.table("entries", sa.column("game"), *(sa.column(name) for name in FIELDS))
    for game in connection.execute(sa.select(archives.c.game)).scalars().all():
        data = connection.execute(sa.select(archives.c.data).where(archives.c.game == game)).scalar_one()
        rows = [{"game": game, **{n: getattr(one, n) for n in FIELDS}} for one in unpack(data)]
        connection.execute(sa.insert(entries), rows)
    op.drop_table("leases")
    op.drop_table("archives")
