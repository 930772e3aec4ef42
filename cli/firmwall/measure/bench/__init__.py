"""Speed and search quality, side by side with what a user would pick instead.

It is part of the package, and not of the checkout alone, so that `pip install '.[bench]'` is enough to
measure a server of one's own.
"""
