import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type pg from 'pg'

const pollMs = 200
const waitMs = 60_000 // a restaurant with a hundred thousand events takes some tens of seconds

const request = `
  with asked as (
    update projector.quarantine q set retry_at = now()
    from projector.checkpoints c
    where c.generation = q.generation and c.state = 'live' and ($1::uuid is null or q.restaurant_id = $1)
    returning c.group_name, q.restaurant_id, q.attempts, q.position
  )
  select group_name, restaurant_id, attempts, position::text from asked order by group_name, restaurant_id`

const current = `
  select q.attempts, q.position::text, q.stream_name, q.revision::text, q.reason
  from projector.quarantine q join projector.checkpoints c using (generation)
  where c.state = 'live' and c.group_name = $1 and q.restaurant_id = $2`

interface RequestedRetry {
  readonly group_name: string
  readonly restaurant_id: string
  readonly attempts: number
  readonly position: string
}

interface CurrentQuarantine {
  readonly attempts: number
  readonly position: string
  readonly stream_name: string
  readonly revision: string
  readonly reason: string
}

interface Outcome {
  readonly recovered: boolean
  readonly sentence: string
}

interface RetryOptions {
  readonly pool: pg.Pool
  /** `null` for all. */
  readonly restaurantId: string | null
  readonly signal: AbortSignal
}

/** Asks the owners to retry the restaurants in quarantine, and waits until each has recovered or failed. */
export async function retryQuarantined({
  pool,
  restaurantId,
  signal,
}: RetryOptions): Promise<readonly Outcome[]> {
  const { rows } = await pool.query<RequestedRetry>(request, [restaurantId])
  const deadline = performance.now() + waitMs
  const outcomes: Outcome[] = []
  for (const asked of rows) {
    const name = `${asked.group_name}: ${asked.restaurant_id}`
    for (;;) {
      const { rows: found } = await pool.query<CurrentQuarantine>(current, [
        asked.group_name,
        asked.restaurant_id,
      ])
      const now = found[0]
      if (now === undefined) {
        outcomes.push({ recovered: true, sentence: `${name} has recovered.` })
        break
      }
      const at = `at ${now.stream_name}@${now.revision}: ${now.reason}`
      if (now.attempts !== asked.attempts || now.position !== asked.position) {
        outcomes.push({ recovered: false, sentence: `${name} is still in quarantine ${at}` })
        break
      }
      if (signal.aborted || performance.now() > deadline) {
        const sentence = `${name} has not been tried yet. Is the projector running? It is in quarantine ${at}`
        outcomes.push({ recovered: false, sentence })
        break
      }
      await pause(pollMs, signal)
    }
  }
  return outcomes
}
