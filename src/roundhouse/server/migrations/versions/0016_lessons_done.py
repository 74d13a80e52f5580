"""Lessons that somebody has done"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    to = sa.ForeignKey("users.id", ondelete="CASCADE")
    op.create_table(
        "lessons_done",
        sa.Column("user", sa.String(length=16), to, primary_key=True),
        sa.Column("lesson", sa.String(length=30), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )


def downgrade() -> None:
    """Go back; devices still know what was done on them."""
    op.drop_table("lessons_done")
