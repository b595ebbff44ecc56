import type { ProjectionGroupDefinition } from '../projection.ts'
import { closedTotals } from './closed-totals/closed-totals.projection.ts'
import { dailyActivity } from './daily-activity/daily-activity.projection.ts'

/** Guest activity: bulk, at a pace of its own, so that a flood of it never holds up what guests see. The totals come before the days that they close. */
export const activityGroup: ProjectionGroupDefinition = {
  group: 'activity',
  projections: [closedTotals, dailyActivity],
}
