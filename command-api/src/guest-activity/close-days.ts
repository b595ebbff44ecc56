import { lastFinishedDay } from '@safe-menu/contracts/guest-activity/days'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import type pg from 'pg'
import type { Logger } from 'pino'
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

interface CloseDaysDeps {
  readonly pool: pg.Pool
  readonly gateway: Pick<EventStoreGateway, 'readStream' | 'expireAfter'>
  readonly writePath: Pick<WritePath, 'execute'>
  readonly log: Logger
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Nothing is recorded for a day so long after its end: a call is written within seconds. */
const slackMs = 3_600_000
/** How long raw days are kept: long enough to mend a summariser that has failed for weeks, and to answer "what was that peak?". */
const rawDaysKeptSeconds = 30 * 24 * 3_600
/** Days closed in one go; the next go takes the rest. */
const maxDays = 1_000
/** Events read at a time: well under the gateway's deadline however busy the day was. */
const portion = 5_000

const selectOpenDays = `
  select restaurant_id, day::text from activity.restaurant_day
  where not summarised and day <= $1 order by day, restaurant_id limit ${maxDays}`

/** SQLSTATE of a schema or table that is not there: the projector has not made its first tables yet. */
const notThereYet = new Set(['3F000', '42P01'])

/**
 * Gives each day that is over its summary, and lets its raw events expire. Any number of processes may do it at once, and
 * a crash at any point is mended by the next go. Rejects with the read model's or the store's errors.
 */
export async function closeDays(deps: CloseDaysDeps): Promise<void> {
  const { pool, log, now } = deps
  const days = await openDays(pool, lastFinishedDay(now() - slackMs))
  for (const { restaurantId, day } of days) {
    try {
      await closeDay(deps, restaurantId, day)
    } catch (error) {
      // One broken day must not keep the others open.
      log.error({ err: error, restaurantId, day }, 'A day of guest activity cannot be summarised')
    }
  }
}

async function openDays(
  pool: pg.Pool,
  until: Day,
): Promise<readonly { readonly restaurantId: RestaurantId; readonly day: Day }[]> {
  try {
    const { rows } = await pool.query<{ restaurant_id: RestaurantId; day: Day }>(selectOpenDays, [until])
    return rows.map(({ restaurant_id: restaurantId, day }) => ({ restaurantId, day }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && notThereYet.has(String(error.code))) return []
    throw error
  }
}

/** First told to expire, then summarised: a crash in between leaves a day that is still open, and the raw events weeks to live. */
async function closeDay(
  { gateway, writePath, log }: CloseDaysDeps,
  restaurantId: RestaurantId,
  day: Day,
): Promise<void> {
  const tally = await tallyOf(gateway, activityStream(restaurantId, day))
  await gateway.expireAfter(activityStream(restaurantId, day), rawDaysKeptSeconds)
  const commandId = deriveId(restaurantId, `summary of ${day}`)
  await writePath.execute({
    streamName: summaryStream(restaurantId),
    fold: summaryFold,
    identity: {
      commandId,
      fingerprint: null,
      actor: { kind: 'system', id: 'guest-activity' },
      impersonator: null,
      correlationId: commandId,
      causationId: null,
    },
    restaurantId,
    decide: days => summariseDay(days, restaurantId, day, tally),
  })
  log.info({ restaurantId, day }, 'Summarised a day of guest activity')
}

/** A day that has begun to expire is not summed up: what is left of it would replace what is known. */
async function tallyOf(
  gateway: Pick<EventStoreGateway, 'readStream'>,
  streamName: string,
): Promise<DayTally> {
  const tally = emptyTally()
  for (let from = 0n; ; ) {
    const { events, revision } = await gateway.readStream(streamName, {
      fromRevision: from,
      maxCount: portion,
    })
    if (from === 0n && events[0]?.revision !== 0n) {
      throw new Error(`${streamName} has lost its first events.`)
    }
    for (const event of events) count(tally, event.data as Activity['data'])
    if (revision === null) return tally
    from = revision + 1n
  }
}
