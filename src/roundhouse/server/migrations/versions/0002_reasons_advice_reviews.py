"""Reasons of bots, advice, reviews"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("entries", sa.Column("reason", sa.String(length=300), nullable=False, server_default=""))
    op.add_column("games", sa.Column("advice", sa.Boolean(), nullable=True))
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=True),
        sa.Column("problem", sa.String(length=200), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game"),
    )


def downgrade() -> None:
    """Go back."""
    # Not as a batch: that would make the tables anew on SQLite, and what hangs on the old ones would go with them.
    op.drop_table("reviews")
    op.drop_column("games", "advice")
    op.drop_column("entries", "reason")
