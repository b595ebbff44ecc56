# Runs once, when PostgreSQL creates the database: a login for each service, which owns what it makes. The migrations of command-api
# and the projector say what the others may read of it.
psql --set ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" << 'SQL'
\set command_api `cut -d: -f3 /run/secrets/database-url-command-api | cut -d@ -f1`
\set projector `cut -d: -f3 /run/secrets/database-url-projector | cut -d@ -f1`
\set query_api `cut -d: -f3 /run/secrets/database-url-query-api | cut -d@ -f1`
create role command_api login password :'command_api';
create role projector login password :'projector';
create role query_api login password :'query_api';
grant create on database :"DBNAME" to command_api, projector;
SQL
