import { createTagger, taggedItems } from './command-write.ts'
import { type Figure, percentile, ratioFigure } from './figure.ts'
import { createFreshnessProbe, publishFreshnessMenus } from './freshness.ts'
import { requestsPerSecond } from './load.ts'
import { publishMenu } from './restaurant.ts'
import { appendRestaurants } from './seed.ts'
import type { Parts } from './stack-parts.ts'
import { untilToldToGuests } from './until-applied.ts'

const many = 10_000
const itemsPerMenu = 5
const changes = 2_000 // more than in S7, because two 99th percentiles are compared
/** The restaurants that S1, S3 and S7 use. A small store has only these ten. */
const few = 10

/** S12: S1, S3 and S7 in a store of ten restaurants, then with the same ten among ten thousand. Uses its own stack. */
export async function measureGrowth(parts: Parts): Promise<Figure[]> {
  const { origin, queryApi, commandApi, eventStoreUrl, databaseUrl } = parts
  const read = await publishMenu(origin, 30)
  const tagger = createTagger({ commandApi, menu: await publishMenu(origin, taggedItems) })
  const probe = createFreshnessProbe({ commandApi, queryApi, menus: await publishFreshnessMenus(origin) })

  async function measure() {
    const reads = await requestsPerSecond(`${queryApi}/api/menus/${read.menuId}`)
    const writes = await tagger.run()
    const delays = await probe.run(changes)
    return { reads, writes: writes.perSecond, median: percentile(delays, 0.5), p99: percentile(delays, 0.99) }
  }

  // Warm-up for both measurements.
  await tagger.run()
  await probe.run()
  const small = await measure()
  await untilToldToGuests(databaseUrl, await appendRestaurants(eventStoreUrl, many - few, itemsPerMenu))
  process.stderr.write('  measuring again ...\n')
  const grown = await measure()

  const within = 1.2
  const figure = (
    what: string,
    of: keyof typeof small,
    unit: string,
    bounds: { atLeast: number } | { atMost: number },
  ) =>
    ratioFigure({
      id: 'S12',
      what: `${what}, ${many.toLocaleString('en')} restaurants in the store`,
      measured: grown[of],
      unit,
      baseline: { what: `with ${few}`, value: small[of] },
      ...bounds,
    })
  return [
    figure('guest menu (S1)', 'reads', 'requests/s', { atLeast: 1 / within }),
    figure('tag an item (S3)', 'writes', 'writes/s', { atLeast: 1 / within }),
    figure('answer → visible (S7), median', 'median', 'ms', { atMost: within }),
    figure('answer → visible (S7), 99th percentile', 'p99', 'ms', { atMost: within }),
  ]
}
