import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { pino } from 'pino'
import { type Job, runEach, runJobs } from './jobs.ts'

describe('background jobs', () => {
  it('wait for their next runs without a warning of a leak, however many they are', async () => {
    const warnings: string[] = []
    const note = ({ message }: Error) => void warnings.push(message)
    process.on('warning', note)
    const stopping = new AbortController()
    let runs = 0
    const jobs: readonly Job[] = Array.from({ length: 20 }, (_, index) => ({
      name: `job ${index}`,
      run: async () => {
        runs += 1
      },
      intervalMs: 60_000,
    }))
    const running = runJobs([], jobs, { log: pino({ level: 'silent' }), signal: stopping.signal })
    await waitUntil('each job has run', () => runs === jobs.length)
    await new Promise(resolve => setImmediate(resolve)) // now all wait
    stopping.abort()
    await running
    process.off('warning', note)
    expect([runs, warnings]).to.deep.equal([20, []])
  })

  it('end in the middle of a run when the service stops', async () => {
    const stopping = new AbortController()
    const seen: number[] = []
    const items = Array.from({ length: 1_000 }, (_, index) => index)
    const job: Job = {
      name: 'a long job',
      run: signal =>
        runEach(
          items,
          async item => {
            seen.push(item)
            if (item === 2) stopping.abort()
          },
          signal,
        ),
      intervalMs: 60_000,
    }
    await runJobs([], [job], { log: pino({ level: 'silent' }), signal: stopping.signal })
    expect(seen).to.deep.equal([0, 1, 2])
  })
})

describe('runEach', () => {
  it('runs every item in turn and rejects with the first error at the end', async () => {
    const seen: number[] = []
    const error = await runEach([1, 2, 3], async item => {
      seen.push(item)
      if (item < 3) throw new Error(`item ${item}`)
    }).catch((thrown: unknown) => thrown)
    expect(seen).to.deep.equal([1, 2, 3])
    expect(error).to.have.property('message', 'item 1')
  })
})
