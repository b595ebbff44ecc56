import type { ProjectionGroupDefinition } from '../projection.ts'
import { closedTotals } from './closed-totals/closed-totals.projection.ts'
import { dailyActivity } from './daily-activity/daily-activity.projection.ts'

/** Guest activity. A separate group, so that many such events never delay what guests see. The order matters: totals before days. */
export const activityGroup: ProjectionGroupDefinition = {
  group: 'activity',
  projections: [closedTotals, dailyActivity],
}
