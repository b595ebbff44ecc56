import type { ProjectionGroupDefinition } from '../projection.ts'
import { closedTotals } from './closed-totals/closed-totals.projection.ts'
import { dailyActivity } from './daily-activity/daily-activity.projection.ts'
import { itemReports } from './item-reports/item-reports.projection.ts'

/** Guest activity and reports. A separate group, so that many such events never delay what guests see. */
export const activityGroup: ProjectionGroupDefinition = {
  group: 'activity',
  version: 2,
  projections: [closedTotals, dailyActivity, itemReports],
}
