#!/bin/sh
# Restores a backup of deploy/backup.sh into an installation without data, and starts it.
#
#   sh deploy/restore.sh DIRECTORY [ERASURES]
#
# ERASURES: the newest erasures.tsv, if it is newer than the backup. None of those people can sign in: they are erased or removed from
# their teams again.
# Everybody has to sign in again: sessions that ended after the backup would otherwise be valid again.
set -eu
[ $# -ge 1 ] || { echo 'Which backup? sh deploy/restore.sh DIRECTORY [ERASURES]' >&2; exit 2; }
absolute() { case $1 in /*) echo "$1" ;; *) echo "$PWD/$1" ;; esac; }
backup=$(absolute "$1")
erasures=$(absolute "${2:-$backup/erasures.tsv}")
cd "$(dirname "$0")/.."
for file in "$backup/event-store.tgz" "$backup/vault.dump" "$erasures"; do
  [ -r "$file" ] || { echo "There is no $file." >&2; exit 1; }
done
if [ -n "$(docker compose ps --all --quiet)" ]; then
  echo 'There is an installation. Remove it and its data first: docker compose down --volumes' >&2
  exit 1
fi

secrets=$(sh deploy/make-secrets.sh --directory)
for key in vault-key account-index-key; do
  [ -e "$secrets/$key" ] && continue
  echo "There is no $secrets/$key. Put the one of the lost installation there: no other key opens its accounts." >&2
  exit 1
done
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
  echo 'create temporary table newer (kind text, subject uuid, restaurant_id uuid, payload jsonb, created_at timestamptz);'
  echo 'copy newer from stdin;'
  cat "$erasures"
  echo '\.'
  cat << 'SQL'
insert into vault.task (kind, subject, restaurant_id, payload, created_at) select * from newer where kind in ('erase', 'remove')
  on conflict do nothing;
-- command-api carries them all out when it starts, and does not record again what the log already has.
update vault.task set done_at = null;
-- Without a key nobody can sign in, not even before command-api has carried out the erasure.
delete from vault.person_key where account_id in (select subject from vault.task where kind in ('erase', 'remove'));
-- The backup does not know which recovery codes were used since.
update vault.second_factor_use set recovery_codes_from = now();
SQL
} | in_postgres psql -U safe_menu -d safe_menu -v ON_ERROR_STOP=1 --quiet --single-transaction

docker compose up --detach
echo 'The backup is restored. The projectors build the read models from the log; until then reads fail.'
