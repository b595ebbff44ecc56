import { expect } from 'chai'
import { setLanguage } from '../../../languages/t.ts'
import { setEnglish } from '../../../languages/testing/english.ts'
import { guestMenu, itemJson, menuJson, tag } from '../testing/sample.ts'
import { menuChanges } from './changes.ts'
import {
  bothNames,
  inPageLanguage,
  readMenu,
  readMenuList,
  readTranslation,
  UnreadableDocument,
} from './guest-document.ts'
import { inGuestsWords } from './reason-text.ts'
import { judge, matchesSearch } from './results.ts'

describe('readMenu', () => {
  it('sorts the items by name and has prices in cents [guest-document-1]', () => {
    const menu = readMenu(
      menuJson([itemJson({ name: 'Zander', price: 12.1 }), itemJson({ name: 'Apple pie', price: 0.29 })]),
    )
    expect(menu.items.map(item => [item.name, item.priceCents])).to.deep.equal([
      ['Apple pie', 29],
      ['Zander', 1210],
    ])
    expect(menu.position).to.equal(42n)
  })

  it('follows the order that the restaurant chose, as far as it can be read', () => {
    const items = ['Ale', 'Cake', 'Tea'].map(name =>
      itemJson({ id: name, name, section: name === 'Cake' ? 'Sweet' : 'Drinks' }),
    )
    const sections = [
      { name: 'Sweet', itemIds: 'none' },
      null,
      { name: 'Drinks', itemIds: ['Tea', 7, 'Ale'] },
    ]
    const { items: sorted } = readMenu(menuJson(items, { sections }))
    expect(sorted.map(({ name }) => name)).to.deep.equal(['Cake', 'Tea', 'Ale'])
    expect(readMenu(menuJson(items, { sections: 'none' })).sections).to.deep.equal([])
  })

  it('ignores fields that only a newer server sends', () => {
    const milk = { id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'contains', details: [] }
    const item = itemJson({ allergens: [milk] })
    const newer = { ...item, allergens: [{ ...milk, later: 1 }], later: [2] }
    expect(readMenu({ ...(menuJson([newer]) as object), later: {} })).to.deep.equal(
      readMenu(menuJson([item])),
    )
  })

  describe('an item with unreadable tags', () => {
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
      it(`is not confirmed and keeps what is known: ${what}`, () => {
        const [item] = readMenu(
          menuJson([{ ...itemJson({ allergensConfirmedAt: confirmed }), allergens }]),
        ).items
        expect(item?.readable).to.equal(false)
        expect(item?.allergensConfirmedAt).to.equal(null)
        expect(item?.allergens.map(tag => tag.id)).to.deep.equal(kept)
      })
  })

  it('reads an allergen that is declared twice as contained', () => {
    const milk = { id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'may_contain', details: [] }
    const [item] = readMenu(menuJson([itemJson({ allergens: [milk, milk] })])).items
    expect(item?.allergens.map(tag => tag.presence)).to.deep.equal(['contains'])
  })

  it('reads no names of nuts when one cannot be read or the tag is there twice', () => {
    const nuts = { id: 'nuts', name: 'Nuts', category: 'ALLERGEN', presence: 'contains', details: ['almond'] }
    for (const allergens of [
      [{ ...nuts, details: ['almond', 7] }],
      [{ ...nuts, details: ['almond', ''] }],
      [{ ...nuts, details: 'almond' }],
      [nuts, { ...nuts, details: ['walnut'] }],
    ]) {
      const [item] = readMenu(menuJson([itemJson({ allergens })])).items
      expect(item?.allergens.map(({ details }) => details)).to.deep.equal([[]])
    }
  })

  it('reads an unknown presence of an allergen as contained', () => {
    const tag = { id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'traces', details: [] }
    expect(readMenu(menuJson([itemJson({ allergens: [tag] })])).items[0]?.allergens[0]?.presence).to.equal(
      'contains',
    )
  })

  it('does not carry a diet with an unknown presence', () => {
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
    it(`is not confirmed when the cross-contamination text is ${text}`, () => {
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
    it(`reads the edition ${JSON.stringify(edition)} of a confirmation as ${read}`, () => {
      const [item] = readMenu(menuJson([itemJson({ allergensConfirmedEdition: edition })])).items
      expect(item?.allergensConfirmedEdition).to.equal(read)
    })

  for (const confirmedAt of [undefined, null, '', true, 'yesterday', 0])
    it(`confirms nothing when the confirmation is ${JSON.stringify(confirmedAt)}`, () =>
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
    it(`refuses ${what} instead of showing an empty menu`, () =>
      expect(() => readMenu(document)).to.throw(UnreadableDocument))
})

describe('readMenuList', () => {
  it('sorts the menus by name, with their counts [guest-document-2]', () => {
    const list = readMenuList([
      { id: '2', name: 'Lunch', description: 'At noon', _count: { items: 3 } },
      { id: '1', name: 'dinner' },
    ])
    expect(list).to.deep.equal([
      { id: '1', name: 'dinner', description: '', itemCount: 0 },
      { id: '2', name: 'Lunch', description: 'At noon', itemCount: 3 },
    ])
  })

  it('refuses an answer that is not a list', () =>
    expect(() => readMenuList({ menus: [] })).to.throw(UnreadableDocument))
})

const noNotes = { crossContamination: '', modifications: '' }
const leekSoup = { name: 'Leek soup', description: '', ...noNotes }
const german = { language: 'de', name: 'Lauchsuppe', description: '', ...noNotes }

describe('the restaurant’s translation of a dish', () => {
  before(() => setLanguage('de', {}))
  after(setEnglish)

  it('is the one into the page’s language', () => {
    const french = { language: 'fr', name: 'Soupe', description: '' }
    expect(readTranslation([french, german])).to.deep.equal({ ...leekSoup, name: 'Lauchsuppe' })
    expect(readTranslation([french])).to.equal(null)
  })

  it('is left out where it cannot be read', () => {
    for (const broken of [undefined, null, 'de', [null], [{ language: 'de' }], [{ ...german, name: 1 }]])
      expect(readTranslation(broken)).to.equal(null)
  })

  it('shows the original where it is empty', () => {
    const modifications = 'Without cream'
    const translation = { ...german, crossContamination: 'Eine Fritteuse' }
    const item = {
      ...leekSoup,
      description: 'With cream',
      crossContamination: 'One fryer',
      modifications,
      translation,
    }
    expect(inPageLanguage(item)).to.include({
      ...{ name: 'Lauchsuppe', description: 'With cream' },
      ...{ crossContamination: 'Eine Fritteuse', modifications },
    })
    expect(inPageLanguage({ ...item, translation: null })).to.include({ name: 'Leek soup' })
  })

  it('is named with the original where its card is not in view', () => {
    const item = { ...leekSoup, translation: german }
    expect(bothNames(item)).to.equal('Lauchsuppe (Leek soup)')
    for (const translation of [null, { ...german, name: '' }, { ...german, name: 'Leek soup' }])
      expect(bothNames({ ...item, translation })).to.equal('Leek soup')
    const menu = (allergens: readonly unknown[]) =>
      guestMenu([itemJson({ name: 'Leek soup', allergens, translations: [german] })])
    const changes = menuChanges(menu([]), menu([tag('milk')]))
    expect(changes.map(({ itemName }) => itemName)).to.deep.equal(['Lauchsuppe (Leek soup)'])
  })

  it('names a dish that has just lost it, as long as the original name is the same', () => {
    const before = guestMenu([itemJson({ name: 'Leek soup', translations: [german] })])
    const namesAfter = (name: string) =>
      menuChanges(before, guestMenu([itemJson({ name, allergensConfirmedAt: null })])).map(
        ({ itemName }) => itemName,
      )
    expect(namesAfter('Leek soup')).to.deep.equal(['Lauchsuppe (Leek soup)'])
    expect(namesAfter('Potato soup')).to.deep.equal(['Potato soup'])
  })

  it('is found by the search, like the original', () => {
    const item = { ...leekSoup, translation: german }
    for (const words of ['lauch', 'leek']) expect(matchesSearch(item, words)).to.equal(true)
    expect(matchesSearch(item, 'kürbis')).to.equal(false)
  })

  it('is quoted as the reason to ask, and the original is judged', () => {
    const note = 'One fryer for all'
    const translations = [{ ...german, crossContamination: 'Eine Fritteuse für alles' }]
    const dish = { allergens: [], translations }
    const [item] = guestMenu([itemJson({ ...dish, crossContamination: note })]).items
    if (!item) return expect.fail('no dish')
    const assessment = judge(item, ['milk'], { kind: 'fresh' })
    if (assessment.verdict !== 'ask') return expect.fail(assessment.verdict)
    expect(assessment.reasons).to.deep.equal([{ kind: 'cross-contamination', text: note }])
    expect(assessment.reasons.map(reason => inGuestsWords(reason, item))).to.deep.equal([
      { kind: 'cross-contamination', text: 'Eine Fritteuse für alles' },
    ])
  })

  it('makes a dish unsafe for all guests if it alone warns of cross-contamination', () => {
    for (const language of ['de', 'fr']) {
      const translations = [{ ...german, language, crossContamination: 'Eine Fritteuse' }]
      const dish = { allergens: [], crossContamination: '' }
      const verdicts = (more: object) =>
        guestMenu([itemJson({ ...dish, ...more })]).items.map(
          item => judge(item, ['milk'], { kind: 'fresh' }).verdict,
        )
      expect(verdicts({})).to.deep.equal(['safe'])
      expect(verdicts({ translations })).to.deep.equal(['ask'])
    }
  })

  it('never changes a verdict', () => {
    const milk = { id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'contains', details: [] }
    const dish = { id: 'a', name: 'Soup', price: 1, crossContamination: '', allergens: [milk] }
    const read = (translations: unknown) => {
      const menu = { id: 'm', name: 'Menu', items: [{ ...dish, translations }], asOf: { position: '1' } }
      return readMenu(menu).items.map(
        item => judge(inPageLanguage(item), ['milk'], { kind: 'fresh' }).verdict,
      )
    }
    expect(read([{ language: 'de', name: 'Ohne Milch', description: 'Vegan, milchfrei' }])).to.deep.equal(
      read([]),
    )
  })
})
