import { expect } from 'chai'
import { createLimiter } from './limiter.ts'
import {
  addressKey,
  blockedByNetwork,
  networksOf,
  takeByNetwork,
  visitorKey,
  widestNetworkKey,
} from './networks.ts'

function limiting(scale = 1, maxKeys?: number) {
  const clock = { now: 0 }
  const limiter = createLimiter({ scale, now: () => clock.now, ...(maxKeys ? { maxKeys } : {}) })
  const takeMany = (limit: Parameters<typeof limiter.take>[0], key: string, times: number) => {
    let last = 0
    for (let count = 0; count < times; count += 1) last = limiter.take(limit, key)
    return last
  }
  return { limiter, clock, takeMany }
}

describe('limiter', () => {
  for (const [limit, points, seconds] of [
    ['failed-login', 10, 900],
    ['login', 100, 900],
    ['registration', 60, 3_600],
    ['invitation', 60, 3_600],
    ['acceptance', 60, 3_600],
    ['tracking', 120, 60],
    ['report', 20, 3_600],
    ['reports-of-restaurant', 100, 86_400],
    ['guest-read', 1_200, 60],
    ['branding', 120, 60],
    ['bulk', 60, 900],
    ['import-preview', 300, 900],
  ] as const) {
    describe(`when ${limit} is used up`, () => {
      it(`allows ${points} calls in ${seconds} s, then waits for the end of the window`, () => {
        const { limiter, clock, takeMany } = limiting()
        expect(takeMany(limit, 'a', points)).to.equal(0)
        expect(limiter.take(limit, 'a')).to.equal(seconds)
        clock.now = seconds * 1_000 - 1
        expect(limiter.take(limit, 'a')).to.equal(1)
        clock.now = seconds * 1_000
        expect(limiter.take(limit, 'a')).to.equal(0)
      })
      it('does not affect other keys', () => {
        const { limiter, takeMany } = limiting()
        takeMany(limit, 'a', points + 1)
        expect(limiter.take(limit, 'b')).to.equal(0)
        expect(limiter.take('manager-read', 'a')).to.equal(0)
      })
    })
  }

  describe('with a scale', () => {
    it('multiplies every limit except that of failed logins', () => {
      const { takeMany } = limiting(2)
      expect(takeMany('registration', 'a', 120)).to.equal(0)
      expect(takeMany('registration', 'a', 1)).to.be.above(0)
      expect(takeMany('failed-login', 'a', 10)).to.equal(0)
      expect(takeMany('failed-login', 'a', 1)).to.be.above(0)
    })
    it('allows one call even at a tiny scale', () => {
      expect(limiting(0.0001).limiter.take('login', 'a')).to.equal(0)
    })
  })

  describe('blocked', () => {
    it('counts nothing, and blocks once the limit is reached', () => {
      const { limiter, takeMany } = limiting()
      takeMany('failed-login', 'a', 9)
      for (let count = 0; count < 5; count += 1) expect(limiter.blocked('failed-login', 'a')).to.equal(0)
      takeMany('failed-login', 'a', 1)
      expect(limiter.blocked('failed-login', 'a')).to.equal(900)
      expect(limiter.blocked('failed-login', 'nobody')).to.equal(0)
    })
  })

  describe('with more keys than are kept', () => {
    it('drops the oldest window', () => {
      const { limiter, takeMany } = limiting(1, 3)
      for (const key of ['a', 'b', 'c']) takeMany('failed-login', key, 10)
      limiter.take('failed-login', 'd')
      expect(['a', 'b', 'c'].map(key => limiter.blocked('failed-login', key) > 0)).to.deep.equal([
        false,
        true,
        true,
      ])
    })
  })
})

describe('network keys', () => {
  it('are the IPv4 address itself in any notation', () => {
    expect(addressKey('192.0.2.7')).to.equal('192.0.2.7')
    expect(addressKey('::ffff:192.0.2.7')).to.equal('192.0.2.7')
  })
  it('are the /64 of an IPv6 address in any notation', () => {
    expect(addressKey('2001:db8:0:1:aaaa::1')).to.equal('2001:db8:0:1')
    expect(addressKey('2001:0db8::1:0:0:0:9')).to.equal('2001:db8:0:1')
    expect(addressKey('2001:db8::1')).to.equal('2001:db8:0:0')
    expect(addressKey('::1')).to.equal('0:0:0:0')
    expect(addressKey('fe80::1%eth0')).to.equal('fe80:0:0:0')
  })
  it('distinguish visitors by user agent and reveal nothing', () => {
    expect(visitorKey('192.0.2.7', 'A')).not.to.equal(visitorKey('192.0.2.7', 'B'))
    expect(visitorKey('192.0.2.7', 'A')).not.to.include('192')
  })
  it('are the /64, /56 and /48 of an IPv6 address', () => {
    expect(networksOf('2001:db8:1:ab12::1')).to.deep.equal([
      { key: '2001:db8:1:ab12', times: 1 },
      { key: '2001:db8:1:ab00/56', times: 4 },
      { key: '2001:db8:1/48', times: 16 },
    ])
    expect(networksOf('::ffff:192.0.2.7')).to.deep.equal([{ key: '192.0.2.7', times: 1 }])
    expect([widestNetworkKey('2001:db8:1:ab12::1'), widestNetworkKey('192.0.2.7')]).to.deep.equal([
      '2001:db8:1/48',
      '192.0.2.7',
    ])
  })
})

describe('takeByNetwork', () => {
  const fill = (limiter: ReturnType<typeof createLimiter>, address: string, times: number, of = '') => {
    for (let count = 0; count < times; count += 1) takeByNetwork(limiter, 'failed-login', address, of)
  }

  it('counts a /56 at four times and a /48 at sixteen times the limit of an address', () => {
    const { limiter } = limiting()
    for (const subnet of ['00', '01', '02', '03']) fill(limiter, `2001:db8:1:aa${subnet}::1`, 10)
    expect(blockedByNetwork(limiter, 'failed-login', '2001:db8:1:aaff::1'), 'the same /56').to.equal(900)
    expect(blockedByNetwork(limiter, 'failed-login', '2001:db8:1:bb00::1'), 'another /56').to.equal(0)
    for (const subnet of ['10', '20', '30']) fill(limiter, `2001:db8:1:${subnet}00::1`, 40)
    expect(blockedByNetwork(limiter, 'failed-login', '2001:db8:1:bb00::1'), 'the same /48').to.equal(900)
    expect(blockedByNetwork(limiter, 'failed-login', '2001:db8:2:bb00::1'), 'another /48').to.equal(0)
  })

  it('counts separately for each subject', () => {
    const { limiter } = limiting()
    fill(limiter, '192.0.2.7', 10, 'one ')
    expect(blockedByNetwork(limiter, 'failed-login', '192.0.2.7', 'one ')).to.equal(900)
    expect(blockedByNetwork(limiter, 'failed-login', '192.0.2.7', 'other ')).to.equal(0)
  })
})
