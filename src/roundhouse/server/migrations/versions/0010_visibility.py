"""Who can look at a game"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

games = sa.table(
    "games",
    sa.column("id", sa.String),
    sa.column("owner", sa.String),
    sa.column("private", sa.Boolean),
    sa.column("visibility", sa.String),
)
seats = sa.table("seats", sa.column("game", sa.String), sa.column("kind", sa.String), sa.column("user", sa.String))


def upgrade() -> None:
    """Games that one person plays, alone or on one device, are private now: nobody has published them."""
    op.add_column("games", sa.Column("visibility", sa.String(length=10), nullable=False, server_default="private"))
    somebody = sa.and_(seats.c.user.is_not(None), seats.c.user != games.c.owner)
    shared = sa.exists().where(seats.c.game == games.c.id, sa.or_(seats.c.kind == "open", somebody))
    op.execute(games.update().where(games.c.private.is_(False), shared).values(visibility="public"))
    # Not as a batch: SQLite would make the table anew, and the seats would go with the old one.
    op.drop_index("games_by_status", "games")
    op.drop_column("games", "private")
    op.create_index("games_by_status", "games", ["status", "visibility", "updated"], unique=False)


def downgrade() -> None:
    """Go back."""
    op.add_column("games", sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.execute(games.update().where(games.c.visibility == "public").values(private=False))
    op.drop_index("games_by_status", "games")
    op.drop_column("games", "visibility")
    op.create_index("games_by_status", "games", ["status", "private", "updated"], unique=False)
