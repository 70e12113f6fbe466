#!/bin/sh
# A release in dist/: wheel and source archive, the list of all parts (CycloneDX, with the SHA-256 of
# every file that may be installed), and the digests of these three.
#
#   tools/release.sh              all of it
#   tools/release.sh --parts      the list of parts alone, to the standard output
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/tools/prepare.sh"
[ -x "$uv" ] || prepare --group dev

parts() { "$uv" export --project "$root" --quiet --frozen --no-dev --format cyclonedx1.5; }

if [ "${1:-}" = --parts ]; then parts; exit; fi
rm -rf "$root/dist"
"$uv" build --quiet --project "$root" --out-dir "$root/dist"
parts > "$root/dist/starpost-sbom.json"
cd "$root/dist"
rm -f .gitignore
sha256sum -- * > SHA256SUMS
cat SHA256SUMS
