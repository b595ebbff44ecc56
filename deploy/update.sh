#!/bin/sh
# Updates a running installation to the sources in this directory, one instance at a time, and stops at the first failure.
# Readers of the event log come before its writers. Run it again after the cause is fixed.
set -eu
cd "$(dirname "$0")/.."

# is_ready SERVICE: asks the service itself, because Docker asks it only every 30 s.
is_ready() {
  case $1 in
    gateway) docker compose exec -T gateway wget -q -O - http://127.0.0.1:3190/readyz ;;
    *) docker compose exec -T "$1" bash ready.sh ;;
  esac > /dev/null 2>&1
}

# wait_for SERVICE: returns when the service is ready. A projector that builds new tables takes as long as it needs; anything
# else has three minutes. A container that ends is a failure.
wait_for() {
  container=$(docker compose ps --quiet "$1")
  waited=0
  until is_ready "$1"; do
    state=$(docker inspect --format '{{.State.Status}} {{.RestartCount}}' "$container")
    if [ "$state" != 'running 0' ]; then
      echo "$1 does not stay up. Its log: docker compose logs $1" >&2
      return 1
    fi
    case $1 in
      projector-*) [ $((waited % 30)) -ne 0 ] || echo "$1 is not ready yet. It may be building new tables." ;;
      *)
        if [ $waited -ge 180 ]; then
          echo "$1 is not ready after three minutes. Its log: docker compose logs $1" >&2
          return 1
        fi
        ;;
    esac
    sleep 2
    waited=$((waited + 2))
  done
}

sh deploy/make-secrets.sh
docker compose build
if docker compose config --services | grep -qx event-store-logins; then
  docker compose run --rm --no-deps event-store-logins
fi
# Brings the tables of the schema vault up to date, which the other services read.
docker compose run --rm --no-deps command-api-1 node dist/admin.mjs list > /dev/null
for service in projector-1 projector-2 projector-background-1 projector-background-2 \
  query-api-1 query-api-2 command-api-1 command-api-2 gateway; do
  docker compose up --detach --no-deps "$service"
  wait_for "$service"
  echo "$service is up to date."
done
echo 'The stores and the monitoring run as before. If their images or settings have changed, docker compose up -d replaces them.'
