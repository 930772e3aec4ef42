"""firmwall version: which firmwall this is."""

import platform

from firmwall import __version__
from firmwall.commands import new_app
from firmwall.terminal import console
from firmwall.terminal.options import Json

app = new_app()


@app.command()
def version(json: Json = False) -> None:
    """Print the version of firmwall and of Python."""
    if json:
        console.emit_json({"firmwall": __version__, "python": platform.python_version()})
    else:
        console.line(f"firmwall {__version__} (Python {platform.python_version()})")
