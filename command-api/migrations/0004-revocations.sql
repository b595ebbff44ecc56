-- Which tokens are refused although they verify: those made before their account's last password change, all of an erased
-- account, of a session that was logged out and of an impersonation that has ended. command-api writes a row before it
-- answers; both APIs read the table. It is no read model: nothing else can say it while the projector is down.
create table vault.revocation (
  -- An account, or a session or an impersonation by the id of its token.
  subject uuid primary key,
  -- Tokens made before this instant are refused. Null: all of them.
  valid_from timestamptz,
  -- Rises in the order of the commits, so that a reader asks only for what is newer than what it has.
  revision bigint not null unique,
  -- A row is deleted after a day: twice the life of the longest token.
  revoked_at timestamptz not null default now()
);
create index revocation_revoked_at on vault.revocation (revoked_at);

-- The last revision. Whoever writes a revocation locks this row until the commit; a sequence would let a later number commit first.
create table vault.revocation_head (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into vault.revocation_head (revision) values (0);

-- What is about to be revoked, noted before the event is appended. A crash between the event and the row above leaves it
-- here, and the next sweep does what the log says.
create table vault.revocation_intent (
  id uuid primary key default gen_random_uuid(),
  subject uuid not null,
  stream_name text not null,
  intended_at timestamptz not null default now()
);

-- Installations from before this table kept the list in a read model of the projector.
do $$
begin
  if to_regclass('menus.account_sessions') is not null then
    insert into vault.revocation (subject, valid_from, revision)
    select account_id, case when erased then null else tokens_valid_from end, row_number() over ()
    from menus.account_sessions
    where tokens_valid_from > now() - interval '1 day';
    update vault.revocation_head set revision = (select count(*) from vault.revocation);
  end if;
end
$$;
