import { LRUCache } from 'lru-cache'
import type { Storage, StreamHead } from '../storage/storage.ts'
import type { Place } from '../streams.ts'
import { decodeRecord } from '../wire/record.ts'
import type { StreamFacts } from './decide.ts'

// Enough for all streams written in the same hours. Loading a dropped one again costs a few microseconds.
const maxCached = 50_000

type Unsaved = Place & { readonly id: string }

/** A stream's state for the next decision. It includes events that are still being written to disk. */
export interface StreamState extends StreamFacts {
  streamId: number | undefined
  lastRevision: number
  /** Adds an event of the next commit. */
  add(event: Unsaved): void
  /** Drops the unsaved events if all are on disk up to this position. */
  settle(committed: number): void
  /** The state must stay in memory until this position is on disk. */
  pinnedTo: number
}

/** A cache of the states that decisions need, loaded from the store on first use. */
export function createStreamStates(storage: Storage) {
  const ids = createRecentIds()
  const states = new Map<string, StreamState>()
  const of = (stream: string): StreamState => {
    let state = states.get(stream)
    if (state === undefined) {
      state = loadState(storage, ids, stream)
      states.set(stream, state)
    }
    return state
  }
  return {
    of,
    /** Call it after a commit, with the streams that the commit wrote. */
    settle(streams: Iterable<string>, committed: number): void {
      for (const stream of streams) states.get(stream)?.settle(committed)
      if (states.size <= maxCached) return
      for (const [stream, state] of states) {
        if (state.pinnedTo <= committed) states.delete(stream)
        if (states.size <= maxCached / 2) break
      }
    },
    headOf(stream: string): StreamHead {
      const { streamId, lastRevision } = of(stream)
      if (streamId === undefined) throw new Error(`stream ${stream} has no event to write a head for`)
      return { streamId, lastRevision }
    },
    /** Forgets what is not on disk: after a failed commit, only that is valid. */
    reload(): void {
      states.clear()
      ids.forgetAfter(storage.headPosition())
    },
  }
}

function loadState(storage: Storage, ids: ReturnType<typeof createRecentIds>, stream: string): StreamState {
  const head = storage.head(stream)
  let unsaved = new Map<number, Unsaved>()

  const state: StreamState = {
    streamId: head?.streamId,
    lastRevision: head?.lastRevision ?? -1,
    pinnedTo: 0,
    placeOf: id => ids.find(stream, id),
    eventAt(revision) {
      const found = unsaved.get(revision)
      if (found !== undefined || state.streamId === undefined) return found
      const position = storage.positionOf(state.streamId, revision)
      const record = position === undefined ? undefined : storage.record(position)
      if (position === undefined || record === undefined) return undefined
      return { revision, position, id: decodeRecord(record).id }
    },
    add(event) {
      unsaved.set(event.revision, event)
      ids.add(stream, event.id, event)
      state.lastRevision = event.revision
      state.streamId ??= event.position
      state.pinnedTo = event.position
    },
    settle(committed) {
      if (state.pinnedTo <= committed) unsaved = new Map()
    },
  }
  return state
}

// EventStoreDB keeps 8 MB of them. These are the ids of the last minute at full speed, in about 10 MB.
const maxIds = 50_000

/**
 * The ids of the latest events. They are the only way to recognise an append that is repeated without an exact revision, and as
 * in EventStoreDB they are forgotten at a restart.
 */
function createRecentIds() {
  // `maxSize`, because `max` would allocate all of them now.
  const ids = new LRUCache<string, Place & { readonly stream: string }>({
    maxSize: maxIds,
    sizeCalculation: () => 1,
  })
  return {
    add: (stream: string, id: string, { revision, position }: Place) =>
      ids.set(id, { stream, revision, position }),
    find(stream: string, id: string): Place | undefined {
      const found = ids.get(id)
      return found?.stream === stream ? found : undefined
    },
    /** Forgets the events above this position: they were lost. */
    forgetAfter(position: number): void {
      for (const [id, place] of [...ids.entries()]) if (place.position > position) ids.delete(id)
    },
  }
}
