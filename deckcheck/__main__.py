"""`python -m deckcheck` is the `deckcheck` command."""

from deckcheck.cli.main import main

main()
