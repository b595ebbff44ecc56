# Runs once, when PostgreSQL creates the database: a login for each service, which owns what it makes. The migrations of command-api
# and the projector say what the others may read of it.
# The password in the address that a service has. There, `%40` stands for `@`.
password_of() {
  encoded=$(cut -d: -f3 "/run/secrets/database-url-$1" | cut -d@ -f1)
  printf '%b' "$(printf %s "$encoded" | sed 's/%\(..\)/\\x\1/g')"
}
COMMAND_API=$(password_of command-api) PROJECTOR=$(password_of projector) QUERY_API=$(password_of query-api) \
  psql --set ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" << 'SQL'
\getenv command_api COMMAND_API
\getenv projector PROJECTOR
\getenv query_api QUERY_API
create role command_api login password :'command_api';
create role projector login password :'projector';
create role query_api login password :'query_api';
grant create on database :"DBNAME" to command_api, projector;
SQL
