"""Which ratings a host admits to a table"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that there are admit everybody."""
    op.add_column("games", sa.Column("rating_from", sa.Integer(), nullable=True))
    op.add_column("games", sa.Column("rating_to", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Go back."""
    op.drop_column("games", "rating_to")
    op.drop_column("games", "rating_from")
