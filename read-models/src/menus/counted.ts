import { partitionSql } from '../partition-sql.ts'

/** An amount that counts against a limit, and the position up to which the tables hold the log; `null`: they are not live. */
export interface CountedRow {
  readonly count: number
  readonly bytes: number
  readonly position: string | null
}

/** The column `position`, in the partition of a restaurant (SQL). */
export const positionFor = (restaurantId: string) => `
  (select position::text from projector.checkpoints where group_name = 'menus' and state = 'live'
    and (partitions = 1 or partition = ${partitionSql(restaurantId, 'partitions')})) as position`
