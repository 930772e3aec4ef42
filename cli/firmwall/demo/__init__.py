"""`firmwall demo`: the example firms in an embedded server, and what their people ask."""
