import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { AllergenId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import { saysLess, suggestedReasons, weakeningWords } from './weakening.ts'

const milk = (presence: ItemAllergenView['presence']): ItemAllergenView => ({
  id: AllergenId.parse('milk'),
  name: 'Milk',
  category: 'ALLERGEN',
  presence,
  details: [],
})
const vegan: ItemAllergenView = {
  ...milk('contains'),
  id: AllergenId.parse('vegan'),
  name: 'Vegan',
  category: 'DIETARY_RESTRICTION',
}

describe('asking why an allergen is withdrawn or weakened', () => {
  it('is done › when an allergen goes or is said to be less', () => {
    expect(saysLess(milk('may_contain'), null)).to.equal(true)
    expect(saysLess(milk('contains'), 'may_contain')).to.equal(true)
    expect(saysLess(milk('contains'), 'can_be_made_without')).to.equal(true)
  })

  it('is not done › when the tag is new, stays, says more, or is a diet', () => {
    expect(saysLess(undefined, 'may_contain')).to.equal(false)
    expect(saysLess(milk('contains'), 'contains')).to.equal(false)
    expect(saysLess(milk('may_contain'), 'contains')).to.equal(false)
    expect(saysLess(vegan, null)).to.equal(false)
  })

  it('names the item, the tag and what stands until it is saved', () => {
    expect(weakeningWords('Soup', milk('contains'), null)).to.deep.equal({
      title: 'Why is Milk taken off Soup?',
      meanwhile: 'Until you save, Soup keeps “Contains Milk”.',
      save: 'Take Milk off',
      keep: 'Keep Milk',
      failed: 'Milk is still on Soup',
    })
    expect(weakeningWords('Soup', milk('contains'), 'may_contain').title).to.equal(
      'Why does Soup change to “May contain Milk”?',
    )
    expect(weakeningWords('Soup', milk('contains'), 'can_be_made_without').title).to.equal(
      'Why does Soup change to “Contains Milk, can be made without it”?',
    )
  })

  it('suggests what the server takes', () => {
    for (const reason of suggestedReasons) expect(reason.length).to.be.within(1, limits.reasonLength)
  })
})
