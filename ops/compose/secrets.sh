#!/bin/sh
# Makes the secrets that compose.yml hands to the containers, once. Compose mounts the files as they are,
# and the containers' user is not yours: so the files can be read, and the folder around them cannot be entered.
set -eu
cd -- "$(dirname -- "$0")"
umask 077
mkdir -p secrets
cd secrets
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
[ -e secret ] || random > secret
[ -e database ] || random > database
[ -e database_url ] || printf 'postgresql://starpost:%s@postgres/starpost' "$(cat database)" > database_url
chmod 0444 secret database database_url
