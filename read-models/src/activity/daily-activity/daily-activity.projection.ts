import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { overRows } from '../../folding/columns.ts'
import { ofType, type RecordedAs } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { BatchTransaction, Projection, Statement } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import * as sql from './statements.ts'

type Raw = RecordedAs<'ActivityRecorded'>
type Summary = RecordedAs<'DaySummarised'>

const dayOf = ({ data }: Raw | Summary) => `${data.restaurantId} ${data.day}`
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Each row with its event. */
function rowsOf<E, Row>(
  events: readonly E[],
  rows: (event: E) => readonly Row[],
): readonly (readonly [E, Row])[] {
  return events.flatMap(event => rows(event).map(row => [event, row] as const))
}

function countRaw(events: readonly Raw[]): readonly Statement[] {
  const views = rowsOf(events, event => event.data.views)
  const visitors = views.flatMap(([event, { menuId, visitors: seen }]) =>
    seen.map(visitor => ({ event, menuId, visitor })),
  )
  return [
    ...overRows('activity-count-views', sql.countViews, views, [
      ([event]) => event.data.restaurantId,
      ([event]) => event.data.day,
      ([, view]) => view.menuId,
      ([, view]) => view.count,
      ([event]) => event.position,
    ]),
    ...overRows('activity-count-visitors', sql.countVisitors, visitors, [
      ({ event }) => event.data.restaurantId,
      ({ event }) => event.data.day,
      ({ menuId }) => menuId,
      ({ visitor }) => visitor,
      ({ event }) => event.position,
    ]),
    ...overRows(
      'activity-count-orders',
      sql.countOrders,
      rowsOf(events, event => event.data.orders),
      [
        ([event]) => event.data.restaurantId,
        ([event]) => event.data.day,
        ([, order]) => order.menuId,
        ([, order]) => order.itemId,
        ([, order]) => order.count,
        ([event]) => event.position,
      ],
    ),
    ...overRows(
      'activity-count-filters',
      sql.countFilters,
      rowsOf(events, event => event.data.filters),
      [
        ([event]) => event.data.restaurantId,
        ([event]) => event.data.day,
        ([, filter]) => filter.menuId,
        ([, filter]) => filter.allergenId,
        ([, filter]) => filter.count,
        ([event]) => event.position,
      ],
    ),
    ...overRows('activity-remember-events', sql.rememberEvents, events, [
      event => event.data.restaurantId,
      event => event.data.day,
      event => event.id,
      event => event.position,
    ]),
    ...overRows('activity-count-days', sql.countDays, events, [
      event => event.data.restaurantId,
      event => event.data.day,
      event => sum(event.data.views.map(view => view.count)),
      event => event.position,
    ]),
  ]
}

function keepSummaries(events: readonly Summary[]): readonly Statement[] {
  const restaurantAndDay = [
    (event: Summary) => event.data.restaurantId,
    (event: Summary) => event.data.day,
  ] as const
  const menus = rowsOf(events, event => event.data.menus)
  const details = <Detail>(of: (menu: Summary['data']['menus'][number]) => readonly Detail[]) =>
    menus.flatMap(([event, menu]) => of(menu).map(detail => ({ event, menuId: menu.menuId, detail })))
  return [
    ...overRows('activity-empty-menus', sql.emptyMenus, events, restaurantAndDay),
    ...overRows('activity-empty-visitors', sql.emptyVisitors, events, restaurantAndDay),
    ...overRows('activity-empty-events', sql.emptyEvents, events, restaurantAndDay),
    ...overRows('activity-empty-orders', sql.emptyOrders, events, restaurantAndDay),
    ...overRows('activity-empty-filters', sql.emptyFilters, events, restaurantAndDay),
    ...overRows(
      'activity-keep-menus',
      sql.keepMenus,
      // A menu that was only ordered from or filtered has no row of views, as before the summary.
      menus.filter(([, menu]) => menu.views > 0),
      [
        ([event]) => event.data.restaurantId,
        ([event]) => event.data.day,
        ([, menu]) => menu.menuId,
        ([, menu]) => menu.views,
        ([, menu]) => menu.uniqueVisitors,
      ],
    ),
    ...overRows(
      'activity-keep-orders',
      sql.keepOrders,
      details(menu => menu.orders),
      [
        ({ event }) => event.data.restaurantId,
        ({ event }) => event.data.day,
        ({ menuId }) => menuId,
        ({ detail }) => detail.itemId,
        ({ detail }) => detail.count,
      ],
    ),
    ...overRows(
      'activity-keep-filters',
      sql.keepFilters,
      details(menu => menu.filters),
      [
        ({ event }) => event.data.restaurantId,
        ({ event }) => event.data.day,
        ({ menuId }) => menuId,
        ({ detail }) => detail.allergenId,
        ({ detail }) => detail.count,
      ],
    ),
    ...overRows('activity-close-days', sql.closeDays, events, [
      ...restaurantAndDay,
      event => sum(event.data.menus.map(menu => menu.views)),
      event => event.data.uniqueVisitors,
      event => event.position,
    ]),
  ]
}

/** Drops the raw events of days whose summary is in the same batch: a summary replaces what came before and closes the day. */
function split(events: readonly StoredEvent[]): { raw: readonly Raw[]; summaries: readonly Summary[] } {
  const summaries = new Map<string, Summary>()
  for (const summary of ofType(events, 'DaySummarised')) {
    if (!summaries.has(dayOf(summary))) summaries.set(dayOf(summary), summary)
  }
  const raw = ofType(events, 'ActivityRecorded').filter(event => !summaries.has(dayOf(event)))
  return { raw, summaries: [...summaries.values()] }
}

/** The ids of the batch's raw events that an earlier batch has counted. */
async function loadCounted(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
): Promise<ReadonlySet<string>> {
  const [statement] = overRows(
    'activity-counted-events',
    sql.countedEvents,
    ofType(events, 'ActivityRecorded'),
    [event => event.data.restaurantId, event => event.data.day, event => event.id],
  )
  const rows = statement ? await transaction.query<{ id: string }>(statement) : []
  return new Set(rows.map(({ id }) => id))
}

/** Each event once: an append that is repeated across a restart of the event store is written again, with the same id. */
function withoutRepetitions(events: readonly Raw[], counted: ReadonlySet<string>): readonly Raw[] {
  const known = new Set(counted)
  return events.filter(({ id }) => {
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
  version: 3, // counts an event id once
  eventTypes: projectionGroups.activity['daily-activity'],
  tables: readSql('activity/daily-activity/tables.sql'),
  load: loadCounted,
  apply(events, counted) {
    const { raw, summaries } = split(events)
    return [...countRaw(withoutRepetitions(raw, counted)), ...keepSummaries(summaries)]
  },
}
