-- The keys under which visitors are counted: one a calendar day, deleted when that day is over everywhere on earth. A hash whose
-- key is gone can never be matched with a person. Unlogged on purpose: it reaches no write-ahead log, no replica and no base
-- backup, where it would outlive its day; pg_dump is given --exclude-table-data=vault.visitor_key. If the database crashes, the
-- table is empty: the day continues under a new key, and a returning visitor counts twice.
create unlogged table vault.visitor_key (
  day date primary key,
  -- Sealed under VAULT_KEY.
  wrapped_key bytea not null
);
