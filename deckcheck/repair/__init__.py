"""The smallest repair: the fewest changes that make an illegal deck legal in its format on its date.

A change is one copy of a card taken out or one copy added; `Repair.changes` is their number, and no other repair
needs fewer. Moving a card to the heading that it belongs under changes the list and not the deck: it is a step,
and costs nothing. Of repairs of one size, one that adds less is preferred: what is taken out is known, what is
added must be found.

How it is found, exactly:

1. what a rule says of one card alone caps its copies (`repairer.py`): banned, not in the format, too many copies;
2. cards that may not be together form a graph; the ways to part them are its smallest covers (`covers.py`);
3. for each way, counting gives the fewest further changes (`counting.py`): colours that the level-zero LRIGs
   cover, Pieces kept or not, a printed limit kept or not, then sizes and life bursts.

The numbers come from the values and restrictions of the ruleset; the caps from the findings.

Lines that could not be read come first, as steps of their own. What follows leaves them out of the count, as the
rules do: settle them and ask again. A deck of which nothing could be read has no repair.

A card to add is described, never named, unless one card alone fits. Any card of the description will do that is
itself legal on that day, within its number of copies, and goes with the rest. That enough SIGNI and spells of
every description exist, and level-zero LRIGs of types that clash with nothing, is true of every format and day;
the tests look.
"""

from __future__ import annotations

from deckcheck.repair.repairer import Repairer

__all__ = ["Repairer"]
