import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { expect } from 'chai'
import { findUntagged, mentionWords } from './untagged.ts'

const untagged = (name: string, tags: Readonly<Record<string, Presence>> = {}, crossContamination = '') => {
  const allergens = Object.entries(tags).map(([id, presence]) => ({ id, presence }))
  const item = { name, description: '', crossContamination, modifications: '', allergens }
  return findUntagged(findMentions, item, 'en')
}

describe('the hints about an item', () => {
  it('name the tag that is meant, the word and the presence', () => {
    expect(mentionWords(untagged('Egg salad with Dijon. May contain nuts.'))).to.equal(
      'mentions Eggs (“Egg”), Mustard (“Dijon”) and says that it may contain Nuts (“nuts”)',
    )
    expect(mentionWords(untagged('Caesar salad', { fish: 'contains', eggs: 'contains' }))).to.equal(
      'usually contains Milk (“Caesar salad”)',
    )
  })

  it('compare the presence of the tag with the text', () => {
    const ids = (...item: Parameters<typeof untagged>) =>
      untagged(...item).map(({ allergenId }) => allergenId)
    expect(ids('Marzipan cake', { nuts: 'may_contain' })).to.deep.equal(['nuts'])
    expect(ids('Marzipan cake', { nuts: 'can_be_made_without' })).to.deep.equal([])
    expect(ids('May contain nuts', { nuts: 'may_contain' })).to.deep.equal([])
    expect(ids('Chips', { fish: 'may_contain' }, 'Same oil as fish')).to.deep.equal([])
  })
})
