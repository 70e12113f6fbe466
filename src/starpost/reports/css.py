"""The style of reports on the screen and on paper; colours come from the tokens of the maps."""

from starpost.draw.tokens import MONO, SANS, SERIF, Theme, variables

SHEET = """
.report{font:400 15px/1.45 %sans;color:var(--ink);max-width:60rem;margin:0 auto;padding:1.5rem}
.report header{display:flex;flex-wrap:wrap;gap:.5rem 2rem;justify-content:space-between;
 align-items:end;border-bottom:2px solid var(--ink);padding-bottom:.6rem}
.report h1{font:700 1.75rem/1.15 %serif;margin:0}
.report .subtitle{margin:.1rem 0 0;color:var(--ink-2)}
.report h2{font:700 1.1rem/1.25 %serif;margin:1.6rem 0 .5rem;padding-bottom:.2rem;
 border-bottom:1px solid var(--line-2)}
.report .summary{font-size:1.06rem;margin:.9rem 0 0}
.report p{margin:.4rem 0;max-width:72ch}
.report .lead{font-size:1.06rem}
.report .quiet,.report figcaption,.report caption{color:var(--ink-2);font-size:.86rem}
.report pre{font:400 .86rem/1.4 %mono;margin:0;white-space:pre-wrap;overflow-wrap:anywhere;
 min-width:0}
.report .lines{display:flex;gap:.75rem;padding:.3rem 0;border-bottom:1px solid var(--line)}
.report .lines>b{font:700 .86rem/1.4 %mono;flex:0 0 3.4rem}
.report .lines>div{min-width:0;flex:1}
.report dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem 1rem;
 margin:.4rem 0}
.report dt{color:var(--ink-2)}
.report dd{margin:0}
.report dd,.report footer span{overflow-wrap:anywhere}
.report header>*{min-width:0}
.report header dl{font-size:.9rem;margin:0}
.report .scroll{overflow-x:auto}
.report table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
.report caption{text-align:left;padding-bottom:.3rem}
.report th,.report td{text-align:left;padding:.25rem .9rem .25rem 0;vertical-align:top;
 border-bottom:1px solid var(--line)}
.report th{color:var(--ink-2);font-weight:600}
.report .right{text-align:right}
.report .centre{text-align:center}
.report ul.notes{list-style:none;padding:0;margin:.3rem 0}
.report .notes li{padding:.2rem 0 .2rem 1.3rem;position:relative}
.report .notes .sign{position:absolute;left:0;font-family:%mono;font-weight:700}
.report .bad .sign{color:var(--bad)}
.report .warn .sign{color:var(--warn)}
.report .good .sign{color:var(--good)}
.report code,.report .rule{font:600 .86rem %mono}
.report .rule{font-weight:400;color:var(--ink-2)}
.report .why{display:block;font-style:italic;color:var(--ink-2);border-left:2px solid var(--line-2);
 padding-left:.6rem;margin:.15rem 0}
.report figure{margin:.6rem 0}
.report figure svg{max-width:100%;height:auto}
.report ol.sheet{columns:3;padding-left:2rem;margin:.6rem 0}
.report .sheet li{height:1.9em;border-bottom:1px solid var(--line-2);font:400 .86rem %mono;
 break-inside:avoid}
.report footer{margin-top:2rem;padding-top:.4rem;border-top:1px solid var(--line-2);
 color:var(--ink-2);font-size:.86rem;display:flex;gap:.3rem 2rem;flex-wrap:wrap;
 justify-content:space-between}
.report .break{border:0;border-top:1px dashed var(--line-2);margin:1.5rem 0}
@media print{
 .report{font-size:9.5pt;max-width:none;padding:0}
 .report .lines,.report li,.report tr,.report figure,.report .together{break-inside:avoid}
 .report h2{break-after:avoid}
 .report .before,.report .break{break-before:page}
 .report .break{border:0;margin:0}
}
"""


def sheet() -> str:
    """The rules of a report, for a page that has the tokens already."""
    return SHEET.replace("%sans", SANS).replace("%serif", SERIF).replace("%mono", MONO)


def page_sheet(theme: Theme | None = None) -> str:
    """Everything a page of its own needs: tokens for screen and paper, then the rules."""
    screen = (
        f":root{{color-scheme:light dark;{variables('light')}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{variables('dark')}}}}}"
    )
    if theme:
        scheme = "dark" if theme == "dark" else "light"
        screen = f":root{{color-scheme:{scheme};{variables(theme)}}}"
    paper = f"@media print{{:root{{{variables('print')}}}@page{{size:A4;margin:18mm}}}}"
    return f"{screen}{paper}body{{margin:0;background:var(--panel)}}{sheet()}"
