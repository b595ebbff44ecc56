import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { ofType, overRows, type RecordedAs } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { BatchTransaction, Projection, Statement } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import * as sql from './statements.ts'

/** The data of an event, with its id. */
const rowOf = <Data>({ id, data }: { id: string; data: Data }) => ({ ...data, id })
type Raw = ReturnType<typeof rowOf<RecordedAs<'ActivityRecorded'>['data']>>
type Summary = RecordedAs<'DaySummarised'>['data']

/** The parts of rows, each with its restaurant and day. */
function partsOf<Row extends sql.OfDay, Part>(rows: readonly Row[], of: (row: Row) => readonly Part[]) {
  return rows.flatMap(row => {
    const { restaurantId, day } = row
    return of(row).map(part => ({ restaurantId, day, ...part }))
  })
}

function countRaw(rows: readonly Raw[]): readonly Statement[] {
  const views = partsOf(rows, row => row.views)
  const visitors = views.flatMap(({ visitors: seen, ...view }) => seen.map(visitor => ({ ...view, visitor })))
  const orders = partsOf(rows, row => row.orders)
  const filters = partsOf(rows, row => row.filters)
  return [
    ...overRows(sql.countViews, views),
    ...overRows(sql.countVisitors, visitors),
    ...overRows(sql.countOrders, orders),
    ...overRows(sql.countFilters, filters),
    ...overRows(sql.rememberEvents, rows),
    ...overRows(sql.countDays, rows),
  ]
}

function keepSummaries(rows: readonly Summary[]): readonly Statement[] {
  const menus = partsOf(rows, row => row.menus)
  // A menu that was only ordered from or filtered has no row of views, as before the summary.
  const viewed = menus.filter(menu => menu.views > 0)
  const orders = menus.flatMap(menu => menu.orders.map(order => ({ ...menu, ...order })))
  const filters = menus.flatMap(menu => menu.filters.map(filter => ({ ...menu, ...filter })))
  return [
    ...sql.emptyTables.flatMap(statement => overRows(statement, rows)),
    ...overRows(sql.keepMenus, viewed),
    ...overRows(sql.keepOrders, orders),
    ...overRows(sql.keepFilters, filters),
    ...overRows(sql.closeDays, rows),
  ]
}

/** The ids of the batch's raw events that are not to be counted. */
async function loadKnown(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
): Promise<ReadonlySet<string>> {
  const [statement] = overRows(sql.knownEvents, ofType(events, 'ActivityRecorded').map(rowOf))
  const rows = statement ? await transaction.query<{ id: string }>(statement) : []
  return new Set(rows.map(({ id }) => id))
}

/** Each event once: an append that is repeated across a restart of the event store is written again, with the same id. */
function withoutRepetitions(rows: readonly Raw[], ids: ReadonlySet<string>): readonly Raw[] {
  const known = new Set(ids)
  return rows.filter(({ id }) => {
    const isNew = !known.has(id)
    known.add(id)
    return isNew
  })
}

/**
 * What guests did, by restaurant, day, menu, item and allergen. The raw events of a day are counted as they come; its summary then
 * replaces the figures and is final. So the tables do not depend on how many of the raw events of a summarised day have expired.
 */
export const dailyActivity: Projection<ReadonlySet<string>> = {
  name: 'daily-activity',
  eventTypes: projectionGroups.activity['daily-activity'],
  tables: readSql('activity/daily-activity/tables.sql'),
  load: loadKnown,
  apply(events, known) {
    const raw = withoutRepetitions(ofType(events, 'ActivityRecorded').map(rowOf), known)
    const summaries = ofType(events, 'DaySummarised').map(({ data }) => data)
    return [...countRaw(raw), ...keepSummaries(summaries)]
  },
}
