"""What all commands share: the terminal, the options, one connection, and the list of commands."""
