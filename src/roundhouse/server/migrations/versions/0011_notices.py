"""Notices and their deliveries"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "mail_links",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=16), nullable=False),
        sa.Column("purpose", sa.String(length=10), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("ix_mail_links_expires", "mail_links", ["expires"], unique=False)
    op.create_index("ix_mail_links_user", "mail_links", ["user"], unique=False)
    op.create_table(
        "notice_settings",
        sa.Column("user", sa.String(length=16), nullable=False),
        sa.Column("language", sa.String(length=5), server_default="en", nullable=False),
        sa.Column("zone", sa.String(length=64), server_default="UTC", nullable=False),
        sa.Column("choices", sa.Text(), server_default="{}", nullable=False),
        sa.Column("digest", sa.String(length=10), server_default="now", nullable=False),
        sa.Column("digest_hour", sa.Integer(), server_default="8", nullable=False),
        sa.Column("email", sa.String(length=254), server_default="", nullable=False),
        sa.Column("email_hash", sa.String(length=64), server_default="", nullable=False),
        sa.Column("email_confirmed", sa.Float(), nullable=True),
        sa.Column("email_off", sa.String(length=200), server_default="", nullable=False),
        sa.Column("webhook_off", sa.String(length=200), server_default="", nullable=False),
        sa.Column("webhook_format", sa.String(length=10), server_default="json", nullable=False),
        sa.Column("webhook_mention", sa.String(length=100), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user"),
    )
    op.create_index("ix_notice_settings_email_hash", "notice_settings", ["email_hash"], unique=False)
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("user", sa.String(length=16), nullable=False),
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column("endpoint_hash", sa.String(length=64), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=50), nullable=False),
        sa.Column("device", sa.String(length=60), server_default="", nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=True),
        sa.Column("off", sa.String(length=200), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("endpoint_hash"),
    )
    op.create_index("ix_push_subscriptions_user", "push_subscriptions", ["user"], unique=False)
    op.create_table(
        "notices",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("user", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=30), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("path", sa.String(length=200), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("user", "key", name="one_notice"),
    )
    op.create_index("ix_notices_created", "notices", ["created"], unique=False)
    op.create_index("ix_notices_game", "notices", ["game"], unique=False)
    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("notice", sa.String(length=16), nullable=False),
        sa.Column("user", sa.String(length=16), nullable=False),
        sa.Column("channel", sa.String(length=10), nullable=False),
        sa.Column("target", sa.String(length=16), server_default="", nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("result", sa.String(length=300), server_default="", nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("done", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["notice"], ["notices.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("deliveries_by_state", "deliveries", ["state", "due"], unique=False)
    op.create_index("deliveries_by_user", "deliveries", ["user", "created"], unique=False)
    op.create_index("ix_deliveries_notice", "deliveries", ["notice"], unique=False)


def downgrade() -> None:
    """Go back."""
    for table in ("deliveries", "notices", "push_subscriptions", "notice_settings", "mail_links", "server_keys"):
        op.drop_table(table)
