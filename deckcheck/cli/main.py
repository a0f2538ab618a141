"""The `deckcheck` command: finds the module of a sub-command when it is called, and turns errors into exit codes.

Exit codes: 0 nothing at or above the fail level, 1 at least one such finding, 2 the check could not be carried out.
"""

from __future__ import annotations

import gc

gc.disable()  # before anything is imported: a check of one deck ends before there is garbage to find

import os  # noqa: E402
import sys  # noqa: E402
from typing import NoReturn  # noqa: E402

import click  # noqa: E402

from deckcheck import __version__  # noqa: E402
from deckcheck.errors import DeckcheckError  # noqa: E402

# name -> (module, help in one line); the module holds a click command named `command`.
COMMANDS = {
    "check": ("deckcheck.cli.check", "Say whether decks are legal; if not, why and what mends it."),
    "legal": ("deckcheck.cli.legal", "Where each deck is legal, format by format, and from when to when."),
    "explain": ("deckcheck.cli.explain", "What a rule checks, why, since when, by which source."),
    "rules": ("deckcheck.cli.rules", "All rules, one line each."),
    "formats": ("deckcheck.cli.formats", "The play formats, and what is in force in one on a day."),
    "restrictions": ("deckcheck.cli.restrictions", "The restriction list: on a day, of a card, between two days."),
    "card": ("deckcheck.cli.card", "Show a card, or find it by a part of its name."),
    "convert": ("deckcheck.cli.convert", "Write decks in another form of deck file."),
    "fmt": ("deckcheck.cli.fmt", "Rewrite plain text lists in one spelling."),
    "init": ("deckcheck.cli.init", "Write config, CI workflow, pre-commit entry and an example deck."),
    "config": ("deckcheck.cli.config", "Show what holds for a deck, and where it was said."),
    "catalog": ("deckcheck.cli.catalog", "What the catalog holds; build it."),
    "completion": ("deckcheck.cli.completion", "Print the completion script of a shell."),
}


class LazyGroup(click.Group):
    """A group that imports a command when it is called, so that each pays only for its own imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        command: click.Command = import_module(COMMANDS[cmd_name][0]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Unknown commands name the nearest one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            guess = f" Did you mean {near[0]}?" if near else ""
            ctx.fail(f"no such command: {args[0]!r}.{guess} Commands: {', '.join(COMMANDS)}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list, from COMMANDS: nothing is imported for it."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    epilog="Start with: deckcheck check deck.txt",
)
@click.version_option(__version__, "-V", "--version", message="deckcheck %(version)s")
def cli() -> None:
    """Read WIXOSS deck lists and say whether each is legal, in a format, on a date."""


def main() -> NoReturn:
    """Run the command line and end the process."""
    for stream in (sys.stdout, sys.stderr):
        # A redirected stream on Windows has the code page of the system, which lacks Japanese.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        # Not standalone: click then hands the code of an Exit back instead of ending the process.
        code = cli.main(prog_name="deckcheck", standalone_mode=False) or 0
    except click.ClickException as error:
        error.show()
        code = 2
    except click.Abort:
        click.echo("Interrupted.", err=True)
        code = 130
    except DeckcheckError as error:
        from deckcheck.reporters.escape import clean

        click.echo("\n".join(f"{clean(line)}" for line in f"deckcheck: {error}".split("\n")), err=True)
        code = error.exit_code
    except BrokenPipeError:
        # The reader of our output has seen enough (`| head`). Nothing more may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 141
    except Exception as error:  # noqa: BLE001 - the last fence: a fault of ours must not look like a verdict
        code = _internal_fault(error)
    _leave(code)


def _leave(code: int) -> NoReturn:
    """End at once: taking the interpreter down object by object costs as long as the check of a deck."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = code or 141
    os._exit(code)


def _internal_fault(error: Exception) -> int:
    if os.environ.get("DECKCHECK_DEBUG"):
        import traceback

        traceback.print_exc()
    click.echo(
        f"deckcheck: internal fault ({type(error).__name__}: {error}). This is a bug: please report it with the "
        "deck and the command; DECKCHECK_DEBUG=1 shows where it happened.",
        err=True,
    )
    return 2
