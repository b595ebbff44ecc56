-- The keys under which visitors are counted: one a calendar day, deleted when that day is over everywhere on earth. What has no key
-- any more can never be matched with a person again. Unlogged on purpose: it reaches no write-ahead log, no replica and
-- no base backup, where it would outlive its day; pg_dump is given --exclude-table-data=vault.visitor_key. Lost in a crash of the
-- database, the day goes on under a new key, and who comes again counts twice on that day.
create unlogged table vault.visitor_key (
  day date primary key,
  -- Sealed under VAULT_KEY.
  wrapped_key bytea not null
);
