import { overRows } from '../../folding/columns.ts'
import { lastOfEach, ofType } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const insert = `
  insert into {schema}.account (id, audience, role, restaurant_id, sealed_email, position)
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::bigint[])
  on conflict (id) do nothing`

/** The old address stays until the new one is opened, after the batch. */
const changeEmail = `
  update {schema}.account as kept set sealed_email = changed.sealed, position = changed.position
  from unnest($1::uuid[], $2::text[], $3::bigint[]) as changed (id, sealed, position)
  where kept.id = changed.id and kept.erased_at is null and kept.position < changed.position`

const erase = `
  update {schema}.account as kept
  set email = null, sealed_email = null, erased_at = erased.at, position = erased.position
  from unnest($1::uuid[], $2::timestamptz[], $3::bigint[]) as erased (id, at, position)
  where kept.id = erased.id and kept.erased_at is null`

/**
 * Every account, also erased ones: the owners of restaurants, and the people who acted. The e-mail is decrypted after the batch
 * (open-sealed.ts). An erasure removes it and keeps the row.
 */
export const accounts: Projection = {
  name: 'accounts',
  version: 2, // changed addresses
  eventTypes: projectionGroups.admin.accounts,
  tables: readSql('admin/accounts/tables.sql'),
  apply: events => [
    ...overRows('accounts-insert', insert, ofType(events, 'AccountRegistered'), [
      event => event.data.accountId,
      event => event.data.audience,
      event => event.data.role,
      event => event.data.restaurant?.restaurantId ?? event.data.memberOf ?? null,
      event => event.data.sealedEmail,
      event => event.position,
    ]),
    ...overRows('accounts-email', changeEmail, lastOfEach(ofType(events, 'EmailChanged')), [
      event => event.data.accountId,
      event => event.data.sealedEmail,
      event => event.position,
    ]),
    ...overRows('accounts-erase', erase, ofType(events, 'AccountErased'), [
      event => event.data.accountId,
      event => event.metadata.decidedAt,
      event => event.position,
    ]),
  ],
}
