import { activityGroup } from './activity-group.ts'
import type { ProjectionGroupDefinition } from './engine/projection.ts'
import { menusGroup } from './menus-group.ts'

/** Every projection group of the product; each has a worker of its own, and none waits for another. */
export const groups: readonly ProjectionGroupDefinition[] = [menusGroup, activityGroup]
