"""The `deckcheck` command: finds the module of a sub-command when it is called, and turns errors into exit codes.

Exit codes: 0 nothing at or above the fail level, 1 at least one such finding, 2 the check could not be carried out.
"""

from __future__ import annotations

import gc

gc.disable()  # before anything is imported: a check of one deck ends before there is garbage to find

import errno  # noqa: E402
import io  # noqa: E402
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


# What the system says when a stream takes no more: closed, full, over a limit, its device gone, not ready.
_UNWRITABLE = frozenset(
    number for name in ("EBADF", "ENOSPC", "EDQUOT", "EFBIG", "EIO", "EAGAIN", "EINVAL")
    if (number := getattr(errno, name, None)) is not None
)  # fmt: skip


class _Stopped(BaseException):
    """The system asks the process to end; on its way up, everything that is half done is taken away."""

    def __init__(self, number: int) -> None:
        self.exit_code = 128 + number


def main() -> NoReturn:
    """Run the command line and end the process."""
    _heed_signals()
    unheard = _ready_streams()
    stdout = sys.stdout
    try:
        if "_DECKCHECK_COMPLETE" in os.environ:
            from deckcheck.cli.complete import check_request

            check_request(os.environ)
        # Not standalone: click then hands the code of an Exit back instead of ending the process.
        code = cli.main(prog_name="deckcheck", standalone_mode=False) or 0
    except click.ClickException as error:
        try:
            error.show()
        except OSError:
            _drop(2)
        code = 2
    except click.Abort:
        _say("Interrupted.")
        code = 130
    except SystemExit as ended:
        # click ends a completion itself, and a run whose reader is gone; for that one it puts streams of its own.
        code = ended.code if sys.stdout is stdout and isinstance(ended.code, int) else 141
    except _Stopped as stopped:
        code = stopped.exit_code
    except DeckcheckError as error:
        from deckcheck.reporters.escape import clean

        _say("\n".join(clean(line) for line in f"deckcheck: {error}".split("\n")))
        code = error.exit_code
    except BrokenPipeError:
        # The reader of our output has seen enough (`| head`).
        code = 141
    except Exception as error:  # noqa: BLE001 - the last fence: a fault of ours must not look like a verdict
        if isinstance(error, OSError) and (error.filename is not None or error.errno in _UNWRITABLE):
            _say(f"deckcheck: {_refused(error)}")
            _drop(1)
            code = 2
        else:
            code = _internal_fault(error)
    if code == 141:
        _drop(1)
    if unheard is not None and unheard.getvalue():
        code = 2
    _leave(code)


def _heed_signals() -> None:
    """SIGTERM and SIGHUP end the process as Ctrl-C does, not in the middle of a file."""
    import signal

    def stop(number: int, _: object) -> NoReturn:
        raise _Stopped(number)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Under nohup, SIGHUP is ignored already, and stays so.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, stop)


def _ready_streams() -> io.StringIO | None:
    """Streams in UTF-8, whatever the system says; a closed one gets a stand-in.

    Reading from the one of standard input, and writing to that of standard output, is refused as from a closed file,
    and nothing opened later gets their numbers. What is said on a closed standard error is collected: a run that had
    something to say there which nobody heard did not go well.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_WRONLY if name == "stdin" else os.O_RDONLY)
            if null != number:
                os.dup2(null, number)
                os.close(null)
            os.set_inheritable(number, True)
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the process lives
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - likewise
    unheard = None
    if sys.stderr is None:
        sys.stderr = unheard = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        # A redirected stream on Windows has the code page of the system, which lacks Japanese.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return unheard


def _say(text: str) -> None:
    """A message on standard error; where that cannot be written, the exit code has to do."""
    try:
        click.echo(text, err=True)
    except OSError:
        _drop(2)


def _refused(error: OSError) -> str:
    """What the system refused, as a sentence. Files are named; without a name it was standard output."""
    if error.filename is not None:
        return f"{error.filename!r}: {error.strerror}."
    reason = "it is closed" if error.errno == errno.EBADF else error.strerror
    return f"cannot write to standard output: {reason}."


def _drop(number: int) -> None:
    """Send to nowhere what is still to be written to a standard stream that takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def _leave(code: int) -> NoReturn:
    """End at once: taking the interpreter down object by object costs as long as the check of a deck."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = code or 141
    except OSError as error:
        _say(f"deckcheck: {_refused(error)}")
        code = 2
    try:
        sys.stderr.flush()
    except BrokenPipeError:
        code = code or 141
    except OSError:
        code = 2
    os._exit(code)


def _internal_fault(error: Exception) -> int:
    if os.environ.get("DECKCHECK_DEBUG"):
        import traceback

        traceback.print_exc()
    from deckcheck.reporters.escape import clean

    _say(
        f"deckcheck: internal fault ({clean(f'{type(error).__name__}: {error}')}). This is a bug: please report it "
        "with the deck and the command; DECKCHECK_DEBUG=1 shows where it happened."
    )
    return 2
