"""`python -m firmwall`, where the command is not on PATH."""

from firmwall.main import main

main()
