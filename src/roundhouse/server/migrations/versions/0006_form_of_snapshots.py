"""The number of the form of snapshots"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("snapshots", sa.Column("format", sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    """Go back."""
    op.drop_column("snapshots", "format")
