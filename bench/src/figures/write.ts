import { EventStoreDBClient } from '@eventstore/db-client'
import { untilIdle, whilePaused } from '../harness/applied.ts'
import { createBareAppender, lastEvent } from '../harness/bare-appends.ts'
import { type Bound, ratioLine } from '../harness/line.ts'
import { repeat } from '../harness/repeat.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import { createTagger, taggedItems } from '../harness/tagger.ts'
import { interleave, valuesOf } from '../harness/windows.ts'
import { writeWindow } from '../harness/write-window.ts'

const windowMs = 3_000

/**
 * S3: tagging an item through command-api, compared with the client's batch append of the same event; both with 64 calls in
 * flight, with the projector live and with it paused.
 */
export const write: Figure = {
  id: 'S3',
  name: 'writes',
  async measure(run) {
    const stack = await run.shared()
    const menu = await publishMenu(stack.origin, taggedItems)
    const tagger = createTagger(stack.commandApi, menu)
    const client = EventStoreDBClient.connectionString(stack.eventStoreUrl)
    const milliseconds = run.size(windowMs, 1_000)
    const own = [process.pid, ...stack.pidsOf('event-store')]
    try {
      await tagger.run(200)
      const append = createBareAppender(
        client,
        await lastEvent(client, `item-${menu.itemIds[0]}`),
        taggedItems,
      )
      const product = () => writeWindow([stack.pid], () => tagger.run(milliseconds))
      const baseline = () => writeWindow(own, () => repeat({ inFlight: taggedItems, milliseconds }, append))
      const rounds = { rounds: run.rounds, before: () => untilIdle(stack) }
      const live = await interleave(rounds, { product, baseline })
      const paused = await interleave(rounds, {
        product: () => whilePaused(stack, stack.pidsOf('projector'), product),
        baseline: () => whilePaused(stack, stack.pidsOf('projector'), baseline),
      })
      const line = (measured: typeof live, what: string, value: 'rate' | 'p99', bound: Bound) =>
        ratioLine({
          id: 'S3',
          what,
          unit: value === 'rate' ? 'writes/s' : 'ms',
          values: valuesOf(measured.product, value),
          baseline: { what: 'batch append of the same event', values: valuesOf(measured.baseline, value) },
          ...(value === 'rate'
            ? { cpu: valuesOf(measured.product, 'cpu'), baselineCpu: valuesOf(measured.baseline, 'cpu') }
            : {}),
          bound,
        })
      return [
        line(live, 'tag an item, 64 in flight, at command-api, projector live', 'rate', { atLeast: 0.25 }),
        line(live, 'its 99th percentile', 'p99', { atMost: 4 }),
        line(paused, 'the same, projector paused', 'rate', { atLeast: 0.45 }),
        line(paused, 'its 99th percentile', 'p99', { atMost: 4 }),
      ]
    } finally {
      tagger.close()
      await client.dispose()
    }
  },
}
