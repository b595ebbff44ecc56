import { once } from 'node:events'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import { expect } from 'chai'
import type { Format } from '../proof/formats.ts'
import { createExportStreams } from './stream.ts'

const text = 'x'.repeat(70_000) // longer than a chunk
const format: Format = { head: 'head', write: () => text, read: () => null }

async function* lines(count: number): AsyncGenerator<ExportLine> {
  for (let made = 0; made < count; made += 1) yield {} as ExportLine
}

describe('stream of an export', () => {
  it('contains the head and every line, and releases its place at the end', async () => {
    const exportStream = createExportStreams()
    for (let round = 0; round < 5; round += 1) {
      const stream = exportStream('staff', 'anna', lines(3), format)
      let length = 0
      for await (const chunk of stream) length += chunk.length
      expect(length).to.equal('head'.length + 3 * text.length)
    }
  })

  it('produces nothing until the client reads on', async () => {
    let made = 0
    async function* many(): AsyncGenerator<ExportLine> {
      for (; made < 1_000; made += 1) yield {} as ExportLine
    }
    const stream = createExportStreams()('staff', 'anna', many(), format)
    await once(stream, 'readable')
    for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve))
    expect(made).to.be.lessThan(10)
    stream.destroy()
  })

  it('leaves places for admins and auditors when restaurants use all of theirs', () => {
    const exportStream = createExportStreams()
    const taken = ['anna', 'bert'].map(account => exportStream('restaurant', account, lines(1), format))
    expect(() => exportStream('restaurant', 'carl', lines(1), format))
      .to.throw()
      .with.property('code', 'service.busy')
    taken.push(exportStream('staff', 'anna', lines(1), format))
    for (const stream of taken) stream.destroy()
  })

  it('limits an account to one place, which leaves room for another account', async () => {
    const exportStream = createExportStreams()
    const first = exportStream('restaurant', 'anna', lines(1), format)
    expect(() => exportStream('restaurant', 'anna', lines(1), format))
      .to.throw()
      .with.property('code', 'service.busy')
    exportStream('restaurant', 'bert', lines(1), format).destroy()
    first.destroy()
    await once(first, 'close')
    exportStream('restaurant', 'anna', lines(1), format).destroy()
  })

  it('is aborted and releases its place when the client stops reading', async () => {
    const exportStream = createExportStreams({ stalledAfterMs: 5 })
    const stalled = ['anna', 'bert'].map(account => exportStream('restaurant', account, lines(1_000), format))
    for (const stream of stalled) stream.read(1) // has the first chunk made; the rest is never asked for
    const closed = stalled.map(async stream => {
      const failed = once(stream, 'error')
      await once(stream, 'close', { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
      return String((await failed)[0])
    })
    for (const message of await Promise.all(closed)) expect(message).to.include('not read for too long')
    exportStream('restaurant', 'anna', lines(1), format).destroy()
  })

  it('gives the place of the slowest reader, never of a fast one, to another account', async () => {
    const exportStream = createExportStreams({ patientForMs: 20 })
    const [slow, quick] = ['anna', 'bert'].map(account =>
      exportStream('restaurant', account, lines(1_000), format),
    )
    const slowError = once(slow as NodeJS.ReadableStream, 'error')
    const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
    for (let reads = 0; reads < 4; reads += 1) {
      slow?.read(1) // a little now and then, so that it never stalls
      await wait(10)
    }
    const other = exportStream('restaurant', 'carl', lines(1), format)
    expect(String((await slowError)[0])).to.include('not read for too long')
    expect(quick?.destroyed).to.equal(false)
    expect(() => exportStream('restaurant', 'dora', lines(1), format))
      .to.throw()
      .with.property('code', 'service.busy')
    for (const stream of [quick, other]) stream?.destroy()
  })
})
