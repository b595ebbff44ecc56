#!/bin/sh
# Creates the secrets of docker-compose.yml in SECRETS_DIR (default: deploy/secrets next to this script).
# Existing files stay unchanged. Run it again after an update that needs a new secret, and after replacing a secret.
# With --directory it only prints the directory.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
directory=$(sh "$here/read-setting.sh" SECRETS_DIR)
[ -n "$directory" ] || directory=$here/secrets
case $directory in /*) ;; *) directory=$here/../$directory ;; esac # relative to the compose file
if [ "${1:-}" = --directory ]; then
  echo "$directory"
  exit
fi
mkdir -p "$directory"
cd "$directory"
# Only the owner can enter the directory. The files in it are readable for all users, because containers see them with
# these modes and the services do not run as root.
chmod 700 .

# keep NAME COMMAND...: writes the command's output to the file NAME if it does not exist, and never half of it.
keep() {
  name=$1
  shift
  [ -e "$name" ] && return 0
  "$@" > "$name.new"
  chmod 444 "$name.new"
  mv "$name.new" "$name"
  echo "created $name"
}

key() { openssl rand -base64 32; }
password() { openssl rand -hex 24; }
private_key() { openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt; }

keep vault-key key
keep account-index-key key
keep consistency-key key
keep jwt-private-key private_key
keep audit-signing-key private_key
keep export-signing-key private_key
keep jwt-public-key openssl pkey -in jwt-private-key -pubout
# It always belongs to the private key, which an operator may replace.
openssl pkey -in audit-signing-key -pubout > audit-public-key.new
chmod 444 audit-public-key.new
mv -f audit-public-key.new audit-public-key

# Empty: no first admin. The operator writes the password into this file.
keep admin-password true
chmod 644 admin-password

keep postgres-password password
for service in command-api projector query-api; do
  keep "database-url-$service" printf 'postgres://%s:%s@postgres:5432/safe_menu\n' "$(echo $service | tr - _)" "$(password)"
done

keep grafana-password password

# Empty: no mail. Write smtps://user:password@mail.example.com:465 into it, then run this script again.
keep smtp-url true
chmod 644 smtp-url

# One address of the event store for each service. A single node knows no logins.
logins='admin command-api projector'
for login in $logins; do
  keep "event-store-url-$login" echo 'esdb://event-store:2113?tls=false'
done

# For the cluster: our own certificate authority, a certificate for each node, and passwords instead of the defaults.
keep event-store-admin-password password
keep event-store-ops-password password
keep event-store.env printf 'KURRENTDB_DEFAULT_ADMIN_PASSWORD=%s\nKURRENTDB_DEFAULT_OPS_PASSWORD=%s\n' \
  "$(cat event-store-admin-password)" "$(cat event-store-ops-password)"
keep event-store-command-api-password password
keep event-store-projector-password password
for login in $logins; do
  keep "event-store-url-cluster-$login" printf \
    'esdb://%s:%s@event-store-1:2113,event-store-2:2113,event-store-3:2113?tls=true&tlsCaFile=/run/secrets/event-store-ca&nodePreference=leader\n' \
    "$login" "$(cat "event-store-$login-password")"
done

rsa_key() { openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 2> /dev/null; }
days=1825 # five years; docs/operations.md describes the renewal
authority() {
  openssl req -x509 -new -key event-store-ca.key -sha256 -days $days -subj '/O=Safe Menu/CN=Safe Menu event store CA' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign'
}
certificate() {
  extensions=$(mktemp)
  printf 'subjectAltName=DNS:%s,DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=digitalSignature,keyEncipherment\n' \
    "$1" > "$extensions"
  openssl req -new -key "$1.key" -subj '/CN=eventstoredb-node' |
    openssl x509 -req -CA event-store-ca.crt -CAkey event-store-ca.key -CAcreateserial -sha256 -days $days \
      -extfile "$extensions" 2> /dev/null
  rm -f "$extensions"
}

keep event-store-ca.key rsa_key
chmod 400 event-store-ca.key # not used by any container
keep event-store-ca.crt authority
for node in event-store-1 event-store-2 event-store-3; do
  keep $node.key rsa_key
  keep $node.crt certificate $node
done
rm -f event-store-ca.srl

# digest SERVICE SECRET...: Compose recreates a service when this file changes, but not when a secret does.
digest() {
  name=$1.env
  shift
  printf 'SECRETS_DIGEST=%s\n' "$(cat "$@" | openssl dgst -sha256 -r | cut -c 1-16)" > "$name.new"
  mv "$name.new" "$name"
}

tokens='jwt-public-key consistency-key'
# shellcheck disable=SC2086 # the lists are meant to be split
{
  digest command-api event-store-url-command-api event-store-url-cluster-command-api event-store-ca.crt database-url-command-api $tokens jwt-private-key audit-signing-key vault-key account-index-key admin-password smtp-url
  digest query-api event-store-ca.crt database-url-query-api $tokens audit-public-key export-signing-key
  digest projector event-store-url-projector event-store-url-cluster-projector event-store-ca.crt database-url-projector vault-key
}
for node in event-store-1 event-store-2 event-store-3; do
  digest $node $node.crt $node.key event-store-ca.crt
done
