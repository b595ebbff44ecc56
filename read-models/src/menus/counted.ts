/** An amount that counts against a limit, and the position up to which the tables hold the log; `null`: they are not live. */
export interface CountedRow {
  readonly count: number
  readonly bytes: number
  readonly position: string | null
}

/** The column `position`. */
export const position = `
  (select position::text from projector.checkpoints where group_name = 'menus' and state = 'live') as position`
