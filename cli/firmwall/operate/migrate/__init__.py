"""Bringing a database to what the files of sql/ say.

Schema files are applied once, in order, and must not change afterwards. Functions and policies are replaced
when the text of their file changes, and go when it goes. The ledger (firmwall.migration) remembers each file,
and the catalogue entries remember what an apply left behind, so that drift has a name.

`files` are read and `database` is looked at; `plan` compares the two; `script` writes the texts that `apply`
runs and `bundles` prints; `drift` names what differs afterwards.
"""

from firmwall.operate.migrate.apply import look, run, up
from firmwall.operate.migrate.bundles import bundle
from firmwall.operate.migrate.database import State
from firmwall.operate.migrate.drift import Finding, remedies, verify, verify_script
from firmwall.operate.migrate.files import EXTENSIONS, ROLES, MigrationFailed, SqlFile, SqlFiles
from firmwall.operate.migrate.plan import BEFORE_RELEASES, Plan, Step
from firmwall.operate.migrate.script import opening

__all__ = [
    "BEFORE_RELEASES",
    "EXTENSIONS",
    "ROLES",
    "Finding",
    "MigrationFailed",
    "Plan",
    "SqlFile",
    "SqlFiles",
    "State",
    "Step",
    "bundle",
    "look",
    "opening",
    "remedies",
    "run",
    "up",
    "verify",
    "verify_script",
]
