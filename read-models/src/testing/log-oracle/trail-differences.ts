import type pg from 'pg'
import { createGuestViews, type GuestViewData } from './guest-views.ts'
import type { LoggedEvent } from './logged-event.ts'
import { createTrail } from './trail.ts'
import { type Row, sortedJson } from './values.ts'
import { createVisibility } from './visibility.ts'

/** By table or view: the columns of its key. */
const keys: Readonly<Record<string, readonly string[]>> = {
  dated_entry: ['position'],
  item_version: ['item_id', 'position'],
  menu_version: ['menu_id', 'position'],
  restaurant_version: ['restaurant_id', 'position'],
  guest_view: ['advance', 'step'],
  guest_view_division: ['partitions'],
  guest_view_behind: ['restaurant_id', 'advance', 'step'],
  signed_head: ['position'],
  item_stay: ['item_id', 'position'],
  menu_stay: ['menu_id', 'position'],
  restaurant_menu: ['restaurant_id', 'menu_id'],
  chain_end: ['chain'],
  allergen_version: ['allergen_id', 'position'],
  item_name: ['item_id', 'name'],
  restaurant_name: ['restaurant_id', 'name'],
}

/**
 * Where the audit tables differ from the log as the oracle computes it, a sentence for each row. Columns that the oracle does not
 * compute are not compared. The fields of a version's state count as columns.
 */
export async function trailDifferences(
  client: Pick<pg.Client, 'query'>,
  log: readonly LoggedEvent[],
): Promise<readonly string[]> {
  const differences: string[] = []
  for (const [table, expected] of Object.entries(expectedRows(log))) {
    const key = keys[table] ?? []
    const nameOf = (row: Row) => key.map(column => `${column} ${String(row[column])}`).join(', ')
    const missing = new Map(expected.map(row => [nameOf(row), row]))
    const { rows } = await client.query<Row>(`select * from audit.${table}`)
    for (const row of rows) {
      const name = nameOf(row)
      const wanted = missing.get(name)
      missing.delete(name)
      const fields = { ...row, ...(row.state as Row | undefined) }
      differences.push(...rowDifferences(`${table} with ${name}`, wanted, fields))
    }
    for (const name of missing.keys()) differences.push(`${table} with ${name} is missing`)
  }
  return differences
}

function rowDifferences(subject: string, expected: Row | undefined, actual: Row): readonly string[] {
  if (expected === undefined) return [`${subject} is not in the log`]
  return Object.entries(expected).flatMap(([column, value]) => {
    const [wanted, found] = [comparable(value), comparable(actual[column])]
    return wanted === found
      ? []
      : [`${subject}: ${column} is ${String(found)}, but ${String(wanted)} by the log`]
  })
}

/** Instants as ISO strings, binary as hex, JSON with sorted keys, and the ends of lasting stays as `null`. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  if (value === Number.POSITIVE_INFINITY || value === '9223372036854775807') return null
  return typeof value === 'object' && value !== null ? sortedJson(value) : (value ?? null)
}

/** By table or view: its rows. */
function expectedRows(log: readonly LoggedEvent[]): Readonly<Record<string, readonly Row[]>> {
  const views = createGuestViews()
  const heads: Row[] = []
  for (const { type, data, position } of log) {
    if (type === 'GuestViewAdvanced') views.add(data as GuestViewData, position)
    if (type !== 'AuditHeadSigned') continue
    const { chain, sequence, hash, at, statement } = data as Row
    heads.push({ position: String(position), chain, sequence: String(sequence), hash, at, statement })
  }
  const [trail, visibility] = [createTrail(), createVisibility(views)]
  const entries: Row[] = []
  const versions: Record<string, Row[]> = { item_version: [], menu_version: [], restaurant_version: [] }
  for (const event of log) {
    const expected = trail.take(event)
    if (expected === null) continue
    visibility.take(expected)
    entries.push(expected.entry)
    for (const { table, id, row } of expected.versions) {
      const [key = ''] = keys[table] ?? []
      versions[table]?.push({ ...row, [key]: id, position: String(event.position) })
    }
  }
  const instants = new Map(visibility.end().map(({ position, visible_at }) => [String(position), visible_at]))
  return {
    dated_entry: entries.map(entry => ({ ...entry, visible_at: instants.get(String(entry.position)) })),
    ...versions,
    guest_view: views.advanceRows(),
    guest_view_division: views.divisionRows(),
    guest_view_behind: views.behindRows(),
    signed_head: heads,
    ...trail.summaries(),
  }
}
