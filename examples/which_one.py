"""Resolve a client's name; when it fits two, ask a person which one, and go on with that.

    python examples/which_one.py "Manish Kapoor"

FIRMWALL_DATABASE_URL is the login of a service, FIRMWALL_TOKEN says who asks.
"""

import os
import sys

from firmwall.client import Firmwall
from firmwall.models import Client, ClientChoices, NoClient, OneClient


def client_named(firmwall: Firmwall, token: str, name: str) -> Client | None:
    """The one client that is meant; None when there is none, or when the person wants none of the choices."""
    match firmwall.resolve_client(token, name):
        case OneClient(client=client):
            return client
        case NoClient():
            print(f"No active client goes by {name!r}.")
            return None
        case ClientChoices(choices=choices, choices_truncated=truncated):
            print("Which one?")
            for number, choice in enumerate(choices, start=1):
                print(f"  {number}. {choice.label}")
            print(f"  0. none of these{', show more' if truncated else ''}")
            chosen = input("> ")
            if chosen not in map(str, range(1, len(choices) + 1)):
                return None
            # the label of a choice, asked for again, stands for that choice alone
            return client_named(firmwall, token, choices[int(chosen) - 1].label)


def main() -> int:
    with Firmwall(os.environ["FIRMWALL_DATABASE_URL"]) as firmwall:
        client = client_named(firmwall, os.environ["FIRMWALL_TOKEN"], " ".join(sys.argv[1:]))
    if client is None:
        return 1
    print(f"{client.display_name}, client number {client.client_number}, id {client.client_id}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
