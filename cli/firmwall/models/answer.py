"""What every answer is: a frozen model.

A key that an older client does not know is passed over, so a database may be migrated before its clients.
"""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    model_config = ConfigDict(frozen=True)


class Context(Answer):
    """Whose request this is; both None where none is open."""

    firm_id: UUID | None
    user_id: UUID | None
