#!/bin/sh
# Moves a backup of `npm run backup` into an installation of docker-compose.yml without data, and starts it.
#
#   sh deploy/move.sh BACKUP
#
# The log, the vault and the keys come along. If it stops, run it again: it continues. It overwrites nothing.
# Everybody has to sign in again.
set -eu
[ $# -eq 1 ] || { echo 'Which backup? sh deploy/move.sh BACKUP' >&2; exit 2; }
backup=$1
case $backup in /*) ;; *) backup=$PWD/$backup ;; esac
cd "$(dirname "$0")/.."
if [ ! -r "$backup/backup.json" ]; then
  echo "$backup is not a complete backup of npm run backup: it has no backup.json." >&2
  exit 1
fi
if [ -n "$(docker compose ps --all --quiet command-api-1)" ]; then
  echo 'There is an installation. If it has no data to keep, remove it first: docker compose down --volumes' >&2
  exit 1
fi

secrets=$(sh deploy/make-secrets.sh --directory)
keys='vault-key account-index-key audit-signing-key export-signing-key'
for key in $keys; do
  if [ ! -e "$backup/keys/$key" ] && [ ! -e "$secrets/$key" ]; then
    echo "The backup has no keys/$key, because it came from the environment. Write it to $secrets/$key." >&2
    exit 1
  fi
  if [ -e "$backup/keys/$key" ] && [ -e "$secrets/$key" ] && ! cmp -s "$backup/keys/$key" "$secrets/$key"; then
    echo "$secrets/$key is not the key of the backup. If no data needs it, remove it." >&2
    exit 1
  fi
done
mkdir -p "$secrets"
for key in $keys; do
  [ -e "$secrets/$key" ] || { cp "$backup/keys/$key" "$secrets/$key.new" && mv "$secrets/$key.new" "$secrets/$key"; }
  chmod 444 "$secrets/$key"
done
sh deploy/make-secrets.sh

# The same files that Compose would use, and one more.
files=$(sh deploy/read-setting.sh COMPOSE_FILE)
export COMPOSE_FILE="${files:-docker-compose.yml}:deploy/move.compose.yml"
docker compose --profile move build
nodes=$(docker compose config --services | grep -E '^event-store-[0-9]$' || echo event-store)
# shellcheck disable=SC2086 # one word for each node
docker compose up --detach --wait postgres $nodes
tar -C "$backup" -cf - . | docker compose run --rm -T --no-deps move
docker compose up --detach
echo 'The data has moved. The projectors build the read models from the log; until then reads fail.'
