import pg from 'pg'
import { migrateBookkeeping } from '../engine/checkpoints.ts'

/** Runs the projector's migrations in a test database without a projector. Each group is live at position 0. */
export async function createCheckpoints(databaseUrl: string, groups: readonly string[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await migrateBookkeeping(pool)
    await pool.query(
      `insert into projector.checkpoints (group_name, state, version, program)
       select name, 'live', 1, 'spec' from unnest($1::text[]) as given (name)`,
      [groups],
    )
  } finally {
    await pool.end()
  }
}
