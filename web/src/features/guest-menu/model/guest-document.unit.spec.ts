import { expect } from 'chai'
import { readMenu, readMenuList, UnreadableDocument } from './guest-document.ts'
import { itemJson, menuJson } from './sample.spec-help.ts'

describe('readMenu', () => {
  it('when the document is as the contract says › then items come sorted by name with prices in cents [guest-document-1]', () => {
    const menu = readMenu(
      menuJson([itemJson({ name: 'Zander', price: 12.1 }), itemJson({ name: 'Apple pie', price: 0.29 })]),
    )
    expect(menu.items.map(item => [item.name, item.priceCents])).to.deep.equal([
      ['Apple pie', 29],
      ['Zander', 1210],
    ])
    expect(menu.position).to.equal(42n)
  })

  describe('when the tags of an item cannot be read', () => {
    const confirmed = '2026-03-12T19:32:00.000Z'
    const milk = { id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'contains', details: [] }
    const cases: [string, unknown, string[]][] = [
      ['missing', undefined, []],
      ['null', null, []],
      ['a text', 'milk', []],
      ['an entry without an id', [milk, { name: 'Nuts' }], ['milk']],
      ['an entry that is no object', [milk, 'nuts'], ['milk']],
      ['the same allergen twice', [milk, { ...milk, presence: 'may_contain' }], ['milk']],
    ]
    for (const [what, allergens, kept] of cases)
      it(`as ${what} › then the item is not confirmed and keeps what is known`, () => {
        const [item] = readMenu(
          menuJson([{ ...itemJson({ allergensConfirmedAt: confirmed }), allergens }]),
        ).items
        expect(item?.readable).to.equal(false)
        expect(item?.allergensConfirmedAt).to.equal(null)
        expect(item?.allergens.map(tag => tag.id)).to.deep.equal(kept)
      })
  })

  it('when an allergen is said twice in two ways › then the item contains it', () => {
    const milk = { id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'may_contain', details: [] }
    const [item] = readMenu(menuJson([itemJson({ allergens: [milk, milk] })])).items
    expect(item?.allergens.map(tag => tag.presence)).to.deep.equal(['contains'])
  })

  it('when a presence is unknown › then the item contains the allergen', () => {
    const tag = { id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'traces', details: [] }
    expect(readMenu(menuJson([itemJson({ allergens: [tag] })])).items[0]?.allergens[0]?.presence).to.equal(
      'contains',
    )
  })

  it('when the presence of a diet is unknown › then the item is unreadable, and does not carry it', () => {
    const tag = {
      id: 'vegan',
      name: 'Vegan',
      category: 'DIETARY_RESTRICTION',
      presence: 'nearly',
      details: [],
    }
    const [item] = readMenu(menuJson([itemJson({ allergens: [tag] })])).items
    expect([item?.readable, item?.allergens, item?.allergensConfirmedAt]).to.deep.equal([false, [], null])
  })

  for (const text of [undefined, null, 7])
    it(`when the cross-contamination text is ${text} › then the item is not confirmed`, () => {
      const [item] = readMenu(menuJson([{ ...itemJson(), crossContamination: text }])).items
      expect([item?.readable, item?.allergensConfirmedAt]).to.deep.equal([false, null])
    })

  for (const [edition, read] of [
    [2, 2],
    [undefined, 1],
    ['2', null],
    [1.5, null],
    [null, null],
  ] as const)
    it(`when the edition of the confirmation is ${JSON.stringify(edition)} › then it is read as ${read}`, () => {
      const [item] = readMenu(menuJson([itemJson({ allergensConfirmedEdition: edition })])).items
      expect(item?.allergensConfirmedEdition).to.equal(read)
    })

  for (const confirmedAt of [undefined, null, '', true, 'yesterday', 0])
    it(`when the confirmation is ${JSON.stringify(confirmedAt)} › then the item is not confirmed`, () =>
      expect(
        readMenu(menuJson([itemJson({ allergensConfirmedAt: confirmedAt })])).items[0]?.allergensConfirmedAt,
      ).to.equal(null))

  const broken: [string, unknown][] = [
    ['nothing', undefined],
    ['a list', []],
    ['an error body', { error: 'no', code: 'menu.not_found' }],
    ['without items', { ...menuJson([]), items: undefined }],
    ['without a position', { ...menuJson([]), asOf: { at: '2026-03-12T19:32:00.000Z' } }],
    ['with an item without a name', menuJson([itemJson({ name: '' })])],
    ['with an item without a price', menuJson([itemJson({ price: null })])],
    ['with an item that is null', menuJson([null])],
  ]
  for (const [what, document] of broken)
    it(`when the document is ${what} › then it is refused, not shown as an empty menu`, () =>
      expect(() => readMenu(document)).to.throw(UnreadableDocument))
})

describe('readMenuList', () => {
  it('when menus come unsorted › then they are sorted by name, with their counts [guest-document-2]', () => {
    const list = readMenuList([
      { id: '2', name: 'Lunch', description: 'At noon', _count: { items: 3 } },
      { id: '1', name: 'dinner' },
    ])
    expect(list).to.deep.equal([
      { id: '1', name: 'dinner', description: '', itemCount: 0 },
      { id: '2', name: 'Lunch', description: 'At noon', itemCount: 3 },
    ])
  })

  it('when the answer is no list › then it is refused', () =>
    expect(() => readMenuList({ menus: [] })).to.throw(UnreadableDocument))
})
