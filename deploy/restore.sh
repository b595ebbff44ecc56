#!/bin/sh
# Restores a backup of deploy/backup.sh into an installation without data, and starts it.
#
#   sh deploy/restore.sh DIRECTORY [ERASURES]
#
# ERASURES: the newest erasures.tsv, if it is newer than the backup. Those people are erased again before anybody can sign in.
# Everybody has to sign in again: sessions that ended after the backup would otherwise be valid again.
set -eu
cd "$(dirname "$0")/.."
backup=${1:?which backup? sh deploy/restore.sh DIRECTORY [ERASURES]}
erasures=${2:-$backup/erasures.tsv}
for file in "$backup/event-store.tgz" "$backup/vault.dump" "$erasures"; do
  [ -r "$file" ] || { echo "There is no $file." >&2; exit 1; }
done
if [ -n "$(docker compose ps --all --quiet)" ]; then
  echo 'There is an installation. Remove it and its data first: docker compose down --volumes' >&2
  exit 1
fi

secrets=$(sh deploy/make-secrets.sh --directory)
rm -f "$secrets/jwt-private-key" "$secrets/jwt-public-key"
sh deploy/make-secrets.sh

nodes=$(docker compose config --services | grep '^event-store-' || echo event-store)
for node in $nodes; do
  # In the event store's own procedure, a copied log is cut at the last event that was completely written.
  docker compose run --rm --no-deps -T --entrypoint sh "$node" -c '
    cd /var/lib/kurrentdb
    [ -z "$(ls)" ] || { echo "The volume of '"$node"' is not empty." >&2; exit 1; }
    tar -xzf - && { [ ! -f chaser.chk ] || cp chaser.chk truncate.chk; }' < "$backup/event-store.tgz"
done

docker compose up --detach --wait postgres
in_postgres() { docker compose exec -T postgres "$@"; }
in_postgres pg_restore -U safe_menu -d safe_menu --exit-on-error < "$backup/vault.dump"
{
  echo 'create temporary table newer (like vault.erasure including defaults);'
  echo 'copy newer (account_id, stream_name, intended_at, restaurant_id, intended_by) from stdin;'
  cat "$erasures"
  echo '\.'
  echo 'insert into vault.erasure select * from newer on conflict (account_id) do nothing;'
  # command-api carries them all out when it starts, and does not record again what the log already has.
  echo 'update vault.erasure set completed_at = null, menus_withdrawn_at = null;'
} | in_postgres psql -U safe_menu -d safe_menu -v ON_ERROR_STOP=1 --quiet --single-transaction

docker compose up --detach
echo 'The backup is restored. The projectors build the read models from the log; until then reads fail.'
