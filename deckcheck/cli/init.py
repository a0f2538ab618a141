"""`deckcheck init`: the files of a repository of decks, never over one that is there."""

from __future__ import annotations

import os

import click

from deckcheck.cli.options import catalog_option

# template -> where it goes
FILES = {
    "deckcheck.toml": "deckcheck.toml",
    "workflow.yml": ".github/workflows/decks.yml",
    "pre-commit-config.yaml": ".pre-commit-config.yaml",
    "example.txt": "decks/example.txt",
}


@click.command("init", epilog="Example: deckcheck init --dry-run")
@click.argument("folder", default=".", metavar="[FOLDER]")
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@catalog_option
def command(folder: str, dry_run: bool, catalog_path: str | None) -> None:
    """Write a config file, a CI workflow, a pre-commit entry and an example deck into FOLDER.

    Files that are there are kept as they are.
    """
    from deckcheck import __version__
    from deckcheck.catalog import open_catalog
    from deckcheck.errors import UsageError
    from deckcheck.output import create

    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder!r} is not a folder.")
    values = {"@VERSION@": __version__, "@CATALOG@": open_catalog(catalog_path).about.version}
    for template, place in FILES.items():
        text = _template(template)
        for mark, value in values.items():
            text = text.replace(mark, value)
        path = os.path.join(folder, place)
        if dry_run:
            kept = os.path.lexists(path)
            click.echo(f"{'would keep' if kept else 'would write'} {path}")
            if not kept:
                click.echo("".join(f"    {line}\n" for line in text.splitlines()), nl=False)
            continue
        click.echo(f"{'wrote' if create(path, text.encode('utf-8')) else 'kept':7} {path}")
    if not dry_run:
        click.echo(f"Next: deckcheck check {os.path.join(folder, 'decks')}")


def _template(name: str) -> str:
    from importlib.resources import files

    return files("deckcheck").joinpath("templates", name).read_text(encoding="utf-8")
