-- The digest of a shape ignores comments and layout of the DDL from now on. The tables are the same, so they get their new
-- digest here instead of being rebuilt. The new digest counts as the later one: an older projector does not build its tables back.
with digests (group_name, old, new) as (values
  ('menus', 'f14d86a5ae38fb61c64716c01404eaab', 'c953e2504337ad1a4f62d210ebe3e2c5'),
  ('audit', 'ffecd98b80e796d5c0864d9b3783754b', '8f74eb6ca644e250ed3ef3919b31f2fd'),
  ('activity', '977686405f346a96ed61dd0ef24acaa9', '2aa42f70c91c369f546013e0de80ede1'),
  ('admin', '2bbc820a5b4c1fa53221a4c388d6e993', '993f77e823d52ea7c8039a46dfafc83f')
), changed as (
  update projector.checkpoints as kept set shape = digests.new
  from digests where kept.group_name = digests.group_name and kept.shape = digests.old
  returning kept.group_name, kept.shape
)
insert into projector.shapes (group_name, shape) select distinct group_name, shape from changed on conflict do nothing;
