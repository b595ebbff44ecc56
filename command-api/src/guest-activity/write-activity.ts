import { randomUUID } from 'node:crypto'
import { systemMetadata } from '@safe-menu/contracts/events/metadata'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { AppendResult, NewEvent } from '@safe-menu/server-kit/event-store/types'
import { type Call, recordActivity } from './decide.ts'
import { createRepetitions } from './repetitions.ts'
import { activityStream } from './state.ts'

/** A call and the day, in the restaurant's time zone, that it counts for. */
export interface DatedCall extends Call {
  readonly restaurantId: RestaurantId
  readonly day: Day
}

interface ActivityWriterOptions {
  readonly gateway: Pick<EventStoreGateway, 'readStream' | 'append'>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Writes calls of one restaurant and day to the log, as one event (architecture, "Events and streams"). */
export function createActivityWriter({ gateway, now }: ActivityWriterOptions) {
  const repetitions = createRepetitions(gateway)

  /** Resolves with an error or `null` for each call: `idempotency.key_reused`. Rejects with the gateway's errors. */
  return async function write(calls: readonly DatedCall[]): Promise<readonly (Error | null)[]> {
    const [first] = calls
    if (!first) return []
    const { restaurantId, day } = first
    const streamName = activityStream(restaurantId, day)
    const lastDecidedAt = await repetitions.refresh(
      streamName,
      calls.some(call => call.identity !== null),
    )
    const verdicts = repetitions.judge(calls)
    const fresh = calls.filter((_, index) => verdicts[index] === 'new')
    if (fresh.length > 0) {
      const event = recordActivity(restaurantId, day, fresh)
      const clock = new Date(now()).toISOString()
      const decidedAt = lastDecidedAt !== null && lastDecidedAt > clock ? lastDecidedAt : clock
      const end = await append(gateway, streamName, asNew(event, restaurantId, decidedAt))
      repetitions.written(streamName, event, decidedAt, end)
    }
    return verdicts.map(verdict => (verdict instanceof Error ? verdict : null))
  }
}

function asNew(
  event: ReturnType<typeof recordActivity>,
  restaurantId: RestaurantId,
  decidedAt: string,
): NewEvent {
  const id = randomUUID()
  return {
    id,
    ...event,
    metadata: systemMetadata({ id, actor: 'guest-activity', restaurantId, decidedAt }),
  }
}

/** Tries again when the append may or may not have been written: the store takes equal ids for one event. */
async function append(
  gateway: Pick<EventStoreGateway, 'append'>,
  streamName: string,
  event: NewEvent,
): Promise<AppendResult> {
  try {
    return await gateway.append(streamName, [event], 'any')
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable && error.ambiguous)) throw error
    return gateway.append(streamName, [event], 'any')
  }
}
