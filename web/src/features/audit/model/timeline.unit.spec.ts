import { expect } from 'chai'
import {
  changesOf,
  indexAt,
  lastChangeText,
  marksIn,
  pageOf,
  placeText,
  rangeOf,
  requestTime,
  snapToChange,
  spokenText,
  stepFrom,
  timeOfKey,
} from './timeline.ts'

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

describe('stepFrom', () => {
  it('steps to the neighbouring changes, and stops at the first and the last one', () => {
    const steps = (count: number, ...times: number[]) => times.map(time => stepFrom(changes, time, count))
    expect(steps(1, 500, 1_000, 1_500, 5_000, 9_000)).to.deep.equal([1_000, 2_000, 2_000, null, null])
    expect(steps(-1, 500, 1_000, 1_500, 2_000, 9_000)).to.deep.equal([null, null, 1_000, 1_000, 5_000])
    expect([...steps(-10, 9_000), ...steps(10, 500), stepFrom([], 5, 1)]).to.deep.equal([1_000, 5_000, null])
  })
})

describe('rangeOf', () => {
  const hour = 3_600_000
  const long = [0, 100 * hour].map(at => ({ at, entries: '1..1' }))
  it('starts a little before the first change and ends now', () => {
    const range = rangeOf(long, 0, 200 * hour)
    expect(range.from).to.be.lessThan(0)
    expect(range.to).to.equal(200 * hour)
  })

  it('reaches to a time before the first change, and to one after now', () => {
    expect(rangeOf(long, -5 * hour, 200 * hour).from).to.be.lessThan(-5 * hour)
    expect(rangeOf(long, 201 * hour, 200 * hour).to).to.equal(201 * hour)
  })
})

describe('pageOf', () => {
  it('goes through a long history in twenty steps, and over ten changes at least', () => {
    const pageOfMany = (length: number) =>
      pageOf(Array.from({ length }, (_, at) => ({ at, entries: '1..1' })))
    expect([0, 40, 20_000].map(pageOfMany)).to.deep.equal([10, 10, 1_000])
  })
})

const range = { from: 0, to: 10_000 }

describe('marksIn', () => {
  it('draws changes that are too close together as one mark', () => {
    const close = [1_000, 1_001, 9_000, 99_000].map(at => ({ at, entries: '1..1' }))
    expect(marksIn(close, range)).to.deep.equal([0.1, 0.9])
  })
})

describe('snapToChange', () => {
  it('moves a time near a change onto it', () => {
    expect(snapToChange(changes, 1_950, range)).to.equal(2_000)
    expect(snapToChange(changes, 3_000, range)).to.equal(3_000)
    expect(snapToChange([], 3_000, range)).to.equal(3_000)
  })
})

describe('a key of the slider', () => {
  it('steps from change to change, and goes to the first one or to now', () => {
    const from = (key: string) => timeOfKey(key, changes, 2_000, 10_000)
    expect(['ArrowLeft', 'ArrowDown', 'PageDown', 'Home'].map(from)).to.deep.equal([
      1_000, 1_000, 1_000, 1_000,
    ])
    expect(['ArrowRight', 'ArrowUp', 'PageUp', 'End'].map(from)).to.deep.equal([5_000, 5_000, 5_000, 10_000])
    expect(timeOfKey('ArrowRight', changes, 5_000, 10_000), 'there is no later change').to.equal(null)
    expect(timeOfKey('Home', [], 5_000, 10_000), 'there is no change').to.equal(null)
    expect(from('Tab'), 'another key').to.equal(undefined)
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
