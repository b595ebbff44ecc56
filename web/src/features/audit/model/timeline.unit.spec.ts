import { expect } from 'chai'
import { askedInstant, changesOf, indexAt, marksIn, rangeOf, snapped, stepFrom } from './timeline.ts'

const changes = [1_000, 2_000, 5_000].map(at => ({ at, entries: '1..1' }))

describe('indexAt', () => {
  for (const [time, index] of [
    [999, -1],
    [1_000, 0],
    [1_999, 0],
    [2_000, 1],
    [9_000, 2],
  ] as const)
    it(`when at ${time} › then change ${index}`, () => expect(indexAt(changes, time)).to.equal(index))
})

describe('changesOf', () => {
  it('when entries took effect together › then one change that leads to all of them', () => {
    const at = '2026-03-12T19:32:10.400Z'
    expect(changesOf([{ at, entries: 2, firstEntryId: '99', lastEntryId: '104' }])).to.deep.equal([
      { at: Date.parse(at), entries: '99..104' },
    ])
  })
})

describe('askedInstant', () => {
  it('when between two changes › then the first of them: one answer serves all between', () => {
    expect(askedInstant(changes, 1_500)).to.equal(1_000)
    expect(askedInstant(changes, 4_999)).to.equal(2_000)
  })

  it('when after the last or before the first listed › then the instant itself: the list may not hold all', () => {
    expect(askedInstant(changes, 7_777)).to.equal(7_777)
    expect(askedInstant(changes, 5_000)).to.equal(5_000)
    expect(askedInstant(changes, 10)).to.equal(10)
    expect(askedInstant([], 10)).to.equal(10)
  })
})

describe('stepFrom', () => {
  for (const [time, count, target] of [
    [1_000, 1, 2_000],
    [1_500, 1, 2_000],
    [1_500, -1, 1_000],
    [2_000, -1, 1_000],
    [500, 1, 1_000],
    [500, -1, null],
    [1_000, -1, null],
    [5_000, 1, null],
    [9_000, 1, null],
    [9_000, -1, 5_000],
    [9_000, -10, 1_000],
    [500, 10, 5_000],
  ] as const)
    it(`when ${count} from ${time} › then ${target}`, () =>
      expect(stepFrom(changes, time, count)).to.equal(target))

  it('when nothing ever changed › then nowhere', () => expect(stepFrom([], 5, 1)).to.equal(null))
})

describe('rangeOf', () => {
  const hour = 3_600_000
  const long = [0, 100 * hour].map(at => ({ at, entries: '1..1' }))
  it('when all › then from a little before the first change to now', () => {
    const range = rangeOf('all', long, 0, 200 * hour)
    expect(range.from).to.be.lessThan(0)
    expect(range.to).to.equal(200 * hour)
  })

  it('when a stretch › then around the centre, never past now', () => {
    expect(rangeOf('hour', long, 100 * hour, 200 * hour)).to.deep.equal({
      from: 99.5 * hour,
      to: 100.5 * hour,
    })
    expect(rangeOf('hour', long, 200 * hour, 200 * hour)).to.deep.equal({ from: 199 * hour, to: 200 * hour })
  })

  it('when everything happened within the stretch › then all of it', () => {
    const { from, to } = rangeOf('month', changes, 2_000, 6_000)
    expect([from, to]).to.deep.equal([0, 6_000])
  })
})

describe('marksIn and snapped', () => {
  const range = { from: 0, to: 10_000 }
  it('when changes stand closer than can be drawn › then one mark for them', () => {
    const close = [1_000, 1_001, 9_000, 99_000].map(at => ({ at, entries: '1..1' }))
    expect(marksIn(close, range)).to.deep.equal([0.1, 0.9])
  })

  it('when a finger lands beside a change › then on it; further away, where it landed', () => {
    expect(snapped(changes, 1_950, range)).to.equal(2_000)
    expect(snapped(changes, 3_000, range)).to.equal(3_000)
    expect(snapped([], 3_000, range)).to.equal(3_000)
  })
})
