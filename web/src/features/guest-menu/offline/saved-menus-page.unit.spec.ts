import { expect } from 'chai'
import { copiesCache } from '../../../worker/copy-headers.ts'
import { readSavedRestaurants } from './saved-menus-page.tsx'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

describe('readSavedRestaurants', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'caches'))

  /** A device with copies: the path, the day of the copy, whose it is, and the document. */
  function keep(...copies: readonly (readonly [string, string, string, object])[]) {
    const kept = new Map(
      copies.map(([path, day, owner, document]) => [
        `https://example.com${path}`,
        () => Response.json(document, { headers: { 'saved-copy': `${day}T12:00:00Z`, 'saved-for': owner } }),
      ]),
    )
    const cache = {
      keys: async () => [...kept.keys()].map(url => ({ url })),
      match: async (asked: string | { url: string }) =>
        kept.get(typeof asked === 'string' ? asked : asked.url)?.(),
    }
    const open = async (name: string) => (name === copiesCache ? cache : null)
    Object.assign(globalThis, { caches: { open } })
  }

  it('dates a restaurant by the earliest of its copies, the latest restaurant first', async () => {
    keep(
      ['/saved-copies/clock', '2026-11-01', '', {}],
      ['/api/allergens', '2026-11-02', '', []],
      [`/api/menus/${id(3)}`, '2026-11-22', id(1), {}],
      [`/api/menus/restaurant/${id(1)}/published-menus`, '2026-11-25', id(1), []],
      [`/api/restaurants/${id(1)}`, '2026-11-26', id(1), { name: 'Bistro', timeZone: 'Europe/Paris' }],
      [`/api/restaurants/${id(2)}`, '2026-11-24', id(2), { name: 'Osteria', timeZone: '' }],
      [`/api/menus/${id(4)}`, '2026-11-24', id(2), {}],
    )
    expect(await readSavedRestaurants()).to.deep.equal([
      { id: id(2), name: 'Osteria', timeZone: '', asOf: Date.UTC(2026, 10, 24, 12) },
      { id: id(1), name: 'Bistro', timeZone: 'Europe/Paris', asOf: Date.UTC(2026, 10, 22, 12) },
    ])
  })

  it('finds none without a cache', async () => expect(await readSavedRestaurants()).to.deep.equal([]))
})
