-- The signed ends of chains.
create table {schema}.signed_head (
  position bigint primary key,
  chain text not null,
  sequence bigint not null,
  hash text not null,
  at timestamptz not null,
  statement text not null
);
create index signed_head_of_chain on {schema}.signed_head (chain, position);
