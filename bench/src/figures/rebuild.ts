import { EventStoreDBClient, START } from '@eventstore/db-client'
import { settle } from '../harness/applied.ts'
import { absoluteLine, ratioLine } from '../harness/line.ts'
import { whilePaused } from '../harness/paused-processes.ts'
import { withCpu } from '../harness/proc.ts'
import type { Figure } from '../harness/run.ts'
import { appendRestaurants, eventsOfRestaurant } from '../harness/seed.ts'
import { type BenchStack, startRebuild } from '../harness/stack.ts'
import { interleave } from '../harness/windows.ts'

const itemsPerMenu = 30

/**
 * S6: a rebuild of the `menus` group from a long log, from the start of the command to its end, compared with a client that
 * only reads the same log. The projector is paused: an operator starts a rebuild when the projector is idle, and this one would
 * first need minutes to catch up.
 */
export const rebuild: Figure = {
  id: 'S6',
  name: 'the rebuild',
  async measure(run) {
    const stack = await run.own()
    return whilePaused(stack, stack.pidsOf('projector'), async () => {
      await appendRestaurants(
        stack.eventStoreUrl,
        Math.ceil(run.events / eventsOfRestaurant(itemsPerMenu)),
        itemsPerMenu,
      )
      await settle(stack)
      const { events } = await readAll(stack) // also reads the log into the page cache
      run.say(`  reading ${events} events, and rebuilding from them, ${run.rounds} times ...`)
      const rounds = await interleave(
        { rounds: run.rounds, warmUp: false },
        { product: () => rebuildOnce(stack, events), baseline: () => readAll(stack) },
      )
      const peaks = rounds.product.flatMap(({ peakBytes }) => (peakBytes === null ? [] : peakBytes / 2 ** 20))
      const memory = 'its peak resident memory'
      return [
        ratioLine({
          what: `rebuild of the menus from ${events.toLocaleString('en')} events`,
          unit: 'events/s',
          value: 'rate',
          windows: rounds.product,
          baseline: { what: 'readAll doing nothing', windows: rounds.baseline },
          bound: { atLeast: 0.7 },
        }),
        peaks.length === 0
          ? { what: memory, notMeasured: 'This system has no /proc with a process’s memory.' }
          : absoluteLine({ what: memory, unit: 'MB', values: peaks, bound: { atMost: 350 } }),
      ]
    })
  },
}

/** The rebuild is a child of this process, whose CPU time contains that of ended children. */
async function rebuildOnce(stack: BenchStack, events: number) {
  const used = [process.pid, ...stack.pidsOf('postgres'), ...stack.pidsOf('event-store')]
  const { result, microseconds } = await withCpu(used, () => startRebuild(stack).done)
  return { rate: events / result.seconds, cpu: microseconds / events, peakBytes: result.peakBytes }
}

async function readAll({ eventStoreUrl, pidsOf }: BenchStack) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl)
  try {
    const startedAt = performance.now()
    let events = 0
    const { microseconds } = await withCpu([process.pid, ...pidsOf('event-store')], async () => {
      for await (const { event } of client.readAll({ fromPosition: START })) if (event) events += 1
    })
    return { events, rate: (events * 1_000) / (performance.now() - startedAt), cpu: microseconds / events }
  } finally {
    await client.dispose()
  }
}
