import { expect } from 'chai'
import { createFairQueue } from './fair-queue.ts'

function queueing(options: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const slept: number[] = []
  const wakers: (() => void)[] = []
  const queue = createFairQueue({
    concurrency: 1,
    waitingPerLine: 4,
    waitingInAll: 60,
    retryAfter: 5,
    sleep: milliseconds =>
      new Promise(resolve => {
        slept.push(milliseconds)
        wakers.push(resolve)
      }),
    ...options,
  })
  const order: string[] = []
  const enter = (line: string, name = line, delayMs = 0, site = line) =>
    queue
      .run({ line, site, delayMs }, async () => {
        order.push(name)
        await new Promise(resolve => setImmediate(resolve))
      })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
  return { enter, order, slept, wake: () => wakers.shift()?.() }
}

describe('a fair queue', () => {
  it('serves lines in turn, and each line in its order', async () => {
    const { enter, order } = queueing()
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map(name => enter('a', name)),
      enter('b', 'b1'),
      enter('b', 'b2'),
      enter('c', 'c1'),
    ])
    expect(order).to.deep.equal(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('refuses tasks beyond the limit of a line and serves other lines', async () => {
    const { enter } = queueing()
    const flood = Array.from({ length: 60 }, () => enter('attacker'))
    const other = enter('owner')
    const results = await Promise.all(flood)
    expect(results.filter(result => result === 'done')).to.have.length(5) // one runs, four wait
    expect(results.filter(result => result === 'service.busy')).to.have.length(55)
    expect(await other).to.equal('done')
  })

  it('refuses tasks beyond the limit of all lines together', async () => {
    const { enter } = queueing({ waitingInAll: 3 })
    const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(line => enter(line)))
    expect(results).to.deep.equal(['done', 'done', 'done', 'done', 'service.busy'])
  })

  it('drops tasks of a site with many lines in favour of other sites', async () => {
    const { enter, order } = queueing({ waitingInAll: 6 })
    const flood = Array.from({ length: 20 }, (_, n) => enter(`account ${n}`, 'flood', 0, 'attacker'))
    const others = ['owner', 'cook'].map(line => enter(line))
    expect(await Promise.all(others)).to.deep.equal(['done', 'done'])
    const results = await Promise.all(flood)
    expect(results.filter(result => result === 'done')).to.have.length(5) // one ran, six waited, two made room
    expect(order.slice(0, 4)).to.deep.equal(['flood', 'flood', 'owner', 'cook'])
  })

  it('makes room for other sites when delayed tasks take every place', async () => {
    const { enter } = queueing({ waitingInAll: 6 })
    const flood = ['one', 'two', 'three'].flatMap(site => [1, 2].map(() => enter(site, 'late', 5_000)))
    expect(await enter('owner')).to.equal('done')
    expect(await Promise.race(flood)).to.equal('service.busy')
  })

  it('serves the lines of one site in turn', async () => {
    const { enter, order } = queueing()
    await Promise.all([
      ...['a1', 'a2', 'a3'].map(name => enter('a', name, 0, 'site')),
      enter('b', 'b1', 0, 'site'),
      enter('c', 'c1', 0, 'elsewhere'),
    ])
    expect(order).to.deep.equal(['a1', 'a2', 'c1', 'b1', 'a3'])
  })

  it('lets a delayed task keep its place without blocking others', async () => {
    const { enter, order, slept, wake } = queueing({ waitingPerLine: 1 })
    const late = enter('a', 'late', 3_000)
    expect(await enter('a', 'too many')).to.equal('service.busy')
    expect(await enter('b')).to.equal('done')
    expect(slept).to.deep.equal([3_000])
    wake()
    expect(await late).to.equal('done')
    expect(order).to.deep.equal(['b', 'late'])
  })

  it('continues with the next task when one fails', async () => {
    const queue = createFairQueue({ concurrency: 1, waitingPerLine: 4, waitingInAll: 60, retryAfter: 5 })
    const failing = queue.run({ line: 'a' }, () => Promise.reject(new Error('broken')))
    const next = queue.run({ line: 'b' }, async () => 'served')
    expect(await failing.catch((error: Error) => error.message)).to.equal('broken')
    expect(await next).to.equal('served')
  })

  it('runs as many tasks at once as allowed', async () => {
    let running = 0
    let most = 0
    const queue = createFairQueue({ concurrency: 2, waitingPerLine: 4, waitingInAll: 60, retryAfter: 5 })
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(line =>
        queue.run({ line }, async () => {
          running += 1
          most = Math.max(most, running)
          await new Promise(resolve => setImmediate(resolve))
          running -= 1
        }),
      ),
    )
    expect(most).to.equal(2)
  })
})
