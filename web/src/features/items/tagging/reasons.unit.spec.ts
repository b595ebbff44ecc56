import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import { tag } from '../../../testing/items.ts'
import { asksWhy, suggestedReasons, weakeningWords } from './reasons.ts'

const confirmed = { isConfirmed: true }
const unconfirmed = { isConfirmed: false }

const milk = (presence: ItemAllergenView['presence']) => tag('milk', presence)
const nuts = (...details: string[]) => tag('nuts', 'may_contain', details)
const as = (presence: ItemAllergenView['presence'], ...details: string[]) => ({ presence, details })

describe('the question why an allergen is withdrawn or weakened', () => {
  it('is asked when an allergen is removed or weakened', () => {
    expect(asksWhy(milk('may_contain'), null, unconfirmed)).to.equal(true)
    expect(asksWhy(milk('contains'), as('may_contain'), unconfirmed)).to.equal(true)
    expect(asksWhy(milk('contains'), as('can_be_made_without'), unconfirmed)).to.equal(true)
  })

  it('is asked for a removed nut, and for the first nut of a confirmed item', () => {
    expect(asksWhy(nuts('almond', 'walnut'), as('may_contain', 'walnut'), unconfirmed)).to.equal(true)
    expect(asksWhy(nuts('almond'), as('contains'), unconfirmed)).to.equal(true)
    expect(asksWhy(nuts(), as('may_contain', 'walnut'), confirmed)).to.equal(true)
    expect(asksWhy(nuts(), as('may_contain', 'walnut'), unconfirmed)).to.equal(false)
    expect(asksWhy(nuts('almond'), as('may_contain', 'almond', 'walnut'), confirmed)).to.equal(false)
  })

  it('is not asked for a new, unchanged or stronger tag, or a diet', () => {
    expect(asksWhy(undefined, as('may_contain'), confirmed)).to.equal(false)
    expect(asksWhy(milk('contains'), as('contains'), confirmed)).to.equal(false)
    expect(asksWhy(milk('may_contain'), as('contains'), confirmed)).to.equal(false)
    expect(asksWhy(tag('vegan'), null, confirmed)).to.equal(false)
  })

  it('names the item, the tag and what it says until the change is saved', () => {
    expect(weakeningWords('Soup', milk('contains'), null)).to.deep.equal({
      title: 'Why are you removing Milk from Soup?',
      meanwhile: 'Until you save, Soup still says “Contains Milk”.',
      save: 'Remove Milk',
      keep: 'Keep Milk',
      failed: 'Milk is still on Soup',
    })
    expect(weakeningWords('Soup', milk('contains'), as('may_contain')).title).to.equal(
      'Why are you changing Soup to “May contain Milk”?',
    )
    expect(weakeningWords('Soup', milk('contains'), as('can_be_made_without')).title).to.equal(
      'Why are you changing Soup to “Contains Milk, can be made without”?',
    )
    expect(weakeningWords('Soup', nuts('almond', 'walnut'), as('may_contain', 'walnut'))).to.include({
      title: 'Why are you changing Soup to “May contain Nuts (Walnut)”?',
      meanwhile: 'Until you save, Soup still says “May contain Nuts (Almond, Walnut)”.',
    })
  })

  it('suggests reasons that the server accepts', () => {
    for (const reason of suggestedReasons) expect(reason.length).to.be.within(1, limits.reasonLength)
  })
})
