"""Search for a matter; propose one by name where there is one reading, and ask where there are more.

    python examples/find_matter.py the minerva mills one against the union of india

FIRMWALL_DATABASE_URL is the login of a service, FIRMWALL_TOKEN says who asks.
"""

import os
import sys

from firmwall.client import Firmwall


def main() -> int:
    query = " ".join(sys.argv[1:])
    with Firmwall(os.environ["FIRMWALL_DATABASE_URL"]) as firmwall:
        answer = firmwall.search_matters(os.environ["FIRMWALL_TOKEN"], query)

    if answer.proposal is not None:
        print(f"Do you mean {answer.proposal.title} ({answer.proposal.matter_number})?")
        return 0
    if not answer.candidates:
        # the search ranks, it does not list: that nothing was found does not say that there is no such matter
        print("Nothing was found by these words. What else do you know of it?")
        return 1
    print("Which of these do you mean, if any?")
    for candidate in answer.candidates:
        print(f"  {candidate.matter_number}  {candidate.title}  ({candidate.client_name})")
    return 1


if __name__ == "__main__":
    sys.exit(main())
