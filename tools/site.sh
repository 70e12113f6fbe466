#!/bin/sh
# The documentation site, from docs/, in one command: it is in .starpost/site afterwards.
set -u
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P) || exit 1
. "$root/tools/prepare.sh"

prepare --no-default-groups --group site --inexact
exec "$root/.venv/bin/python" "$root/tools/site.py" "$@"
