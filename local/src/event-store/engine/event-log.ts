import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { invalid } from '../errors.ts'
import type { NewEvent, Storage } from '../storage/storage.ts'
import {
  checkStreamName,
  type Expected,
  firstPosition,
  isMetastream,
  metastreamOf,
  originalOf,
  type ProposedEvent,
} from '../streams.ts'
import { encodeRecord, type RecordFacts } from '../wire/record.ts'
import { type Decision, decideAppend } from './decide.ts'
import { createGroupCommit } from './group-commit.ts'
import { createReader } from './reader.ts'
import { softDeletedMetadata, withTruncateBefore } from './stream-metadata.ts'
import { createStreamStates, type StreamState } from './stream-states.ts'

/** The result of a write. It is returned only after everything that it depends on is on disk. */
export type WriteResult =
  /** `revision`: of the stream. `position`: of the last event. */
  | { readonly kind: 'success'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrong-version'; readonly current: number | undefined }

interface EventLogDeps {
  readonly storage: Storage
  readonly log: Logger
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Called when the log can be read but no longer written. Only a restart helps. */
  readonly onBroken: (error: Error) => void
}

/** The revision that EventStoreDB reports when a stream that never existed is to be deleted. */
const neverExisted = -2

/** An event that the store itself writes. */
const systemEvent = (type: string, contentType: string, data: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType,
  data: Buffer.from(data),
  metadata: Buffer.alloc(0),
})

const currentOf = ({ lastRevision }: StreamState) => (lastRevision < 0 ? undefined : lastRevision)

/** The position of the next event. */
function positionAfter(storage: Storage): number {
  const last = storage.headPosition()
  return last === 0 ? firstPosition : last + (storage.record(last)?.length ?? 0)
}

export type EventLog = ReturnType<typeof createEventLog>

/** Opens the log over a store. It decides, writes and reads. */
export function createEventLog({ storage, log, now, onBroken }: EventLogDeps) {
  let committed = storage.headPosition()
  let decided = committed
  let next = positionAfter(storage)
  const states = createStreamStates(storage)
  const reader = createReader({ storage, now, committed: () => committed })
  const ticks = () => `${now()}0000`

  const commits = createGroupCommit({
    storage,
    log,
    headOf: states.headOf,
    onDurable(events, streams) {
      committed = events.at(-1)?.position ?? committed
      states.settle(streams, committed)
      reader.wake()
    },
    onBroken,
    onLost() {
      states.reload()
      committed = storage.headPosition()
      decided = committed
      next = positionAfter(storage)
    },
  })

  /** Gives the event its position. The next event begins where its record ends. */
  const record = (facts: Omit<RecordFacts, 'position' | 'created'>) => {
    decided = next
    const encoded = encodeRecord({ ...facts, position: decided, created: ticks() })
    next += encoded.length
    return { position: decided, record: encoded }
  }

  // Reading a stream's state and adding to it happen in one turn of the event loop, so no lock is needed.
  const write = (stream: string, state: StreamState, events: readonly ProposedEvent[]): NewEvent[] => {
    return events.map(event => {
      const revision = state.lastRevision + 1
      const recorded = record({ stream, revision, event })
      state.add({ id: event.id, revision, position: recorded.position })
      return { ...recorded, stream, streamId: state.streamId ?? recorded.position, revision }
    })
  }

  const writeMetadata = (stream: string, json: string): NewEvent[] => {
    const metastream = metastreamOf(stream)
    const event = systemEvent('$metadata', 'application/json', json)
    const events = write(metastream, states.of(metastream), [event])
    noteMetadata(stream, event)
    return events
  }

  // An event in `$$stream` takes effect on appends to `stream` immediately.
  const noteMetadata = (stream: string, event: ProposedEvent) => {
    const original = states.of(stream)
    original.metadata = Buffer.from(event.data).toString('utf8')
    original.pinnedTo = decided
  }

  const resultOf = (decision: Exclude<Decision, { kind: 'append' }>, state: StreamState): WriteResult => {
    if (decision.kind === 'wrong-version') return { kind: 'wrong-version', current: currentOf(state) }
    const { revision, position } = decision.last
    return { kind: 'success', revision, position }
  }

  /** Decides and enqueues in one turn of the event loop. Resolves when everything known in that turn is durable. */
  const submit = async (
    stream: string,
    expected: Expected,
    ids: readonly string[],
    commit: (state: StreamState) => WriteResult,
  ): Promise<WriteResult> => {
    commits.assertWritable()
    checkStreamName(stream)
    const state = states.of(stream)
    const decision = decideAppend(state, expected, ids)
    const result = decision.kind === 'append' ? commit(state) : resultOf(decision, state)
    await commits.durable()
    return result
  }

  return {
    reader,
    async append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Promise<WriteResult> {
      const last = events.at(-1)
      if (last === undefined) throw invalid('An append needs an event.')
      const ids = events.map(({ id }) => id)
      return submit(stream, expected, ids, state => {
        const subject = isMetastream(stream) ? originalOf(stream) : stream
        const before = states.of(subject)
        const revived = before.softDeleted
        const firstRevision = before.lastRevision + 1
        const written = write(stream, state, events)
        const done = { kind: 'success', revision: state.lastRevision, position: decided } as const
        if (subject !== stream) noteMetadata(subject, last)
        // A soft-deleted stream exists again, with its old events hidden: after an event, and also after a metadata event.
        const mark = revived ? writeMetadata(subject, withTruncateBefore(before.metadata, firstRevision)) : []
        commits.enqueue(written.concat(mark))
        return done
      })
    },
    /** Hides the stream's events (`$tb`). New events can be appended afterwards. */
    softDelete: (stream: string, expected: Expected) =>
      submit(stream, expected, [randomUUID()], state => {
        if (state.lastRevision < 0) return { kind: 'wrong-version', current: neverExisted }
        commits.enqueue(writeMetadata(stream, softDeletedMetadata))
        return { kind: 'success', revision: state.lastRevision, position: decided }
      }),
    /** Returns a promise if writers should pause until the disk has caught up. */
    room: commits.room,
    /** Resolves when everything accepted so far is on disk, or was lost and its writers have an error. */
    flush: () => commits.durable().catch(() => undefined),
    async close(): Promise<void> {
      await commits.close()
      await storage.close()
    },
  }
}
