"""What deckcheck can tell about itself: rules, formats, restrictions, and where decks are legal.

Each module turns one subject into facts, plain data that go out as JSON, and into blocks of a page, which
`deckcheck.manual.page` writes for a terminal or as Markdown. The texts come from the rules and the format files.
"""
