import { overRows } from '../../folding/columns.ts'
import { lastOfEach, ofType, type RecordedAs } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const invite = `
  insert into {schema}.person
    (id, restaurant_id, role, sealed_name, sealed_email, invited_at, expires_at, position)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::bigint[])
  on conflict (id) do nothing`

const renew = `
  update {schema}.person as kept set expires_at = renewed.at
  from unnest($1::uuid[], $2::timestamptz[]) as renewed (id, at)
  where kept.id = renewed.id`

const join = `
  update {schema}.person as kept set joined_at = joined.at
  from unnest($1::uuid[], $2::timestamptz[]) as joined (id, at)
  where kept.id = joined.id`

const changeRole = `
  update {schema}.person as kept set role = changed.role
  from unnest($1::uuid[], $2::text[]) as changed (id, role)
  where kept.id = changed.id`

const changeEmail = `
  update {schema}.person as kept set sealed_email = changed.sealed, position = changed.position
  from unnest($1::uuid[], $2::text[], $3::bigint[]) as changed (id, sealed, position)
  where kept.id = changed.id and kept.ended_at is null and kept.position < changed.position`

const mail = `
  update {schema}.person as kept set mail_failed_at = mailed.failed_at
  from unnest($1::uuid[], $2::timestamptz[]) as mailed (id, failed_at)
  where kept.id = mailed.id`

const end = `
  update {schema}.person as kept
  set name = null, sealed_name = null, email = null, sealed_email = null, ended_at = ended.at
  from unnest($1::uuid[], $2::timestamptz[]) as ended (id, at)
  where kept.id = ended.id and kept.ended_at is null`

/** A failure, and what makes it unimportant: a newer link, or the use of a link. */
const mailTypes = [
  'MailNotSent',
  'InvitationLinkRenewed',
  'PasswordResetLinkMade',
  'AccountRegistered',
  'PasswordReset',
] as const
type AboutMail = RecordedAs<(typeof mailTypes)[number]>
const isAboutMail = (event: { readonly type: string }): event is AboutMail =>
  (mailTypes as readonly string[]).includes(event.type)

/** The people of restaurants' teams. Names and e-mails are decrypted after the batch (open-sealed.ts). */
export const people: Projection = {
  name: 'people',
  version: 3, // changed addresses
  eventTypes: projectionGroups.admin.people,
  tables: readSql('admin/people/tables.sql'),
  apply: events => [
    ...overRows('people-invite', invite, ofType(events, 'PersonInvited'), [
      event => event.data.accountId,
      event => event.data.restaurantId,
      event => event.data.role,
      event => event.data.sealedName,
      event => event.data.sealedEmail,
      event => event.metadata.decidedAt,
      event => event.data.expiresAt,
      event => event.position,
    ]),
    ...overRows('people-renew', renew, lastOfEach(ofType(events, 'InvitationLinkRenewed')), [
      event => event.data.accountId,
      event => event.data.expiresAt,
    ]),
    ...overRows('people-join', join, lastOfEach(ofType(events, 'AccountRegistered')), [
      event => event.data.accountId,
      event => event.metadata.decidedAt,
    ]),
    ...overRows('people-role', changeRole, lastOfEach(ofType(events, 'PersonRoleChanged')), [
      event => event.data.accountId,
      event => event.data.role,
    ]),
    ...overRows('people-email', changeEmail, lastOfEach(ofType(events, 'EmailChanged')), [
      event => event.data.accountId,
      event => event.data.sealedEmail,
      event => event.position,
    ]),
    ...overRows('people-mail', mail, lastOfEach(events.filter(isAboutMail)), [
      event => event.data.accountId,
      event => (event.type === 'MailNotSent' ? event.metadata.decidedAt : null),
    ]),
    ...overRows(
      'people-end',
      end,
      lastOfEach([...ofType(events, 'InvitationWithdrawn'), ...ofType(events, 'PersonRemoved')]),
      [event => event.data.accountId, event => event.metadata.decidedAt],
    ),
  ],
}
