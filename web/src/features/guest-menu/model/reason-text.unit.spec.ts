import { expect } from 'chai'
import { guestReasonText, shortReasonText } from './reason-text.ts'

describe('guestReasonText', () => {
  it('says since when the data is out of date', () => {
    const since = Date.UTC(2026, 2, 12, 19, 32)
    expect(guestReasonText({ kind: 'out-of-date', since }, since)).to.match(/^No updates since \d\d:\d\d$/)
    expect(guestReasonText({ kind: 'out-of-date', since: null }, since)).to.equal(
      'We can’t reach the restaurant’s latest data',
    )
  })
})

describe('shortReasonText', () => {
  const note = (text: string) => shortReasonText({ kind: 'cross-contamination', text }, 0)

  it('cuts a long cross-contamination text at a word', () => {
    const words = note(`Fried with ${'prawns '.repeat(40)}`)
    expect(words).to.match(/^Cross-contamination: “Fried with (prawns )+prawns…”$/u)
    expect(words.length).to.be.below(190)
    expect(note('x'.repeat(1000)).length).to.be.below(190)
  })

  it('keeps a short text whole', () => {
    expect(note('Same fryer as the prawns.')).to.equal('Cross-contamination: “Same fryer as the prawns.”')
  })
})
