import { expect } from 'chai'
import { allergens } from '../catalogue.ts'
import { allergenWords, findMentions } from './find-mentions.ts'

const inTexts = (name: string, description = '') =>
  findMentions([
    { field: 'name', text: name },
    { field: 'description', text: description },
  ])
const found = (...texts: [string, string?]) => inTexts(...texts).map(({ allergenId }) => allergenId)

describe('the allergens that a text names', () => {
  it('are found in the name and the other texts, once each', () => {
    expect(found('Egg salad', 'Egg white, mustard, seafood')).to.deep.equal(['eggs', 'mustard'])
    expect(inTexts('Crêpe', 'With Dijon')).to.deep.equal([
      { allergenId: 'mustard', presence: 'contains', word: 'Dijon', field: 'description', kind: 'named' },
    ])
    expect(
      findMentions([
        { field: 'crossContamination', text: 'Same oil as prawns and fish' },
        { field: 'name', text: 'Fish cakes' },
      ]).map(({ allergenId, presence, field }) => [allergenId, presence, field]),
    ).to.deep.equal([
      ['crustaceans', 'may_contain', 'crossContamination'],
      ['fish', 'contains', 'name'],
    ])
  })

  it('are found in eight languages, with and without accents', () => {
    for (const [text, id] of [
      ['Cheesecake', 'milk'],
      ['Haselnusskuchen', 'nuts'],
      ['Käsespätzle', 'milk'],
      ['Crème aux œufs', 'eggs'],
      ['Gambas al ajillo', 'crustaceans'],
      ['Spaghetti alle vongole', 'molluscs'],
      ['Pão com amêndoa', 'nuts'],
      ['Mosterdsoep', 'mustard'],
      ['Łosoś z patelni', 'fish'],
    ] as const)
      expect(found(text), text).to.include(id)
  })

  it('are not found where the text says that they are absent', () => {
    for (const text of ['Without nuts', 'Gluten-free', 'glutenfrei', 'sans gluten', 'No milk'])
      expect(found(text), text).to.deep.equal([])
    expect(found('Gluten-free bread')).to.deep.equal(['gluten'])
  })

  it('are not found in words that mean something else', () => {
    for (const text of [
      'Butternut squash',
      'Nutmeg',
      'Eggplant',
      'Coconut milk',
      'Buckwheat',
      'Kokosmilch',
      'Toasted seeds',
    ])
      expect(found(text), text).to.deep.equal([])
    expect(found('Peanut butter')).to.deep.equal(['peanuts'])
    expect(found('Almond milk')).to.deep.equal(['nuts'])
  })

  it('can be each of the fourteen', () =>
    expect(Object.keys(allergenWords)).to.have.members(allergens.map(({ id }) => id)))
})
