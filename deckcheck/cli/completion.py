"""`deckcheck completion SHELL`: the script that teaches a shell to complete."""

from __future__ import annotations

import click

_HOW = {
    "bash": 'eval "$(deckcheck completion bash)"      in ~/.bashrc',
    "zsh": 'eval "$(deckcheck completion zsh)"       in ~/.zshrc',
    "fish": "deckcheck completion fish | source      in ~/.config/fish/config.fish",
}


@click.command("completion", no_args_is_help=True, epilog="\b\n" + "\n".join(_HOW.values()))
@click.argument("shell", type=click.Choice(list(_HOW)))
def command(shell: str) -> None:
    """Print the completion script of SHELL: bash (4.4 or newer), zsh or fish.

    Commands, options, formats, codes of rules and names of cards complete.
    """
    from click.shell_completion import get_completion_class

    from deckcheck.cli.main import cli

    found = get_completion_class(shell)
    assert found is not None  # click knows these three
    script = found(cli, {}, "deckcheck", "_DECKCHECK_COMPLETE")
    click.echo(script.source_template % script.source_vars())
