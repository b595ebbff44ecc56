import { EventStoreDBClient } from '@eventstore/db-client'
import { ratioLine } from '../harness/line.ts'
import { whilePaused } from '../harness/paused-processes.ts'
import { repeat } from '../harness/repeat.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import { createBareAppender, createTagger, lastEvent, taggedItems, writeWindow } from '../harness/writes.ts'

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
    const tagger = run.use(createTagger(stack.commandApi, menu))
    const client = EventStoreDBClient.connectionString(stack.eventStoreUrl)
    run.atEnd(() => client.dispose())
    const milliseconds = run.size(windowMs, 1_000)
    const own = [process.pid, ...stack.pidsOf('event-store')]
    await tagger.run(200)
    const content = await lastEvent(client, `item-${menu.itemIds[0]}`)
    const append = createBareAppender(client, content, taggedItems)
    const product = () => writeWindow([stack.pid], () => tagger.run(milliseconds))
    const baseline = () => writeWindow(own, () => repeat({ inFlight: taggedItems, milliseconds }, append))
    const live = await run.compare(stack, { product, baseline })
    const paused = await run.compare(stack, {
      product: () => whilePaused(stack, stack.pidsOf('projector'), product),
      baseline: () => whilePaused(stack, stack.pidsOf('projector'), baseline),
    })
    const lines = (measured: typeof live, what: string, atLeast: number) => {
      const common = (windows: typeof live.product) => windows.map(({ p99 }) => ({ p99 }))
      const described = 'batch append of the same event'
      return [
        ratioLine({
          what,
          unit: 'writes/s',
          value: 'rate',
          windows: measured.product,
          baseline: { what: described, windows: measured.baseline },
          bound: { atLeast },
        }),
        ratioLine({
          what: 'its 99th percentile',
          unit: 'ms',
          value: 'p99',
          windows: common(measured.product),
          baseline: { what: described, windows: common(measured.baseline) },
          bound: { atMost: 4 },
        }),
      ]
    }
    return [
      ...lines(live, 'tag an item, 64 in flight, at command-api, projector live', 0.3),
      ...lines(paused, 'the same, projector paused', 0.35),
    ]
  },
}
