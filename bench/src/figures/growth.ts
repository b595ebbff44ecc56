import { settle } from '../harness/applied.ts'
import { readWindow } from '../harness/http-load.ts'
import { ratioLine } from '../harness/line.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure, Run } from '../harness/run.ts'
import { appendRestaurants } from '../harness/seed.ts'
import type { BenchStack } from '../harness/stack.ts'
import { createTagger, taggedItems, writeWindow } from '../harness/writes.ts'
import { startProbe } from './freshness.ts'

const manyRestaurants = 10_000
const itemsPerMenu = 5
/** The restaurants that are measured. The small store has only these ten. */
const few = 10
const windowMs = 3_000

/** S12: the CPU time of S1, S3 and S7 in a store of ten thousand restaurants, and in one of ten beside it. */
export const growth: Figure = {
  id: 'S12',
  name: 'growth',
  async measure(run) {
    const many = run.size(manyRestaurants, 500)
    const [grownStack, smallStack] = [await run.own(), await run.own()]
    const { last } = await appendRestaurants(grownStack.eventStoreUrl, many - few, itemsPerMenu)
    run.say(`  ${many} restaurants written, the last at position ${last} ...`)
    const milliseconds = run.size(windowMs, 1_000)
    const grown = await measured(run, grownStack, milliseconds)
    const small = await measured(run, smallStack, milliseconds)
    await settle(grownStack)
    const rounds = await run.compare([grownStack, smallStack], {
      grownRead: grown.read,
      smallRead: small.read,
      grownWrite: grown.write,
      smallWrite: small.write,
      grownFreshness: grown.freshness,
      smallFreshness: small.freshness,
    })
    const line = (what: string, of: 'Read' | 'Write' | 'Freshness') =>
      ratioLine({
        what: `CPU time of ${what}, ${many.toLocaleString('en')} restaurants in the store`,
        unit: 'µs',
        value: 'cpu',
        windows: rounds[`grown${of}`],
        baseline: { what: `with ${few}`, windows: rounds[`small${of}`] },
        bound: { atMost: 1.1 },
      })
    return [
      line('a guest menu (S1)', 'Read'),
      line('tagging an item (S3)', 'Write'),
      line('a write at 200/s with its probes (S7)', 'Freshness'),
    ]
  },
}

/** The windows of one stack. */
async function measured(run: Run, stack: BenchStack, milliseconds: number) {
  const read = await publishMenu(stack.origin, 30)
  const tagger = run.use(createTagger(stack.commandApi, await publishMenu(stack.origin, taggedItems)))
  const probe = await startProbe(run, stack)
  const url = `${stack.queryApi}/api/menus/${read.menuId}`
  return {
    read: () => readWindow([stack.pid], url, Math.ceil(milliseconds / 2_000)),
    write: () => writeWindow([stack.pid], () => tagger.run(milliseconds)),
    freshness: () => probe.run(milliseconds),
  }
}
