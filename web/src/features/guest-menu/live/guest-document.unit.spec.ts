import { expect } from 'chai'
import { setLanguage } from '../../../i18n/t.ts'
import { setEnglish } from '../../../i18n/testing/english.ts'
import { tag } from '../../../testing/items.ts'
import { inGuestsWords } from '../dishes/reason-text.ts'
import { judge, matchesSearch } from '../dishes/results.ts'
import { guestMenu, itemJson, menuJson } from '../testing/sample.ts'
import { menuChanges } from './changes.ts'
import {
  bothNames,
  inPageLanguage,
  readMenu,
  readMenuList,
  readTranslation,
  UnreadableDocument,
} from './guest-document.ts'

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
    const item = itemJson({ allergens: [tag('milk')] })
    const newer = { ...item, allergens: [{ ...tag('milk'), later: 1 }], later: [2] }
    expect(readMenu({ ...menuJson([newer]), later: {} })).to.deep.equal(readMenu(menuJson([item])))
  })

  const read = (change: object) => {
    const [item] = readMenu(menuJson([{ ...itemJson(), ...change }])).items
    return item ?? expect.fail('no dish')
  }

  const unreadable: [string, object, string[]][] = [
    ['its tags are missing', { allergens: undefined }, []],
    ['its tags are null', { allergens: null }, []],
    ['its tags are a text', { allergens: 'milk' }, []],
    ['a tag has no id', { allergens: [tag('milk'), { name: 'Nuts' }] }, ['milk']],
    ['a tag is no object', { allergens: [tag('milk'), 'nuts'] }, ['milk']],
    ['a tag appears twice', { allergens: [tag('milk'), tag('milk', 'may_contain')] }, ['milk']],
    ['a diet has an unknown presence', { allergens: [{ ...tag('vegan'), presence: 'nearly' }] }, []],
    ['it has no cross-contamination text', { crossContamination: undefined }, []],
    ['its cross-contamination text is null', { crossContamination: null }, []],
    ['its cross-contamination text is a number', { crossContamination: 7 }, []],
  ]
  for (const [what, change, kept] of unreadable)
    it(`confirms nothing and keeps what is known when ${what}`, () => {
      const { readable, allergensConfirmedAt, allergens } = read(change)
      expect([readable, allergensConfirmedAt]).to.deep.equal([false, null])
      expect(allergens.map(({ id }) => id)).to.deep.equal(kept)
    })

  it('reads an allergen as contained, and no names of nuts, where they are not clear', () => {
    const nuts = tag('nuts', 'contains', ['almond'])
    const milk = tag('milk', 'may_contain')
    for (const allergens of [
      [{ ...nuts, details: ['almond', 7] }],
      [{ ...nuts, details: ['almond', ''] }],
      [{ ...nuts, details: 'almond' }],
      [nuts, { ...nuts, details: ['walnut'] }],
      [milk, milk],
      [{ ...milk, presence: 'traces' }],
    ])
      expect(
        read({ allergens }).allergens.map(({ presence, details }) => [presence, details]),
        JSON.stringify(allergens),
      ).to.deep.equal([['contains', []]])
  })

  it('reads a confirmation and its edition only where they are clear', () => {
    const editions = [2, undefined, '2', 1.5, null].map(edition => ({ allergensConfirmedEdition: edition }))
    expect(editions.map(each => read(each).allergensConfirmedEdition)).to.deep.equal([
      2,
      null,
      null,
      null,
      null,
    ])
    for (const allergensConfirmedAt of [undefined, null, '', true, 'yesterday', 0])
      expect(read({ allergensConfirmedAt }).allergensConfirmedAt, `${allergensConfirmedAt}`).to.equal(null)
  })

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
})
