import { createGunzip, gunzipSync } from 'node:zlib'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import fc from 'fast-check'
import { createGzipWriter } from './gzip-stream.ts'

/** A stream that keeps what was written to it. */
function output() {
  const written: Buffer[] = []
  let hasEnded = false
  const failures: unknown[] = []
  const writer = createGzipWriter({
    write: bytes => written.push(bytes),
    end: () => {
      hasEnded = true
    },
    failed: error => failures.push(error),
  })
  return {
    writer,
    written,
    failures,
    hasEnded: () => hasEnded,
    bytes: () => Buffer.concat(written),
  }
}

const long = (text: string) => Buffer.from(`data: ${text.repeat(20_000)}\n\n`)
const short = Buffer.from('event: fresh\ndata: {}\n\n')

describe('a compressed event stream', () => {
  it('is one valid gzip file of all texts in their order', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ minLength: 1, maxLength: 20 }).map(part => part.repeat(3_000)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          text.map(each => Buffer.from(each)),
          { maxLength: 8 },
        ),
        async texts => {
          const stream = output()
          for (const each of texts) stream.writer.write(each)
          stream.writer.end()
          await waitUntil('the stream ends', stream.hasEnded)
          // It also compares the length and the check at the end.
          expect(gunzipSync(stream.bytes()).equals(Buffer.concat(texts))).to.equal(true)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('can be read up to each text as soon as it has arrived', async () => {
    const stream = output()
    const read: Buffer[] = []
    const gunzip = createGunzip().on('data', chunk => read.push(chunk))
    let sent = 0
    let expected = 0
    for (const text of [short, long('a'), short, long('bc')]) {
      stream.writer.write(text)
      expected += text.length
      await waitUntil('the text is read', () => {
        for (; sent < stream.written.length; sent += 1) gunzip.write(stream.written[sent])
        return Buffer.concat(read).length === expected
      })
    }
    gunzip.destroy()
  })

  it('holds a short text back while the one before it is compressed', async () => {
    const stream = output()
    stream.writer.write(long('a'))
    stream.writer.write(short)
    expect(stream.written).to.have.length(1) // the header
    await waitUntil('both are written', () => stream.written.length === 3)
    expect(stream.written.at(-1)?.includes(short)).to.equal(true)
  })

  it('shares what is compressed with all streams that send the same buffer', async () => {
    const document = long('abc')
    const [one, other] = [output(), output()]
    other.writer.write(short)
    for (const { writer } of [one, other]) writer.write(document)
    await waitUntil('both have it', () => one.written.length === 2 && other.written.length === 3)
    expect(one.written.at(-1)).to.equal(other.written.at(-1))
    const later = output()
    later.writer.write(document)
    expect(later.written.at(-1), 'without waiting').to.equal(one.written.at(-1))
    expect(one.written.at(-1)?.length).to.be.below(document.length / 100)
  })
})
