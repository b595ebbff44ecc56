import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { expect } from 'chai'
import { silentLog, specCodec, specMetadata } from '../testing/event-store.ts'
import { batches } from './subscribe.ts'
import type { SubscriptionItem } from './subscription.ts'

interface FakeCall extends PassThrough {
  unsubscribed: number
}
interface FilterSeen {
  maxSearchWindow: number
  regex: string
  checkpointReached(self: PassThrough, position: { commit: bigint }): unknown
}

/** A client whose subscriptions are scripted streams. */
function scripted(script: (call: FakeCall, filter: FilterSeen, attempt: number) => unknown) {
  const calls: FakeCall[] = []
  const filters: FilterSeen[] = []
  const client = {
    subscribeToAll({ filter }: { filter: FilterSeen }) {
      const call = Object.assign(new PassThrough({ objectMode: true }), {
        unsubscribed: 0,
        async unsubscribe() {
          call.unsubscribed += 1
        },
      }) as FakeCall
      calls.push(call)
      filters.push(filter)
      setImmediate(() => script(call, filter, calls.length))
      return call
    },
  } as unknown as EventStoreDBClient
  const connected = { client, replaced: new AbortController().signal }
  const connection = { current: () => connected, report: () => undefined }
  return { dependencies: { connection, codec: specCodec, log: silentLog }, calls, filters }
}

function resolved(position: bigint) {
  return {
    commitPosition: position,
    event: {
      id: String(position),
      type: 'NoteErased',
      streamId: 'note-1',
      revision: position,
      created: new Date(0),
      isJson: true,
      data: { noteId: 'a' },
      metadata: specMetadata,
    },
  }
}

const options = (over: object = {}) => ({
  from: async () => null,
  eventTypes: ['NoteErased', 'Note.Odd'],
  signal: new AbortController().signal,
  maxBatch: 10,
  ...over,
})

async function collect(items: AsyncIterable<readonly SubscriptionItem[]>, enough: number, stop: () => void) {
  const all: SubscriptionItem[] = []
  for await (const portion of items) {
    all.push(...portion)
    if (all.length >= enough) stop()
  }
  return all
}

describe('subscription', () => {
  it('continues after the committed position when the server ends it without an error', async () => {
    const { dependencies, calls } = scripted((call, _filter, attempt) => {
      call.write(resolved(BigInt(attempt)))
      call.end()
    })
    const stop = new AbortController()
    const asked: number[] = []
    const from = async () => BigInt(asked.push(1))
    const all = await collect(batches(dependencies, options({ signal: stop.signal, from })), 2, () =>
      stop.abort(),
    )
    expect(all.map(item => item.kind === 'event' && item.event.position)).to.deep.equal([1n, 2n])
    expect(asked).to.have.length(2)
    expect(calls.map(call => call.unsubscribed)).to.deep.equal([1, 1])
  })

  it('delivers an append as a whole, even if its events arrive apart', async () => {
    const arriving = (position: bigint, moreInAppend?: number, type?: string) => {
      const { event, ...rest } = resolved(position)
      const metadata = moreInAppend === undefined ? specMetadata : { ...specMetadata, moreInAppend }
      return { ...rest, event: { ...event, metadata, type: type ?? event.type } }
    }
    // The second one cannot be decoded.
    const arrivals = [arriving(1n, 2), arriving(2n, 1, 'OfANewerVersion'), arriving(3n)]
    const { dependencies, calls } = scripted(async call => {
      for (const arrival of arrivals) {
        await nextTurn()
        call.write(arrival)
      }
    })
    const stop = new AbortController()
    const sizes: number[] = []
    for await (const items of batches(dependencies, options({ signal: stop.signal, wholeAppends: true }))) {
      sizes.push(items.length)
      if (sizes.length === 1) calls[0]?.write(arriving(4n))
      else stop.abort()
    }
    expect(sizes).to.deep.equal([3, 1])
  })

  it('delivers buffered events and reopens after an error without type or code', async () => {
    const { dependencies, calls } = scripted((call, _filter, attempt) => {
      call.write(resolved(BigInt(attempt)))
      if (attempt === 1) call.emit('error', new Error('Channel has been shut down'))
    })
    const stop = new AbortController()
    const all = await collect(batches(dependencies, options({ signal: stop.signal })), 2, () => stop.abort())
    expect(all).to.have.length(2)
    expect(calls).to.have.length(2)
  })

  it('ends the call when the consumer leaves or throws, and ignores late errors', async () => {
    const { dependencies, calls } = scripted(call => void call.write(resolved(1n)))
    for await (const _items of batches(dependencies, options())) break
    const failure = new Error('the consumer failed')
    let caught: unknown
    try {
      for await (const _items of batches(dependencies, options())) throw failure
    } catch (error) {
      caught = error
    }
    expect(caught).to.equal(failure)
    expect(calls.map(call => call.unsubscribed)).to.deep.equal([1, 1])
    calls[0]?.emit('error', new Error('late'))
  })

  it('opens no call when it is aborted while the position is read', async () => {
    const { dependencies, calls } = scripted(() => undefined)
    const stop = new AbortController()
    const from = async () => {
      stop.abort()
      return null
    }
    expect(
      await collect(batches(dependencies, options({ signal: stop.signal, from })), 1, () => undefined),
    ).to.deep.equal([])
    expect(calls).to.have.length(0)
  })

  it('marks a checkpoint after the events that precede it', async () => {
    const { dependencies } = scripted((call, filter) => {
      call.write(resolved(5n))
      expect(filter.checkpointReached(call, { commit: 9n })).to.equal(undefined)
      call.write(resolved(12n))
      call.emit('caughtUp')
    })
    const stop = new AbortController()
    const all = await collect(batches(dependencies, options({ signal: stop.signal })), 4, () => stop.abort())
    expect(
      all.map(item => [
        item.kind,
        'event' in item ? item.event.position : 'position' in item && item.position,
      ]),
    ).to.deep.equal([
      ['event', 5n],
      ['checkpoint', 9n],
      ['event', 12n],
      ['caught-up', false],
    ])
  })

  it('opens with the given window or 1,024, and matches types exactly', async () => {
    const { dependencies, filters } = scripted(call => void call.write(resolved(1n)))
    for await (const _items of batches(dependencies, options())) break
    for await (const _items of batches(dependencies, options({ maxSearchWindow: 4_096 }))) break
    expect(filters.map(filter => filter.maxSearchWindow)).to.deep.equal([1_024, 4_096])
    const wanted = (type: string) => new RegExp(filters[0]?.regex ?? '', 'u').test(type)
    expect(['NoteErased', 'Note.Odd', 'OfANewerVersion', 'Noise'].filter(wanted)).to.have.length(4)
    expect(['NoteWritten', 'NoiseMade', '$metadata', '$>'].filter(wanted)).to.deep.equal([])
  })

  it('leaves an error of reading the committed position to the caller', async () => {
    const { dependencies } = scripted(() => undefined)
    const gone = new Error('no database')
    const from = async () => {
      throw gone
    }
    let caught: unknown
    try {
      for await (const _items of batches(dependencies, options({ from }))) break
    } catch (error) {
      caught = error
    }
    expect(caught).to.equal(gone)
  })
})
