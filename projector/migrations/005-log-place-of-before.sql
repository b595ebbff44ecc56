-- During an update a projector of the release before may own a group whose tables suit it. It moves the checkpoint and knows no
-- ids, so the id would stay that of an event passed long ago, and the log would be taken for another one. Null is "not known".
create function projector.forget_event_id() returns trigger language plpgsql as $$
begin
  new.event_id := null;
  return new;
end $$;
create trigger forget_event_id before update of position on projector.checkpoints for each row
  when (new.position <> old.position and new.event_id = old.event_id)
  execute function projector.forget_event_id();
