import { type CatalogueEntry, catalogue, catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { confirmed, itemWith, tag } from '../../testing/items.ts'
import { publishWarnings } from './menu-card.tsx'

const item = (name: string, isConfirmed: boolean, tags: readonly string[] = []) =>
  itemWith({ ...(isConfirmed ? confirmed : {}), name, allergens: tags.map(id => tag(id)) })

describe('publishWarnings', () => {
  it('is empty when every item is confirmed and consistent', () => {
    expect(publishWarnings([item('Soup', true, ['vegan']), item('Hake', true, ['fish'])])).to.deep.equal([])
  })

  it('says that the menu is empty', () => {
    expect(publishWarnings([])).to.have.length(1)
  })

  it('counts and names the unconfirmed items', () => {
    const [warning] = publishWarnings([item('Soup', false), item('Hake', true), item('Curry', false)])
    expect(warning).to.match(/^Allergens not checked: 2 dishes/u)
    expect(warning).to.include('Soup, Curry')
  })

  it('names a new allergen and counts the confirmed items that must be checked again', () => {
    const kiwi: CatalogueEntry = {
      id: 'kiwi',
      name: 'Kiwi',
      category: 'ALLERGEN',
      edition: catalogueEdition + 1,
      details: [],
    }
    const items = [item('Soup', true), item('Hake', true), item('Smoothie', true, ['kiwi'])]
    expect(publishWarnings(items)).to.deep.equal([])
    const [warning] = publishWarnings(items, [...catalogue, kiwi])
    expect(warning).to.match(/^New allergen: Kiwi\. Check 2 dishes again/u)
  })

  it('names the confirmed items whose texts mention an allergen, and counts each item once', () => {
    const mentions = [
      {
        allergenId: AllergenId.parse('nuts'),
        presence: 'contains',
        word: 'walnut',
        field: 'name',
        kind: 'named',
      },
    ] as const
    const bowl = { ...item('Leaf plate', true), mentions: [...mentions] }
    expect(publishWarnings([bowl, item('Hake', true)])).to.deep.equal([
      'A text mentions an allergen that isn’t tagged: 1 dish (Leaf plate). Guests who avoid that allergen will see the dish under “Ask staff first”.',
    ])
    const unconfirmed = { ...item('Soup', false), mentions: [...mentions] }
    expect(
      publishWarnings([bowl, unconfirmed]).map(warning => warning.replace(/ Guests.*/u, '')),
    ).to.deep.equal([
      'Allergens not checked: 1 dish (Soup).',
      'A text mentions an allergen that isn’t tagged: 1 dish (Leaf plate).',
    ])
  })

  it('names both sides of a contradiction, once if two items of one name have it', () => {
    const risotto = item('Risotto', true, ['vegan', 'milk'])
    const [warning, ...others] = publishWarnings([risotto, risotto])
    expect(warning).to.include('Risotto').and.include('Vegan').and.include('Milk')
    expect(others).to.deep.equal([])
  })
})
