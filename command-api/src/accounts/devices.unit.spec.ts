import { expect } from 'chai'
import { createDevices, deviceName } from './devices.ts'

const stream = `account-${'a1'.repeat(32)}`
const other = `account-${'b2'.repeat(32)}`
const day = 24 * 3_600_000

function devices(indexKey = Buffer.alloc(32, 1)) {
  const clock = { now: Date.parse('2026-03-12T12:00:00Z') }
  return { clock, devices: createDevices({ indexKey, now: () => clock.now }) }
}
/** What a browser sends back. */
const sent = (setCookie: string | null) => `theme=dark; ${setCookie?.split(';', 1)[0]}; b=c`

describe('a device that has signed in before', () => {
  it('is recognised for its account and for no other', () => {
    const { devices: known } = devices()
    const cookie = known.remember(undefined, stream)
    expect(known.recognise(sent(cookie), stream)).to.match(/^[\w-]{22}$/u)
    expect(known.recognise(sent(cookie), other)).to.equal(null)
    const renamed = sent(cookie).replace('a1a1a1a1a1a1a1a1', 'b2b2b2b2b2b2b2b2')
    expect(known.recognise(renamed, other)).to.equal(null)
  })

  it('keeps its id when it signs in again, and each device has its own', () => {
    const { devices: known } = devices()
    const first = sent(known.remember(undefined, stream))
    const again = sent(known.remember(first, stream))
    expect(known.recognise(again, stream)).to.equal(known.recognise(first, stream))
    const another = sent(known.remember(undefined, stream))
    expect(known.recognise(another, stream)).not.to.equal(known.recognise(first, stream))
  })

  it('has proven a second factor only if it was remembered with it, and has another id then', () => {
    const { devices: known } = devices()
    const since = '2026-03-12T12:00:00.000Z'
    const withPassword = sent(known.remember(undefined, stream))
    const idOf = (cookie: string) => known.recognise(cookie, stream) ?? ''
    expect(known.hasProvenFactor(idOf(withPassword), stream, since)).to.equal(false)
    const withBoth = sent(known.remember(withPassword, stream, since))
    expect(known.hasProvenFactor(idOf(withBoth), stream, since)).to.equal(true)
    expect(idOf(sent(known.remember(withBoth, stream, since))), 'keeps it').to.equal(idOf(withBoth))
    expect(idOf(sent(known.remember(withBoth, stream))), 'after a new password').to.equal(idOf(withBoth))
    const later = '2026-03-13T12:00:00.000Z'
    expect(known.hasProvenFactor(idOf(withBoth), stream, later), 'another factor').to.equal(false)
    expect(known.hasProvenFactor(idOf(withBoth), other, since), 'another account').to.equal(false)
  })

  it('is forgotten after half a year without a sign-in, and on request', () => {
    const { devices: known, clock } = devices()
    const cookie = sent(known.remember(undefined, stream))
    clock.now += 180 * day
    expect(known.recognise(cookie, stream)).not.to.equal(null)
    clock.now += day
    expect(known.recognise(cookie, stream)).to.equal(null)
    expect(known.forget(stream)).to.match(/^__Secure-device-a1a1a1a1a1a1a1a1=; Max-Age=0; Path=\/api;/u)
  })

  it('gets no more cookies than fit the headers of every request', () => {
    const { devices: known } = devices()
    const streams = Array.from(
      { length: 200 },
      (_, n) => `account-${n.toString(16).padStart(16, '0').repeat(4)}`,
    )
    let cookies = ''
    for (const each of streams) {
      const [cookie] = known.remember(cookies, each)?.split(';', 1) ?? []
      if (cookie !== undefined) cookies += `; ${cookie}`
    }
    expect(cookies.length).to.be.within(2_000, 5_000)
    const [first = ''] = streams
    expect(known.recognise(cookies, first)).to.be.a('string')
    expect(known.remember(cookies, first)).to.be.a('string')
  })

  it('keeps its cookie from scripts, other sites and plain HTTP', () => {
    const cookie = devices().devices.remember(undefined, stream)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict']) expect(cookie).to.include(attribute)
  })

  it('is not recognised by a cookie that was not signed here', () => {
    const { devices: known } = devices()
    const [cookie = ''] = known.remember(undefined, stream)?.split(';', 1) ?? []
    expect(known.recognise(cookie, stream)).to.be.a('string')
    const { devices: elsewhere } = devices(Buffer.alloc(32, 2))
    expect(elsewhere.recognise(cookie, stream)).to.equal(null)
    const otherDay = cookie.replace(/\.(\d+)\./u, (_, day: string) => `.${Number(day) - 1}.`)
    for (const broken of [undefined, '', 'x', cookie.slice(0, -1), `${cookie}x`, otherDay])
      expect(known.recognise(broken, stream), broken).to.equal(null)
  })
})

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const examples: readonly (readonly [string | undefined, string])[] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['SomethingElse/1.0 (Windows)', 'Unknown browser on Windows'],
  ['curl/8.0', 'Unknown device'],
  [undefined, 'Unknown device'],
]

describe('deviceName', () => {
  for (const [userAgent, name] of examples)
    it(`is ${name} for ${userAgent?.slice(0, 40) ?? 'no User-Agent'}`, () => {
      expect(deviceName(userAgent)).to.equal(name)
    })

  it('contains nothing of the text itself', () => {
    expect(deviceName(`<script>Chrome/${'9'.repeat(100_000)}`)).to.equal('Chrome')
  })
})
