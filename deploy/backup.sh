#!/bin/sh
# Writes a backup of the running installation to DIRECTORY/TIME (default: backups/TIME): the event log, the schema vault, and
# the erasures. Keys are not part of it: keep deploy/secrets in another place. docs/operations.md says how to restore it.
#
#   sh deploy/backup.sh [DIRECTORY]
#
# One event store is stopped while its files are copied: writes get 503, and reads work. In a cluster, the other two nodes
# go on, and nobody notices. The log comes first: a key without its account does no harm, an account without its key is lost.
set -eu
umask 077
cd "$(dirname "$0")/.."
target=${1:-backups}/$(date -u +%Y-%m-%dT%H-%M-%SZ)
mkdir -p "$target.incomplete"

node=event-store
[ -z "$(docker compose ps --quiet event-store-3 2> /dev/null)" ] || node=event-store-3
docker compose stop $node
trap 'docker compose start $node' EXIT
docker compose run --rm --no-deps -T --entrypoint tar $node -czf - -C /var/lib/kurrentdb . > "$target.incomplete/event-store.tgz"
trap - EXIT
docker compose start $node

in_postgres() { docker compose exec -T postgres "$@"; }
# A visitor's key must not outlive its day.
in_postgres pg_dump -U safe_menu -d safe_menu --schema=vault --exclude-table-data=vault.visitor_key --format=custom \
  > "$target.incomplete/vault.dump"
in_postgres psql -U safe_menu -d safe_menu -v ON_ERROR_STOP=1 -c \
  'copy (select account_id, stream_name, intended_at, restaurant_id, intended_by from vault.erasure) to stdout' \
  > "$target.incomplete/erasures.tsv"

mv "$target.incomplete" "$target"
echo "The backup is in $target."
