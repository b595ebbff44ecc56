import { randomUUID } from 'node:crypto'
import { systemMetadata } from '@safe-menu/contracts/events/metadata'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import type { AppendResult, EventStoreGateway, NewEvent } from '@safe-menu/server-kit/event-store/gateway'
import { type CoalescerOptions, createCoalescer } from './coalesce.ts'
import { type Call, recordActivity } from './decide.ts'
import { createRepetitions } from './repetitions.ts'
import { activityStream } from './state.ts'

/** A call and the day, in the restaurant's time zone, that it counts for. */
interface DatedCall extends Call {
  readonly restaurantId: RestaurantId
  readonly day: Day
}

interface ActivityLogOptions extends Pick<CoalescerOptions<DatedCall>, 'windowMs' | 'maxWaiting' | 'timers'> {
  readonly gateway: Pick<EventStoreGateway, 'readStream' | 'append'>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Writes guest activity to the log, many calls as one event (architecture, "Events and streams"). */
export function createActivityLog({ gateway, now, ...options }: ActivityLogOptions) {
  const repetitions = createRepetitions(gateway)
  const coalescer = createCoalescer<DatedCall>({ ...options, write })

  /** Writes the calls of one lane: one restaurant, day and kind. */
  async function write(calls: readonly DatedCall[]): Promise<readonly (Error | null)[]> {
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
      const end = await append(streamName, asNew(event, restaurantId, decidedAt))
      repetitions.written(streamName, event, decidedAt, end)
    }
    return verdicts.map(verdict => (verdict instanceof Error ? verdict : null))
  }

  /** Tries again when the append may or may not have been written: the store takes equal ids for one event. */
  async function append(streamName: string, event: NewEvent): Promise<AppendResult> {
    try {
      return await gateway.append(streamName, [event], 'any')
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable && error.ambiguous)) throw error
      return gateway.append(streamName, [event], 'any')
    }
  }

  return {
    /** Resolves once the call is durable. Errors: those of `Coalescer.add`, `idempotency.key_reused`, and the gateway's. */
    record: (call: DatedCall) => coalescer.add(laneOf(call), call),
    /** Writes the gathered calls and accepts no more. */
    close: () => coalescer.close(),
  }
}

/** Filters and views never share an event, so that no visitor can be linked to an allergen. */
function laneOf({ restaurantId, day, action }: DatedCall): string {
  return `${activityStream(restaurantId, day)} ${action.kind === 'filter' ? 'filters' : 'visits'}`
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
