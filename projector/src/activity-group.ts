import type { ProjectionGroupDefinition } from './engine/projection.ts'
import { dailyActivity } from './guest-activity/daily-activity.projection.ts'

/** Guest activity: bulk, at a pace of its own, so that a flood of it never holds up what guests see. */
export const activityGroup: ProjectionGroupDefinition = {
  group: 'activity',
  projections: [dailyActivity],
}
