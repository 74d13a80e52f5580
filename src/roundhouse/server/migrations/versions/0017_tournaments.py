"""Tournaments and leagues"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "leagues",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(16), sa.ForeignKey("users.id", ondelete="SET NULL"), index=True),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("divisions", sa.Integer(), nullable=False),
        sa.Column("moving", sa.Integer(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(16), sa.ForeignKey("users.id", ondelete="SET NULL"), index=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("entry", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("deadline", sa.Float()),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("schedule", sa.Text(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("league", sa.String(16), sa.ForeignKey("leagues.id", ondelete="SET NULL"), index=True),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.UniqueConstraint("league", "season", "division", name="tournaments_of_seasons"),
    )
    op.create_index("tournaments_by_status", "tournaments", ["status", "visibility", "updated"])
    op.create_table(
        "entrants",
        _tournament(),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user", sa.String(16), sa.ForeignKey("users.id", ondelete="SET NULL"), index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(30), nullable=False),
        sa.Column("filler", sa.Boolean(), nullable=False),
        sa.Column("playing", sa.Boolean(), nullable=False),
        sa.Column("checked_in", sa.Boolean(), nullable=False),
        sa.Column("strength", sa.Float(), nullable=False),
        sa.Column("group", sa.Integer(), nullable=False),
        sa.Column("former", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.UniqueConstraint("tournament", "user", name="entrants_once"),
    )
    op.create_table(
        "tournament_rounds",
        _tournament(),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("stage", sa.String(10), nullable=False),
        sa.Column("title", sa.String(30), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("byes", sa.Text(), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float()),
    )
    op.create_table(
        "tournament_tables",
        _tournament(),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("group", sa.Integer(), nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="SET NULL"), unique=True),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.Column("telling", sa.Float(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("worth", sa.Text()),
        sa.Column("points", sa.Text()),
    )
    op.create_table(
        "tournament_log",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column(
            "tournament",
            sa.String(16),
            sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
    )
    op.add_column("games", sa.Column("tournament", sa.String(16), nullable=False, server_default=""))


def _tournament() -> "sa.Column[str]":
    to = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    return sa.Column("tournament", sa.String(16), to, primary_key=True, nullable=False)


def downgrade() -> None:
    """Go back."""
    op.drop_column("games", "tournament")
    for table in (
        "tournament_log",
        "tournament_tables",
        "tournament_rounds",
        "entrants",
        "tournaments",
        "leagues",
    ):
        op.drop_table(table)
