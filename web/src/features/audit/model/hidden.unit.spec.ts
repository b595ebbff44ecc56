import { HiddenReason } from '@safe-menu/contracts/audit/views'
import { expect } from 'chai'
import { hiddenInComparison, hiddenText } from './hidden.ts'

const open = { shown: true, notShown: null }
const draft = { shown: false, notShown: 'menu_not_published' } as const

describe('hiddenText', () => {
  it('names the menu and why guests could not open it', () => {
    expect(hiddenText('Dinner', 'menu_not_published')).to.equal('“Dinner” was a draft.')
    expect(hiddenText('Dinner', 'deleted')).to.equal('“Dinner” was deleted.')
    expect(hiddenText(null, 'not_yet')).to.equal('It was not visible to guests yet.')
    for (const why of HiddenReason.options) expect(hiddenText('Dinner', why)).to.match(/\.$/u)
  })
})

describe('hiddenInComparison', () => {
  it('says at which of the two instants guests could not open the menu', () => {
    const before = 'At the first instant guests could not open the menu: it was a draft.'
    const after = 'At the second instant guests could not open the menu: it was a draft.'
    const text = (from: typeof draft | typeof open, to: typeof draft | typeof open) =>
      hiddenInComparison({ view: 'guests', shown: { from, to } })
    expect(text(draft, open)).to.equal(before)
    expect(text(open, draft)).to.equal(after)
    expect(text(draft, draft)).to.equal(`${before} ${after}`)
    expect(text(open, open)).to.equal(null)
  })

  it('says nothing in the view of what was decided, which shows drafts', () => {
    expect(hiddenInComparison({ view: 'decided', shown: { from: draft, to: draft } })).to.equal(null)
  })
})
