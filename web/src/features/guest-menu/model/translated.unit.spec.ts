import { expect } from 'chai'
import { setLanguage } from '../../../languages/t.ts'
import { setEnglish } from '../../../languages/testing/english.ts'
import { guestMenu, itemJson, tag } from '../testing/sample.ts'
import { menuChanges } from './changes.ts'
import { readMenu } from './guest-document.ts'
import { judge } from './results.ts'
import { matchesSearch } from './search.ts'
import { bothNames, inPageLanguage, readTranslation } from './translated.ts'

const german = { language: 'de', name: 'Lauchsuppe', description: '' }

describe('the restaurant’s translation of a dish', () => {
  before(() => setLanguage('de', {}))
  after(setEnglish)

  it('is the one into the page’s language', () => {
    const french = { language: 'fr', name: 'Soupe', description: '' }
    expect(readTranslation([french, german])).to.deep.equal({ name: 'Lauchsuppe', description: '' })
    expect(readTranslation([french])).to.equal(null)
  })

  it('is left out where it cannot be read', () => {
    for (const broken of [undefined, null, 'de', [null], [{ language: 'de' }], [{ ...german, name: 1 }]])
      expect(readTranslation(broken)).to.equal(null)
  })

  it('shows the original where it is empty', () => {
    const item = { name: 'Leek soup', description: 'With cream', translation: german }
    expect(inPageLanguage(item)).to.include({ name: 'Lauchsuppe', description: 'With cream' })
    expect(inPageLanguage({ ...item, translation: null })).to.include({ name: 'Leek soup' })
  })

  it('is named with the original where its card is not in view', () => {
    const item = { name: 'Leek soup', description: '', translation: german }
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
    const item = { name: 'Leek soup', description: '', translation: german }
    for (const words of ['lauch', 'leek']) expect(matchesSearch(item, words)).to.equal(true)
    expect(matchesSearch(item, 'kürbis')).to.equal(false)
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
