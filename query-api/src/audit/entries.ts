import { ChainId } from '@safe-menu/contracts/audit/chain'
import type { AuditActor, AuditEntryView, AuditKind, AuditVisibility } from '@safe-menu/contracts/audit/views'
import type { Actor } from '@safe-menu/contracts/events/metadata'
import type { AllergenId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type pg from 'pg'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'
import { type PersonOf, peopleOf } from './people.ts'

type Values = NonNullable<AuditEntryView['before']>

export interface EntryRow {
  readonly position: string
  readonly chain: string
  readonly sequence: string
  readonly digest: string
  readonly hash: string
  readonly kind: AuditKind
  readonly restaurant_id: RestaurantId | null
  readonly restaurant_name: string | null
  readonly menu_id: MenuId | null
  readonly menu_name: string | null
  readonly item_id: ItemId | null
  readonly item_name: string | null
  readonly allergen_id: AllergenId | null
  readonly allergen_name: string | null
  readonly category: 'ALLERGEN' | 'DIETARY_RESTRICTION' | null
  readonly account_id: string | null
  readonly before: Values | null
  readonly after: Values | null
  readonly overridden: boolean
  readonly took_confirmation_away: boolean
  readonly reason: string | null
  readonly actor: Actor
  readonly impersonator_id: string | null
  readonly correlation_id: string
  readonly decided_at: Date
}

/** The columns of {@link EntryRow} of `audit.entry`. */
export const entryColumns = `
  entry.position::text, entry.chain, entry.sequence::text, encode(entry.digest, 'hex') as digest,
  encode(entry.hash, 'hex') as hash, entry.kind, entry.restaurant_id, entry.restaurant_name, entry.menu_id,
  entry.menu_name, entry.item_id, entry.item_name, entry.allergen_id, entry.allergen_name,
  (select category from audit.allergen_version as named where named.allergen_id = entry.allergen_id
    order by named.position desc limit 1) as category,
  entry.account_id, entry.before, entry.after, entry.overridden, entry.took_confirmation_away, entry.reason,
  entry.actor, entry.impersonator_id, entry.correlation_id, entry.decided_at`

/** Named: planning it takes longer than looking up a page, and the ids lead to the same plan whatever they are. */
const datesQuery: ReadQuery = {
  name: 'audit-dates',
  text: `
    select entry.position::text, entry.visible_at, entry.visibility from audit.dated_entry as entry
    where entry.position = any($1::bigint[])`,
}

interface DateRow {
  readonly position: string
  readonly visible_at: Date | null
  readonly visibility: AuditVisibility
}

/** Rows as answers give them, with the people in them and when guests could read them looked up. */
export async function viewsOf(
  pool: pg.Pool,
  rows: readonly EntryRow[],
  withEmails: boolean,
): Promise<AuditEntryView[]> {
  const ids = new Set<string>()
  for (const { actor, impersonator_id, account_id } of rows) {
    if (actor.kind === 'account') ids.add(actor.id)
    if (impersonator_id) ids.add(impersonator_id)
    if (account_id) ids.add(account_id)
  }
  const positions = rows.map(({ position }) => position)
  const [person, dates] = await Promise.all([
    peopleOf(pool, ids, withEmails),
    readRows<DateRow>(pool, datesQuery, [positions]),
  ])
  const dated = new Map(dates.map(date => [date.position, date]))
  return rows.map(row => {
    const date = dated.get(row.position)
    if (date === undefined) throw new Error(`Entry ${row.position} has no row of its visibility.`)
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
    item: row.item_id && { id: row.item_id, name: row.item_name ?? '' },
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
    // Only admins can act for others (rulings, "Roles").
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
  // The role is the one that it acted in.
  return { kind: 'account', ...person(actor.id, actor.role), role: actor.role }
}

/** Until the accounts' own table knows it: who impersonates is an admin, and everybody else acts upon their own account. */
function roleOfSubject({ kind, actor }: EntryRow) {
  if (kind === 'impersonation.started' || kind === 'impersonation.ended') return 'ADMIN'
  return actor.kind === 'account' ? actor.role : 'RESTAURANT'
}
