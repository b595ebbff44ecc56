import { expect } from 'chai'
import { changesOf, indexAt, lastChangeText, placeText, requestTime, spokenText, timeAt } from './timeline.ts'

const changes = [1_000, 2_000, 5_000].map(at => ({ at, entries: '1..1' }))

describe('indexAt', () => {
  it('is the place of the last change at or before a time', () =>
    expect([999, 1_000, 1_999, 2_000, 9_000].map(time => indexAt(changes, time))).to.deep.equal([
      -1, 0, 0, 1, 2,
    ]))
})

describe('changesOf', () => {
  it('makes one change of entries that took effect together', () => {
    const at = '2026-03-12T19:32:10.400Z'
    expect(changesOf([{ at, entries: 2, firstEntryId: '99', lastEntryId: '104' }])).to.deep.equal([
      { at: Date.parse(at), entries: '99..104' },
    ])
  })
})

describe('requestTime', () => {
  it('is the earlier change for a time between two changes, and else the time itself', () => {
    const times = [1_500, 4_999, 7_777, 5_000, 10].map(time => requestTime(changes, time))
    expect(times).to.deep.equal([1_000, 2_000, 7_777, 5_000, 10])
    expect(requestTime([], 10)).to.equal(10)
  })
})

describe('timeAt', () => {
  it('is the time of a step of the slider, which begins right before the first change', () => {
    expect([-1, 0, 2].map(index => timeAt(changes, index))).to.deep.equal([999, 1_000, 5_000])
    expect([-1, 0].map(index => timeAt([], index))).to.deep.equal([undefined, undefined])
  })
})

describe('what the slider says', () => {
  it('has the place among the changes', () =>
    expect([999, 1_000, 4_999, 5_001].map(time => placeText(changes, time))).to.deep.equal([
      'Before the first change',
      'After change 1 of 3',
      'After change 2 of 3',
      'After change 3 of 3',
    ]))

  it('never has the change that the handle has left', () => {
    const loaded = { time: 2_500, text: 'Soup: Milk changed' }
    expect([2_000, 4_999].map(handle => spokenText(changes, handle, loaded))).to.deep.equal([
      loaded.text,
      loaded.text,
    ])
    expect([1_999, 5_000, 0].map(handle => spokenText(changes, handle, loaded))).to.deep.equal(['', '', ''])
  })
})

describe('lastChangeText', () => {
  for (const [passed, text] of [
    [0, 'Changed at this time'],
    [400, 'Last change less than a second earlier'],
    [61_000, 'Last change 1 minute earlier'],
    [7_200_000, 'Last change 2 hours earlier'],
    [86_400_000 * 3, 'Last change 3 days earlier'],
  ] as const)
    it(`says “${text}” after ${passed} ms`, () =>
      expect(lastChangeText(1_000, 1_000 + passed)).to.equal(text))
})
