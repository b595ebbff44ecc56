import { expect } from 'chai'
import type { ShownItem } from '../../../seen/shown-items.ts'
import { itemWith, tag } from '../../../testing/items.ts'
import type { NamedMention } from '../suggestions/mention-words.ts'
import { afterOwnEdits, openReason, openText, questionOf } from './questions.ts'

const shown = (tags: readonly string[], seenTags = tags): ShownItem => {
  const item = itemWith({ allergens: tags.map(id => tag(id)) })
  return { ...item, seen: { ...item, allergens: seenTags.map(id => tag(id)) } }
}
const squid = [{ allergenId: 'molluscs', word: 'squid', name: 'Molluscs' }] as unknown as NamedMention[]
const plain = { mentions: [], isUnsaved: false }

describe('a dish in a list', () => {
  it('is confirmed with others only if nothing about it is open', () => {
    expect(openReason(shown(['milk']), plain)).to.equal(null)
    expect(openReason(shown(['milk']), { ...plain, isUnsaved: true })).to.equal('unsaved')
    expect(openReason(shown(['milk'], ['milk', 'soybeans']), plain)).to.equal('changed')
    expect(openReason(shown(['milk']), { ...plain, mentions: squid })).to.equal('mentions')
    for (const tags of [[], ['vegan']]) expect(openReason(shown(tags), plain)).to.equal('untagged')
  })

  it('is counted by the reason why it is left out', () => {
    expect(openText(['untagged', 'mentions', 'mentions'])).to.equal(
      '2 mention an allergen that isn’t tagged, 1 has no allergens yet',
    )
  })
})

describe('a dish that is confirmed alone', () => {
  it('asks about words, unseen changes and a refused version, each in the version that is shown', () => {
    expect(questionOf(shown(['milk']))).to.equal(null)
    expect(questionOf({ ...shown(['milk']), mentions: squid })).to.include({ isStale: false })
    expect(questionOf({ ...shown(['molluscs']), mentions: squid })).to.equal(null)
    const changed = questionOf(shown(['milk'], ['milk', 'soybeans']))
    expect(changed?.differences).to.deep.equal(['Removed: Contains Soybeans'])
    const item = shown(['milk'])
    const current = { ...item, revision: '9' as typeof item.revision }
    expect(questionOf(item, current)).to.deep.equal({ version: current, differences: [], isStale: true })
  })

  it('is asked about in the version that the manager’s own answers make, and no other', () => {
    const item = { ...shown(['milk'], ['milk', 'soybeans']), mentions: squid }
    const asked = questionOf(item)
    if (!asked) return expect.fail('no question')
    const answered = { ...shown(['milk'], ['milk', 'soybeans']), revision: '9' as typeof item.revision }
    expect(afterOwnEdits(asked, answered).version).to.equal(answered)
    expect(afterOwnEdits(asked, item)).to.equal(asked)
    const elsewhere = { ...shown([], ['milk', 'soybeans']), revision: answered.revision }
    expect(afterOwnEdits(asked, elsewhere)).to.equal(asked)
  })
})
