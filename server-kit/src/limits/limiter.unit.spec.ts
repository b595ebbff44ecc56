import { mock } from 'node:test'
import { expect } from 'chai'
import { addressKey, queueKey, visitorKey } from './addresses.ts'
import { createLimiter } from './limiter.ts'
import { rateLimits } from './rate-limits.ts'

describe('limiter', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date', 'setTimeout'] }))
  afterEach(() => mock.timers.reset())

  function limiting(scale = 1, maxKeys = 1_000) {
    const limiter = createLimiter({ scale, maxKeys })
    async function takeMany(limit: Parameters<typeof limiter.take>[0], key: string, times: number) {
      let last = 0
      for (let count = 0; count < times; count += 1) last = await limiter.take(limit, key)
      return last
    }
    return { limiter, takeMany }
  }

  it('has the limits of the targets', () => {
    const pairs = (['failed-login', 'login', 'registration', 'tracking', 'guest-read'] as const).map(name => [
      rateLimits[name].points,
      rateLimits[name].seconds,
    ])
    expect(pairs).to.deep.equal([
      [10, 900],
      [100, 900],
      [60, 3_600],
      [120, 60],
      [1_200, 60],
    ])
  })

  it('allows a number of calls in a window, then waits for its end', async () => {
    const { limiter, takeMany } = limiting()
    expect(await takeMany('login', 'a', 100)).to.equal(0)
    expect(await limiter.take('login', 'a')).to.equal(900)
    mock.timers.tick(899_999)
    expect(await limiter.take('login', 'a')).to.equal(1)
    mock.timers.tick(1)
    expect(await limiter.take('login', 'a')).to.equal(0)
  })

  it('counts each key and each limit separately', async () => {
    const { limiter, takeMany } = limiting()
    await takeMany('login', 'a', 101)
    expect(await limiter.take('login', 'b')).to.equal(0)
    expect(await limiter.take('manager-read', 'a')).to.equal(0)
  })

  it('multiplies every limit by the scale except that of failed logins', async () => {
    const { takeMany } = limiting(2)
    expect(await takeMany('registration', 'a', 120)).to.equal(0)
    expect(await takeMany('registration', 'a', 1)).to.be.above(0)
    expect(await takeMany('failed-login', 'a', 10)).to.equal(0)
    expect(await takeMany('failed-login', 'a', 1)).to.be.above(0)
    expect(await limiting(0.0001).limiter.take('login', 'a'), 'one call at a tiny scale').to.equal(0)
  })

  it('checks without counting, and forgets a key on demand', async () => {
    const { limiter, takeMany } = limiting()
    await takeMany('failed-login', 'a', 9)
    for (let count = 0; count < 5; count += 1) expect(await limiter.blocked('failed-login', 'a')).to.equal(0)
    await takeMany('failed-login', 'a', 1)
    expect(await limiter.blocked('failed-login', 'a')).to.equal(900)
    expect(await limiter.blocked('failed-login', 'nobody')).to.equal(0)
    await limiter.clear('failed-login', 'a')
    expect(await limiter.blocked('failed-login', 'a')).to.equal(0)
  })

  it('keeps a bounded number of keys', async () => {
    const { limiter, takeMany } = limiting(1, 3)
    for (const key of ['a', 'b', 'c']) await takeMany('failed-login', key, 10)
    await limiter.take('failed-login', 'd')
    const waits = await Promise.all(['a', 'b', 'c'].map(key => limiter.blocked('failed-login', key)))
    expect(waits).to.deep.equal([0, 900, 900])
  })

  it('counts open connections until they are closed', () => {
    const { limiter } = limiting(1 / 16)
    const release = limiter.hold('picture', 'a')
    expect([limiter.hold('picture', 'a'), limiter.hold('picture', 'b') === null]).to.deep.equal([null, false])
    release?.()
    release?.()
    expect(limiter.hold('picture', 'a')).to.be.a('function')
    expect(limiter.hold('picture', 'a')).to.equal(null)
  })
})

describe('the key of an address', () => {
  it('is the IPv4 address itself in any notation', () => {
    expect(addressKey('192.0.2.7')).to.equal('192.0.2.7')
    expect(addressKey('::ffff:192.0.2.7')).to.equal('192.0.2.7')
  })
  it('is the /64 of an IPv6 address in any notation', () => {
    expect(addressKey('2001:db8:0:1:aaaa::1')).to.equal('2001:db8:0:1::/64')
    expect(addressKey('2001:0db8::1:0:0:0:9')).to.equal('2001:db8:0:1::/64')
    expect(addressKey('2001:db8::1')).to.equal('2001:db8:0:0::/64')
    expect(addressKey('fe80::1%eth0')).to.equal('fe80:0:0:0::/64')
  })
  it('is the /48 of an IPv6 address for queues', () => {
    expect(queueKey('2001:db8:1:ab12::1')).to.equal('2001:db8:1::/48')
    expect(queueKey('192.0.2.7')).to.equal('192.0.2.7')
  })
  it('distinguishes visitors by user agent and reveals nothing', () => {
    expect(visitorKey('192.0.2.7', 'A')).not.to.equal(visitorKey('192.0.2.7', 'B'))
    expect(visitorKey('192.0.2.7', 'A')).not.to.include('192')
  })
})
