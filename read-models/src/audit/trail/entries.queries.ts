import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type {
  AuditEntryView,
  AuditMark,
  AuditPerspective,
  AuditVisibility,
} from '@safe-menu/contracts/audit/views'
import type { Actor } from '@safe-menu/contracts/events/metadata'
import type { AllergenId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ReadQuery } from '../../read-query.ts'

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
  readonly item_section: string | null
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

/** Whether the item was not confirmed any more after the command. "Still checked" confirms it again in the step that changes a text. */
const tookConfirmationAway = `(entry.took_confirmation_away and not exists (
  select from audit.entry as kept
  where kept.item_id = entry.item_id and kept.position > entry.position and kept.kind = 'allergens.confirmed'
    and kept.decided_at = entry.decided_at and kept.correlation_id = entry.correlation_id
    and kept.after ->> 'stillChecked' = 'true'))`

/** The columns of {@link EntryRow} of `audit.named_entry`. */
const entryColumns = `
  entry.position::text, entry.chain, entry.sequence::text, encode(entry.digest, 'hex') as digest,
  encode(entry.hash, 'hex') as hash, entry.kind, entry.restaurant_id, entry.restaurant_name, entry.menu_id,
  entry.menu_name, entry.item_id, entry.item_name, entry.item_section, entry.allergen_id, entry.allergen_name,
  entry.category, entry.account_id, entry.before, entry.after, entry.overridden,
  ${tookConfirmationAway} as took_confirmation_away, entry.reason,
  entry.actor, entry.impersonator_id, entry.correlation_id, entry.decided_at`

/** Named: planning takes longer than running it, and one plan fits all positions. */
export const datesQuery: ReadQuery<DateRow> = {
  name: 'audit-dates',
  text: `
    select entry.position::text, entry.visible_at, entry.visibility from audit.dated_entry as entry
    where entry.position = any($1::bigint[])`,
}

export interface DateRow {
  readonly position: string
  readonly visible_at: Date | null
  readonly visibility: AuditVisibility
}

const presence = (side: 'before' | 'after') => `coalesce(entry.${side}->>'presence', 'contains')`
const details = (side: 'before' | 'after') => `coalesce(nullif(entry.${side}->'details', 'null'), '[]')`

/** The condition on `entry` for each mark. `without_reason` is `lacksReason` of contracts; a test compares them. */
const markConditions: Readonly<Record<AuditMark, string>> = {
  overridden: 'entry.overridden',
  confirmation_removed: tookConfirmationAway,
  acting_admin: 'entry.impersonator_id is not null',
  without_reason: `(coalesce(entry.reason, '') = '' and entry.category = 'ALLERGEN' and (
    entry.kind = 'allergen.withdrawn'
    or entry.kind = 'allergen.presence_changed' and (
      ${presence('after')} not in ('contains', ${presence('before')})
      or not ${details('after')} @> ${details('before')}
      or ${details('before')} = '[]' and ${details('after')} <> '[]')))`,
}

const markCondition = Object.entries(markConditions)
  .map(([mark, condition]) => `when '${mark}' then ${condition}`)
  .join(' ')

/**
 * Deleting a menu deletes the active items on it without an event of their own: the menu's entry ends their histories too.
 * $4 is the item. Evaluated once for each statement.
 */
const menuDeletionsOfItem = `array(
  select deleted.position from audit.item_stay as stay
  join audit.menu_version as deleted on deleted.menu_id = stay.menu_id and deleted.deleted
    and deleted.position between stay.position and stay.ended_position
  where stay.item_id = $4::uuid)`

/** The condition on an entry of `audit.named_entry`; its values come first, from $1. A filter that is not given is no condition. */
const filterCondition = `
  ($1::text is null or entry.chain = $1)
  and ($2::uuid is null or entry.restaurant_id = $2)
  and ($3::uuid is null or entry.menu_id = $3)
  and ($4::uuid is null or entry.item_id = $4 or entry.position = any(${menuDeletionsOfItem}))
  and ($5::text is null or entry.allergen_id = $5)
  and ($6::uuid is null or entry.person_id = $6)
  and ($7::text[] is null or entry.kind = any($7))
  and ($8::timestamptz is null or entry.decided_at >= $8)
  and ($9::timestamptz is null or entry.decided_at < $9)
  and ($10::bigint is null or entry.position between $10 and $11::bigint)
  and ($12::text is null or case $12 ${markCondition} end)`

/** How many values a filter has: a statement's own come behind them. */
const filterLength = 12

const [cursorValue, limitValue] = [`$${filterLength + 1}::bigint`, `$${filterLength + 2}`]

const entriesIn = (direction: 'asc' | 'desc'): ReadQuery<EntryRow> => ({
  text: `
  select ${entryColumns} from audit.named_entry as entry
  where ${filterCondition}
    and (${cursorValue} is null or entry.position ${direction === 'asc' ? '>' : '<'} ${cursorValue})
  order by entry.position ${direction} limit ${limitValue}`,
})

export const newestFirst = entriesIn('desc')
export const oldestFirst = entriesIn('asc')

export const countQuery: ReadQuery<{ readonly count: number }> = {
  text: `select count(*)::int as count from audit.named_entry as entry where ${filterCondition}`,
}

/** Chains have no gaps: without a filter their ends give the number of entries. */
export const wholeCountQuery: ReadQuery<{ readonly count: number }> = {
  text: `select coalesce(sum(sequence), 0)::int as count from audit.chain_end where $1::text is null or chain = $1`,
}

/** Links read at a time: a few milliseconds of work, so that guests are answered in between. */
export const linksPerQuery = 250

export const allChainsQuery: ReadQuery<ChainRow> = {
  text: `
  select chain, sequence::text from audit.chain_end where $1::text is null or chain = $1 order by chain`,
}

export const chainsQuery: ReadQuery<ChainRow> = {
  text: `
  select chain, sequence::text from audit.chain_end
  where chain in (select entry.chain from audit.named_entry as entry where ${filterCondition}) order by chain`,
}

const value = (index: number) => `$${filterLength + index}`

export const linksQuery: ReadQuery<LinkRow> = {
  text: `
  select entry.sequence::text, encode(entry.digest, 'hex') as digest, (${filterCondition}) as matches
  from audit.named_entry as entry
  where entry.chain = ${value(1)} and entry.sequence > ${value(2)}::bigint and entry.sequence <= ${value(3)}::bigint
  order by entry.sequence limit ${linksPerQuery}`,
}

export const exportedEntriesQuery: ReadQuery<EntryRow & { readonly event: string }> = {
  text: `
  select ${entryColumns}, entry.event from audit.named_entry as entry
  where entry.chain = $1 and entry.sequence = any($2::bigint[]) order by entry.sequence`,
}

export const exportedHeadsQuery: ReadQuery<ExportedHeadRow> = {
  text: `
  select head.sequence::text, head.hash, head.statement from audit.signed_head as head
  where head.chain = $1 and head.sequence <= $2::bigint order by head.sequence, head.position`,
}

export interface ChainRow {
  readonly chain: string
  readonly sequence: string
}

export interface LinkRow {
  readonly sequence: string
  readonly digest: string
  readonly matches: boolean
}

export interface ExportedHeadRow {
  readonly sequence: string
  readonly hash: string
  readonly statement: string
}

/** More marks than a slider has pixels. Dating an entry takes about 20 µs, and the marks should come within 100 ms. Earlier ones: `to`. */
const maxDated = 2_500

/**
 * Entries of the menu itself and of items while they were on it. An entry names the menu its item is on afterwards. So an
 * item restored to another menu has no entry here; it already left when it was archived.
 */
const instantsIn = (table: string, at: string): ReadQuery<InstantRow> => ({
  text: `
  select at, count(*)::int as entries, min(position)::text as first, max(position)::text as last
  from (select position, ${at} as at from audit.${table}
    where menu_id = $1 and ($3::timestamptz is null or decided_at < $3)
    order by position desc limit ${maxDated}) as latest
  where at is not null and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
  group by at order by at desc`,
})

export const instantsQueries: Readonly<Record<AuditPerspective, ReadQuery<InstantRow>>> = {
  guests: instantsIn('dated_entry', 'visible_at'),
  decided: instantsIn('entry', 'decided_at'),
}

interface InstantRow {
  readonly at: Date
  readonly entries: number
  readonly first: string
  readonly last: string
}
