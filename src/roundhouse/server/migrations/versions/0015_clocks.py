"""Clocks, calendars, and seats that change hands"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("games", sa.Column("clock", sa.Text(), nullable=True))
    op.add_column("games", sa.Column("clock_state", sa.Text(), nullable=True))
    op.add_column("games", sa.Column("deadline", sa.Float(), nullable=True))
    op.add_column("games", sa.Column("due", sa.Float(), nullable=True))
    op.add_column("games", sa.Column("replacing", sa.String(length=10), nullable=False, server_default="vote"))
    op.add_column("games", sa.Column("vote", sa.Text(), nullable=True))
    op.create_index("ix_games_due", "games", ["due"], unique=False)
    op.add_column("seats", sa.Column("free", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("entries", sa.Column("clock", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "calendars",
        sa.Column("user", sa.String(length=16), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("sleep_from", sa.Integer(), nullable=True),
        sa.Column("sleep_to", sa.Integer(), nullable=True),
    )
    op.create_table(
        "holidays",
        sa.Column("id", sa.String(length=16), primary_key=True),
        sa.Column("user", sa.String(length=16), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("first", sa.String(length=10), nullable=False),
        sa.Column("last", sa.String(length=10), nullable=False),
    )
    op.create_index("ix_holidays_user", "holidays", ["user"], unique=False)
    op.create_table(
        "beats",
        sa.Column("name", sa.String(length=30), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "seat_changes",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("game", sa.String(length=16), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user", sa.String(length=16), sa.ForeignKey("users.id", ondelete="SET NULL"), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("ix_seat_changes_game", "seat_changes", ["game"], unique=False)
    op.create_index("ix_seat_changes_user", "seat_changes", ["user"], unique=False)


def downgrade() -> None:
    """Go back."""
    op.drop_table("seat_changes")
    op.drop_table("beats")
    op.drop_table("holidays")
    op.drop_table("calendars")
    op.drop_column("entries", "clock")
    op.drop_column("seats", "free")
    op.drop_index("ix_games_due", "games")
    for name in ("vote", "replacing", "due", "deadline", "clock_state", "clock"):
        op.drop_column("games", name)
