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
import { compress, type GuestDocument, guestDocumentOf, staleSince } from './guest-document.ts'

const soup = { id: 'soup', name: 'Soup', price: 1 }
const bread = { id: 'bread', name: 'bread', price: 2 }

/** The document as it is read by a reader that has `base`, whose items are `before`. */
function next(
  items: readonly SpecItem[],
  before: readonly SpecItem[] = [],
  base: GuestDocument | null = null,
) {
  const changed = rowsSince(before, items).filter(
    (row): row is GuestItemRow & { etag: null } => row.item_id !== null,
  )
  return guestDocumentOf(menuRow(items), changed, base)
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
    expect(draft.unchangedHead.br).to.include('"tag-1"')
  })

  it('keeps its compressed forms when it is read again unchanged', async () => {
    const document = next([soup])
    const compressed = await document.represent('br')
    const since = new Date()
    const again = guestDocumentOf(menuRow([soup], { pending_since: since }), [], document)
    expect(again.ready.br).to.equal(compressed)
    expect(again.pending?.since).to.equal(since)
  })
})

describe('staleSince', () => {
  const start = Date.parse('2026-03-12T12:00:00.000Z')
  const minute = 60_000
  const current = { staleSince: () => null }
  /** The clocks of a process that started `monotonic` ms ago, with a wall clock that is set to `wall`. */
  const clocks = (monotonic: number, wall = start + monotonic) => ({
    monotonic: () => monotonic,
    now: () => wall,
  })
  /** The document that is read at `readAt` (monotonic), and waits since `since`. */
  const waiting = (since: number, readAt: number, base: GuestDocument | null = null) =>
    guestDocumentOf(menuRow([soup], { pending_since: new Date(since) }), [itemRow(soup)], base, readAt)

  it('is when the first missing event was written, once that is 5 s ago', () => {
    const document = waiting(start, 3_000)
    expect(staleSince(document, current, clocks(5_000))).to.equal(null)
    expect(staleSince(document, current, clocks(5_001))).to.deep.equal(new Date(start))
  })

  it('is when the document was first read, if the clock of the store is ahead', () => {
    const document = waiting(start + 5 * minute, 1_000)
    expect(staleSince(document, current, clocks(6_000))).to.equal(null)
    expect(staleSince(document, current, clocks(6_001))).to.deep.equal(new Date(start + 1_000))
    const again = waiting(start + 5 * minute, 6_000, document)
    expect(staleSince(again, current, clocks(6_001))).to.deep.equal(new Date(start + 1_000))
  })

  it('is as long ago as before after the wall clock was set back', () => {
    const document = waiting(start, 1_000)
    const hourBack = clocks(minute, start + minute - 3_600_000)
    expect(staleSince(document, current, hourBack)).to.deep.equal(new Date(hourBack.now() - minute + 1_000))
  })

  it('begins again when the document waits for a later event', () => {
    const document = waiting(start + 5 * minute, 1_000)
    const later = waiting(start + 6 * minute, 6_000, document)
    expect(staleSince(later, current, clocks(11_000))).to.equal(null)
    expect(staleSince(later, current, clocks(11_001))).to.deep.equal(new Date(start + 6_000))
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
