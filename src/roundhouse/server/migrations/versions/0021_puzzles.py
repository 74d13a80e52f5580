"""Tables of puzzles, and puzzles that somebody has solved"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("games", sa.Column("puzzle", sa.String(length=60), nullable=False, server_default=""))
    to = sa.ForeignKey("users.id", ondelete="CASCADE")
    op.create_table(
        "puzzles_solved",
        sa.Column("user", sa.String(length=16), to, primary_key=True),
        sa.Column("puzzle", sa.String(length=60), primary_key=True),
        sa.Column("at_once", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )


def downgrade() -> None:
    """Go back; devices still know what was solved on them."""
    op.drop_table("puzzles_solved")
    op.drop_column("games", "puzzle")
