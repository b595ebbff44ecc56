import type { Projection } from '../engine/projection.ts'
import { overRows } from '../folding/columns.ts'
import { ofType } from '../folding/recorded.ts'

const insert = `
  insert into {schema}.restaurant (id, name, description, address, phone, website, time_zone, position)
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
  on conflict (id) do nothing`

/** What everybody may see of a restaurant. */
export const restaurants: Projection = {
  name: 'restaurants',
  group: 'menus',
  version: 1,
  eventTypes: ['RestaurantRegistered'],
  schema: `
    create table {schema}.restaurant (
      id uuid primary key,
      name text not null,
      description text not null,
      address text not null,
      phone text not null,
      website text not null,
      time_zone text not null,
      position bigint not null
    );`,
  apply: events =>
    overRows('restaurants-insert', insert, ofType(events, 'RestaurantRegistered'), [
      event => event.data.restaurantId,
      event => event.data.profile.name,
      event => event.data.profile.description,
      event => event.data.profile.address,
      event => event.data.profile.phone,
      event => event.data.profile.website,
      event => event.data.profile.timeZone,
      event => event.position,
    ]),
}
