import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'chai'
import { compress } from './compress.ts'

describe('compress', () => {
  const body = Buffer.from(randomBytes(128 * 1024).toString('hex'))

  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)
    it(`lets the event loop go on while it compresses with ${encoding}`, async () => {
      let turns = 0
      let isDone = false
      const turn = () => {
        turns += 1
        if (!isDone) setImmediate(turn)
      }
      setImmediate(turn)
      const compressed = await compress(body, encoding)
      isDone = true
      expect(turns).to.be.above(0)
      expect(decompress(compressed).equals(body)).to.equal(true)
    })
})
