"""The command line: click only. Parse options, build collaborators, print, exit. One module a command."""
