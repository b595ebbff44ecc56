import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { expect } from 'chai'
import { itemWith, tag } from '../../testing/items.ts'
import { whyNotStillChecked } from './still-checked.tsx'
import { mentionsOf } from './suggestions/mention-words.ts'

describe('“Allergens unchanged, still checked”', () => {
  const why = (description: string, tags: readonly string[] = []) => {
    const mentions = [...findMentions([{ field: 'description', text: description }])]
    return whyNotStillChecked(itemWith(), mentionsOf({ mentions, allergens: tags.map(id => tag(id)) }))
  }

  it('is offered where the texts name no allergen, or only tagged ones', () => {
    expect(why('With rice')).to.equal(null)
    expect(why('With egg', ['eggs'])).to.equal(null)
  })

  it('is not offered where the texts name one: the server refuses it until that is answered', () => {
    expect(why('With egg')).to.equal(
      'Soup mentions Eggs (“egg”). Save this change first, then answer on its card.',
    )
  })
})
