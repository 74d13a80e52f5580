"""Invitations, contacts, saved searches, passwords of tables, chat and delay for spectators"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    _columns_of_games()
    op.add_column("seats", sa.Column("invitation", sa.String(length=16), nullable=True))
    op.add_column("seats", sa.Column("invited", sa.String(length=16), nullable=True))
    op.create_index("ix_seats_invitation", "seats", ["invitation"])
    op.create_index("ix_seats_invited", "seats", ["invited"])
    op.add_column("chat", sa.Column("channel", sa.String(length=10), nullable=False, server_default="players"))
    op.add_column("users", sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("users", sa.Column("present", sa.Float(), nullable=True))
    _new_tables()


def _user(name: str, *, nullable: bool = False, primary_key: bool = False) -> sa.Column[str]:
    to = sa.ForeignKey("users.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(length=16), to, nullable=nullable, primary_key=primary_key)


def _game(*, primary_key: bool = False) -> sa.Column[str]:
    to = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game", sa.String(length=16), to, nullable=False, primary_key=primary_key)


def _columns_of_games() -> None:
    op.add_column("games", sa.Column("language", sa.String(length=5), nullable=False, server_default=""))
    op.add_column("games", sa.Column("password", sa.String(length=200), nullable=True))
    op.add_column("games", sa.Column("link", sa.String(length=64), nullable=True))
    op.add_column("games", sa.Column("watchers_chat", sa.String(length=5), nullable=False, server_default="off"))
    op.add_column("games", sa.Column("delay_moves", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("games", sa.Column("delay_minutes", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_games_link", "games", ["link"], unique=True)


def _new_tables() -> None:
    op.create_table(
        "admissions",
        _game(primary_key=True),
        _user("user", primary_key=True),
        sa.Column("kind", sa.String(length=10), nullable=False),
    )
    op.create_index("ix_admissions_user", "admissions", ["user"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(length=16), primary_key=True),
        _game(),
        sa.Column("seat", sa.Integer(), nullable=False),
        _user("by"),
        _user("user", nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("link", sa.String(length=64), nullable=True, unique=True),
        sa.Column("text", sa.String(length=300), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("answered", sa.Float(), nullable=True),
    )
    for column in ("game", "by", "user"):
        op.create_index(f"ix_invitations_{column}", "invitations", [column])
    op.create_table(
        "unwanted",
        sa.Column("address", sa.String(length=64), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "contacts",
        _user("user", primary_key=True),
        _user("other", primary_key=True),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_index("ix_contacts_other", "contacts", ["other"])
    op.create_table(
        "searches",
        sa.Column("id", sa.String(length=16), primary_key=True),
        _user("user"),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("wanted", sa.Text(), nullable=False),
        sa.Column("title", sa.String(length=30), nullable=False),
        sa.Column("notify", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_index("ix_searches_user", "searches", ["user"])
    op.create_table(
        "found_tables",
        sa.Column("search", sa.String(length=16), sa.ForeignKey("searches.id", ondelete="CASCADE"), primary_key=True),
        _game(primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("ix_found_tables_game", "found_tables", ["game"])


def downgrade() -> None:
    """Go back; what only the new tables say is lost."""
    for table in ("found_tables", "searches", "contacts", "unwanted", "invitations", "admissions"):
        op.drop_table(table)
    op.drop_column("users", "present")
    op.drop_column("users", "hidden")
    op.drop_column("chat", "channel")
    op.drop_index("ix_seats_invited", "seats")
    op.drop_index("ix_seats_invitation", "seats")
    op.drop_column("seats", "invited")
    op.drop_column("seats", "invitation")
    op.drop_index("ix_games_link", "games")
    for column in ("delay_minutes", "delay_moves", "watchers_chat", "link", "password", "language"):
        op.drop_column("games", column)
