"""A self-contained HTML page for reports, on light and dark screens."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .charts import COLOURS, DARK

_STYLE = """:root{color-scheme:light dark;--ink:#222;--soft:#595959;--rule:#ddd;--ground:#fff;--sure:#fdf3e3;
--link:#1a5fb4;LIGHT}
@media(prefers-color-scheme:dark){:root{--ink:#e8e8e8;--soft:#a8a8a8;--rule:#3c3f44;--ground:#17191c;--sure:#4a3a1c;
--link:#8ab8ff;DARK}}
body{font:16px/1.45 system-ui,sans-serif;max-width:66rem;margin:2rem auto;padding:0 1rem;color:var(--ink);
background:var(--ground)}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem}p{max-width:46rem}a{color:var(--link)}
svg.chart{width:100%;max-width:32rem;display:block}svg.chart text{font:11px system-ui,sans-serif;fill:var(--soft)}
svg.scale{max-width:none;width:auto}svg.chart text.name{font-size:12px;fill:var(--ink)}
.grid{stroke:var(--rule)}.axis{stroke:var(--soft);fill:none}a.file{font-size:.8em;margin-left:.4em}
.band{opacity:.22}.line{fill:none;stroke-width:2}.rate{stroke-width:2;fill:none}
.fair{stroke:var(--soft);stroke-dasharray:5 4}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid var(--rule)}
td:first-child,th:first-child,td.words,th.words{text-align:left}.scroll td,.scroll th{white-space:nowrap}
.heat-key{display:inline-block;width:6rem;height:.7em;margin:0 .4em;
background:linear-gradient(90deg,#d1260b1f,#d1260bcc)}
.charts{display:grid;gap:1.5rem 2rem;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr))}
.small{grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr))}
.wide{grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr))}
figure{margin:0}figcaption{font-weight:600}figcaption small{display:block;font-weight:400;color:var(--soft)}
.key{margin-right:1rem}.key i{display:inline-block;width:.8em;height:.8em;margin-right:.4em}
tr.sure td{font-weight:700;background:var(--sure)}tr.never td{color:var(--soft)}img.map{width:100%;height:auto}"""


def page(name: str, sections: Iterable[str]) -> str:
    """The whole page."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(name)}</title>'
    body = f"<head>{head}<style>{_style()}</style></head><body>{''.join(sections)}</body>"
    return f'<!doctype html><html lang="en">{body}</html>'


def _style() -> str:
    light, dark = (";".join(f"--s{at}:{shade}" for at, shade in enumerate(shades)) for shades in (COLOURS, DARK))
    return _STYLE.replace("LIGHT", light).replace("DARK", dark)
