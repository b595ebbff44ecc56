import type { Projection } from '../engine/projection.ts'
import { overRows } from '../folding/columns.ts'
import { ofType } from '../folding/recorded.ts'

const insert = `
  insert into {schema}.restaurant (id, name, owner_account_id, changed_at, position)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::bigint[])
  on conflict (id) do nothing`

/** The restaurants of the platform in the order of the admin's overview, so that a page of ten thousand is a short walk. */
export const restaurantDirectory: Projection = {
  name: 'restaurant-directory',
  group: 'admin',
  version: 1,
  eventTypes: ['RestaurantRegistered'],
  schema: `
    create table {schema}.restaurant (
      id uuid primary key,
      name text collate "en-x-icu" not null,
      owner_account_id uuid not null,
      -- Of the restaurant itself; its menus' and items' last change stands in the menus group.
      changed_at timestamptz not null,
      position bigint not null
    );
    create index restaurant_by_name on {schema}.restaurant (name, id);`,
  apply: events =>
    overRows('restaurant-directory-insert', insert, ofType(events, 'RestaurantRegistered'), [
      event => event.data.restaurantId,
      event => event.data.profile.name,
      event => event.data.ownerAccountId,
      event => event.metadata.decidedAt,
      event => event.position,
    ]),
}
