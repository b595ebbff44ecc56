import { activityGroup } from '../activity/activity-group.ts'
import { createGroupTables } from './group-tables.ts'

/** The tables of the `activity` group in a test database. */
export const createActivityTables = (url: string, schema?: string) =>
  createGroupTables(url, activityGroup, schema)

export type ActivityTables = Awaited<ReturnType<typeof createActivityTables>>
