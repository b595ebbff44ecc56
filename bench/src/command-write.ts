import type { BareAppends } from './bare-appends.ts'
import { type Figure, percentile, ratioFigure } from './figure.ts'
import { createHttpClient } from './http-client.ts'
import { drive } from './load.ts'
import { type BenchMenu, publishMenu } from './restaurant.ts'

/** One item for each call in flight. */
export const taggedItems = 64
const commands = 8_000
const tags = ['celery', 'mustard', 'sesame', 'lupin', 'eggs', 'fish', 'nuts', 'peanuts']

/** S3: tagging an item through command-api, with 64 calls in flight, compared with the bare client and the same store. */
export async function measureCommandWrites(given: {
  origin: string
  commandApi: string
  bare: BareAppends
}): Promise<Figure[]> {
  const { bare } = given
  const menu = await publishMenu(given.origin, taggedItems)
  const tagging = await createTagger({ commandApi: given.commandApi, menu }).run()
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

/** Tags the items of a menu of {@link taggedItems}. A second run continues where the first one ended. */
export function createTagger({ commandApi, menu }: { commandApi: string; menu: BenchMenu }) {
  const headers = { authorization: `Bearer ${menu.token}`, 'content-type': 'application/json' }
  let made = 0
  return {
    async run() {
      const first = made
      made += commands
      const client = createHttpClient(taggedItems)
      try {
        // Every call must change something, so each round declares another tag or changes its presence.
        return await drive(commands, taggedItems, async index => {
          const round = Math.floor((first + index) / taggedItems)
          const presence = Math.floor(round / tags.length) % 2 === 0 ? 'contains' : 'may_contain'
          const url = `${commandApi}/api/menu-items/items/${menu.itemIds[index % taggedItems]}/allergens`
          const body = JSON.stringify({ allergenId: tags[round % tags.length], presence })
          const { status } = await client.send('POST', url, headers, body)
          if (status !== 200) throw new Error(`Tagging answered ${status}.`)
        })
      } finally {
        client.close()
      }
    },
  }
}
