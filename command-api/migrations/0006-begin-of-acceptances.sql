-- When an acceptance of the invitation began. Null: none has; then an unsettled key is as old as its row.
alter table vault.person_key
  add column unsettled_at timestamptz;
