import { expect } from 'chai'
import fc from 'fast-check'
import { itemJson, menuJson } from '../testing/sample.ts'
import { readMenu } from './guest-document.ts'
import { applyPatch, readPatch, tagOf } from './menu-patch.ts'

interface Dish {
  readonly id: string
  readonly name: string
  readonly section: string
  readonly price: number
}
const dish = fc.record({
  id: fc.constantFrom(...'abcdefgh'),
  name: fc.constantFrom('Soup', 'soup', 'Äioli', 'Zabaione', 'Bread'),
  section: fc.constantFrom('', 'Starters'),
  price: fc.nat(3),
})
const menus = fc.array(fc.uniqueArray(dish, { selector: ({ id }) => id }), { minLength: 2, maxLength: 8 })
const arrangements = [[], [{ name: 'Starters', itemIds: ['c', 'a'] }]]
const documentOf = (dishes: readonly Dish[], position: number) =>
  menuJson(
    dishes.map(each => itemJson({ ...each })),
    {
      asOf: { position: `${position}`, at: '2026-03-12T19:32:00.000Z' },
      sections: arrangements[position % 2],
    },
  )

/** The patch from one menu to the next, as the server sends it. */
function patchBetween(from: readonly Dish[], to: readonly Dish[], position: number) {
  const before = new Map(from.map(each => [each.id, JSON.stringify(each)]))
  const changed = to.filter(each => before.get(each.id) !== JSON.stringify(each))
  const removed = from.filter(({ id }) => !to.some(each => each.id === id)).map(({ id }) => id)
  const menu = { ...documentOf(to, position), items: changed.map(each => itemJson({ ...each })) }
  return { from: `${position - 1}`, to: `${position}`, removed, menu }
}

describe('applyPatch', () => {
  it('leads to the whole menu, for any changes in any order of arrival', () => {
    fc.assert(
      fc.property(menus, given => {
        let [before, ...others] = given
        let menu = readMenu(documentOf(before ?? [], 0))
        for (const [index, after] of others.entries()) {
          const patch = readPatch(patchBetween(before ?? [], after, index + 1))
          const patched = applyPatch(menu, `"${index}"`, patch)
          expect(patched).to.deep.equal(readMenu(documentOf(after, index + 1)))
          if (patched !== null) menu = patched
          before = after
        }
      }),
    )
  })

  const soup = { id: 'a', name: 'Soup', section: '', price: 1 }
  const patch = readPatch(patchBetween([soup], [{ ...soup, price: 2 }], 1))
  const menu = readMenu(documentOf([soup], 0))

  it('refuses another menu, no menu, and a result with another number of items', () => {
    const other = readMenu(documentOf([soup, { ...soup, id: 'b' }], 0))
    for (const [before, etag] of [
      [menu, '"2"'],
      [menu, null],
      [null, '"0"'],
      [other, '"0"'],
    ] as const)
      expect(applyPatch(before, etag, patch)).to.equal(null)
    expect(applyPatch(menu, '"0"', patch)).to.not.equal(null)
  })
})

describe('readPatch', () => {
  const patch = patchBetween([], [{ id: 'a', name: 'Soup', section: '', price: 1 }], 1)
  for (const [what, value] of [
    ['nothing', null],
    ['no document to start from', { ...patch, from: undefined }],
    ['no list of removed items', { ...patch, removed: undefined }],
    ['no menu', { ...patch, menu: undefined }],
    ['no number of items', { ...patch, menu: { ...patch.menu, _count: {} } }],
    ['an item without a price', { ...patch, menu: { ...patch.menu, items: [{ id: 'a', name: 'Soup' }] } }],
  ] as const)
    it(`refuses ${what}`, () => expect(() => readPatch(value)).to.throw())
})

describe('tagOf', () => {
  for (const [etag, tag] of [
    ['"tag-1"', 'tag-1'],
    ['"tag-1-br"', 'tag-1'],
    ['W/"tag-1-gzip"', 'tag-1'],
    [null, null],
    ['nonsense', null],
  ] as const)
    it(`returns ${tag} for ${etag}`, () => expect(tagOf(etag)).to.equal(tag))
})
