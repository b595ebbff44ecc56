import { expect } from 'chai'
import { AllergenId } from '../ids.ts'
import { allergens, catalogue, catalogueEdition, catalogueEntry, diets, isDiet } from './catalogue.ts'
import { addedAfter, editionCovered, newestCompleteEdition } from './editions.ts'

describe('allergen catalogue', () => {
  it('the fourteen › as Annex II of Regulation (EU) 1169/2011 lists them › stand in its order, by its numbers', () => {
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

  it('the named cereals and nuts › as points 1 and 8 name them › are all there, and no others', () => {
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

  it('crustaceans and molluscs › are two › so no word joins them', () => {
    expect(JSON.stringify(catalogue)).to.not.match(/shell ?fish|seafood/iu)
  })

  it('ids and names › of all entries › are valid, once each [allergen-catalogue-1]', () => {
    for (const key of ['id', 'name'] as const)
      expect(new Set(catalogue.map(entry => entry[key])).size, key).to.equal(catalogue.length)
    for (const entry of catalogue) expect(AllergenId.safeParse(entry.id).success, entry.id).to.equal(true)
  })

  it('the editions › of all entries › are 1 for the first catalogue, and grow from there', () => {
    const later = catalogue.filter(entry => entry.edition !== 1)
    // The ids of the first edition are in every old confirmation's scope: an entry that is added must be of a later one.
    expect(catalogue.length - later.length).to.equal(25)
    for (const entry of later) expect(entry.edition, entry.id).to.be.above(1)
    expect(catalogueEdition).to.equal(Math.max(...catalogue.map(entry => entry.edition)))
  })

  it('the edition that a list shows › when an entry is missing › is the one before that entry', () => {
    const [first, ...rest] = catalogue.map(entry => entry.id)
    expect(newestCompleteEdition([first ?? '', ...rest, 'kiwi'])).to.equal(catalogueEdition)
    expect(newestCompleteEdition(rest)).to.equal(0)
    const fifteen = [...catalogue, { ...allergens[0]!, id: 'kiwi', edition: 2 }]
    expect(newestCompleteEdition([first ?? '', ...rest], fifteen)).to.equal(1)
    expect(newestCompleteEdition([first ?? '', ...rest, 'kiwi'], fifteen)).to.equal(2)
  })

  it('the entries that a confirmation does not cover › are those of later editions', () => {
    const fifteen = [...catalogue, { ...allergens[0]!, id: 'kiwi', edition: 2 }]
    const ids = (edition: number | null) => addedAfter(edition, fifteen).map(({ id }) => id)
    expect(ids(1)).to.deep.equal(['kiwi'])
    expect(ids(2)).to.deep.equal([])
    expect(ids(null)).to.have.length(fifteen.length)
    expect(addedAfter(catalogueEdition)).to.deep.equal([])
  })

  it('a confirmation covers the edition it names, the first if none, and none to come', () =>
    expect([undefined, 1, 2, 3, 9].map(named => editionCovered(named, 3))).to.deep.equal([1, 1, 2, 3, 3]))

  it('an id › when nobody knows it › is no diet, so that it counts as an allergen', () => {
    expect(isDiet('kiwi')).to.equal(false)
    expect(catalogueEntry('kiwi')).to.equal(undefined)
    expect(diets.every(diet => isDiet(diet.id) && diet.annexNumber === undefined)).to.equal(true)
    expect(allergens.some(entry => isDiet(entry.id))).to.equal(false)
  })
})
