import type { Queryable } from './checkpoints.ts'

/** Advisory locks: one live owner of a group or partition, one builder. They end with the connection that took them. */
export async function tryLock(client: Queryable, name: string, purpose: 'live' | 'build'): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtext('projector ' || $1), hashtext($2)) as locked",
    [purpose, name],
  )
  return rows[0]?.locked === true
}
