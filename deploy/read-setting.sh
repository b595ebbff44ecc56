#!/bin/sh
# Prints a setting of docker-compose.yml as Compose takes it: from the environment, else from .env without quotes and comments.
#
#   sh deploy/read-setting.sh COMPOSE_FILE
set -eu
name=$1
value=$(printenv "$name" || true)
settings=$(dirname "$0")/../.env
if [ -z "$value" ] && [ -f "$settings" ]; then
  value=$(sed -n "s/^$name=//p" "$settings" | tail -n 1 |
    sed -e "s/^'\\([^']*\\)'.*/\\1/" -e t -e 's/^"\([^"]*\)".*/\1/' -e t -e 's/[[:space:]][[:space:]]*#.*//' -e 's/[[:space:]]*$//')
fi
printf '%s\n' "$value"
