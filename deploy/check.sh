#!/bin/sh
# Says what would keep `docker compose up` from working. It changes nothing.
#
#   sh deploy/check.sh
set -eu
cd "$(dirname "$0")/.."
secrets=$(sh deploy/make-secrets.sh --directory)
files=$(sh deploy/read-setting.sh COMPOSE_FILE)
open_files=$(sh deploy/read-setting.sh EVENT_STORE_OPEN_FILES)

missing=
# shellcheck disable=SC2046 # one word for each file
for name in $(grep -oh "deploy/secrets}/[^']*" $(echo "${files:-docker-compose.yml}" | tr ':' ' ') | sed 's#.*/##' | sort -u); do
  [ -f "$secrets/$name" ] || missing="$missing $name"
done
if [ -n "$missing" ]; then
  echo "Missing in $secrets:$missing. Put them back, or let 'sh deploy/make-secrets.sh' create new ones (deploy/secrets/README.md says what that costs)." >&2
  exit 1
fi

allowed=$(ulimit -Hn)
if [ "$allowed" != unlimited ] && [ "$allowed" -lt "${open_files:-65536}" ]; then
  echo "This machine allows $allowed open files. If the event store does not start (\"error setting rlimit\"), set EVENT_STORE_OPEN_FILES=$allowed in .env." >&2
fi
echo 'All secrets are there.'
