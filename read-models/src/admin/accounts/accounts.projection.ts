import { insertion, lastOfEach, ofType, overRows, type RecordedAs, rowsStatement } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const insert = insertion<RecordedAs<'AccountRegistered'>>('account', 'on conflict (id) do nothing', {
  id: ['uuid', event => event.data.accountId],
  audience: ['text', event => event.data.audience],
  role: ['text', event => event.data.role],
  restaurant_id: ['uuid', event => event.data.restaurant?.restaurantId ?? event.data.memberOf],
  sealed_email: ['text', event => event.data.sealedEmail],
  position: ['bigint', event => event.position],
})

/** The old e-mail stays until the new one is decrypted, after the batch. */
const changeEmail = rowsStatement<RecordedAs<'EmailChanged'>>(
  'accounts-email',
  {
    id: ['uuid', event => event.data.accountId],
    sealed: ['text', event => event.data.sealedEmail],
    position: ['bigint', event => event.position],
  },
  incoming => `
    update {schema}.account as kept set sealed_email = incoming.sealed, position = incoming.position from ${incoming}
    where kept.id = incoming.id and kept.erased_at is null and kept.position < incoming.position`,
)

const erase = rowsStatement<RecordedAs<'AccountErased'>>(
  'accounts-erase',
  {
    id: ['uuid', event => event.data.accountId],
    at: ['timestamptz', event => event.metadata.decidedAt],
    position: ['bigint', event => event.position],
  },
  incoming => `
    update {schema}.account as kept
    set email = null, sealed_email = null, erased_at = incoming.at, position = incoming.position from ${incoming}
    where kept.id = incoming.id and kept.erased_at is null`,
)

/**
 * All accounts, erased ones included: the directory shows the owners of restaurants, the history the people who acted. The e-mail
 * is decrypted after the batch (open-sealed.ts). An erasure removes it and keeps the row.
 */
export const accounts: Projection = {
  name: 'accounts',
  eventTypes: projectionGroups.admin.accounts,
  tables: readSql('admin/accounts/tables.sql'),
  apply: events => [
    ...overRows(insert, ofType(events, 'AccountRegistered')),
    ...overRows(
      changeEmail,
      lastOfEach(ofType(events, 'EmailChanged'), event => event.data.accountId),
    ),
    ...overRows(erase, ofType(events, 'AccountErased')),
  ],
}
