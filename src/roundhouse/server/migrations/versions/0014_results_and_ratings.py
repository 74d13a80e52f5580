"""Results, ratings, profiles and notes about people"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

NEW = (
    "person_notes",
    "profiles",
    "rating_steps",
    "ratings",
    "bouts",
    "result_companies",
    "result_seats",
    "results",
    "starters",
    "raters",
)


def _game(**more: Any) -> sa.Column[Any]:
    return sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), **more)


def _user(name: str, gone: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.String(16), sa.ForeignKey("users.id", ondelete=gone), **more)


def _rater(**more: Any) -> sa.Column[Any]:
    return sa.Column("rater", sa.String(16), sa.ForeignKey("raters.id"), **more)


def upgrade() -> None:
    """Go forward; results of finished games are made later, from their logs."""
    op.add_column("games", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("rating", sa.Integer()))
    op.add_column("seats", sa.Column("spread", sa.Integer()))
    op.add_column("users", sa.Column("avatar", sa.String(16), nullable=False, server_default=""))
    _tables_of_results()
    _tables_of_ratings()
    op.create_table(
        "profiles",
        _user("user", "CASCADE", primary_key=True),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("results", sa.String(10), nullable=False),
        sa.Column("habits", sa.String(10), nullable=False),
    )
    op.create_table(
        "person_notes",
        _user("author", "CASCADE", primary_key=True),
        _user("about", "CASCADE", primary_key=True, index=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )


def _tables_of_results() -> None:
    op.create_table(
        "raters",
        sa.Column("id", sa.String(16), primary_key=True),
        _user("user", "SET NULL", unique=True),
        sa.Column("bot", sa.String(30), unique=True),
    )
    op.create_table(
        "starters",
        _game(primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        _user("user", "SET NULL", index=True),
        _rater(),
    )
    op.create_table(
        "results",
        _game(primary_key=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(30), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
    )
    op.create_table(
        "result_seats",
        _game(primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        _user("user", "SET NULL"),
        sa.Column("bot", sa.String(30), nullable=False),
        sa.Column("title", sa.String(30), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("worth", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("pace", sa.Float()),
        sa.Column("taken_over", sa.Boolean(), nullable=False),
    )
    op.create_index("results_of_people", "result_seats", ["user", "title", "ended"])
    op.create_index("recent_results_of_people", "result_seats", ["user", "ended"])
    op.create_table(
        "result_companies",
        _game(primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("company", sa.String(30), primary_key=True),
        sa.Column("runs", sa.Integer(), nullable=False),
        sa.Column("revenue", sa.Integer(), nullable=False),
    )


def _tables_of_ratings() -> None:
    op.create_table(
        "bouts",
        sa.Column("id", sa.String(20), primary_key=True),
        _game(unique=True),
        sa.Column("title", sa.String(30), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
    )
    op.create_index("bouts_by_state", "bouts", ["state", "ended"])
    op.create_index("bouts_by_end", "bouts", ["ended", "id"])
    op.create_table(
        "ratings",
        _rater(primary_key=True),
        sa.Column("title", sa.String(30), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
    )
    op.create_index("ratings_in_order", "ratings", ["title", "mu"])
    op.create_table(
        "rating_steps",
        _rater(primary_key=True),
        sa.Column("title", sa.String(30), primary_key=True),
        sa.Column("bout", sa.String(20), primary_key=True),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("old_mu", sa.Float(), nullable=False),
        sa.Column("old_sigma", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
    )
    op.create_index("steps_in_order", "rating_steps", ["rater", "title", "games"])
    op.create_index("steps_by_end", "rating_steps", ["ended"])
    op.create_index("steps_by_bout", "rating_steps", ["bout"])


def downgrade() -> None:
    """Go back."""
    for name in NEW:
        op.drop_table(name)
    op.drop_column("users", "avatar")
    op.drop_column("seats", "spread")
    op.drop_column("seats", "rating")
    op.drop_column("games", "rated")
