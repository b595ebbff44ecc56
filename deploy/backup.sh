#!/bin/sh
# Writes a backup of the running installation to DIRECTORY/TIME (default: backups/TIME): the event log, the schema vault, the
# pictures, the erasures and removals of people, and checksums. Nothing stops. Keys are not part of it: keep deploy/secrets in
# another place. docs/operations.md says how to restore it.
#
#   sh deploy/backup.sh [DIRECTORY]
#
# The log comes first: a key without its account does no harm, an account without its key is lost.
set -eu
umask 077
directory=${1:-$(dirname "$0")/../backups}
case $directory in /*) ;; *) directory=$PWD/$directory ;; esac
cd "$(dirname "$0")/.."
target=$directory/$(date -u +%Y-%m-%dT%H-%M-%SZ)
building=$target.incomplete # renamed at the end

fail() {
  echo "$1" >&2
  exit 1
}

node=
for service in $(docker compose config --services | grep -E '^event-store(-[0-9])?$' | sort -r); do
  [ -n "$node" ] || [ -z "$(docker compose ps --quiet --status running "$service")" ] || node=$service
done
[ -n "$node" ] ||
  fail 'No event store of this installation is running. Start it first. A store elsewhere is backed up by its own means.'
in_store() { docker compose exec -T "$node" sh -c "cd /var/lib/kurrentdb && $1"; }
in_postgres() { docker compose exec -T postgres "$@"; }

# A scavenge replaces files during the copy.
# shellcheck disable=SC2016 # the container's shell knows the password
scavenge=$(in_store '
  if [ "${KURRENTDB_INSECURE:-}" = true ]; then curl -fsS http://127.0.0.1:2113/admin/scavenge/current
  else curl -fsSk -u "admin:$KURRENTDB_DEFAULT_ADMIN_PASSWORD" https://127.0.0.1:2113/admin/scavenge/current; fi') ||
  echo "$node does not say whether a scavenge is running. Do not start one now." >&2
case $scavenge in */admin/scavenge/*) fail "A scavenge is running on $node. Run the backup again when it has ended." ;; esac

# What an interrupted run left.
rm -rf "$directory"/????-??-??T??-??-??Z.incomplete
mkdir -p "$building"
trap 'rm -rf "$building"' EXIT
# Not every shell runs the EXIT trap when a signal ends it.
trap 'exit 1' HUP INT TERM

# The order that KurrentDB documents for a running node: the index's checkpoints, the index, the log's checkpoints, the log.
# tar exits with 1 if a file has grown meanwhile, which the checkpoints allow for. An index file that is merged away is no loss:
# the node builds an index that it cannot use from the log.
in_store '{ find index -name "*.chk"; find index -type f ! -name "*.chk"; } 2> /dev/null |
  tar -czf - --ignore-failed-read --no-recursion --warning=no-file-changed -T - || [ $? -eq 1 ]' > "$building/event-store-index.tgz"
in_store 'tar -czf - --warning=no-file-changed ./*.chk chunk-* || [ $? -eq 1 ]' > "$building/event-store.tgz" ||
  fail "The log of $node could not be copied. Run the backup again."
for file in ./writer.chk ./chaser.chk chunk-; do
  tar -tzf "$building/event-store.tgz" | grep -qF -- "$file" || fail "The copy of $node has no $file: this is no backup."
done

# A visitor's key must not outlive its day.
in_postgres pg_dump -U safe_menu -d safe_menu --schema=vault --schema=pictures --exclude-table-data=vault.visitor_key \
  --exclude-table-data=vault.session --format=custom \
  > "$building/vault.dump"
in_postgres psql -U safe_menu -d safe_menu -v ON_ERROR_STOP=1 -c \
  "copy (
    select kind, subject, restaurant_id, payload, created_at from vault.task where kind in ('erase', 'remove')
  ) to stdout" \
  > "$building/erasures.tsv"
(cd "$building" && sha256sum event-store-index.tgz event-store.tgz vault.dump erasures.tsv > SHA256SUMS)

[ ! -e "$target" ] || fail "$target exists already."
mv "$building" "$target"
echo "The backup is in $target."
