"""First answers, for requests that are sent again"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "answers",
        sa.Column("user", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("request", sa.String(length=64), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "key"),
    )
    op.create_index("ix_answers_at", "answers", ["at"])


def downgrade() -> None:
    """Go back."""
    op.drop_table("answers")
