#!/bin/sh
# Writes a backup of the running installation to DIRECTORY/TIME (default: backups/TIME): the event log, the schema vault, the
# pictures, and the erasures and removals of people. Keys are not part of it: keep deploy/secrets in another place.
# docs/operations.md says how to restore it.
#
#   sh deploy/backup.sh [DIRECTORY]
#
# One event store is stopped while its files are copied: writes get 503, and reads work. In a cluster, the other two nodes
# go on; if the stopped one leads, writes pause until another does. The log comes first: a key without its account does no harm,
# an account without its key is lost.
set -eu
umask 077
directory=${1:-$(dirname "$0")/../backups}
case $directory in /*) ;; *) directory=$PWD/$directory ;; esac
cd "$(dirname "$0")/.."
target=$directory/$(date -u +%Y-%m-%dT%H-%M-%SZ)

node=
for service in $(docker compose config --services | grep '^event-store' | sort -r); do
  [ -n "$node" ] || [ -z "$(docker compose ps --quiet --status running "$service")" ] || node=$service
done
if [ -z "$node" ]; then
  echo 'No event store of this installation is running. Start it first. A store elsewhere is backed up by its own means.' >&2
  exit 1
fi
mkdir -p "$target.incomplete"
# Also if somebody interrupts the copy: not every shell runs the EXIT trap when a signal ends it.
trap 'docker compose start $node' EXIT
trap 'exit 1' HUP INT TERM
docker compose stop "$node"
docker compose run --rm --no-deps -T --entrypoint tar "$node" -czf - -C /var/lib/kurrentdb . > "$target.incomplete/event-store.tgz"
trap - EXIT HUP INT TERM
docker compose start "$node"
if ! tar -tzf "$target.incomplete/event-store.tgz" | grep -q '[^/]$'; then
  echo "The volume of $node has no files: this is no backup." >&2
  exit 1
fi

in_postgres() { docker compose exec -T postgres "$@"; }
# A visitor's key must not outlive its day.
in_postgres pg_dump -U safe_menu -d safe_menu --schema=vault --schema=pictures --exclude-table-data=vault.visitor_key \
  --exclude-table-data=vault.session --format=custom \
  > "$target.incomplete/vault.dump"
in_postgres psql -U safe_menu -d safe_menu -v ON_ERROR_STOP=1 -c \
  "copy (
    select kind, subject, restaurant_id, payload, created_at from vault.task where kind in ('erase', 'remove')
  ) to stdout" \
  > "$target.incomplete/erasures.tsv"

mv "$target.incomplete" "$target"
echo "The backup is in $target."
