import { ChainId } from '@safe-menu/contracts/audit/chain'
import type { AuditActor, AuditEntryView } from '@safe-menu/contracts/audit/views'
import type { Actor } from '@safe-menu/contracts/events/metadata'
import { AccountId } from '@safe-menu/contracts/ids'
import type { Role } from '@safe-menu/contracts/roles'
import { accountsQuery } from '@safe-menu/read-models/admin/accounts/accounts.queries'
import { type DateRow, datesQuery, type EntryRow } from '@safe-menu/read-models/audit/trail/entries.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import type pg from 'pg'
import type { PeopleVisibility } from './filter.ts'

/** Turns rows into the API's entries. Adds people, and since when guests could read each entry. */
export async function viewsOf(
  pool: pg.Pool,
  rows: readonly EntryRow[],
  visiblePeople: PeopleVisibility,
): Promise<AuditEntryView[]> {
  const ids = new Set<string>()
  for (const { actor, impersonator_id, account_id } of rows) {
    if (actor.kind === 'account') ids.add(actor.id)
    if (impersonator_id) ids.add(impersonator_id)
    if (account_id) ids.add(account_id)
  }
  const positions = rows.map(({ position }) => position)
  const [person, dates] = await Promise.all([
    peopleOf(pool, ids, visiblePeople),
    readRows(pool, datesQuery, [positions]),
  ])
  const dated = new Map(dates.map(date => [date.position, date]))
  return rows.map(row => {
    const date = dated.get(row.position)
    if (date === undefined) throw new Error(`Entry ${row.position} has no visibility row.`)
    return viewOf(row, person, date)
  })
}

function viewOf(row: EntryRow, person: PersonOf, date: DateRow): AuditEntryView {
  const { actor, impersonator_id: impersonator, account_id: account } = row
  return {
    id: row.position,
    link: {
      chain: ChainId.parse(row.chain),
      sequence: Number(row.sequence),
      digest: row.digest,
      hash: row.hash,
    },
    kind: row.kind,
    restaurant: row.restaurant_id && { id: row.restaurant_id, name: row.restaurant_name ?? '' },
    menu: row.menu_id && { id: row.menu_id, name: row.menu_name ?? '' },
    item: row.item_id && {
      id: row.item_id,
      name: row.item_name ?? '',
      ...(row.item_section ? { section: row.item_section } : {}),
    },
    allergen: row.allergen_id && {
      id: row.allergen_id,
      name: row.allergen_name ?? row.allergen_id,
      category: row.category ?? 'ALLERGEN',
    },
    account: account === null ? null : person(account, roleOfSubject(row)),
    before: row.before,
    after: row.after,
    overridden: row.overridden,
    tookConfirmationAway: row.took_confirmation_away,
    reason: row.reason,
    actor: actorOf(actor, person),
    // Only admins can act for others (security, "Permissions").
    impersonator: impersonator === null ? null : person(impersonator, 'ADMIN'),
    correlationId: row.correlation_id,
    decidedAt: row.decided_at.toISOString(),
    visibleAt: date.visible_at?.toISOString() ?? null,
    visibility: date.visibility,
  }
}

function actorOf(actor: Actor, person: PersonOf): AuditActor {
  if (actor.kind === 'system') return { kind: 'system' }
  if (actor.kind === 'registration') return { kind: 'registration' }
  // The role in which the account acted; it may have another one now.
  return { kind: 'account', ...person(actor.id, actor.role), role: actor.role }
}

/** The role to show until the accounts' table knows it: impersonators are admins; everyone else acts on their own account. */
function roleOfSubject({ kind, actor }: EntryRow) {
  if (kind === 'impersonation.started' || kind === 'impersonation.ended') return 'ADMIN'
  return actor.kind === 'account' ? actor.role : 'RESTAURANT'
}

type Person = NonNullable<AuditEntryView['impersonator']>

/** Describes an account. `role` applies when the accounts' table does not have it. */
export type PersonOf = (id: string, role: Role) => Person

/** Looks up accounts by id. Erased accounts have neither name nor e-mail. */
export async function peopleOf(
  pool: pg.Pool,
  ids: ReadonlySet<string>,
  visiblePeople: PeopleVisibility,
): Promise<PersonOf> {
  // Until the accounts' tables are built, the history is still worth reading with ids only.
  const rows = await readRows(pool, accountsQuery, [[...ids]]).catch((error: unknown) => {
    if (isMissingTable(error)) return []
    throw error
  })
  const known = new Map(rows.map(row => [row.id, row]))
  return (id, role) => {
    const account = known.get(id)
    const name =
      account &&
      (visiblePeople.names === 'all' || visiblePeople.names === account.restaurantId) &&
      account.name
    return {
      id: AccountId.parse(id),
      role: account?.role ?? role,
      // Left out without a name, so that exports of entries by others stay the same to the byte.
      ...(name ? { name } : {}),
      email: visiblePeople.emails ? (account?.email ?? null) : null,
      erased: account?.erased ?? false,
    }
  }
}
