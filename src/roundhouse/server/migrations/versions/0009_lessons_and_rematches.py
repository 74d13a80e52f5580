"""Colours, lessons and rematches of games"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("games", sa.Column("colour", sa.String(length=10), nullable=False, server_default=""))
    op.add_column("games", sa.Column("lesson", sa.String(length=30), nullable=False, server_default=""))
    op.add_column("games", sa.Column("rematch", sa.String(length=16), nullable=False, server_default=""))


def downgrade() -> None:
    """Go back."""
    op.drop_column("games", "rematch")
    op.drop_column("games", "lesson")
    op.drop_column("games", "colour")
