import { migrate } from '@safe-menu/server-kit/database/migrate'
import pg from 'pg'

/** Copies of a database in which the projector finds nothing to migrate. Tests that need an empty one name no template. */
export const projectorBookkeeping = {
  name: 'projector_bookkeeping',
  fill: (url: string) => createCheckpoints(url, []),
}

/** Runs the projector's migrations in a test database without a projector. Each group is live at position 0. */
export async function createCheckpoints(databaseUrl: string, groups: readonly string[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await migrate(pool, { service: 'projector', schema: 'projector', advisoryLock: 7_340_022 })
    await pool.query(
      `insert into projector.checkpoints (group_name, state, version, program)
       select name, 'live', 1, 'spec' from unnest($1::text[]) as given (name)`,
      [groups],
    )
  } finally {
    await pool.end()
  }
}
