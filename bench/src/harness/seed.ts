import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { repeat } from './repeat.ts'

/** Events of one stream, for one append. */
interface StreamOfEvents {
  readonly stream: string
  readonly events: readonly {
    readonly type: string
    readonly data: JSONEventType['data']
    readonly metadata: Readonly<Record<string, unknown>>
  }[]
}

const systemActor = { kind: 'system', id: 'bench' }
const note = 'Slowly roasted with thyme, a little lemon and whatever the garden gave this morning. '

function metadataOf(restaurantId: string) {
  return {
    restaurantId,
    decidedAt: new Date().toISOString(),
    actor: systemActor,
    impersonator: null,
    correlationId: randomUUID(),
    causationId: null,
    commandId: randomUUID(),
    commandFingerprint: null,
    schemaVersion: 1,
  }
}

/** The data of an event that declares an allergen for the first time. */
export function declaration(itemId: string, allergenId: string) {
  const first = { previousPresence: null, previousDetails: [], overridden: false, reason: null }
  return { itemId, allergenId, presence: 'contains' as const, details: [], ...first }
}

/** The events that command-api writes for an item: created, tagged, confirmed. */
export function itemEvents(given: {
  restaurantId: string
  menuId: string
  name: string
  description?: string
}): StreamOfEvents {
  const { restaurantId, menuId, name, description = '' } = given
  const itemId = randomUUID()
  const metadata = metadataOf(restaurantId)
  const item = { itemId, menuId, restaurantId, ...noTexts, name, description, priceCents: 1_250 }
  return {
    stream: `item-${itemId}`,
    events: [
      { type: 'ItemCreated', data: item, metadata },
      { type: 'AllergenDeclared', data: declaration(itemId, 'milk'), metadata },
      { type: 'AllergensConfirmed', data: { itemId, reviewedAt: metadata.decidedAt, edition: 1 }, metadata },
    ],
  }
}

/** A restaurant with one published menu, in the order in which its streams are written. */
function restaurantEvents(number: number, items: number): readonly StreamOfEvents[] {
  const restaurantId = randomUUID()
  const menuId = randomUUID()
  const metadata = metadataOf(restaurantId)
  const profile = {
    name: `Seeded ${number}`,
    description: '',
    address: '',
    phone: '',
    website: '',
    timeZone: 'UTC',
    openingHours: '',
    ...defaultMoney,
  }
  const registered = { restaurantId, ownerAccountId: randomUUID(), profile }
  const menu = { menuId, restaurantId, name: 'Dinner', description: '' }
  return [
    {
      stream: `restaurant-${restaurantId}`,
      events: [{ type: 'RestaurantRegistered', data: registered, metadata }],
    },
    {
      stream: `menu-${menuId}`,
      events: [
        { type: 'MenuCreated', data: menu, metadata },
        { type: 'MenuPublished', data: { menuId }, metadata },
      ],
    },
    ...Array.from({ length: items }, (_, index) =>
      itemEvents({ restaurantId, menuId, name: `Dish ${index}`, description: note }),
    ),
  ]
}

/** The number of events that {@link restaurantEvents} creates. */
export const eventsOfRestaurant = (items: number) => 3 + 3 * items

const streamsInFlight = 64
const progressEveryMs = 10_000 // minutes without output would look like a hang

/** The positions of the last event and of the last restaurant that were appended. */
export interface Appended {
  readonly last: bigint
  readonly lastRestaurant: bigint
}

/** Appends restaurants without command-api, which would need an hour to hash ten thousand passwords. */
export async function appendRestaurants(
  eventStoreUrl: string,
  restaurants: number,
  items: number,
): Promise<Appended> {
  function* streams() {
    for (let number = 0; number < restaurants; number += 1) yield* restaurantEvents(number, items)
  }
  return appendStreams(eventStoreUrl, streams(), restaurants * (2 + items))
}

/** Appends streams without command-api, many at once, in their order. */
export async function appendStreams(
  eventStoreUrl: string,
  streams: Iterator<StreamOfEvents>,
  total: number,
): Promise<Appended> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl)
  let [last, lastRestaurant] = [0n, 0n]
  let reportedAt = performance.now()
  try {
    await repeat({ total, inFlight: streamsInFlight }, async index => {
      const { value, done } = streams.next()
      if (done) return
      const { stream, events } = value as StreamOfEvents
      const appended = await client.appendToStream(stream, events.map(jsonEvent))
      const position = appended.position?.commit ?? 0n
      if (position > last) last = position
      if (position > lastRestaurant && stream.startsWith('restaurant-')) lastRestaurant = position
      if (performance.now() - reportedAt < progressEveryMs) return
      reportedAt = performance.now()
      process.stderr.write(`  ${index} of ${total} streams written ...\n`)
    })
    return { last, lastRestaurant }
  } finally {
    await client.dispose()
  }
}
