import { expect } from 'chai'
import { AllergenId } from '../ids.ts'
import { allergens, catalogue, catalogueEdition, catalogueEntry, diets, isDiet } from './catalogue.ts'
import { addedAfter, editionCovered, newestCompleteEdition } from './editions.ts'

describe('allergen catalogue', () => {
  it('lists the fourteen allergens of FIC Annex II in its order', () => {
    expect(allergens.map(entry => [entry.annexNumber, entry.id])).to.deep.equal([
      [1, 'gluten'],
      [2, 'crustaceans'],
      [3, 'eggs'],
      [4, 'fish'],
      [5, 'peanuts'],
      [6, 'soybeans'],
      [7, 'milk'],
      [8, 'nuts'],
      [9, 'celery'],
      [10, 'mustard'],
      [11, 'sesame'],
      [12, 'sulphites'],
      [13, 'lupin'],
      [14, 'molluscs'],
    ])
    expect(allergens.every(entry => entry.category === 'ALLERGEN')).to.equal(true)
  })

  it('lists exactly the cereals and nuts of points 1 and 8', () => {
    const named = (id: string) => catalogueEntry(id)?.details.map(detail => detail.id)
    expect(named('gluten')).to.deep.equal(['wheat', 'spelt', 'khorasan', 'rye', 'barley', 'oats'])
    expect(named('nuts')).to.have.members([
      'almond',
      'hazelnut',
      'walnut',
      'cashew',
      'pecan',
      'brazil-nut',
      'pistachio',
      'macadamia',
    ])
    const withDetails = catalogue.filter(entry => entry.details.length > 0).map(entry => entry.id)
    expect(withDetails).to.deep.equal(['gluten', 'nuts'])
  })

  it('has no word that joins crustaceans and molluscs', () => {
    expect(JSON.stringify(catalogue)).to.not.match(/shell ?fish|seafood/iu)
  })

  it('has valid and unique ids and names [allergen-catalogue-1]', () => {
    for (const key of ['id', 'name'] as const)
      expect(new Set(catalogue.map(entry => entry[key])).size, key).to.equal(catalogue.length)
    for (const entry of catalogue) expect(AllergenId.safeParse(entry.id).success, entry.id).to.equal(true)
  })

  it('gives edition 1 to the first entries and later editions to new ones', () => {
    const later = catalogue.filter(entry => entry.edition !== 1)
    // The ids of the first edition are in every old confirmation's scope: an entry that is added must be of a later one.
    expect(catalogue.length - later.length).to.equal(25)
    for (const entry of later) expect(entry.edition, entry.id).to.be.above(1)
    expect(catalogueEdition).to.equal(Math.max(...catalogue.map(entry => entry.edition)))
  })

  it('takes the edition before a missing entry as the newest complete one', () => {
    const [first, ...rest] = catalogue.map(entry => entry.id)
    expect(newestCompleteEdition([first ?? '', ...rest, 'kiwi'])).to.equal(catalogueEdition)
    expect(newestCompleteEdition(rest)).to.equal(0)
    const fifteen = [...catalogue, { ...allergens[0]!, id: 'kiwi', edition: 2 }]
    expect(newestCompleteEdition([first ?? '', ...rest], fifteen)).to.equal(1)
    expect(newestCompleteEdition([first ?? '', ...rest, 'kiwi'], fifteen)).to.equal(2)
  })

  it('covers by a confirmation only entries up to its edition', () => {
    const fifteen = [...catalogue, { ...allergens[0]!, id: 'kiwi', edition: 2 }]
    const ids = (edition: number | null) => addedAfter(edition, fifteen).map(({ id }) => id)
    expect(ids(1)).to.deep.equal(['kiwi'])
    expect(ids(2)).to.deep.equal([])
    expect(ids(null)).to.have.length(fifteen.length)
    expect(addedAfter(catalogueEdition)).to.deep.equal([])
  })

  it('covers the named edition or the first, but never a future one', () =>
    expect([undefined, 1, 2, 3, 9].map(named => editionCovered(named, 3))).to.deep.equal([1, 1, 2, 3, 3]))

  it('treats an unknown id as an allergen', () => {
    expect(isDiet('kiwi')).to.equal(false)
    expect(catalogueEntry('kiwi')).to.equal(undefined)
    expect(diets.every(diet => isDiet(diet.id) && diet.annexNumber === undefined)).to.equal(true)
    expect(allergens.some(entry => isDiet(entry.id))).to.equal(false)
  })
})
