-- Lets the other services read all tables of a schema, where each service has its own login (deploy/postgres-logins.sh).
create or replace function projector.let_services_read(shared text) returns void language plpgsql as $$
declare
  reader text;
begin
  foreach reader in array array['command_api', 'query_api'] loop
    continue when to_regrole(reader) is null;
    execute format('grant usage on schema %I to %I', shared, reader);
    execute format('grant select on all tables in schema %I to %I', shared, reader);
  end loop;
end $$;
select projector.let_services_read('projector');
-- Tables that are live already.
select projector.let_services_read(nspname) from pg_namespace where nspname in (select group_name from projector.checkpoints);
