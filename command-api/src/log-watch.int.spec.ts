import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { silentLog, specCodec, startSpecStore, written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { createLogWatch } from './log-watch.ts'

describe('the watch over the event log', () => {
  // At the known position of the new log: another event, or none because it is inside a longer event.
  for (const text of ['', 'longer'])
    it(`notices only a log that was replaced by a longer one${text && ', with no event at the position'}`, async () => {
      const store = await startSpecStore()
      const gateway = createEventStoreGateway({ url: store.url, codec: specCodec, log: silentLog })
      const append = (count: number, text = '') =>
        gateway.append(
          'note',
          Array.from({ length: count }, () => written('a', 1, text)),
          'any',
        )
      try {
        const check = createLogWatch(gateway)
        await check()
        await append(1)
        await check()
        const older = await store.backUp()
        await check()
        await append(2)
        await check()
        await store.restore(older)
        await append(5, text)
        const error = await check().catch((fault: unknown) => fault)
        expect(error).to.be.instanceOf(LogReplaced)
      } finally {
        await gateway.close()
        await store.remove()
      }
    })
})
