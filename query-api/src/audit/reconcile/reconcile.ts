import { createGuestViews, type GuestViewData, type GuestViews } from '@safe-menu/audit-oracle/guest-views'
import type { SummaryTable } from '@safe-menu/audit-oracle/summaries'
import { createTrail, type ExpectedEntry, type VersionTable } from '@safe-menu/audit-oracle/trail'
import type { Row } from '@safe-menu/audit-oracle/values'
import { createVisibility, type DatedEntry } from '@safe-menu/audit-oracle/visibility'
import * as queries from '@safe-menu/read-models/audit/whole-trail.queries'
import { eventTypesOf } from '@safe-menu/read-models/groups'
import { appliedQuery } from '@safe-menu/read-models/progress/progress.queries'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { compareRows, compareTable, Difference } from './compare.ts'
import { eventsUpTo, type LogRange, type QuarantinedRestaurant } from './read-log.ts'
import type { ReadAsOf } from './snapshot.ts'

/** Entries compared at once. */
const batchSize = 1_000

interface ReconcileDeps {
  /** Reads the database as of one instant, however long it takes. */
  readonly read: ReadAsOf
  readonly store: ProjectorEventStore
  /** Called with the number of entries that agree so far. */
  readonly onProgress: (entries: number) => void
}

export type Reconciliation =
  | { readonly agrees: true; readonly entries: number; readonly position: string }
  | { readonly agrees: false; readonly difference: string }

const guestViewTypes = ['GuestViewAdvanced', 'AuditHeadSigned'] as const
const trailTypes = eventTypesOf('audit').filter(type => !(guestViewTypes as readonly string[]).includes(type))
const versionTables = Object.keys(queries.versionQueries) as readonly VersionTable[]

/**
 * Compares every table of the audit read model with the whole event log, as the independent oracle computes it. Rejects
 * with the errors of the stores.
 */
export async function reconcile({ read, store, onProgress }: ReconcileDeps): Promise<Reconciliation> {
  await store.head() // fails at once when the store is away; a subscription would wait for it
  try {
    const [checkpoint] = await read<{ position: string; eventId: string | null }>(appliedQuery.text, [
      'audit',
      null,
    ])
    if (checkpoint === undefined) throw new Difference('The audit read model has not been built yet.')
    const { position, eventId } = checkpoint
    const last = BigInt(position)
    if (eventId !== null) await assertSameLog(store, { position: last, eventId })
    const quarantined = await quarantinedRestaurants(read)
    const range = { last, quarantined }
    const views = await compareGuestViews(read, store, range)
    const entries = await compareTrail({ read, store, onProgress }, range, views)
    if (quarantined.length > 0) throw new Difference(missingBecauseOf(quarantined))
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

async function quarantinedRestaurants(read: ReadAsOf): Promise<readonly QuarantinedRestaurant[]> {
  const rows = await read<{ restaurantId: string; appliedTo: string; streamName: string }>(
    queries.quarantinedQuery,
  )
  return rows.map(row => ({ ...row, appliedTo: BigInt(row.appliedTo) }))
}

/** Reported only when everything else agrees. */
function missingBecauseOf(quarantined: readonly QuarantinedRestaurant[]): string {
  const gaps = quarantined.map(
    ({ restaurantId, appliedTo }) => `the events of ${restaurantId} after position ${appliedTo}`,
  )
  return `Everything in the read model agrees, but restaurants are in quarantine. It lacks ${gaps.join(', ')}.`
}

/** Compares what guests saw when, and the signed heads. */
async function compareGuestViews(
  read: ReadAsOf,
  store: ProjectorEventStore,
  range: LogRange,
): Promise<GuestViews> {
  const views = createGuestViews()
  const heads: Row[] = []
  for await (const { type, data, position } of eventsUpTo(store, guestViewTypes, range)) {
    if (type === 'GuestViewAdvanced') views.add(data as GuestViewData, position)
    else {
      const { chain, sequence, hash, at, statement } = data as Record<string, unknown>
      heads.push({ position: String(position), chain, sequence: String(sequence), hash, at, statement })
    }
  }
  const byAdvance = (one: Row, other: Row) =>
    Number(one.advance) - Number(other.advance) ||
    Number(one.step) - Number(other.step) ||
    (String(one.restaurant_id) < String(other.restaurant_id) ? -1 : 1)
  const behind = [...views.behindRows()].sort(byAdvance)
  compareLists('What guests saw', views.advanceRows(), await read<Row>(queries.guestViewQuery))
  compareLists(
    'The division of what guests saw',
    views.divisionRows(),
    await read<Row>(queries.guestViewDivisionQuery),
  )
  compareLists('What guests saw of a restaurant', behind, await read<Row>(queries.guestViewBehindQuery))
  compareLists('The signed head', heads, await read<Row>(queries.signedHeadsQuery))
  return views
}

function compareLists(subject: string, expected: readonly Row[], actual: readonly Row[]): void {
  for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
    const { advance, position } = expected[index] ?? actual[index] ?? {}
    compareRows(`${subject} (the event at ${String(advance ?? position)})`, expected[index], actual[index])
  }
}

/** Compares entries, versions, summaries and instants of visibility. Returns the number of entries. */
async function compareTrail(
  { read, store, onProgress }: ReconcileDeps,
  range: LogRange,
  views: GuestViews,
): Promise<number> {
  const trail = createTrail()
  const visibility = createVisibility(views)
  const versionCounts: Record<VersionTable, number> = {
    item_version: 0,
    menu_version: 0,
    restaurant_version: 0,
  }
  let entries = 0
  let batch: ExpectedEntry[] = []
  let comparedUpTo = -1n
  const compareNextBatch = async (upTo: bigint) => {
    await compareBatch(read, batch, comparedUpTo, upTo)
    for (const expected of batch) {
      visibility.take(expected)
      for (const { table } of expected.versions) versionCounts[table] += 1
    }
    entries += batch.length
    batch = []
    comparedUpTo = upTo
    onProgress(entries)
  }
  for await (const event of eventsUpTo(store, trailTypes, range)) {
    const expected = trail.take(event)
    if (expected) batch.push(expected)
    if (batch.length === batchSize) await compareNextBatch(event.position)
  }
  await compareNextBatch(range.last)
  await compareCount(read, 'entry', queries.entryCountQuery, entries)
  for (const table of versionTables) {
    const { stray, count } = queries.versionQueries[table]
    const [found] = await read<Row>(stray)
    if (found) compareRows(versionSubject(table, found.id, found.position), undefined, found)
    await compareCount(read, table, count, versionCounts[table])
  }
  for (const [table, rows] of Object.entries(trail.summaries())) {
    await compareTable(read, table as SummaryTable, rows)
  }
  // The instants follow from the tables: a table that differs is named first.
  await compareVisibility(read, visibility.end())
  return entries
}

const versionSubject = (table: VersionTable, id: unknown, position: unknown) =>
  `The state of ${id} after position ${position} (${table})`

async function compareCount(read: ReadAsOf, table: string, query: string, count: number): Promise<void> {
  const [found] = await read<{ count: number }>(query)
  compareRows(`The number of rows in ${table}`, { count }, found)
}

/** Compares the entries and versions after position `from`, up to `upTo`. */
async function compareBatch(
  read: ReadAsOf,
  expected: readonly ExpectedEntry[],
  from: bigint,
  upTo: bigint,
): Promise<void> {
  const rows = await read<Row>(queries.entriesQuery, [String(from), String(upTo)])
  const versions = await readVersions(read, expected, from, upTo)
  for (let index = 0; index < Math.max(expected.length, rows.length); index += 1) {
    const [wanted, found] = [expected[index], rows[index]]
    const isSame = wanted?.entry.position === found?.position
    // The earlier of the two has no counterpart.
    const isExtra = !wanted || (!isSame && found && BigInt(String(found.position)) < wanted.position)
    const subject = `The entry at position ${String((isExtra ? found : wanted?.entry)?.position)}`
    if (isExtra || !wanted) return compareRows(subject, undefined, found)
    compareRows(subject, wanted.entry, isSame ? found : undefined)
    for (const { table, id, row } of wanted.versions) {
      const version = versions.get(`${table} ${id} ${wanted.position}`)
      compareRows(versionSubject(table, id, wanted.position), row, version)
    }
  }
}

/** The versions of the expected subjects, by table, id and position. */
async function readVersions(
  read: ReadAsOf,
  expected: readonly ExpectedEntry[],
  from: bigint,
  upTo: bigint,
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>()
  for (const table of versionTables) {
    const ids = expected
      .flatMap(each => each.versions)
      .flatMap(each => (each.table === table ? [each.id] : []))
    if (ids.length === 0) continue
    const values = [[...new Set(ids)], String(from), String(upTo)]
    const rows = await read<Row>(queries.versionQueries[table].rows, values)
    for (const row of rows) found.set(`${table} ${String(row.id)} ${String(row.position)}`, row)
  }
  return found
}

/** Compares from when guests could read each entry. */
async function compareVisibility(read: ReadAsOf, dated: readonly DatedEntry[]): Promise<void> {
  for (let from = 0; from < dated.length; from += batchSize) {
    const batch = dated.slice(from, from + batchSize)
    const rows = await read<Row>(queries.visibleAtQuery, [batch.map(({ position }) => String(position))])
    const found = new Map(rows.map(row => [String(row.position), row]))
    for (const { position, visible_at } of batch) {
      compareRows(`The entry at position ${position}`, { visible_at }, found.get(String(position)))
    }
  }
}
