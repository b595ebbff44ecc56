-- Uploaded pictures. They are not in the log, which never forgets: an event has a picture's id, and the bytes can be removed.
create schema pictures;

-- Every stored picture.
create table pictures.picture (
  -- SHA-256 of the restaurant and the bytes, in hexadecimal.
  id text primary key,
  restaurant_id uuid not null,
  -- Of both sizes.
  bytes int not null,
  -- When it was last uploaded.
  stored_at timestamptz not null default now()
);
create index picture_of_restaurant on pictures.picture (restaurant_id);
create index picture_stored_at on pictures.picture (stored_at);

-- The streams that may have a picture. The streams decide: a use is looked up there from time to time, and goes when it ended.
create table pictures.use (
  picture_id text not null references pictures.picture (id) on delete cascade,
  stream_name text not null,
  check_after timestamptz not null,
  primary key (picture_id, stream_name)
);
create index use_of_stream on pictures.use (stream_name);
create index use_check_after on pictures.use (check_after);

-- The bytes (WebP). A table of its own, so that counting pictures reads no bytes.
create table pictures.file (
  id text primary key references pictures.picture (id) on delete cascade,
  thumbnail bytea not null,
  full_size bytea not null
);
