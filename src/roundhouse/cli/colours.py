"""Colours of companies in the terminal."""

from __future__ import annotations

from roundhouse.core.components import CompanyDef
from roundhouse.render.palette import readable_on


def ink_on(company: CompanyDef) -> str:
    """A text colour that can be read on the company's colour, whatever the terminal calls black and white."""
    return {"white": "#ffffff", "black": "#000000"}.get(ink := readable_on(company.colour, company.text_colour), ink)
