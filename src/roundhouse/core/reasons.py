"""Why an action is not allowed: every broken rule with its section."""

from __future__ import annotations

from msgspec import Struct


class Violation(Struct, frozen=True):
    """One broken rule: its section and a sentence with the numbers."""

    section: str
    text: str

    def __str__(self) -> str:
        """The sentence, then the section in brackets."""
        return f"{self.text} [{self.section}]" if self.section else self.text


class Reasons(tuple[Violation, ...]):
    """All violations of one action; empty means legal."""

    __slots__ = ()

    @property
    def sections(self) -> list[str]:
        """The sections without repetitions, in the order of the checks."""
        return list(dict.fromkeys(v.section for v in self))

    def __str__(self) -> str:
        """All sentences in one line."""
        return "; ".join(str(v) for v in self) or "allowed"
