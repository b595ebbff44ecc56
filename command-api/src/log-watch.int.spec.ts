import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { silentLog, specCodec, startSpecStore, written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { createLogWatch } from './log-watch.ts'

describe('the watch over the event log', () => {
  it('notices only a log that was replaced', async () => {
    const store = await startSpecStore()
    const gateway = createEventStoreGateway({ url: store.url, codec: specCodec, log: silentLog })
    const append = (count: number) =>
      gateway.append(
        'note',
        Array.from({ length: count }, () => written('a')),
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
      await append(5)
      const error = await check().catch((fault: unknown) => fault)
      expect(error).to.be.instanceOf(LogReplaced)
    } finally {
      await gateway.close()
      await store.remove()
    }
  })
})
