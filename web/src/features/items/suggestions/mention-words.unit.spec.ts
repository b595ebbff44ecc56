import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { expect } from 'chai'
import { mentionsOf, mentionWords, notTagged } from './mention-words.ts'

const open = (name: string, tags: readonly string[] = []) => {
  const allergens = tags.map(id => ({ id, presence: 'contains' as const }))
  return mentionsOf({ mentions: [...findMentions([{ field: 'name', text: name }])], allergens })
}

describe('what a screen says about the texts of an item', () => {
  it('names the tag that is meant, the word and the presence', () => {
    expect(mentionWords(open('Egg salad with Dijon. May contain nuts.'))).to.equal(
      'mentions Eggs (“Egg”), Mustard (“Dijon”) and says that it may contain Nuts (“nuts”)',
    )
    expect(mentionWords(open('Caesar salad', ['fish', 'eggs']))).to.equal(
      'usually contains Gluten (“Caesar salad”), Milk (“Caesar salad”)',
    )
  })

  it('names the tags that are missing', () => {
    expect(notTagged(open('Squid'))).to.equal('Molluscs is not tagged.')
    expect(notTagged(open('Egg, squid and milk'))).to.equal('Eggs, Milk and Molluscs are not tagged.')
  })
})
