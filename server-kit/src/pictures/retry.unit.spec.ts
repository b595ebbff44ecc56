import { once } from 'node:events'
import { expect } from 'chai'
import { createRetry } from './retry.ts'

describe('retries of a store of pictures', () => {
  it('gives up after three attempts that get no answer', async () => {
    let attempts = 0
    const run = createRetry({ attemptMs: 5, pauseMs: 1, isTransient: () => true })
    const hang = async (signal: AbortSignal) => {
      attempts += 1
      await once(signal, 'abort')
      throw signal.reason
    }
    expect(await run(hang).catch((error: unknown) => error)).to.include({ name: 'TimeoutError' })
    expect(attempts).to.equal(3)
  })
})
