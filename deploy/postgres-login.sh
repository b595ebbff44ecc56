# Runs once, when PostgreSQL creates the database: the login of query-api, which reads what the services make and writes nothing.
# command-api's first migration takes the vault away from it, except the revoked tokens.
psql --set ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" << 'SQL'
\set password `cat /run/secrets/postgres-query-api-password`
create role query_api login password :'password';
alter default privileges grant usage on schemas to query_api;
alter default privileges grant select on tables to query_api;
SQL
