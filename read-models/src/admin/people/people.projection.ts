import {
  type Columns,
  insertion,
  lastOfEach,
  ofType,
  overRows,
  type RecordedAs,
  rowsStatement,
} from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const invite = insertion<RecordedAs<'PersonInvited'>>('person', 'on conflict (id) do nothing', {
  id: ['uuid', event => event.data.accountId],
  restaurant_id: ['uuid', event => event.data.restaurantId],
  role: ['text', event => event.data.role],
  sealed_name: ['text', event => event.data.sealedName],
  sealed_email: ['text', event => event.data.sealedEmail],
  invited_at: ['timestamptz', event => event.metadata.decidedAt],
  expires_at: ['timestamptz', event => event.data.expiresAt],
  position: ['bigint', event => event.position],
})

interface OfPerson {
  readonly data: { readonly accountId: string }
}

/** Updates people. `set` and `and`, a further condition, can use the columns of `incoming`. */
const change = <Event extends OfPerson>(name: string, columns: Columns<Event>, set: string, and = '') =>
  rowsStatement<Event>(
    `people-${name}`,
    { id: ['uuid', event => event.data.accountId], ...columns },
    incoming =>
      `update {schema}.person as kept set ${set} from ${incoming} where kept.id = incoming.id ${and}`,
  )

const renew = change<RecordedAs<'InvitationLinkRenewed'>>(
  'renew',
  { at: ['timestamptz', event => event.data.expiresAt] },
  'expires_at = incoming.at',
)
const join = change<RecordedAs<'AccountRegistered'>>(
  'join',
  { at: ['timestamptz', event => event.metadata.decidedAt] },
  'joined_at = incoming.at',
)
const changeRole = change<RecordedAs<'PersonRoleChanged'>>(
  'role',
  { role: ['text', event => event.data.role] },
  'role = incoming.role',
)
const changeEmail = change<RecordedAs<'EmailChanged'>>(
  'email',
  { sealed: ['text', event => event.data.sealedEmail], position: ['bigint', event => event.position] },
  'sealed_email = incoming.sealed, position = incoming.position',
  'and kept.ended_at is null and kept.position < incoming.position',
)

/** A mail that was not sent, and the events after which that no longer matters: a newer link, or the use of one. */
const mailTypes = [
  'MailNotSent',
  'InvitationLinkRenewed',
  'PasswordResetLinkMade',
  'AccountRegistered',
  'PasswordReset',
] as const
const mail = change<RecordedAs<(typeof mailTypes)[number]>>(
  'mail',
  { failed_at: ['timestamptz', event => (event.type === 'MailNotSent' ? event.metadata.decidedAt : null)] },
  'mail_failed_at = incoming.failed_at',
)
const end = change<RecordedAs<'InvitationWithdrawn' | 'PersonRemoved'>>(
  'end',
  { at: ['timestamptz', event => event.metadata.decidedAt] },
  'name = null, sealed_name = null, email = null, sealed_email = null, ended_at = incoming.at',
  'and kept.ended_at is null',
)

const lastOfPeople = <Event extends OfPerson>(events: readonly Event[]) =>
  lastOfEach(events, event => event.data.accountId)

/** The people of restaurants' teams. Names and e-mails are decrypted after the batch (open-sealed.ts). */
export const people: Projection = {
  name: 'people',
  eventTypes: projectionGroups.admin.people,
  tables: readSql('admin/people/tables.sql'),
  apply: events => [
    ...overRows(invite, ofType(events, 'PersonInvited')),
    ...overRows(renew, lastOfPeople(ofType(events, 'InvitationLinkRenewed'))),
    ...overRows(join, lastOfPeople(ofType(events, 'AccountRegistered'))),
    ...overRows(changeRole, lastOfPeople(ofType(events, 'PersonRoleChanged'))),
    ...overRows(changeEmail, lastOfPeople(ofType(events, 'EmailChanged'))),
    ...overRows(mail, lastOfPeople(ofType(events, ...mailTypes))),
    ...overRows(end, lastOfPeople(ofType(events, 'InvitationWithdrawn', 'PersonRemoved'))),
  ],
}
