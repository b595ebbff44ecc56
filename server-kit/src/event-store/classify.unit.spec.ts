import { expect } from 'chai'
import { appendFailure, isTransportFailure, readFailure } from './classify.ts'
import { EventStoreRefused, EventStoreUnavailable, InvalidEvent, RevisionConflict } from './errors.ts'

const classified = (error: unknown) => appendFailure(error, 'note-1', 'NoteWritten', 4n)

describe('failures of the event-store client', () => {
  it('when the revision was wrong, then it is a conflict with the real one', () => {
    const conflict = classified({ type: 'wrong-expected-version', actualVersion: 7n })
    expect(conflict).to.be.instanceOf(RevisionConflict).and.to.include({ expected: 4n, actual: 7n })
    expect(classified({ type: 'wrong-expected-version', actualVersion: 'no_stream' })).to.include({
      actual: null,
    })
  })

  const away: [string, object][] = [
    ['a type', { type: 'unavailable', message: 'gone' }],
    ['a deadline', { type: 'deadline-exceeded', message: 'late' }],
    ['a code and no type', { code: 14, message: 'No connection established' }],
    ['an internal status of a broken stream', { code: 13, message: 'RST_STREAM' }],
    ['neither, after discovery', new Error('Failed to discover after 10 attempts.')],
    ['neither, on a closed channel', new Error('Channel has been shut down')],
  ]
  for (const [what, error] of away) {
    it(`when the store is away and the failure has ${what}, then it is unavailability`, () => {
      expect(classified(error)).to.be.instanceOf(EventStoreUnavailable)
      expect(readFailure(error)).to.be.instanceOf(EventStoreUnavailable)
      expect(isTransportFailure(error)).to.equal(true)
    })
  }

  it('when an append broke on its way, then it may have been written', () => {
    expect(classified({ type: 'deadline-exceeded', message: 'late' })).to.include({ ambiguous: true })
    expect(classified({ code: 13, message: 'RST_STREAM' })).to.include({ ambiguous: true })
    const told = 'Deadline exceeded after 1.502s,name resolution: 0.004s,metadata filters: 0.001s'
    expect(classified({ type: 'deadline-exceeded', message: told })).to.include({ ambiguous: true })
  })
  it('when nothing was listening, then nothing was written', () => {
    expect(classified({ code: 14, message: 'connect ECONNREFUSED 127.0.0.1:1' })).to.include({
      ambiguous: false,
    })
  })
  it('when the request is at fault, then it is a refusal', () => {
    for (const error of [{ type: 'access-denied' }, { type: 'stream-deleted' }, { code: 12 }]) {
      expect(classified(error)).to.be.instanceOf(EventStoreRefused)
      expect(isTransportFailure(error)).to.equal(false)
    }
    expect(classified({ type: 'maximum-append-size-exceeded' })).to.be.instanceOf(InvalidEvent)
  })
  it('when it is a mistake in the program, then it comes through unchanged', () => {
    const mistake = new TypeError('x is not a function')
    expect(classified(mistake)).to.equal(mistake)
    expect(readFailure(mistake)).to.equal(mistake)
  })
})
