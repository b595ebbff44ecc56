import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { type Figure, percentile, ratioFigure } from './figure.ts'
import { createHttpClient } from './http-client.ts'
import { drive } from './load.ts'
import { publishMenu } from './restaurant.ts'

const inFlight = 64
const appends = 20_000
const commands = 8_000

/** S3: tagging an item through command-api, 64 in flight, against the bare client appending one event to the same store. */
export async function measureCommandWrites(given: {
  origin: string
  commandApi: string
  eventStoreUrl: string
}): Promise<Figure[]> {
  const bare = await bareAppends(given.eventStoreUrl)
  const menu = await publishMenu(given.origin, inFlight)
  const client = createHttpClient(inFlight)
  const tags = ['celery', 'mustard', 'sesame', 'lupin', 'eggs', 'fish', 'nuts', 'peanuts']
  const headers = { authorization: `Bearer ${menu.token}`, 'content-type': 'application/json' }
  // Every call changes something: each round declares the tag of the round, or changes how it is present.
  const tagging = await drive(commands, inFlight, async index => {
    const round = Math.floor(index / inFlight)
    const presence = Math.floor(round / tags.length) % 2 === 0 ? 'contains' : 'may_contain'
    const url = `${given.commandApi}/api/menu-items/items/${menu.itemIds[index % inFlight]}/allergens`
    const body = JSON.stringify({ allergenId: tags[round % tags.length], presence })
    const { status } = await client.send('POST', url, headers, body)
    if (status !== 200) throw new Error(`Tagging answered ${status}.`)
  })
  client.close()
  return [
    ratioFigure({
      id: 'S3',
      what: 'tag an item, 64 in flight, at command-api',
      measured: tagging.perSecond,
      unit: 'writes/s',
      baseline: { what: 'bare client', value: bare.perSecond },
      atLeast: 0.35,
    }),
    ratioFigure({
      id: 'S3',
      what: 'its 99th percentile',
      measured: percentile(tagging.milliseconds, 0.99),
      unit: 'ms',
      baseline: { what: 'bare client', value: percentile(bare.milliseconds, 0.99) },
      atMost: 4,
    }),
  ]
}

async function bareAppends(url: string) {
  const client = EventStoreDBClient.connectionString(url)
  try {
    const streams = Array.from({ length: inFlight }, () => `bench-${randomUUID()}`)
    return await drive(appends, inFlight, async index => {
      const event = jsonEvent({
        type: 'BenchAppended',
        data: { index, text: 'x'.repeat(200) },
        metadata: { bench: true },
      })
      await client.appendToStream(streams[index % inFlight] ?? '', event)
    })
  } finally {
    await client.dispose()
  }
}
