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
fail() {
  echo "$1" >&2
  exit 1
}
backup=$(absolute "$1")
erasures=$(absolute "${2:-$backup/erasures.tsv}")
cd "$(dirname "$0")/.."

# Everything that can be wrong is found before anything changes.
[ -r "$backup/SHA256SUMS" ] || fail "$backup is no complete backup: it has no SHA256SUMS. Restore another one."
damaged=$(cd "$backup" && sha256sum --check SHA256SUMS 2> /dev/null | sed -n 's/: FAILED.*//p' | tr '\n' ' ')
[ -z "$damaged" ] || fail "The backup is damaged: ${damaged% }. Nothing was changed. Copy it again from where it came from, or restore another one."
for file in event-store-index.tgz event-store.tgz vault.dump erasures.tsv; do
  grep -q " $file\$" "$backup/SHA256SUMS" || fail "$backup is no complete backup: SHA256SUMS does not name $file. Restore another one."
done
[ -r "$erasures" ] || fail "There is no $erasures."
secrets=$(sh deploy/make-secrets.sh --directory)
for key in vault-key account-index-key; do
  [ -e "$secrets/$key" ] ||
    fail "There is no $secrets/$key. Put the one of the lost installation there: no other key opens its accounts."
done
containers=$(docker compose ps --all --quiet)
[ -z "$containers" ] || fail 'There is an installation. Remove it and its data first: docker compose down --volumes'

trap '[ $? -eq 0 ] || echo "The restore has not finished, and the backup is unchanged. Remove what it left, then run it again: docker compose down --volumes" >&2' EXIT
trap 'exit 1' HUP INT TERM
sh deploy/make-secrets.sh

nodes=$(docker compose config --services | grep -E '^event-store-[0-9]$' || echo event-store)
for node in $nodes; do
  # In the event store's own procedure, a copied log is cut at the last event that was completely written.
  cat "$backup/event-store-index.tgz" "$backup/event-store.tgz" |
    docker compose run --rm --no-deps -T --entrypoint sh "$node" -c '
      cd /var/lib/kurrentdb
      [ -z "$(ls)" ] || { echo "The volume of '"$node"' is not empty." >&2; exit 1; }
      tar -xzif - && cp chaser.chk truncate.chk'
done

docker compose up --detach --wait postgres
in_postgres() { docker compose exec -T postgres "$@"; }
# command-api owns the vault and the pictures.
in_postgres pg_restore -U safe_menu -d safe_menu --no-owner --role=command_api --exit-on-error < "$backup/vault.dump"
{
  echo 'create temporary table newer (kind text, subject uuid, restaurant_id uuid, payload jsonb, created_at timestamptz);'
  echo 'copy newer from stdin;'
  cat "$erasures"
  echo '\.'
  cat << 'SQL'
insert into vault.task (kind, subject, restaurant_id, payload, created_at) select * from newer where kind in ('erase', 'remove')
  and not exists (select from vault.task where task.kind = newer.kind and task.subject = newer.subject);
-- command-api carries them all out when it starts, and does not record again what the log already has.
update vault.task set done_at = null;
-- Without their keys these people cannot sign in, even before command-api has carried out the erasures.
delete from vault.person_key where account_id in (select subject from vault.task where kind in ('erase', 'remove'));
-- The backup does not know which recovery codes were used since.
update vault.second_factor_use set recovery_codes_from = now();
SQL
} | in_postgres psql -U safe_menu -d safe_menu -v ON_ERROR_STOP=1 --quiet --single-transaction

rm -f "$secrets/jwt-private-key" "$secrets/jwt-public-key"
sh deploy/make-secrets.sh
docker compose up --detach
echo 'The backup is restored. The projectors build the read models from the log; until then reads fail.'
