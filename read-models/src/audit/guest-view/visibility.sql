-- What guests could open, and since when. Entries are not updated when guests get to see them: `dated_entry` computes it from the
-- position of the guests' view (`guest_view`) and from when a menu was published and an item was on it (`menu_stay`, `item_stay`),
-- with a few index lookups.

-- The partition of a restaurant: the first four bytes of the SHA-256 of its id, modulo their number.
create function {schema}.partition_of(of_restaurant uuid, partitions integer)
returns integer language sql immutable strict
begin atomic
  select (('x' || substr(encode(sha256(of_restaurant::text::bytea), 'hex'), 1, 8))::bit(32)::bigint % partitions)::integer;
end;

-- The last advance that concerns a restaurant at an instant. No row: guests had seen nothing.
create function {schema}.last_advance(of_restaurant uuid, instant timestamptz)
returns table (advance bigint, step integer, reached bigint, at timestamptz) language sql stable rows 1
begin atomic
  select g.advance, g.step, g.position, g.at from {schema}.guest_view_division as d
  cross join lateral (select v.advance, v.step, v.position, v.at from {schema}.guest_view as v
    where v.partitions = d.partitions and v.partition = {schema}.partition_of(of_restaurant, d.partitions)
      and v.at <= instant
    order by v.at desc, v.advance desc, v.step desc limit 1) as g
  order by g.advance desc, g.step desc limit 1;
end;

-- Up to which position guests saw a restaurant at an instant; -1: they had seen nothing.
create function {schema}.seen_at(of_restaurant uuid, instant timestamptz)
returns bigint language sql stable
begin atomic
  select coalesce((
    select coalesce(own.position, seen.reached)
    from {schema}.last_advance(of_restaurant, instant) as seen
    left join lateral (select b.position from {schema}.guest_view_behind as b
      where b.restaurant_id = of_restaurant and (b.advance, b.step) <= (seen.advance, seen.step)
      order by b.advance desc, b.step desc limit 1) as own on true), -1);
end;

-- When guests first saw an event of a restaurant, and the position up to which they then saw. No row: not yet.
create function {schema}.first_seen(of_restaurant uuid, written bigint)
returns table (reached bigint, at timestamptz) language sql stable rows 1
begin atomic
  select case when own.position is null then seen.position else caught_up.furthest end,
    case when own.position is null then seen.at else caught_up.at end
  from (select g.advance, g.step, g.position, g.at from {schema}.guest_view_division as d
    cross join lateral (select v.advance, v.step, v.position, v.at from {schema}.guest_view as v
      where v.partitions = d.partitions and v.partition = {schema}.partition_of(of_restaurant, d.partitions)
        and v.position >= written
      order by v.position, v.advance, v.step limit 1) as g
    order by g.advance, g.step limit 1) as seen
  left join lateral (select b.advance, b.step, b.position from {schema}.guest_view_behind as b
    where b.restaurant_id = of_restaurant and (b.advance, b.step) <= (seen.advance, seen.step)
    order by b.advance desc, b.step desc limit 1) as own on true
  left join lateral (select b.furthest, b.at from {schema}.guest_view_behind as b
    where own.position is not null and b.restaurant_id = of_restaurant
      and (b.advance, b.step) >= (own.advance, own.step) and b.furthest >= written
    order by b.advance, b.step limit 1) as caught_up on true
  where own.position is null or caught_up.at is not null;
end;

-- The highest position of a restaurant that guests had seen before they saw an event; null: none.
create function {schema}.last_seen_before(of_restaurant uuid, written bigint)
returns table (reached bigint) language sql stable rows 1
begin atomic
  select greatest(
    (select case when own.position is null then seen.position end
      from (select g.advance, g.step, g.position from {schema}.guest_view_division as d
        cross join lateral (select v.advance, v.step, v.position from {schema}.guest_view as v
          where v.partitions = d.partitions and v.partition = {schema}.partition_of(of_restaurant, d.partitions)
            and v.position < written
          order by v.position desc, v.advance desc, v.step desc limit 1) as g
        order by g.advance desc, g.step desc limit 1) as seen
      left join lateral (select b.position from {schema}.guest_view_behind as b
        where b.restaurant_id = of_restaurant and (b.advance, b.step) <= (seen.advance, seen.step)
        order by b.advance desc, b.step desc limit 1) as own on true),
    (select max(b.furthest) from {schema}.guest_view_behind as b
      where b.restaurant_id = of_restaurant and b.furthest < written));
end;

-- Whether guests who saw everything up to a position could open a menu or an item on it (`of_item` null: the menu alone). An item that
-- was moved is no longer open on its old menu, although guests can open it on the new one.
create function {schema}.could_open(of_menu uuid, of_item uuid, seen bigint)
returns table (is_open boolean) language sql stable rows 1
begin atomic
  select case when of_item is null
    then exists (select from {schema}.menu_stay as m
      where m.menu_id = of_menu and m.position <= seen and m.ended_position > seen)
    else exists (select from {schema}.item_stay as s
      join {schema}.menu_stay as m on m.menu_id = s.menu_id and m.position <= seen and m.ended_position > seen
      where s.item_id = of_item and s.menu_id = of_menu and s.position <= seen and s.ended_position > seen)
    end;
end;

-- The first time, at or after a position, that guests could open a menu or an item on its menu. No row: not yet. `how`: at once, or
-- later because the menu was published or the item restored.
create function {schema}.first_open(of_restaurant uuid, of_menu uuid, of_item uuid, written bigint)
returns table (reached bigint, at timestamptz, how text) language sql stable rows 1
begin atomic
  select seen.reached, seen.at, case when stay.begun = written then 'at_once'
    when stay.position = stay.published then 'when_published' else 'when_restored' end
  from (
    select greatest(m.position, written) as begun, m.position, m.position as published, m.ended_position as ended
    from {schema}.menu_stay as m
    where of_item is null and m.menu_id = of_menu and m.ended_position > written
    union all
    select greatest(s.position, m.position, written), greatest(s.position, m.position), m.position,
      least(s.ended_position, m.ended_position)
    from {schema}.item_stay as s
    -- `offset 0` stops the planner from making this a join, which would read the times of every menu while there are few.
    cross join lateral (select m.position, m.ended_position from {schema}.menu_stay as m
      where m.menu_id = s.menu_id and m.position < s.ended_position
        and m.ended_position > greatest(s.position, written) offset 0) as m
    where s.item_id = of_item and s.ended_position > written
    order by 1) as stay
  cross join lateral {schema}.first_seen(of_restaurant, stay.begun) as seen
  where seen.reached < stay.ended
  order by stay.begun limit 1;
end;

-- Whether an item or a menu was still as an entry says for guests who saw everything up to a position. Null: an unknown kind, which gets
-- no date.
create function {schema}.still_holds(its_kind text, its_after jsonb, of_allergen text, of_menu uuid, of_item uuid, seen bigint)
returns table (holds boolean) language sql stable rows 1
begin atomic
  select case
    when its_kind = 'allergen.withdrawn' then
      not item.state -> 'tags' @> jsonb_build_array(jsonb_build_object('id', of_allergen))
    when its_kind = 'item.translation_removed' then not exists (select from jsonb_array_elements(item.state -> 'translations') as text
      where text -> 'language' = its_after -> 'language')
    when its_after is null then true
    when its_kind = 'item.translated' then item.state -> 'translations' @> jsonb_build_array(its_after)
    when its_kind in ('allergen.declared', 'allergen.presence_changed') then
      exists (select from jsonb_array_elements(item.state -> 'tags') as tag
        where tag ->> 'id' = of_allergen and case when its_after ? 'presence'
          then tag -> 'presence' = its_after -> 'presence' else tag -> 'details' = its_after -> 'details' end)
    when its_kind = 'allergens.confirmed' then
      coalesce(its_after ->> 'confirmedAt' = item.state ->> 'confirmedAt', false)
    when its_kind in ('allergens.reviewed_in_part', 'allergens.confirmation_withdrawn') then item.state ->> 'confirmedAt' is null
    when its_kind = 'allergen.mention_answered' then exists (select from jsonb_array_elements(item.state -> 'mentions') as mention
      where mention ->> 'allergenId' = of_allergen and mention ->> 'answeredAt' is not null)
    when its_kind = 'allergen.mention_answer_withdrawn' then exists (select from jsonb_array_elements(item.state -> 'mentions') as mention
      where mention ->> 'allergenId' = of_allergen and mention ->> 'answeredAt' is null)
    when its_kind = 'item.mentions_found' then its_after -> 'mentions' = coalesce((select jsonb_agg(
      mention - 'answeredAt' order by number) from jsonb_array_elements(item.state -> 'mentions') with ordinality as all_of (mention, number)), '[]')
    when its_kind = 'item.price_changed' then its_after -> 'priceCents' = item.state -> 'priceCents'
    when its_kind = 'item.availability_changed' then
      its_after ->> 'soldOutUntil' is not distinct from item.state ->> 'soldOutUntil'
    when its_kind = 'item.picture_changed' then its_after -> 'picture' = item.state -> 'picture'
    when its_kind = 'item.changed' then exists (select from jsonb_each(its_after) as said
      where said.key <> 'mentions' and said.value = item.state -> said.key)
    when its_kind = 'menu.changed' then exists (select from jsonb_each(its_after) as said
      where said.key in ('name', 'description') and said.value = menu.state -> said.key)
    when its_kind in ('item.created', 'item.restored', 'menu.created', 'menu.published', 'menu.arranged') then true end
  from (select 1) as one
  left join lateral (select v.state from {schema}.item_version as v
    where v.item_id = of_item and v.position <= seen order by v.position desc limit 1) as item on true
  left join lateral (select v.state from {schema}.menu_version as v
    where its_kind = 'menu.changed' and v.menu_id = of_menu and v.position <= seen
    order by v.position desc limit 1) as menu on true;
end;

-- The same for a restaurant's own page, which guests can always open.
create function {schema}.restaurant_holds(its_after jsonb, of_restaurant uuid, seen bigint)
returns table (holds boolean) language sql stable rows 1
begin atomic
  select its_after is null or exists (select from jsonb_each(its_after) as said
    where said.value = coalesce(own.state -> 'profile' -> said.key, own.state -> 'customization' -> said.key,
      own.state -> said.key, 'null'))
  from (select 1) as one
  left join lateral (select v.state from {schema}.restaurant_version as v
    where v.restaurant_id = of_restaurant and v.position <= seen order by v.position desc limit 1) as own on true;
end;

-- Why guests cannot open a menu or an item on it, by the latest versions of both; null: they can, or soon will.
create function {schema}.why_hidden(of_menu uuid, of_item uuid)
returns table (why text) language sql stable rows 1
begin atomic
  select case
    when item.status = 'archived' then 'item_archived'
    when item.status = 'deleted' then 'item_deleted'
    when menu.deleted then 'menu_deleted'
    when not menu.published then 'menu_not_published' end
  from (select 1) as one
  left join lateral (select v.status, v.menu_id from {schema}.item_version as v
    where v.item_id = of_item order by v.position desc limit 1) as item on true
  left join lateral (select v.published, v.deleted from {schema}.menu_version as v
    where v.menu_id = coalesce(item.menu_id, of_menu) order by v.position desc limit 1) as menu on true;
end;

-- Since when guests could read what an entry says, and how, or why not.
create function {schema}.entry_visibility(
  written bigint, its_kind text, for_guests boolean, of_restaurant uuid, of_menu uuid, of_item uuid, of_allergen text,
  its_after jsonb)
returns table (at timestamptz, visibility text) language sql stable rows 1
begin atomic
  select null::timestamptz, 'not_for_guests' where not for_guests
  union all
  select case when own.holds then seen.at end,
    case when own.holds then 'at_once' when seen.at is null then 'not_yet' else 'replaced' end
  from (select 1) as one
  left join lateral {schema}.first_seen(of_restaurant, written) as seen on true
  left join lateral {schema}.restaurant_holds(its_after, of_restaurant, seen.reached) as own on seen.at is not null
  where for_guests and of_menu is null
  union all
  -- A removal becomes visible when the thing is gone, to guests who could open it before.
  select case when before.is_open and not after.is_open then seen.at end,
    case when seen.at is null then 'not_yet' when not before.is_open then 'not_open_before'
      when after.is_open then 'replaced' else 'removed' end
  from (select 1) as one
  left join lateral {schema}.first_seen(of_restaurant, written) as seen on true
  left join lateral {schema}.last_seen_before(of_restaurant, written) as last on true
  left join lateral {schema}.could_open(of_menu, of_item, last.reached) as before on true
  left join lateral {schema}.could_open(of_menu, of_item, seen.reached) as after on true
  where for_guests and its_kind in ('item.archived', 'item.deleted', 'menu.unpublished', 'menu.deleted')
  union all
  select case when open.at is not null and said.holds then open.at end,
    case when open.at is null then coalesce(hidden.why, 'not_yet')
      when said.holds then open.how else 'replaced' end
  from (select 1) as one
  left join lateral {schema}.first_open(of_restaurant, of_menu, of_item, written) as open on true
  left join lateral (select s.holds
    from {schema}.still_holds(its_kind, its_after, of_allergen, of_menu, of_item, open.reached) as s
    where open.at is not null offset 0) as said on true
  -- `offset 0` keeps the conditions inside: as conditions of the joins they would be checked after all of this is read for each entry.
  left join lateral (select f.at from {schema}.first_seen(of_restaurant, written) as f where open.at is null offset 0) as seen on true
  left join lateral (select h.why from {schema}.why_hidden(of_menu, of_item) as h
    where open.at is null and seen.at is not null offset 0) as hidden on true
  where for_guests and of_menu is not null
    and its_kind not in ('item.archived', 'item.deleted', 'menu.unpublished', 'menu.deleted');
end;

-- From when guests who saw up to `seen` could read a version without a break since it, the item or the menu came; null: they could not.
create function {schema}.shown_since(of_restaurant uuid, of_menu uuid, of_item uuid, of_version bigint, seen bigint)
returns table (at timestamptz) language sql stable rows 1
begin atomic
  select first.at
  from (select m.position from {schema}.menu_stay as m
    where m.menu_id = of_menu and m.position <= seen and m.ended_position > seen limit 1) as m
  left join lateral (select s.position from {schema}.item_stay as s
    where s.item_id = of_item and s.position <= seen and s.ended_position > seen limit 1) as s on true
  cross join lateral {schema}.first_seen(of_restaurant, greatest(of_version, m.position, s.position)) as first
  where of_item is null or s.position is not null;
end;

-- Entries with the instant since which guests could read them, and how or why not.
create view {schema}.dated_entry as
  select entry.*, seen.at as visible_at, seen.visibility
  from {schema}.named_entry as entry
  cross join lateral {schema}.entry_visibility(entry.position, entry.kind, entry.guest_facing, entry.restaurant_id,
    entry.menu_id, entry.item_id, entry.allergen_id, entry.after) as seen;
