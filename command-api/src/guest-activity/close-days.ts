import { lastFinishedDay } from '@safe-menu/contracts/guest-activity/days'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { openDaysQuery } from '@safe-menu/read-models/activity/daily-activity/daily-activity.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import type { Deps } from '../deps.ts'
import { rowsIfAny } from '../read-model.ts'
import { ownIdentity } from '../write-path/command.ts'
import type { WritePath } from '../write-path/execute.ts'
import { summariseDay } from './decide.ts'
import {
  type Activity,
  activityStream,
  count,
  type DayTally,
  emptyTally,
  summaryFold,
  summaryStream,
} from './state.ts'

interface CloseDaysDeps extends Pick<Deps, 'pool' | 'log' | 'now'> {
  readonly gateway: Pick<EventStoreGateway, 'readStream' | 'expireAfter'>
  readonly writePath: Pick<WritePath, 'execute'>
}

/** After this time no more calls are recorded for a day: they are written within seconds. */
const slackMs = 3_600_000
/** How long raw days are kept: long enough to repair weeks of failed summaries, and to explain a peak. */
const rawDaysKeptSeconds = 30 * 24 * 3_600
/** Days closed in one run; the next run continues. */
const maxDays = 1_000
/** Events read at a time: also for busy days far below the gateway's deadline. */
const eventsPerRead = 5_000

/**
 * Summarises each finished day and lets its raw events expire. Several processes may run it at once, and the next run
 * finishes what a crash interrupted. Rejects with the read model's or the store's errors.
 */
export async function closeDays(deps: CloseDaysDeps, signal?: AbortSignal): Promise<void> {
  const { pool, log, now } = deps
  const days = await rowsIfAny(readRows(pool, openDaysQuery, [lastFinishedDay(now() - slackMs), maxDays]))
  for (const { restaurantId, day } of days) {
    if (signal?.aborted) return
    try {
      await closeDay(deps, restaurantId, day)
    } catch (error) {
      // One broken day must not block the others.
      log.error({ err: error, restaurantId, day }, 'a day of guest activity cannot be summarised')
    }
  }
}

/** Sets the expiry before the summary: after a crash in between the day is still open, and its raw events live for weeks. */
async function closeDay(
  { gateway, writePath, log }: CloseDaysDeps,
  restaurantId: RestaurantId,
  day: Day,
): Promise<void> {
  const tally = await tallyOf(gateway, activityStream(restaurantId, day))
  await gateway.expireAfter(activityStream(restaurantId, day), rawDaysKeptSeconds)
  await writePath.execute({
    streamName: summaryStream(restaurantId),
    fold: summaryFold,
    identity: ownIdentity(deriveId(restaurantId, `summary of ${day}`), {
      kind: 'system',
      id: 'guest-activity',
    }),
    restaurantId,
    decide: days => summariseDay(days, restaurantId, day, tally),
  })
  log.info({ restaurantId, day }, 'summarised a day of guest activity')
}

/** Skips a day whose events have begun to expire: a summary of the rest would replace the correct figures. */
async function tallyOf(
  gateway: Pick<EventStoreGateway, 'readStream'>,
  streamName: string,
): Promise<DayTally> {
  const tally = emptyTally()
  // The log can hold an event twice, if its append was repeated across a restart of the event store.
  const counted = new Set<string>()
  for (let from = 0n; ; ) {
    const { events, revision } = await gateway.readStream(streamName, {
      fromRevision: from,
      maxCount: eventsPerRead,
    })
    if (from === 0n && events[0]?.revision !== 0n) {
      throw new Error(`${streamName} has lost its first events.`)
    }
    for (const event of events) {
      if (!counted.has(event.id)) count(tally, event.data as Activity['data'])
      counted.add(event.id)
    }
    if (revision === null) return tally
    from = revision + 1n
  }
}
