-- Where each service has its own login (deploy/postgres-logins.sh): query-api reads the revoked tokens and sends the pictures, and the
-- projector opens personal data for the staff's lists.
do $$
begin
  if to_regrole('query_api') is not null then
    grant usage on schema vault, pictures to query_api;
    grant select on vault.revocation, vault.revocation_head, pictures.file to query_api;
  end if;
  if to_regrole('projector') is not null then
    grant usage on schema vault to projector;
    grant select on vault.person_key, vault.key_check to projector;
  end if;
end
$$;
