-- When the removal of a picture began. Until its row is gone, or the removal is given up, the picture is neither taken again nor shared:
-- its bytes may go at any moment. Not a lock, because a store elsewhere may be slow, and a lock keeps a connection.
alter table pictures.picture add column removal_began_at timestamptz;
