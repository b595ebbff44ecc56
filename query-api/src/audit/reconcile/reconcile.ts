import { projectionGroups } from '@safe-menu/contracts/consistency'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { compareRows, Difference } from './compare.ts'
import { compareTable, type SummedTable } from './compare-tables.ts'
import { createGuestViews, type GuestViews } from './guest-views.ts'
import type { VersionTable } from './naive/told.ts'
import { createNaiveTrail, type Expected } from './naive-trail.ts'
import { eventsUpTo } from './read-log.ts'
import type { ReadAsOf } from './snapshot.ts'
import type { Row } from './values.ts'

/** Entries compared in one go. */
const portion = 1_000

interface ReconcileDeps {
  /** Reads the database as of one instant, however long it takes. */
  readonly read: ReadAsOf
  readonly store: ProjectorEventStore
  /** Told how far it is. */
  readonly onProgress: (entries: number) => void
}

export type Reconciliation =
  | { readonly agrees: true; readonly entries: number; readonly position: string }
  | { readonly agrees: false; readonly difference: string }

const sideTypes = ['GuestViewAdvanced', 'AuditHeadSigned'] as const
const trailTypes = projectionGroups.audit.filter(type => !(sideTypes as readonly string[]).includes(type))

/**
 * Compares the audit read model with the whole event log, as a second, independent computation reads it: every entry, every
 * version, what guests saw when, and every table that sums these up. Rejects with the errors of the stores.
 */
export async function reconcile({ read, store, onProgress }: ReconcileDeps): Promise<Reconciliation> {
  await store.head() // a store that is away says so here; a subscription would wait for it
  try {
    const [checkpoint] = await read<{ position: string }>(
      `select position::text from projector.checkpoints where group_name = 'audit' and state = 'live'`,
    )
    if (checkpoint === undefined) throw new Difference('The audit read model has not been built yet.')
    const { position } = checkpoint
    const last = BigInt(position)
    const views = await compareSides(read, store, last)
    const entries = await compareTrail({ read, store, onProgress }, last, views)
    return { agrees: true, entries, position }
  } catch (error) {
    if (!(error instanceof Difference)) throw error
    return { agrees: false, difference: error.message }
  }
}

/** What guests saw when, and the signed heads. */
async function compareSides(read: ReadAsOf, store: ProjectorEventStore, last: bigint): Promise<GuestViews> {
  const views = createGuestViews()
  const heads: Row[] = []
  for await (const event of eventsUpTo(store, sideTypes, last)) {
    if (event.type === 'GuestViewAdvanced') views.add(event.data as { position: string; at: string })
    else {
      const { chain, sequence, hash, at, statement } = event.data as Record<string, unknown>
      heads.push({ position: String(event.position), chain, sequence: String(sequence), hash, at, statement })
    }
  }
  const told = await read<Row>('select position::text, at from audit.guest_view order by guest_view.position')
  compareAll('What guests saw', views.all(), told)
  const signed = await read<Row>(
    `select position::text, chain, sequence::text, hash, at, statement from audit.signed_head
     order by signed_head.position`,
  )
  compareAll('The signed head', heads, signed)
  return views
}

function compareAll(what: string, expected: readonly Row[], actual: readonly Row[]): void {
  for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
    const position = (expected[index] ?? actual[index])?.position
    compareRows(`${what} up to position ${String(position)}`, expected[index], actual[index])
  }
}

async function compareTrail(
  { read, store, onProgress }: ReconcileDeps,
  last: bigint,
  views: GuestViews,
): Promise<number> {
  const trail = createNaiveTrail()
  let entries = 0
  const versions: Record<VersionTable, number> = { item_version: 0, menu_version: 0, restaurant_version: 0 }
  let waiting: Expected[] = []
  let from = -1n
  const compareWaiting = async (upTo: bigint) => {
    await comparePortion(read, waiting, views, from, upTo)
    entries += waiting.length
    for (const { version } of waiting) if (version) versions[version.table] += 1
    waiting = []
    from = upTo
    onProgress(entries)
  }
  for await (const event of eventsUpTo(store, trailTypes, last)) {
    const expected = trail.take(event)
    if (expected) waiting.push(expected)
    if (waiting.length === portion) await compareWaiting(event.position)
  }
  await compareWaiting(last)
  await compareCount(read, 'entry', entries)
  for (const table of versionTables) {
    const [stray] = await read<Row>(strayQueries[table])
    if (stray)
      compareRows(`The state of ${stray.id} after position ${stray.position} (${table})`, undefined, stray)
    await compareCount(read, table, versions[table])
  }
  for (const [table, rows] of Object.entries(trail.sums())) {
    await compareTable(read, table as SummedTable, rows)
  }
  return entries
}

async function compareCount(read: ReadAsOf, table: keyof typeof countQueries, count: number): Promise<void> {
  const [found] = await read<{ count: number }>(countQueries[table])
  compareRows(`The number of rows in ${table}`, { count }, found)
}

const versionTables = ['item_version', 'menu_version', 'restaurant_version'] as const

const countQueries: Readonly<Record<VersionTable | 'entry', string>> = {
  entry: 'select count(*)::int as count from audit.entry',
  item_version: 'select count(*)::int as count from audit.item_version',
  menu_version: 'select count(*)::int as count from audit.menu_version',
  restaurant_version: 'select count(*)::int as count from audit.restaurant_version',
}
/** A version that belongs to no entry; the entries have all been compared. */
const strayQueries: Readonly<Record<VersionTable, string>> = {
  item_version: `select item_id as id, position::text from audit.item_version as version where not exists (
    select from audit.entry where entry.position = version.position and entry.item_id = version.item_id) limit 1`,
  menu_version: `select menu_id as id, position::text from audit.menu_version as version where not exists (
    select from audit.entry where entry.position = version.position and entry.menu_id = version.menu_id
      and entry.item_id is null) limit 1`,
  restaurant_version: `select restaurant_id as id, position::text from audit.restaurant_version as version where not exists (
    select from audit.entry where entry.position = version.position and entry.restaurant_id = version.restaurant_id
      and entry.kind like 'restaurant.%') limit 1`,
}

const entriesQuery = `
  select entry.*, entry.position::text as position, entry.sequence::text as sequence
  from audit.dated_entry as entry where entry.position > $1 and entry.position <= $2 order by entry.position`
const versionQueries: Readonly<Record<VersionTable, string>> = {
  item_version: `select item_id as id, version.*, version.position::text as position from audit.item_version as version
    where item_id = any($1::uuid[]) and position > $2 and position <= $3`,
  menu_version: `select menu_id as id, version.*, version.position::text as position from audit.menu_version as version
    where menu_id = any($1::uuid[]) and position > $2 and position <= $3`,
  restaurant_version: `select restaurant_id as id, version.*, version.position::text as position
    from audit.restaurant_version as version
    where restaurant_id = any($1::uuid[]) and position > $2 and position <= $3`,
}

async function comparePortion(
  read: ReadAsOf,
  expected: readonly Expected[],
  views: GuestViews,
  from: bigint,
  upTo: bigint,
): Promise<void> {
  const rows = await read<Row>(entriesQuery, [String(from), String(upTo)])
  const versions = await versionsOf(read, expected, from, upTo)
  for (let index = 0; index < Math.max(expected.length, rows.length); index += 1) {
    const [wanted, found] = [expected[index], rows[index]]
    const isSame = wanted?.entry.position === found?.position
    // The earlier one of both stands alone.
    const isExtra = !wanted || (!isSame && found && BigInt(String(found.position)) < wanted.position)
    const what = `The entry at position ${String((isExtra ? found : wanted?.entry)?.position)}`
    if (isExtra || !wanted) return compareRows(what, undefined, found)
    const seenFrom = wanted.entry.guest_facing ? views.firstAt(wanted.position) : null
    compareRows(what, { ...wanted.entry, visible_at: seenFrom }, isSame ? found : undefined)
    if (!wanted.version) continue
    const { table, id, row } = wanted.version
    const key = `${table} ${id} ${wanted.position}`
    compareRows(`The state of ${id} after position ${wanted.position} (${table})`, row, versions.get(key))
  }
}

async function versionsOf(
  read: ReadAsOf,
  expected: readonly Expected[],
  from: bigint,
  upTo: bigint,
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>()
  for (const [table, query] of Object.entries(versionQueries)) {
    const ids = expected.flatMap(({ version }) => (version?.table === table ? [version.id] : []))
    if (ids.length === 0) continue
    const rows = await read<Row>(query, [[...new Set(ids)], String(from), String(upTo)])
    for (const row of rows) found.set(`${table} ${String(row.id)} ${String(row.position)}`, row)
  }
  return found
}
