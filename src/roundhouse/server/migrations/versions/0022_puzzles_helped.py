"""Puzzles with which somebody had help; tables of lessons and puzzles are private"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    to = sa.ForeignKey("users.id", ondelete="CASCADE")
    op.create_table(
        "puzzles_helped",
        sa.Column("user", sa.String(length=16), to, primary_key=True),
        sa.Column("puzzle", sa.String(length=60), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    games = sa.table("games", sa.column("lesson", sa.String), sa.column("visibility", sa.String))
    op.execute(games.update().where(games.c.lesson != "").values(visibility="private"))


def downgrade() -> None:
    """Go back."""
    op.drop_table("puzzles_helped")
