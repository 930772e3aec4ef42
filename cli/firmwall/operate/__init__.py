"""What a DBA does: install and upgrade, load files, run an embedded server."""
