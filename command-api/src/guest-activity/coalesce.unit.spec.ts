import { mock } from 'node:test'
import { expect } from 'chai'
import { createCoalescer } from './coalesce.ts'

/** Writes that end when a spec ends them. */
function heldWrites() {
  const batches: {
    calls: readonly string[]
    end: (faults?: readonly (Error | null)[]) => void
    fail: (e: Error) => void
  }[] = []
  return {
    batches,
    write: (calls: readonly string[]) =>
      new Promise<readonly (Error | null)[]>((resolve, reject) => {
        batches.push({ calls, end: (faults = []) => resolve(faults), fail: reject })
      }),
  }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

function coalescing(options: { maxBatch?: number; maxWaiting?: number } = {}) {
  const { batches, write } = heldWrites()
  const coalescer = createCoalescer<string>({ write, windowMs: 10, ...options })
  const answers: string[] = []
  const add = (call: string, lane = 'lane') =>
    void coalescer.add(lane, call).then(
      () => answers.push(call),
      (error: { code?: string; message: string }) => answers.push(`${call}: ${error.code ?? error.message}`),
    )
  return { batches, coalescer, answers, add }
}

describe('coalescer', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  describe('within the window', () => {
    it('writes calls as one batch once the first has waited long enough', async () => {
      const { batches, add } = coalescing()
      add('a')
      mock.timers.tick(9)
      add('b')
      expect(batches).to.have.length(0)
      mock.timers.tick(1)
      expect(batches.map(({ calls }) => calls)).to.deep.equal([['a', 'b']])
    })
    it('answers no call before its batch is durable', async () => {
      const { batches, add, answers } = coalescing()
      add('a')
      add('b')
      mock.timers.tick(10)
      await settled()
      expect(answers).to.deep.equal([])
      batches[0]?.end()
      await settled()
      expect(answers).to.deep.equal(['a', 'b'])
    })
    it('gives each lane its own batch, without waiting for another', () => {
      const { batches, add } = coalescing()
      add('a', 'one')
      add('b', 'two')
      mock.timers.tick(10)
      expect(batches.map(({ calls }) => calls)).to.deep.equal([['a'], ['b']])
    })
  })

  it('writes a full batch immediately', () => {
    const { batches, add } = coalescing({ maxBatch: 2 })
    add('a')
    add('b')
    add('c')
    expect(batches.map(({ calls }) => calls)).to.deep.equal([['a', 'b']])
    mock.timers.tick(10)
    expect(batches).to.have.length(1)
  })

  describe('while a batch is written', () => {
    it('gathers calls for the next batch', async () => {
      const { batches, add } = coalescing()
      add('a')
      mock.timers.tick(10)
      add('b')
      mock.timers.tick(10)
      add('c')
      expect(batches).to.have.length(1)
      batches[0]?.end()
      await settled()
      expect(batches.map(({ calls }) => calls)).to.deep.equal([['a'], ['b', 'c']])
    })
    it('lets a call that has just come wait for others', async () => {
      const { batches, add } = coalescing()
      add('a')
      mock.timers.tick(10)
      add('b')
      batches[0]?.end()
      await settled()
      expect(batches).to.have.length(1)
      mock.timers.tick(10)
      expect(batches[1]?.calls).to.deep.equal(['b'])
    })
  })

  it('rejects each call of a failed batch, and continues', async () => {
    const { batches, add, answers } = coalescing()
    add('a')
    add('b')
    mock.timers.tick(10)
    batches[0]?.fail(new Error('gone'))
    await settled()
    add('c')
    mock.timers.tick(10)
    batches[1]?.end()
    await settled()
    expect(answers).to.deep.equal(['a: gone', 'b: gone', 'c'])
  })

  it('rejects only the faulty call of a batch', async () => {
    const { batches, add, answers } = coalescing()
    add('a')
    add('b')
    mock.timers.tick(10)
    batches[0]?.end([null, new Error('wrong')])
    await settled()
    expect(answers).to.have.members(['a', 'b: wrong'])
  })

  it('refuses calls while too many wait in all lanes', async () => {
    const { batches, add, answers } = coalescing({ maxWaiting: 2 })
    add('a', 'one')
    add('b', 'two')
    add('c', 'three')
    await settled()
    expect(answers).to.deep.equal(['c: service.busy'])
    mock.timers.tick(10)
    batches[0]?.end()
    await settled()
    add('d', 'three')
    mock.timers.tick(10)
    batches[1]?.end()
    batches[2]?.end()
    await settled()
    expect(answers).to.deep.equal(['c: service.busy', 'a', 'b', 'd'])
  })

  describe('on close', () => {
    it('writes the gathered calls immediately and ends after the last answer', async () => {
      const { batches, add, answers, coalescer } = coalescing()
      add('a', 'one')
      mock.timers.tick(10)
      add('b', 'one')
      add('c', 'two')
      const closed = coalescer.close().then(() => answers.push('closed'))
      add('late')
      await settled()
      batches[0]?.end()
      batches[1]?.end()
      await settled()
      expect(batches.map(({ calls }) => calls)).to.deep.equal([['a'], ['c'], ['b']])
      expect(answers).to.not.include('closed')
      batches[2]?.end()
      await closed
      expect(answers).to.deep.equal(['late: service.not_ready', 'a', 'c', 'b', 'closed'])
    })
    it('ends immediately if nothing waits', async () => {
      const { coalescer, batches } = coalescing()
      await coalescer.close()
      expect(batches).to.have.length(0)
    })
  })
})
