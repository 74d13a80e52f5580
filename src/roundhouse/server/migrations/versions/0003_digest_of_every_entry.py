"""Digest of every entry"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("entries", sa.Column("digest", sa.String(length=16), nullable=False, server_default=""))


def downgrade() -> None:
    """Go back."""
    op.drop_column("entries", "digest")
