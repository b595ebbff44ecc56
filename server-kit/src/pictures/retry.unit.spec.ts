import { once } from 'node:events'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
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

  it('rests for the same time when the clock of the machine is set back', async () => {
    const real = Date.now
    let setBackMs = 0
    Date.now = () => real() - setBackMs
    let answers = 0
    const run = createRetry({ pauseMs: 0, restMs: 20, isTransient: () => true })
    const fail = () => run(() => Promise.reject(new Error('away'))).catch(() => undefined)
    try {
      for (let failures = 0; failures < 3; failures += 1) await fail()
      setBackMs = 3_600_000
      await waitUntil('the store is asked again', async () => {
        await run(async () => (answers += 1)).catch(() => undefined)
        return answers > 0
      })
    } finally {
      Date.now = real
    }
  })
})
