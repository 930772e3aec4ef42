"""What can go wrong, one exception a SQLSTATE of class FW."""

from __future__ import annotations


class FirmwallError(Exception):
    """Firmwall refused."""

    sqlstate: str | None = None
    hint: str | None = None

    def __init__(self, message: str | None = None, *, hint: str | None = None) -> None:
        super().__init__(message or self.__doc__)
        if hint is not None:
            self.hint = hint


class ExtensionMissing(FirmwallError):
    """An extension that firmwall needs is not in the database."""

    sqlstate = "FW050"


class ExtensionSchemaOpen(FirmwallError):
    """An extension lies in a schema where everybody may create objects."""

    sqlstate = "FW051"


class SchemaDrift(FirmwallError):
    """The database and the files do not belong together."""

    sqlstate = "FW052"


class NotInstalled(FirmwallError):
    """There is no firmwall in this database."""

    sqlstate = "FW053"
