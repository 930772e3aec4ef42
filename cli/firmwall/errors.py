"""What can go wrong, as one exception each.

An exception's docstring says what it means; `hint` says what to do about it. Those with a `sqlstate` of
class FW stand for that code and no other; docs/sqlstates.md lists them. `from_database` turns what the driver
raised into one of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from firmwall import __version__
from firmwall.role_hints import denied_hint

if TYPE_CHECKING:
    from uuid import UUID

    from firmwall.models import ClarificationChoice


class FirmwallError(Exception):
    """Firmwall refused. `parameter` names the argument that was refused, where it is one."""

    sqlstate: str | None = None
    hint: str | None = None
    parameter: str | None = None

    def __init__(self, message: str | None = None, *, hint: str | None = None) -> None:
        self.message = message or " ".join((self.__doc__ or "").partition("\n\n")[0].split())
        super().__init__(self.message)
        if hint is not None:
            self.hint = hint


class ContextRefused(FirmwallError):
    """The token, or the membership, does not open a request. The error does not say which part is wrong."""

    sqlstate = "FW001"
    hint = "Ask the issuer for a fresh token."


class ContextNotValid(FirmwallError):
    """The call needs a request context: none is open, or it was altered or belongs to another transaction."""

    sqlstate = "FW002"
    hint = "Open a context with begin_request in this transaction."


class SecondContext(FirmwallError):
    """This transaction has opened a context already. A second context needs another transaction."""

    sqlstate = "FW003"
    hint = "Commit, begin a new transaction, and open the next context there."


class TrackCountsOff(FirmwallError):
    """The server does not count scans (track_counts), so no context can be opened."""

    sqlstate = "FW004"
    hint = "Set track_counts = on, which is the default."


class PlansShown(FirmwallError):
    """Query plans would be sent to this session. Their estimates are made from the rows of all firms."""

    sqlstate = "FW005"
    hint = "Set client_min_messages = notice, or debug_print_plan = off, which are the defaults."


class StringsMisread(FirmwallError):
    """standard_conforming_strings is off in this session, so functions would be parsed wrongly."""

    sqlstate = "FW006"
    hint = "Set standard_conforming_strings = on, which is the default."


class RowSecurityOff(FirmwallError):
    """The session has row_security off, so PostgreSQL would refuse to read a firm's tables."""

    sqlstate = "FW007"
    hint = "Set row_security = on, which is the default."


class BlankText(FirmwallError):
    """A name or a query has no word in it."""

    sqlstate = "FW010"
    hint = "Give at least one word of the name."


class TextTooLong(FirmwallError):
    """A name or a query is longer than the server takes."""

    sqlstate = "FW011"
    hint = "Send a shorter text."


class InvalidArgument(FirmwallError):
    """The function does not accept the value of an argument."""

    sqlstate = "FW012"
    hint = "`parameter` names it; the page of the function says which values it takes."


class NotFound(FirmwallError):
    """No such row is visible to this person. The error does not say whether it exists elsewhere."""

    sqlstate = "FW020"
    hint = "Look the name or the id up again, as the person who asks."


class ClarificationNeeded(FirmwallError):
    """The name fits several clients, so a person must choose. A recorded call holds them in `choices`."""

    sqlstate = "FW021"
    hint = "Ask a person which one is meant, and call again with the id that was chosen."
    choices: tuple[ClarificationChoice, ...] = ()
    choices_truncated: bool = False
    call_id: UUID | None = None


class NotPermitted(FirmwallError):
    """This person's role does not allow it."""

    sqlstate = "FW030"
    hint = "A DBA says in identity.role_permission what a role may do."


class ChangedSince(FirmwallError):
    """The row was changed after it was read, so the change that was asked for is not made."""

    sqlstate = "FW031"
    hint = "Read it again, and ask again."


class ProposalExpired(FirmwallError):
    """The proposal was not decided in time, and cannot be carried out any more."""

    sqlstate = "FW032"
    hint = "Propose the change again."


class RowRejected(FirmwallError):
    """A row was rejected, because one of its fields is missing or wrong."""

    sqlstate = "FW040"
    hint = "The message says what is wrong with the row."


class ExtensionMissing(FirmwallError):
    """An extension that firmwall needs is not in the database."""

    sqlstate = "FW050"
    hint = "Run the CREATE EXTENSION statement that the message names, as a role that is allowed to."


class ExtensionSchemaOpen(FirmwallError):
    """An extension lies in a schema where everybody may create objects."""

    sqlstate = "FW051"
    hint = "Revoke CREATE on that schema from PUBLIC, or move the extension."


class SchemaDrift(FirmwallError):
    """The database differs from what the files say."""

    sqlstate = "FW052"
    hint = "firmwall migrate verify names the differences."


class NotInstalled(FirmwallError):
    """There is no firmwall in this database, or not all of it."""

    sqlstate = "FW053"
    hint = "firmwall migrate up installs it."


class OtherVersion(NotInstalled):
    """The firmwall in this database is older or newer than this client, and does not know this call, or
    answers it in another form."""

    hint = "`firmwall version` shows both. Run `firmwall migrate up`, or install the version of the database."


class ConnectionFailed(FirmwallError):
    """The database cannot be reached, or the connection broke. If it broke at COMMIT, the request may
    have been committed; its answer is not handed out."""

    hint = "Check that the server runs and can be reached, then ask again."


class Conflict(FirmwallError):
    """Another transaction conflicted (serialization failure, deadlock). Nothing was done: try again."""

    hint = "Run the whole request again."


class TimedOut(FirmwallError):
    """The statement ran into a time limit, or was cancelled. Nothing was done."""

    hint = "Try again, or ask for less. statement_timeout and lock_timeout of the login are the limits."


class LockNotFree(TimedOut):
    """Another transaction held a lock for longer than lock_timeout allows to wait. Nothing was done."""

    hint = "Run the whole request again; firmwall.retry does so."


class AccessDenied(FirmwallError):
    """The login role may not call this function."""

    hint = "The server's log has the statement. docs/install.md says which role a login needs."


class DatabaseFailed(FirmwallError):
    """PostgreSQL raised an error of its own. The exception of the driver is `__cause__`."""

    hint = "The server's log says more."


class ToolUnavailable(FirmwallError):
    """The tool cannot run now: it is not installed, or the server lacks something it needs."""


class ToolFailed(FirmwallError):
    """The tool failed. Nothing was done; the audit row of the call holds the SQLSTATE."""


class NotCommitted(FirmwallError):
    """There is no answer yet, because the request has not been committed."""

    hint = "Read it after the `with` block of the request. A block that fails has no answers."


class MadeBeforeFork(FirmwallError):
    """This was made before fork(), in the parent process; the child would share a socket with it."""

    hint = "Make the pool, or begin the request, in the process that uses it: after the fork, in each worker."


class ClientClosed(FirmwallError):
    """This client, or the pool it was given, was closed."""

    hint = "Make another one; close it, or leave its `with` block, after the last request."


class NoFreeConnection(FirmwallError):
    """All connections are in use, and none became free in time. Nothing was sent."""

    hint = "Allow more connections (max_connections), or look for requests that take long."


class ReadOnly(FirmwallError):
    """The server takes no changes, so a call that is recorded cannot be made there. Nothing was done."""

    hint = "Ask the primary; on a standby use the methods of `direct`, which record nothing."


class ConnectionInUse(FirmwallError):
    """The connection that the pool gave is in a transaction already; a request needs one of its own."""


BY_SQLSTATE: dict[str, type[FirmwallError]] = {
    kind.sqlstate: kind for kind in FirmwallError.__subclasses__() if kind.sqlstate is not None
}

# Codes of PostgreSQL itself that say something a caller can act on.
BY_POSTGRES_SQLSTATE: dict[str, type[FirmwallError]] = {
    "3F000": NotInstalled,  # invalid_schema_name
    "42883": OtherVersion,  # undefined_function
    "40001": Conflict,  # serialization_failure
    "40P01": Conflict,  # deadlock_detected
    "57014": TimedOut,  # query_canceled, statement_timeout too
    "25P04": TimedOut,  # transaction_timeout
    "55P03": LockNotFree,  # lock_not_available
    "42501": AccessDenied,  # insufficient_privilege
    "25006": ReadOnly,  # read_only_sql_transaction
    "22P05": InvalidArgument,  # untranslatable_character: a NUL in JSON
    "57P01": ConnectionFailed,  # admin_shutdown
    "57P02": ConnectionFailed,  # crash_shutdown
    "57P03": ConnectionFailed,  # cannot_connect_now
    "53300": ConnectionFailed,  # too_many_connections
}


# What is said while a connection is being opened, and what helps. A server may say it in another language:
# then the general hint stands.
CONNECTION_HINTS = (
    (
        "Connection refused|No such file",
        "Check host and port, and that the server runs; `firmwall db start` starts one to try.",
    ),
    ("resolve host|translate host name", "Check the host in the address."),
    (
        "authentication failed|no password supplied",
        "Check user and password; PGPASSWORD or ~/.pgpass may hold it.",
    ),
    ('role ".*" does not exist', "Check the user in the address; a login is made with: create role … login;"),
    (
        'database ".*" does not exist',
        "Check the database in the address; one is made with: create database …;",
    ),
    ("pg_hba.conf", "The pg_hba.conf of the server does not allow this user from this address."),
    ("time(?:d )?out", "No server answers there. Check host, port, and firewalls in between."),
    ("too many|connection slots", "Wait, or use a connection pooler."),
    ("starting up|shutting down|not yet accepting", "Try again in a moment."),
    ("SSL|GSS", "Check sslmode in the address, and what the server asks for."),
)


def connection_failed(error: Exception) -> ConnectionFailed:
    """What the driver says in one line, with what helps against it."""
    said = (line.strip() for line in str(error).splitlines())
    message = "; ".join(line for line in said if line and not line.startswith("Is the server running"))
    hints = (hint for pattern, hint in CONNECTION_HINTS if re.search(pattern, message))
    return ConnectionFailed(message, hint=next(hints, None))


def pool_failed(error: Exception) -> FirmwallError:
    """What a psycopg_pool says, which keeps the cause for its log."""
    if type(error).__name__ == "PoolClosed":
        return ClientClosed("the pool that this client was given is closed")
    return NoFreeConnection(
        f"the pool gave no connection: {error}",
        hint="All are in use, or it cannot open any: then the log of psycopg.pool has the cause.",
    )


def from_database(error: Exception) -> FirmwallError:
    """The exception of ours for one of the driver's.

    Only texts that firmwall or the connection wrote are carried over. Another error's text may echo a value,
    so it stays with the cause.
    """
    import psycopg

    if isinstance(error, UnicodeError):
        return InvalidArgument("this text is not Unicode")
    assert isinstance(error, psycopg.Error)
    sqlstate = error.sqlstate
    # within a request the server writes UTF8, with any client_encoding of the connection
    diag = psycopg.errors.Diagnostic(error.pgresult, "utf-8") if error.pgresult else error.diag
    if sqlstate is None:
        if type(error).__module__.partition(".")[0] == "psycopg_pool":
            return pool_failed(error)
        if isinstance(error, psycopg.OperationalError):
            return connection_failed(error)
        if isinstance(error, psycopg.DataError):
            return InvalidArgument("this text cannot be stored: it holds a NUL character")
        return DatabaseFailed(f"the driver failed: {type(error).__name__}")
    kind = BY_SQLSTATE.get(sqlstate)
    if kind is None:
        kind = BY_POSTGRES_SQLSTATE.get(sqlstate)
        if kind is None and sqlstate.startswith("08"):
            kind = ConnectionFailed
        if sqlstate == "0A000" and diag.source_function == "check_transaction_read_only":
            kind = ReadOnly
        if kind is None:
            raised: FirmwallError = DatabaseFailed(f"the database failed with SQLSTATE {sqlstate}")
        elif kind is OtherVersion:
            raised = OtherVersion(
                f"this database has another version of firmwall than this client, {__version__}"
            )
        elif kind is NotInstalled:
            return NotInstalled(hint="Run firmwall migrate up, or connect to the database that has it.")
        elif kind is AccessDenied:
            raised = kind(diag.message_primary, hint=denied_hint(diag.message_primary or ""))
        else:
            raised = kind(diag.message_primary)
        raised.sqlstate = sqlstate
        return raised
    raised = kind(diag.message_primary, hint=diag.message_hint)
    raised.parameter = refused_parameter(diag.message_detail)
    return raised


def refused_parameter(detail: str | None) -> str | None:
    """The parameter that the detail of a refusal names."""
    named = re.fullmatch(r"Parameter: ([A-Za-z0-9_?]{1,63})\.", detail or "")
    return named[1] if named else None
