"""The page about deck forms, made of what each form says of itself."""

from __future__ import annotations

from importlib import import_module

from deckcheck.decks import FORMS, reader

_INTRO = """\
# Deck files that deckcheck reads and writes

The form of a file is found out: by its content, else by its suffix, else it is plain text. `--from FORM` decides it.
`deckcheck convert --to FORM` writes every form; what a form has no place for is named on standard error, and a deck
that would be read as another deck is not written. Every line of a file ends as a card, a heading, a header, a
comment or a finding: nothing is dropped.

"""


def example(form: str) -> str:
    """The example of a form: the first indented block of its module's docstring; empty for a workbook."""
    lines: list[str] = []
    for line in _docstring(form).split("\n"):
        if line.startswith("    "):
            lines.append(line[4:])
        elif line.strip() and lines:
            break
        elif lines:
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n" if lines else ""


def page() -> str:
    """The page, in Markdown."""
    rows = []
    sections = []
    # Plain text first: it is what people write.
    for form in ("text", *(name for name in FORMS if name != "text")):
        module = reader(form)
        several = "yes" if getattr(import_module(FORMS[form][0]), "MANY", False) else ""
        rows.append(f"| [`{form}`](#{form}) | {module.TITLE} | {' '.join(module.SUFFIXES)} | {several} |")
        sections.append(f"## {form}\n\n{_section(form)}\n")
    table = "| `--from`, `--to` | what | suffix | several decks written |\n| --- | --- | --- | --- |\n"
    return _INTRO + table + "\n".join(rows) + "\n\n" + "\n".join(sections)


def _section(form: str) -> str:
    written: list[str] = []
    fenced = False
    for line in _docstring(form).split("\n"):
        if line.startswith("    ") and not fenced:
            written.append("```")
            fenced = True
        elif line.strip() and not line.startswith("    ") and fenced:
            # The empty line before the text belongs behind the fence.
            written.insert(len(written) - 1, "```")
            fenced = False
        written.append(line[4:] if fenced else line)
    return "\n".join(written) + ("\n```" if fenced else "")


def _docstring(form: str) -> str:
    # Not inspect.getdoc, which makes spaces of tabs.
    return (import_module(FORMS[form][0]).__doc__ or "").strip("\n")
