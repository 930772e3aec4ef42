"""A law firm's clients and matters in PostgreSQL: resolved, searched, and never guessed."""

__version__ = "0.1.0rc1"
