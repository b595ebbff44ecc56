import { processorTimeMs } from '@safe-menu/contracts/testing/processor-time'
import { expect } from 'chai'
import { readPages } from '../pages/read-pages.ts'
import { nodePdfEngine } from '../testing/pdf-engine.ts'
import { makePdf, textAt } from '../testing/pdf-file.ts'
import { isPdf, pdfLimits, readPdf } from './read-pdf.ts'

const soup = textAt(50, 750, 'Soup') + textAt(70, 754, 'A,G', { size: 6 }) + textAt(400, 750, '4,90 €')

const stepMs = 60_000 // a busy machine may take longer than a manager would wait

/** What is wrong with a file. It stops the engine, unless its pictures can be read. */
async function problemOf(pdf: Uint8Array, signal?: AbortSignal): Promise<string> {
  const engine = nodePdfEngine()
  const startedAt = processorTimeMs()
  const read = await readPdf(pdf, { engine, stepMs, ...(signal ? { signal } : {}) })
  expect(processorTimeMs() - startedAt).to.be.below(5_000)
  if (read.ok) return expect.fail('it was read')
  expect(engine.stops()).to.equal(read.scan ? 0 : 1)
  return read.problem
}

async function rowsOf(pdf: Uint8Array) {
  const read = await readPdf(pdf, { engine: nodePdfEngine(), stepMs })
  if (!read.ok) return expect.fail(read.problem)
  const pages = readPages(read.words, read.placeOf)
  return {
    rows: pages?.table.rows.slice(1).map(({ cells }) => cells.map(({ text }) => text)),
    leftOut: pages?.leftOut,
    pages: [...(pages?.places.values() ?? [])].map(places => places.map(({ page }) => page)),
    sizes: read.pictures.sizes,
  }
}

describe('a PDF', () => {
  it('is known by its content', () => {
    expect(isPdf(makePdf([{ drawing: soup }]))).to.equal(true)
    expect(isPdf(new TextEncoder().encode('dish,price\nSoup,4\n'))).to.equal(false)
  })

  it('becomes rows, with raised codes in brackets', async () => {
    const title = textAt(50, 790, 'STARTERS', { size: 16, font: 'F2' })
    expect(await rowsOf(makePdf([{ drawing: title + soup }]))).to.deep.equal({
      rows: [['STARTERS'], ['Soup (A,G)', '', '4,90 €']],
      leftOut: [],
      pages: [[0]],
      sizes: [{ width: 595, height: 842 }],
    })
  })

  it('is read page by page, turned pages as they are shown', async () => {
    const stew = textAt(100, 50, 'Stew', { matrix: '0 1 -1 0 100 50' })
    const price = textAt(0, 0, '9,00 €', { matrix: '0 1 -1 0 100 400' })
    const read = await rowsOf(makePdf([{ drawing: soup }, { drawing: stew + price, rotate: 90 }]))
    expect(read.rows).to.deep.equal([
      ['Soup (A,G)', '', '4,90 €'],
      ['Stew', '', '9,00 €'],
    ])
    expect(read.pages).to.deep.equal([[0], [1]])
    expect(read.sizes[1]).to.deep.equal({ width: 842, height: 595 })
  })

  it('says which page is being read', async () => {
    const seen: string[] = []
    const onPage = (page: number, count: number) => seen.push(`${page} of ${count}`)
    await readPdf(makePdf([{ drawing: soup }, { drawing: soup }]), { engine: nodePdfEngine(), onPage })
    expect(seen).to.deep.equal(['1 of 2', '2 of 2'])
  })

  it('says that the pictures of a scan in JPEG 2000 cannot be shown', async () => {
    const picture = 'q 595 0 0 842 0 0 cm BI /W 1 /H 1 /F /JPXDecode ID x EI Q'
    expect(await problemOf(makePdf([{ drawing: picture }]))).to.match(
      /JPEG 2000, which cannot be shown here/u,
    )
    expect((await rowsOf(makePdf([{ drawing: picture + soup }]))).rows?.[0]?.[0]).to.equal('Soup (A,G)')
  })

  it('without text is a scan, whose pictures stay', async () => {
    const engine = nodePdfEngine()
    const read = await readPdf(makePdf([{ drawing: '0 0 100 100 re f' }]), { engine })
    expect(!read.ok && read.problem).to.match(/has no text/u)
    expect(!read.ok && read.scan?.sizes).to.deep.equal([{ width: 595, height: 842 }])
    expect(engine.stops()).to.equal(0)
  })
})

describe('a PDF that a program has made searchable', () => {
  const hidden = textAt(50, 750, 'Soup', { before: '3 Tr' }) + textAt(400, 750, '4,90')
  it('is a scan: its letters were recognised in a picture', async () => {
    const pages = [[{ drawing: hidden }], [{ drawing: soup }, { drawing: `q ${hidden} Q` }]]
    for (const drawings of pages) expect(await problemOf(makePdf(drawings))).to.match(/recognised in a scan/u)
  })

  it('is none if most of its text is visible', async () => {
    const { rows } = await rowsOf(
      makePdf([{ drawing: `q ${textAt(50, 700, 'x', { before: '3 Tr' })} Q ${soup}` }]),
    )
    expect(rows?.[0]?.[0]).to.equal('Soup (A,G)')
  })
})

describe('a PDF that cannot be read', () => {
  it('is refused if it is broken', async () => {
    const whole = makePdf([{ drawing: soup }])
    const text = new TextDecoder('latin1').decode(whole)
    const broken = [
      new TextEncoder().encode('%PDF-1.7\nnothing'),
      new TextEncoder().encode(`%PDF-1.7\n${'9 '.repeat(500_000)}`),
      whole.subarray(0, text.indexOf('/Kids')),
      new TextEncoder().encode(text.replace(/\/Kids \[[^\]]*\]/u, '/Kids [2 0 R]')), // pages that hold themselves
    ]
    for (const pdf of broken) expect(await problemOf(pdf)).to.match(/cannot be read/u)
  })

  it('is refused if it has a password', async () => {
    const key = `(${'k'.repeat(32)})`
    const trailer = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O ${key} /U ${key} >> /ID [(a) (a)]`
    expect(await problemOf(makePdf([{ drawing: soup }], { trailer }))).to.match(/locked with a password/u)
  })

  it('is refused if it is larger than a menu', async () => {
    expect(await problemOf(makePdf([{ drawing: soup }], { repeated: 4_999 }))).to.match(/has 5000 pages/u)
    expect(await problemOf(makePdf([{ drawing: soup, size: [2_000_000, 2_000_000] }]))).to.match(
      /larger than any paper/u,
    )
    const many = Array.from({ length: pdfLimits.words + 1 }, (_, at) =>
      textAt(9 * (at % 60), 4 * Math.floor(at / 60), 'x'),
    )
    expect(await problemOf(makePdf([{ drawing: many.join('') }]))).to.match(/more text than a menu/u)
  })

  it('is refused if a step takes too long', async () => {
    const engine = nodePdfEngine()
    const getDocument = () => ({ promise: new Promise(() => {}) }) as ReturnType<typeof engine.getDocument>
    const read = await readPdf(makePdf([{ drawing: soup }]), {
      engine: { ...engine, getDocument },
      stepMs: 1,
    })
    expect(read).to.have.property('problem').that.includes('takes too long')
    expect(engine.stops()).to.equal(1)
  })

  it('is given up when another one is chosen', async () => {
    const stopped = AbortSignal.abort()
    const engine = nodePdfEngine()
    const reading = readPdf(makePdf([{ drawing: soup }]), { engine, signal: stopped })
    expect(await reading.catch(error => error.name)).to.equal('AbortError')
    expect(engine.stops()).to.equal(1)
  })

  it('is refused if its reader does not load', async () => {
    const engine = { ...nodePdfEngine(), loaded: Promise.reject(new Error('no network')) }
    expect(await readPdf(makePdf([{ drawing: soup }]), { engine })).to.deep.include({
      ok: false,
      problem:
        'The part that reads PDFs did not load. Check your connection, reload this page, and choose the file again.',
    })
  })
})
