"""Checks that serve any game; the rules of a game give them their values."""
