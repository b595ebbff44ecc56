import { expect } from 'chai'
import { AllergenId } from '../ids.ts'
import { singleNames } from '../testing/safety-oracle.ts'
import { allergens, catalogueEntry } from './catalogue.ts'
import { groupIdOf, namesOnlyOthers, selectedName, singleDetail, singleDetailId } from './single-detail.ts'

describe('single nuts and cereals', () => {
  it('are those of Annex II, each with its group', () => {
    const ids = allergens.flatMap(({ id, details }) => details.map(detail => singleDetailId(id, detail.id)))
    expect(ids).to.have.members(singleNames)
    for (const id of ids) {
      const [group] = id.split(':')
      expect(singleDetail(id)?.group.id, id).to.equal(group)
      expect(groupIdOf(id), id).to.equal(group)
    }
  })

  it('are not allergens in the catalogue or in a request', () => {
    for (const id of singleNames) {
      expect(catalogueEntry(id), id).to.equal(undefined)
      expect(AllergenId.safeParse(id).success, id).to.equal(false)
    }
  })

  it('are not found for any other id', () => {
    for (const id of [
      'nuts',
      'nuts:',
      'nuts:kiwi',
      'nuts:walnut:x',
      'gluten:walnut',
      ':walnut',
      '',
      'Nuts:walnut',
    ])
      expect(singleDetail(id), id).to.equal(undefined)
    expect(groupIdOf('nuts:kiwi')).to.equal('nuts:kiwi')
  })

  it('have names', () => {
    expect(['nuts:brazil-nut', 'gluten:rye', 'milk', 'vegan', 'nuts:kiwi'].map(selectedName)).to.deep.equal([
      'Brazil nut',
      'Rye',
      'Milk',
      'Vegan',
      'nuts:kiwi',
    ])
  })
})

describe('namesOnlyOthers', () => {
  for (const [id, details, expected] of [
    ['nuts:walnut', ['almond'], true],
    ['nuts:walnut', ['almond', 'pecan'], true],
    ['nuts:walnut', ['almond', 'walnut'], false],
    ['nuts:walnut', [], false],
    ['nuts:walnut', ['almond', 'tiger-nut'], false],
    ['nuts:walnut', ['rye'], false],
    ['gluten:spelt', ['khorasan', 'rye'], false],
    ['gluten:spelt', ['rye', 'oats'], true],
  ] as const)
    it(`is ${expected} for ${id} and [${details.join(', ')}]`, () => {
      const single = singleDetail(id)
      if (!single) return expect.fail('not in the catalogue')
      expect(namesOnlyOthers(single, details)).to.equal(expected)
    })
})
