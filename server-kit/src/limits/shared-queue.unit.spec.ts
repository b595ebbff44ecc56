import { expect } from 'chai'
import { createSharedQueue } from './shared-queue.ts'

function queueing(options: Partial<Parameters<typeof createSharedQueue>[0]> = {}) {
  const queue = createSharedQueue({ concurrency: 1, perKey: 5, waiting: 60, retryAfter: 5, ...options })
  const order: string[] = []
  const counts = { running: 0, most: 0 }
  const enter = (key: string, name = key) =>
    queue
      .run(key, async () => {
        order.push(name)
        counts.running += 1
        counts.most = Math.max(counts.most, counts.running)
        await new Promise(resolve => setImmediate(resolve))
        counts.running -= 1
      })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
  return { queue, enter, order, counts }
}

describe('a shared queue', () => {
  it('serves the first task of each key before the second of any other', async () => {
    const { enter, order } = queueing()
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map(name => enter('a', name)),
      enter('b', 'b1'),
      enter('b', 'b2'),
      enter('c', 'c1'),
    ])
    expect(order).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('refuses a flood from one key and serves the others', async () => {
    const { enter } = queueing()
    const flood = Array.from({ length: 60 }, () => enter('attacker'))
    const other = enter('owner')
    const results = await Promise.all(flood)
    expect(results.filter(result => result === 'done')).to.have.length(5)
    expect(results.filter(result => result === 'service.busy')).to.have.length(55)
    expect(await other).to.equal('done')
    expect(await enter('attacker'), 'its tasks are done').to.equal('done')
  })

  it('bounds the waiting tasks of all keys together', async () => {
    const { enter } = queueing({ waiting: 3 })
    const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(key => enter(key)))
    expect(results).to.deep.equal(['done', 'done', 'done', 'done', 'service.busy'])
  })

  it('continues with the next task when one fails', async () => {
    const { queue, enter } = queueing()
    const failing = queue.run('a', () => Promise.reject(new Error('broken')))
    const next = enter('b')
    expect(await failing.catch((error: Error) => error.message)).to.equal('broken')
    expect(await next).to.equal('done')
  })

  it('runs as many tasks at once as allowed', async () => {
    const { enter, counts } = queueing({ concurrency: 2 })
    await Promise.all(['a', 'b', 'c', 'd'].map(key => enter(key)))
    expect(counts.most).to.equal(2)
  })
})
