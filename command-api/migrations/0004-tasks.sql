-- Each request to erase a person has its own task: another one may have been refused. Older databases have an index against that.
-- Without `if exists`, which writes a notice where the index is missing.
do $$
begin
  if to_regclass('vault.task_of_person') is not null then drop index vault.task_of_person; end if;
end
$$;
