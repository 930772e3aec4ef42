"""One module a command, imported only when that command runs. Each holds `app = new_app(...)`."""

import typer


def new_app(text: str | None = None) -> typer.Typer:
    """The Typer of one command module: a single command if it registers one, a group if it registers more."""
    return typer.Typer(help=text, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
