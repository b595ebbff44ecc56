import { evolveReports, type ItemReports, noReports } from '@safe-menu/contracts/guest-reports/state'
import { foldedTable } from '../../folded-table.ts'
import { projectionGroups } from '../../groups.ts'

interface ReportsOfItem extends ItemReports {
  readonly restaurantId: string | null
}

/** The reports of guests that a restaurant has not answered: a row for each item. */
export const itemReports = foldedTable({
  name: 'item-reports',
  table: 'item_report',
  eventTypes: projectionGroups.activity['item-reports'],
  key: ['item_id', ({ data }) => data.itemId],
  evolve: (reports: ReportsOfItem | undefined, event): ReportsOfItem => ({
    ...evolveReports(reports ?? noReports, event, event.metadata.decidedAt, event.revision),
    restaurantId: event.metadata.restaurantId,
  }),
  columns: {
    restaurant_id: ['uuid', ({ restaurantId }) => restaurantId],
    /** Of the last open report; null: all are answered. */
    last_at: ['timestamptz', ({ open }) => open.at(-1)?.at],
  },
  indexes: ['(restaurant_id) where last_at is not null'],
})
