"""Signed tokens (JWT, HS256) and the keys they are signed with, by the standard library alone.

A key file is a JSON Web Key of type "oct" (RFC 7517): any JWT library reads it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from uuid import UUID

SECRET_BYTES = 32


class KeyFileInvalid(ValueError):
    """The file does not hold a JSON Web Key of type "oct" with kid and k."""


@dataclass(frozen=True)
class SigningKey:
    """A key id and its secret. `repr` does not show the secret."""

    kid: str
    secret: bytes

    def __repr__(self) -> str:
        return f"SigningKey(kid={self.kid!r})"

    @classmethod
    def made_now(cls, kid: str) -> Self:
        return cls(kid, secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def read(cls, file: Path) -> Self:
        try:
            key = json.loads(file.read_bytes())
            if key["kty"] != "oct" or key.get("alg", "HS256") != "HS256":
                raise KeyFileInvalid(KeyFileInvalid.__doc__)
            return cls(str(key["kid"]), decoded(key["k"]))
        except (ValueError, KeyError, TypeError) as error:
            raise KeyFileInvalid(KeyFileInvalid.__doc__) from error

    def as_jwk(self) -> dict[str, str]:
        return {"kty": "oct", "alg": "HS256", "kid": self.kid, "k": encoded(self.secret)}

    def write(self, file: Path) -> None:
        """Write the key to a new file that its owner alone may read."""
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
            opened.write(json.dumps(self.as_jwk()) + "\n")


def mint(key: SigningKey, *, firm: UUID, sub: UUID, lifetime: float) -> str:
    """A token that lets the person `sub` ask for the firm, for that many seconds from now."""
    header = {"alg": "HS256", "typ": "JWT", "kid": key.kid}
    claims = {"firm": str(firm), "sub": str(sub), "exp": int(time.time() + lifetime)}
    message = f"{encoded(json.dumps(header).encode())}.{encoded(json.dumps(claims).encode())}"
    signature = hmac.new(key.secret, message.encode(), hashlib.sha256).digest()
    return f"{message}.{encoded(signature)}"


def encoded(data: bytes) -> str:
    """Base64 in the alphabet of URLs, without padding, as JWTs have it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
