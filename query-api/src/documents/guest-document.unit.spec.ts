import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compareItems } from '@safe-menu/contracts/menus/arrangement'
import type { GuestItemRow } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { expect } from 'chai'
import fc from 'fast-check'
import {
  documentRow,
  guestDocument,
  itemRow,
  menuRow,
  rowsSince,
  type SpecItem,
} from '../testing/documents.ts'
import { compress, type GuestDocument, guestDocumentOf, hasRemovals } from './guest-document.ts'

const soup = { id: 'soup', name: 'Soup', price: 1 }
const bread = { id: 'bread', name: 'bread', price: 2 }

/** The document as it is read by a reader that has `base`, whose items are `before`. */
function next(
  items: readonly SpecItem[],
  before: readonly SpecItem[] = [],
  base: GuestDocument | null = null,
): GuestDocument {
  const changed = rowsSince(before, items).filter((row): row is GuestItemRow => row.item_id !== null)
  const row = menuRow(items)
  if (base !== null && hasRemovals(row, changed, base)) return next(items)
  return guestDocumentOf(row, changed, base)
}

describe('guestDocumentOf', () => {
  it('joins a menu and its items in the order of their names', () => {
    const { body } = next([soup, bread]).identity
    expect(JSON.parse(String(body))).to.deep.equal({
      name: 'Lunch',
      _count: { items: 2 },
      items: [
        { ...bread, section: '' },
        { ...soup, section: '' },
      ],
      asOf: { position: '1' },
    })
  })

  it('is not misled by a text that looks like the place of the items', () => {
    const name = '"items":[]'
    const body = JSON.stringify({ name, items: [] })
    const document = guestDocumentOf(documentRow({ body }), [itemRow(soup)])
    expect(JSON.parse(String(document.identity.body))).to.deep.equal({
      name,
      items: [{ ...soup, section: '' }],
    })
  })

  it('equals the whole document after any changes of its items', () => {
    const item = fc.record({
      id: fc.constantFrom(...'abcdef'),
      name: fc.constantFrom('Soup', 'soup', 'Äioli', ''),
      price: fc.nat(3),
    })
    const menu = fc.uniqueArray(item, { selector: ({ id }) => id })
    fc.assert(
      fc.property(fc.array(menu, { minLength: 2 }), menus => {
        let [before, document]: [readonly SpecItem[], GuestDocument | null] = [[], null]
        for (const items of menus) {
          document = next(items, before, document)
          before = items
          expect(document.identity.body.equals(next(items).identity.body)).to.equal(true)
          const shown = JSON.parse(String(document.identity.body)) as { items: object[] }
          const sorted = items.map(each => ({ ...each, section: '' })).toSorted(compareItems)
          expect(shown.items).to.deep.equal(sorted)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('is compressed once for each encoding, when it is first asked for', async () => {
    const document = next([soup, bread])
    expect(document.ready.br).to.equal(undefined)
    const [one, other] = await Promise.all([document.represent('br'), document.represent('br')])
    expect(one).to.equal(other)
    expect(document.ready.br).to.equal(one)
    expect(brotliDecompressSync(one.body).equals(document.identity.body)).to.equal(true)
    const { body, head } = await document.represent('gzip')
    expect(gunzipSync(body).equals(document.identity.body)).to.equal(true)
    expect(head).to.include.members(['Content-Encoding', 'gzip', `"${document.etag}-gzip"`])
    expect(await document.represent('identity')).to.equal(document.identity)
  })

  it('is never compressed as a draft', async () => {
    const draft = guestDocument({ published: false })
    expect(await draft.represent('br')).to.equal(draft.identity)
    expect(draft.unchangedHead.br).to.include(`"${draft.etag}"`)
  })

  it('keeps its compressed forms when it is read again unchanged', async () => {
    const document = next([soup])
    const compressed = await document.represent('br')
    const again = guestDocumentOf(menuRow([soup]), [], document)
    expect(again.ready.br).to.equal(compressed)
  })

  it('has another ETag when anything that it shows is different, also after the same event in other tables', () => {
    const document = next([soup])
    const corrected = itemRow({ ...soup, name: 'Soup with celery' })
    for (const tables of ['first', 'others']) {
      const again = guestDocumentOf(menuRow([soup], { tables }), [corrected], document)
      expect(again.identity.body.includes('celery'), tables).to.equal(true)
      expect(again.etag, tables).not.to.equal(document.etag)
    }
  })
})

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
