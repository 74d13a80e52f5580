"""Programs, challenges and the scopes of tokens"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

EVERYTHING = "read play chat tournaments account"


def upgrade() -> None:
    """Tokens that exist keep what they could do."""
    op.add_column("users", sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tokens", sa.Column("scopes", sa.String(length=100), nullable=False, server_default=EVERYTHING))
    op.create_table(
        "programs",
        sa.Column("user", sa.String(length=16), nullable=False),
        sa.Column("owner", sa.String(length=16), nullable=True),
        sa.Column("about", sa.String(length=300), nullable=False),
        sa.Column("contact", sa.String(length=200), nullable=False),
        sa.Column("abilities", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["users.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user"),
    )
    op.create_index(op.f("ix_programs_owner"), "programs", ["owner"], unique=False)
    op.create_table(
        "challenges",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("program", sa.String(length=16), nullable=False),
        sa.Column("by", sa.String(length=16), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("declined", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(["by"], ["users.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["program"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat"),
    )
    op.create_index(op.f("ix_challenges_program"), "challenges", ["program"], unique=False)


def downgrade() -> None:
    """Go back."""
    op.drop_table("challenges")
    op.drop_table("programs")
    op.drop_column("tokens", "scopes")
    op.drop_column("users", "program")
