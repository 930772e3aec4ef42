"""`python -m firmwall`, where the command is not on PATH."""

from firmwall.terminal.main import main

main()
