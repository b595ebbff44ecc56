import { expect } from 'chai'
import {
  appendFailure,
  convertReadFailure,
  EventStoreRefused,
  EventStoreUnavailable,
  InvalidEvent,
  isTransportFailure,
  RevisionConflict,
} from './errors.ts'

const classified = (error: unknown) => appendFailure(error, 'note-1', 'NoteWritten', 4n)

describe('translating errors of the event-store client', () => {
  it('turns a wrong revision into a conflict with the real one', () => {
    const conflict = classified({ type: 'wrong-expected-version', actualVersion: 7n })
    expect(conflict).to.be.instanceOf(RevisionConflict).and.to.include({ expected: 4n, actual: 7n })
    expect(conflict).to.include({ message: 'note-1 is at revision 7; expected 4' })
    expect(classified({ type: 'wrong-expected-version', actualVersion: 'no_stream' })).to.include({
      actual: null,
      message: 'note-1 does not exist; expected 4',
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
    it(`turns an error with ${what} into unavailability`, () => {
      expect(classified(error)).to.be.instanceOf(EventStoreUnavailable)
      expect(convertReadFailure(error)).to.be.instanceOf(EventStoreUnavailable)
      expect(isTransportFailure(error)).to.equal(true)
    })
  }

  it('leaves out an empty note of the client', () => {
    const message = 'No connection established. Last error: connect ECONNREFUSED. Resolution note: '
    expect(convertReadFailure({ code: 14, message })).to.include({
      message: 'The event store is unavailable: No connection established. Last error: connect ECONNREFUSED.',
    })
  })

  it('says that a broken append may have been written', () => {
    expect(classified({ type: 'deadline-exceeded', message: 'late' })).to.include({ ambiguous: true })
    expect(classified({ code: 13, message: 'RST_STREAM' })).to.include({ ambiguous: true })
    const told = 'Deadline exceeded after 1.502s,name resolution: 0.004s,metadata filters: 0.001s'
    expect(classified({ type: 'deadline-exceeded', message: told })).to.include({ ambiguous: true })
  })
  it('says that nothing was written if nothing was listening', () => {
    expect(classified({ code: 14, message: 'connect ECONNREFUSED 127.0.0.1:1' })).to.include({
      ambiguous: false,
    })
  })
  it('turns a faulty request into a refusal', () => {
    for (const error of [{ type: 'access-denied' }, { type: 'stream-deleted' }, { code: 12 }]) {
      expect(classified(error)).to.be.instanceOf(EventStoreRefused)
      expect(isTransportFailure(error)).to.equal(false)
    }
    expect(classified({ type: 'maximum-append-size-exceeded' })).to.be.instanceOf(InvalidEvent)
  })
  it('passes programming errors on unchanged', () => {
    const mistake = new TypeError('x is not a function')
    expect(classified(mistake)).to.equal(mistake)
    expect(convertReadFailure(mistake)).to.equal(mistake)
  })
})
