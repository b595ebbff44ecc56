import { expect } from 'chai'
import { deviceName } from './device-name.ts'

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
