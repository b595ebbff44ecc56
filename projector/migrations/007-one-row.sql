-- Fails the transaction of a process that no longer owns a group: it sends its statements up to COMMIT without waiting for answers.
create function projector.assert_one_row(changed bigint) returns void language plpgsql as $$
begin
  if changed <> 1 then
    raise exception 'another process owns the group, or its tables were replaced' using errcode = 'SM001';
  end if;
end $$;
