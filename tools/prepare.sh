# Sourced by ./start and ./check, which set $root. POSIX shell; needs Python 3.11 and nothing else.
# Leaves a ready environment in .venv, using the uv that uv.lock names, kept in .starpost.

# shellcheck shell=sh disable=SC2154,SC2086
uv_version=$(sed -n '/^name = "uv"$/{n;s/^version = "\(.*\)"$/\1/p;}' "$root/uv.lock")
uv="$root/.starpost/uv-$uv_version"
log="$root/.starpost/log"

say() { printf '%s\n' "$@" >&2; }
die() { say "$@"; exit 1; }
fail() { tail -n 12 "$log" >&2; die "" "$@"; }

# patiently SENTENCE COMMAND...: the sentence and a dot a second once it takes longer than a second;
# what the command says goes to the log, which is shown if it fails.
patiently() {
  what=$1; shift; ticks=0
  "$@" >"$log" 2>&1 </dev/null & job=$!
  trap 'kill "$job" 2>/dev/null; exit 130' INT TERM
  while kill -0 "$job" 2>/dev/null; do
    sleep 0.2; ticks=$((ticks + 1))
    [ "$ticks" -eq 5 ] && printf "%s " "$what" >&2
    [ $((ticks % 5)) -eq 0 ] && printf . >&2
  done
  trap - INT TERM
  wait "$job"; status=$?
  [ "$ticks" -ge 5 ] && say ""
  return "$status"
}

find_python() {
  for python in python3 python3.14 python3.13 python3.12 python3.11; do
    python=$(command -v "$python") || continue
    python=$("$python" -c 'import sys; print(sys.version_info >= (3, 11) and sys._base_executable)' \
      2>/dev/null) && [ "$python" != False ] && return
  done
  die "Starpost needs Python 3.11 or later, and there is none on this machine.
On Debian or Ubuntu: apt-get install python3"
}

# as_root_install PACKAGES...: Debian's packages, if we may; 1 if we may not.
as_root_install() {
  command -v apt-get >/dev/null || return 1
  if [ "$(id -u)" -eq 0 ]; then as_root=
  elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }; }; then
    as_root="sudo -n"
  else return 1; fi
  patiently "Installing Debian's $*" $as_root sh -c '
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y --no-install-recommends "$@" ||
      { apt-get update && apt-get install -y --no-install-recommends "$@"; }' sh "$@"
}

# The browser tests drive Debian's headless Chromium; without it they are skipped, and say so.
find_browser() {
  command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null ||
    as_root_install chromium-headless-shell libatomic1 ||
    say "No browser could be installed: the browser tests will be skipped."
}

# uv is one file: Python's own library fetches its wheel and checks the digest that uv.lock has.
fetch_uv() {
  patiently "Fetching uv $uv_version, which fetches the rest (20 MB)" \
    "$python" "$root/tools/fetch_uv.py" "$root/uv.lock" "$uv" ||
    fail "uv could not be fetched. Is there a way to the Python Package Index?"
}

# Settings meant for other projects would change ours; only those about the network stay.
forget_settings() {
  for name in $(env | sed -n 's/^\(UV_[A-Z0-9_]*\)=.*/\1/p'); do
    case $name in UV_CACHE_DIR|UV_*TLS|UV_SYSTEM_CERTS|UV_INSECURE_HOST|UV_HTTP_*|UV_OFFLINE) ;;
      *) unset "$name" ;; esac
  done
  unset PYTHONPATH PYTHONHOME VIRTUAL_ENV CDPATH PYTHONDONTWRITEBYTECODE
  [ -w "${HOME:-/nowhere}" ] || export UV_CACHE_DIR="$root/.starpost/cache"
}

# prepare [uv sync options]: the locked packages, byte-compiled, in .venv.
prepare() {
  mkdir -p "$root/.starpost" || die "Starpost must be able to write in its own folder, $root."
  forget_settings
  find_python
  [ -x "$uv" ] || fetch_uv
  # An environment that works is kept, whichever Python it was made with.
  "$root/.venv/bin/python" -c "" 2>/dev/null || set -- --python "$python" "$@"
  set -- sync --project "$root" --no-python-downloads --locked --compile-bytecode "$@"
  patiently "Fetching the packages that Starpost stands on" "$uv" "$@" ||
    patiently "Trying again without this machine's uv settings" "$uv" --no-config "$@" ||
    fail "The packages could not be set up; the lines above say why.
Everything in .venv and .starpost may be deleted at any time to begin again."
}
