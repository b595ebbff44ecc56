import type { Queryable } from './checkpoints.ts'

// Readers wait at most for one batch of a build. A longer rest would only make the build slower.
const longestRestMs = 250

/** Whether the live tables of any group have changed in the last second. Heartbeats do not count: they leave `updated_at` as it is. */
const isLiveBusy = {
  name: 'is-live-busy',
  text: `
    select coalesce(max(updated_at) > clock_timestamp() - interval '1 second', false) as busy
    from projector.checkpoints where state = 'live'`,
}

/**
 * How long a build rests after a batch, in milliseconds. While live tables change, as long as the batch took, up to a limit: the database
 * and the processor are then free about half of the time for the events that readers wait for. Otherwise 0.
 */
export async function restMsAfter(client: Queryable, tookMs: number): Promise<number> {
  const { rows } = await client.query<{ busy: boolean }>(isLiveBusy)
  return rows[0]?.busy === true ? Math.min(tookMs, longestRestMs) : 0
}
