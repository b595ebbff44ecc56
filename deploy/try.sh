#!/bin/sh
# `npm run try-deployment`: tries the whole life of an installation with a real Docker, in a separate project, and prints what it saw:
# start, main journey, admin, update, read models, partitions, monitoring, backup, loss of everything, restore, move from `npm start`,
# stores elsewhere.
#
#   sh deploy/try.sh              one event store
#   sh deploy/try.sh --cluster    and then a move to three event store nodes
#
# It leaves nothing behind. NODE_IMAGE, CADDY_IMAGE, POSTGRES_IMAGE and EVENT_STORE_IMAGE choose other images.
set -eu
cd "$(dirname "$0")/.."
cluster=${1:-}

scratch=$(mktemp -d)
# These take precedence over .env, so that an installation in this folder stays as it is.
export COMPOSE_PROJECT_NAME=safe-menu-try COMPOSE_FILE=docker-compose.yml COMPOSE_PROFILES= VERSION=try PROJECTOR_PARTITIONS=1
export SECRETS_DIR="$scratch/secrets" PUBLIC_PORT=127.0.0.1:3903 GRAFANA_PORT=127.0.0.1:3904
export PUBLIC_IPV6_SUBNET=fd5a:4d65:6e76::/64 SITE_ADDRESS=:3003 TRUSTED_PROXIES= SINGLE_NODE=1
export ADMIN_EMAIL= RATE_LIMIT_SCALE=1 SERVICE_WORKER=on
origin=http://127.0.0.1:3903

finish() {
  code=$?
  trap - EXIT
  [ $code -eq 0 ] || docker compose logs --tail 20 >&2 || true
  with cluster monitoring down --volumes --timeout 15 > /dev/null 2>&1 || true
  elsewhere down --volumes --timeout 15 > /dev/null 2>&1 || true
  rm -rf "$scratch"
  [ $code -eq 0 ] && echo 'Everything worked.' || echo 'It failed. The last lines of each log are above.' >&2
  exit $code
}
trap finish EXIT
trap 'exit 1' HUP INT TERM # not every shell runs the EXIT trap when a signal ends it

# with ADDITION... COMMAND...: Compose with one or more of deploy/*.compose.yml.
with() {
  files=docker-compose.yml
  while [ -f "deploy/$1.compose.yml" ]; do
    files=$files:deploy/$1.compose.yml
    shift
  done
  COMPOSE_FILE=$files docker compose "$@"
}

# A second project, whose stores stand for those of other machines.
elsewhere() {
  COMPOSE_PROJECT_NAME=safe-menu-try-elsewhere COMPOSE_FILE="docker-compose.yml:$scratch/elsewhere.yml" COMPOSE_PROFILES='' \
    SINGLE_NODE=1 PUBLIC_IPV6_SUBNET=fd5a:4d65:6e77::/64 docker compose "$@"
}

step() { printf '\n== %s\n' "$1"; }
# until_true SECONDS COMMAND...: tries the command once a second.
until_true() {
  left=$1
  shift
  until "$@" > /dev/null 2>&1; do
    left=$((left - 1))
    [ $left -gt 0 ] || { echo "This did not succeed in time: $*" >&2; return 1; }
    sleep 1
  done
}
ready() { curl -fsS "$origin/readyz"; }
# The journey runs in a container, so that this machine needs no Node.js.
journey() { docker compose exec -T query-api-1 node --input-type=module - "$@" < deploy/journey.mjs; }
write_journey() { journey write http://gateway:3003; }
check_journey() { journey check http://gateway:3003 "$written"; }

step 'Start'
sh deploy/make-secrets.sh
sh deploy/check.sh
docker compose up --build -d
until_true 180 ready
docker compose ps
docker compose exec -T -e ADMIN_PASSWORD='a rehearsed pass phrase' command-api-1 node dist/admin.mjs create --email admin@example.com

step 'Main journey'
written=$(write_journey)
check_journey

step 'A stop and a start'
docker compose stop
docker compose up -d
until_true 180 ready
check_journey

step 'Update of each service'
export VERSION=try-next # another image, or nothing would be replaced
sh deploy/update.sh
check_journey

step 'Read models'
docker compose exec -T projector-1 node dist/projector-cli.mjs status
docker compose exec -T projector-1 node dist/projector-cli.mjs retry
docker compose exec -T projector-1 node dist/projector-cli.mjs retry 00000000-0000-4000-8000-000000000000 || echo 'No such restaurant is in quarantine.'
docker compose exec -T projector-1 node dist/projector-cli.mjs rebuild menus
docker compose exec -T projector-1 node dist/projector-cli.mjs rebuild --all
docker compose exec -T projector-1 node dist/projector-cli.mjs reconcile
check_journey

step 'Three partitions'
export PROJECTOR_PARTITIONS=3
docker compose up -d projector-2
docker compose exec -T projector-2 node dist/projector-cli.mjs rebuild menus --change-partitions
docker compose up -d projector-1
until_true 60 ready
check_journey

step 'Free the space of expired events'
docker compose exec -T event-store curl -fsS -X POST -d '{}' http://127.0.0.1:2113/admin/scavenge || echo 'This event store has no scavenge.'

step 'Monitoring'
with monitoring up -d || echo 'The images of Prometheus and Grafana cannot be loaded.'
if [ -n "$(with monitoring ps --quiet grafana 2> /dev/null)" ]; then
  until_true 120 curl -fsS http://127.0.0.1:3904/api/health
  with monitoring exec -T prometheus wget -q -O - 'http://127.0.0.1:9090/api/v1/query?query=up'
  echo
  with monitoring stop prometheus grafana postgres-exporter
fi

step 'Backup'
sh deploy/backup.sh "$scratch/backups"
backup=$(ls -d "$scratch"/backups/*)
check_journey

step 'Everything is lost, and restored'
with monitoring down --volumes
sh deploy/restore.sh "$backup"
until_true 300 ready
check_journey

step 'Move from one machine'
docker compose down --volumes
# npm start, its backup and its journey run in the container that has the tools of one machine.
mkdir "$scratch/one-machine"
written=$(
  COMPOSE_FILE=docker-compose.yml:deploy/move.compose.yml
  docker compose --profile move build >&2
  docker compose run --rm -T --no-deps -v "$scratch/one-machine:/backups" move sh -c '
    unset EVENTSTORE_URL_FILE DATABASE_URL_FILE # or it would use the stores of the containers
    export DATA_DIR=/tmp/data SAMPLE_DATA=off
    node scripts/start.mjs >&2 &
    until node -e "fetch(\"http://127.0.0.1:3003/readyz\").then(answer=>process.exit(answer.ok?0:1),()=>process.exit(1))"; do sleep 1; done
    node deploy/journey.mjs write http://127.0.0.1:3003
    kill $! && wait $! || true
    npm run backup -- /backups >&2'
)
rm -r "$SECRETS_DIR" # move.sh brings the keys
sh deploy/move.sh "$scratch/one-machine/"*
until_true 300 ready
check_journey

if [ "$cluster" = --cluster ]; then
  step 'Move to three event store nodes'
  sh deploy/backup.sh "$scratch/backups"
  backup=$(ls -d "$scratch"/backups/* | tail -n 1)
  docker compose down --volumes
  export COMPOSE_FILE=docker-compose.yml:deploy/cluster.compose.yml
  sh deploy/restore.sh "$backup"
  until_true 300 ready # with the logins of event-store-logins
  docker compose logs event-store-logins
  docker compose run --rm --no-deps event-store-logins # changes nothing
  check_journey
  for node in event-store-1 event-store-2 event-store-3; do
    # shellcheck disable=SC2016 # the container's shell knows the password
    docker compose exec -T $node sh -c 'curl -fsSk -X POST -d "{}" -u "admin:$KURRENTDB_DEFAULT_ADMIN_PASSWORD" https://127.0.0.1:2113/admin/scavenge' ||
      echo 'This event store has no scavenge.'
  done
  sh deploy/backup.sh "$scratch/backups"
  check_journey
fi

step 'Stores elsewhere'
docker compose down # or Compose would not change the network
# Of this machine, for containers. Until its first restart, a Docker may name only the network: the address is its first one.
address=$(docker network inspect bridge --format '{{with index .IPAM.Config 0}}{{or .Gateway .Subnet}}{{end}}' | sed 's#\.0/.*#.1#')
cat > "$scratch/elsewhere.yml" << END
services:
  postgres: { ports: ['$address:3905:5432'] }
  event-store: { ports: ['$address:3906:2113'] }
networks:
  database: { internal: false }
  log: { internal: false }
END
export COMPOSE_FILE=docker-compose.yml
elsewhere up -d --wait postgres event-store
(
  export COMPOSE_FILE=docker-compose.yml:deploy/external-stores.compose.yml COMPOSE_PROFILES= POSTGRES_REPLICAS=0 SINGLE_NODE=0
  cp -R "$SECRETS_DIR" "$scratch/own-secrets"
  export SECRETS_DIR="$scratch/own-secrets"
  rm "$SECRETS_DIR"/database-url* "$SECRETS_DIR"/event-store-url-*
  for service in command-api projector query-api; do
    sed "s#@postgres:5432#@$address:3905#" "$scratch/secrets/database-url-$service" > "$SECRETS_DIR/database-url-$service"
  done
  for login in admin command-api projector; do
    echo "esdb://$address:3906?tls=false" > "$SECRETS_DIR/event-store-url-$login"
  done
  sh deploy/make-secrets.sh
  docker compose up -d
  until_true 180 ready
  docker compose ps
  written=$(write_journey)
  check_journey
  docker compose down --volumes
)
elsewhere down --volumes
