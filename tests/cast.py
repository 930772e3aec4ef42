"""The people of the tests: two firms at work and one suspended, and the key that signs their tokens.

    alder   anna, and dora
    birch   boris, and dora
    cedar   carla; the firm is suspended
    fritz   was a member of alder
    sam     belongs nowhere

Both firms have a client Northwind Shipping Ltd with a matter M-1, and alder has two clients Manish Gupta.
Only birch knows the word quokka.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import psycopg

from firmwall.token import SigningKey, mint

KEY = SigningKey("k1", b"the secret of the tests, 32 bytes")

MEMBERS = [
    ("alder", "anna", True),
    ("alder", "dora", True),
    ("alder", "fritz", False),
    ("birch", "boris", True),
    ("birch", "dora", True),
    ("cedar", "carla", True),
]
PEOPLE = ["anna", "boris", "carla", "dora", "fritz", "sam"]
FIRMS = {"alder": "active", "birch": "active", "cedar": "suspended"}

CLIENTS = [
    ("alder", "001", "Manish Gupta", "manish@delhi.example"),
    ("alder", "002", "Manish Gupta", "manish@pune.example"),
    ("alder", "010", "Northwind Shipping Ltd", "legal@northwind.example"),
    ("birch", "010", "Northwind Shipping Ltd", "legal@northwind.example"),
    ("birch", "011", "Quokka Foods", None),
]
MATTERS = [
    ("alder", "M-1", "010", "Northwind v Harbour Authority"),
    ("alder", "M-2", "001", "Lease of the Pune warehouse"),
    ("birch", "M-1", "010", "Northwind charter of the Aurora"),
    ("birch", "M-2", "011", "Quokka takeover"),
]


def id_of(name: str) -> UUID:
    """The same id for the same name, in every test."""
    return uuid.uuid5(uuid.NAMESPACE_DNS, name)


def in_firm(connection: psycopg.Connection[Any], firm: str = "alder") -> psycopg.Connection[Any]:
    """The connection, in a transaction with a context of dora; a statement that waits there gives up."""
    connection.execute("select app.open_context(%s, %s)", (id_of(firm), id_of("dora")))
    connection.execute("set local statement_timeout = '10s'")
    return connection


@dataclass(frozen=True)
class Cast:
    key: SigningKey = KEY

    def token(self, person: str = "anna", firm: str = "alder", lifetime: float = 3600.0) -> str:
        return mint(self.key, firm=id_of(firm), sub=id_of(person), lifetime=lifetime)


def set_up(superuser: psycopg.Connection[Any], admin: psycopg.Connection[Any]) -> None:
    """Put the cast into a database that has firmwall: its people directly, its work through the API."""
    with superuser.transaction(), superuser.cursor() as cursor:
        cursor.execute(
            "insert into firmwall.signing_key (kid, purpose, ipad, opad)"
            " select %s, 'token', pads.ipad, pads.opad from firmwall.hmac_pads(%s) as pads",
            (KEY.kid, KEY.secret),
        )
        cursor.executemany(
            "insert into identity.firm (firm_id, code, name, status) values (%s, %s, %s, %s)",
            [(id_of(code), code, code.title(), status) for code, status in FIRMS.items()],
        )
        cursor.executemany(
            "insert into identity.person (person_id, login, name) values (%s, %s, %s)",
            [(id_of(name), f"{name}@example.com", name.title()) for name in PEOPLE],
        )
        cursor.executemany(
            "insert into identity.membership (firm_id, person_id, role, active)"
            " values (%s, %s, 'attorney', %s)",
            [(id_of(firm), id_of(person), active) for firm, person, active in MEMBERS],
        )
    for firm in ("alder", "birch"):
        with admin.transaction():
            admin.execute("select app.open_context_as(%s, 'dora@example.com')", (firm,))
            for of, number, name, mail in CLIENTS:
                if of == firm:
                    admin.execute("select app.upsert_client(%s, %s, %s)", (number, name, mail))
            for of, number, client, title in MATTERS:
                if of == firm:
                    admin.execute("select app.upsert_matter(%s, %s, %s)", (number, client, title))
