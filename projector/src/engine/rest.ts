import { pause } from '@safe-menu/server-kit/lifecycle/pause'
import type { Queryable } from './checkpoints.ts'

// Readers wait at most for one batch of a build. A longer rest would only make the build slower.
const longestRestMs = 250

/** Whether live tables of any group have changed in the last second. Without new events their owners send only heartbeats. */
const isLiveBusy = {
  name: 'is-live-busy',
  text: `
    select coalesce(max(updated_at) > clock_timestamp() - interval '1 second', false) as busy
    from projector.checkpoints where state = 'live'`,
}

/**
 * Rests after a batch of a build for as long as the batch took, at most 250 ms, while the live tables change: so half of the time the
 * database and the processor are free for the events that readers wait for. Otherwise it returns at once.
 */
export async function restAfter(client: Queryable, tookMs: number, signal: AbortSignal): Promise<void> {
  const { rows } = await client.query<{ busy: boolean }>(isLiveBusy)
  if (rows[0]?.busy !== true) return
  await pause(Math.min(tookMs, longestRestMs), signal)
}
