import { expect } from 'chai'
import { encodingFor } from './request-headers.ts'

describe('encodingFor', () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', 'identity'],
    ['BR', 'br'],
    ['identity', 'identity'],
    ['br;q=nonsense', 'identity'],
  ]
  for (const [header, encoding] of cases) {
    it(`returns ${encoding} for "${header}", also the second time`, () => {
      expect(encodingFor({ 'accept-encoding': header })).to.equal(encoding)
      expect(encodingFor({ 'accept-encoding': header })).to.equal(encoding)
    })
  }
})
