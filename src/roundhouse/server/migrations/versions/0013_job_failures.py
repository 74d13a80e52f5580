"""Why jobs failed"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """For the queue of jobs; its own tables are made beside the migrations, by `storage.queue_tables`."""
    op.create_table(
        "job_failures",
        sa.Column("job", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("problem", sa.String(length=500), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("job"),
    )
    op.create_index("ix_job_failures_at", "job_failures", ["at"], unique=False)


def downgrade() -> None:
    """Go back."""
    op.drop_table("job_failures")
