import { projectionGroups } from '@safe-menu/contracts/consistency'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { compareRows, Difference } from './compare.ts'
import { compareTable, type SummedTable } from './compare-tables.ts'
import { createGuestViews, type GuestViews, type SaidView } from './guest-views.ts'
import type { VersionTable } from './naive/told.ts'
import { createNaiveVisibility, type Dated } from './naive/visibility.ts'
import { createNaiveTrail, type Expected } from './naive-trail.ts'
import { type Extent, eventsUpTo, type Quarantined } from './read-log.ts'
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
    const [checkpoint] = await read<{ position: string; eventId: string | null }>(
      `select position::text, event_id as "eventId" from projector.checkpoints
       where group_name = 'audit' and state = 'live'`,
    )
    if (checkpoint === undefined) throw new Difference('The audit read model has not been built yet.')
    const { position, eventId } = checkpoint
    const last = BigInt(position)
    if (eventId !== null) await assertSameLog(store, { position: last, eventId })
    const quarantined = await quarantinedRestaurants(read)
    const extent = { last, quarantined }
    const views = await compareSides(read, store, extent)
    const entries = await compareTrail({ read, store, onProgress }, extent, views)
    if (quarantined.length > 0) throw new Difference(missingOf(quarantined))
    return { agrees: true, entries, position }
  } catch (error) {
    if (error instanceof LogReplaced) {
      return {
        agrees: false,
        difference: `The audit trail was built from another event log. ${error.message}`,
      }
    }
    if (!(error instanceof Difference)) throw error
    return { agrees: false, difference: error.message }
  }
}

async function quarantinedRestaurants(read: ReadAsOf): Promise<readonly Quarantined[]> {
  const rows = await read<{ restaurantId: string; appliedTo: string; streamName: string }>(
    `select quarantine.restaurant_id as "restaurantId", quarantine.applied_to::text as "appliedTo",
       quarantine.stream_name as "streamName"
     from projector.quarantine as quarantine join projector.checkpoints as checkpoint using (generation)
     where checkpoint.group_name = 'audit' and checkpoint.state = 'live' order by quarantine.restaurant_id`,
  )
  return rows.map(row => ({ ...row, appliedTo: BigInt(row.appliedTo) }))
}

/** Said only once everything else agrees. */
function missingOf(quarantined: readonly Quarantined[]): string {
  const places = quarantined.map(
    ({ restaurantId, appliedTo }) => `of ${restaurantId} what came after position ${appliedTo}`,
  )
  return `Everything that the read model holds agrees, but restaurants are in quarantine. It lacks ${places.join(', ')}.`
}

/** What guests saw when, and the signed heads. */
async function compareSides(read: ReadAsOf, store: ProjectorEventStore, extent: Extent): Promise<GuestViews> {
  const views = createGuestViews()
  const heads: Row[] = []
  for await (const event of eventsUpTo(store, sideTypes, extent)) {
    if (event.type === 'GuestViewAdvanced') views.add(event.data as SaidView, event.position)
    else {
      const { chain, sequence, hash, at, statement } = event.data as Record<string, unknown>
      heads.push({ position: String(event.position), chain, sequence: String(sequence), hash, at, statement })
    }
  }
  const advances = await read<Row>(
    `select advance::text, position::text, at, behind from audit.guest_view order by guest_view.advance`,
  )
  compareAll('What guests saw', views.advances(), advances)
  const steps = await read<Row>(
    `select restaurant_id, advance::text, position::text, furthest::text, at from audit.guest_view_behind as step
     order by step.advance, restaurant_id`,
  )
  const byStep = (one: Row, other: Row) =>
    Number(one.advance) - Number(other.advance) ||
    (String(one.restaurant_id) < String(other.restaurant_id) ? -1 : 1)
  compareAll('What guests saw of a restaurant', [...views.steps()].sort(byStep), steps)
  const signed = await read<Row>(
    `select position::text, chain, sequence::text, hash, at, statement from audit.signed_head
     order by signed_head.position`,
  )
  compareAll('The signed head', heads, signed)
  return views
}

function compareAll(what: string, expected: readonly Row[], actual: readonly Row[]): void {
  for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
    const { advance, position } = expected[index] ?? actual[index] ?? {}
    compareRows(`${what} (the event at ${String(advance ?? position)})`, expected[index], actual[index])
  }
}

async function compareTrail(
  { read, store, onProgress }: ReconcileDeps,
  extent: Extent,
  views: GuestViews,
): Promise<number> {
  const trail = createNaiveTrail()
  const visibility = createNaiveVisibility(views)
  let entries = 0
  const versions: Record<VersionTable, number> = { item_version: 0, menu_version: 0, restaurant_version: 0 }
  let waiting: Expected[] = []
  let from = -1n
  const compareWaiting = async (upTo: bigint) => {
    await comparePortion(read, waiting, from, upTo)
    for (const expected of waiting) visibility.take(expected)
    entries += waiting.length
    for (const { version } of waiting) if (version) versions[version.table] += 1
    waiting = []
    from = upTo
    onProgress(entries)
  }
  for await (const event of eventsUpTo(store, trailTypes, extent)) {
    const expected = trail.take(event)
    if (expected) waiting.push(expected)
    if (waiting.length === portion) await compareWaiting(event.position)
  }
  await compareWaiting(extent.last)
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
  // After the tables that it follows from, so that the one that differs is named.
  await compareDates(read, visibility.end())
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
  from audit.entry where entry.position > $1 and entry.position <= $2 order by entry.position`
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
    compareRows(what, wanted.entry, isSame ? found : undefined)
    if (!wanted.version) continue
    const { table, id, row } = wanted.version
    const key = `${table} ${id} ${wanted.position}`
    compareRows(`The state of ${id} after position ${wanted.position} (${table})`, row, versions.get(key))
  }
}

const datesQuery = `
  select entry.position::text as position, entry.visible_at from audit.dated_entry as entry
  where entry.position = any($1::bigint[])`

/** From when guests could read entries. */
async function compareDates(read: ReadAsOf, dated: readonly Dated[]): Promise<void> {
  for (let from = 0; from < dated.length; from += portion) {
    const some = dated.slice(from, from + portion)
    const rows = await read<Row>(datesQuery, [some.map(({ position }) => String(position))])
    const found = new Map(rows.map(row => [String(row.position), row]))
    for (const { position, visible_at } of some) {
      compareRows(`The entry at position ${position}`, { visible_at }, found.get(String(position)))
    }
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
