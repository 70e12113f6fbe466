#!/bin/sh
# Makes the secrets that compose.yml hands to the containers, once.
set -eu
cd -- "$(dirname -- "$0")"
umask 077
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
[ -e secret.txt ] || random > secret.txt
[ -e database.txt ] || random > database.txt
[ -e database_url.txt ] || printf 'postgresql://starpost:%s@postgres/starpost' "$(cat database.txt)" > database_url.txt
