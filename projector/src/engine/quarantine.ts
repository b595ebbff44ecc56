import type { Behind, Notification } from '@safe-menu/read-models/projection'
import type { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { Queryable } from './checkpoints.ts'

/** A restaurant whose events are not applied after a poison event, while the group continues for all others. */
export interface QuarantinedRestaurant {
  readonly restaurantId: string
  /** Every event of the restaurant up to here has been applied, and none after it. The log can be read from here. */
  readonly appliedTo: bigint
  /** The event that it waits at. */
  readonly position: bigint
  readonly streamName: string
  readonly revision: bigint
  readonly eventType: string
  readonly reason: string
  /** When that event was written. */
  readonly since: Date
}

/** The restaurants of a generation that are in quarantine, by id. Changed only after the commit that changes the table. */
export type Quarantine = Map<string, QuarantinedRestaurant>

/** The quarantine that a poison event causes. */
export function quarantinedBy(
  poison: PoisonEvent,
  restaurantId: string,
  appliedTo: bigint,
): QuarantinedRestaurant {
  const { position, streamName, revision, eventType, reason, created } = poison
  const since = created ?? new Date()
  return { restaurantId, appliedTo, position, streamName, revision, eventType, reason, since }
}

/** The restaurants in quarantine, with the position up to which they are applied. */
export const behindIn = (quarantine: Quarantine): readonly Behind[] =>
  [...quarantine.values()].map(({ restaurantId, appliedTo }) => ({ restaurantId, position: appliedTo }))

const selectQuarantine = `
  select restaurant_id as "restaurantId", applied_to::text as "appliedTo", position::text, stream_name as "streamName",
    revision::text, event_type as "eventType", reason, since
  from projector.quarantine where generation = $1`

type Numbers = 'appliedTo' | 'position' | 'revision'
type QuarantineRow = Omit<QuarantinedRestaurant, Numbers> & Readonly<Record<Numbers, string>>

/** The quarantined restaurants of a generation. */
export async function readQuarantine(client: Queryable, generation: string): Promise<Quarantine> {
  const { rows } = await client.query<QuarantineRow>(selectQuarantine, [generation])
  return new Map(
    rows.map(row => {
      const [appliedTo, position, revision] = [
        BigInt(row.appliedTo),
        BigInt(row.position),
        BigInt(row.revision),
      ]
      return [row.restaurantId, { ...row, appliedTo, position, revision }]
    }),
  )
}

/** PostgreSQL cannot store U+0000, which a reason may quote. A page of it is enough. */
const storable = (reason: string) => reason.replaceAll('\u0000', '\\0').slice(0, 2_000)

/** The first retry comes soon, because the database may have been at fault; `relapse` spaces out the others. */
const insertQuarantine = `
  insert into projector.quarantine
    (generation, restaurant_id, applied_to, position, stream_name, revision, event_type, reason, since, retry_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '1 second')`

/** The query that stores a quarantine. It fails when the restaurant is in quarantine already. */
export function insertionOf(generation: string, restaurant: QuarantinedRestaurant) {
  const { restaurantId, appliedTo, position, streamName, revision, eventType, reason, since } = restaurant
  return {
    text: insertQuarantine,
    values: [
      generation,
      restaurantId,
      appliedTo,
      position,
      streamName,
      revision,
      eventType,
      storable(reason),
      since,
    ],
  }
}

/** The query that ends a quarantine. */
export function endingOf(generation: string, { restaurantId, appliedTo }: QuarantinedRestaurant) {
  return {
    text: 'delete from projector.quarantine where generation = $1 and restaurant_id = $2 and applied_to = $3',
    values: [generation, restaurantId, appliedTo],
  }
}

/** The query that records how far a recovering restaurant has been applied. */
export function progressOf(generation: string, restaurant: QuarantinedRestaurant, to: bigint) {
  return {
    text: `update projector.quarantine set applied_to = $4
      where generation = $1 and restaurant_id = $2 and applied_to = $3`,
    values: [generation, restaurant.restaurantId, restaurant.appliedTo, to],
  }
}

/** Each failure at the same event doubles the pause, up to five minutes. */
const relapse = `
  update projector.quarantine as known set
    attempts = case when known.position = $4 then known.attempts + 1 else 1 end,
    retry_at = now() + interval '1 second' *
      case when known.position = $4 then least(power(2, least(known.attempts, 20)), 300) else 1 end,
    applied_to = $3, position = $4, stream_name = $5, revision = $6, event_type = $7, reason = $8, since = $9
  where generation = $1 and restaurant_id = $2 and applied_to = $10`

/** The query that records that a restaurant, applied up to `from` until now, cannot be taken past an event. */
export function relapseOf(generation: string, restaurant: QuarantinedRestaurant, from: bigint) {
  return { text: relapse, values: [...insertionOf(generation, restaurant).values, from] }
}

/** The query that lets other restaurants go first. */
export function postpone(generation: string, restaurantId: string) {
  return {
    text: `update projector.quarantine set retry_at = now() + interval '10 seconds'
      where generation = $1 and restaurant_id = $2`,
    values: [generation, restaurantId],
  }
}

/** Makes every restaurant in quarantine due for a retry. */
export async function retryAll(client: Queryable, generation: string): Promise<void> {
  await client.query('update projector.quarantine set retry_at = now() where generation = $1', [generation])
}

const selectDue = `
  select restaurant_id from projector.quarantine
  where generation = $1 and retry_at <= now() order by retry_at limit 1`

/** The restaurant to retry next, or `null`. */
export async function findDue(client: Queryable, generation: string): Promise<string | null> {
  const { rows } = await client.query<{ restaurant_id: string }>(selectDue, [generation])
  return rows[0]?.restaurant_id ?? null
}

/** Tells readers that a restaurant has fallen behind or caught up: they read the tables. */
export const behindNotification: Notification = { channel: 'projector_behind', payload: '' }
