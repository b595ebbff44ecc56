import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import {
  deletedRevision,
  type Expected,
  isMetastream,
  metadataType,
  metastreamOf,
  originalOf,
  type ProposedEvent,
  tombstoneType,
} from '../model.ts'
import type { NewEvent, Storage } from '../storage/storage.ts'
import { encodeRecord } from '../wire/record.ts'
import { type Decision, decideAppend } from './decide.ts'
import { createGroupCommit } from './group-commit.ts'
import { createReader, type Reader } from './reader.ts'
import { createRecent } from './recent.ts'
import { withTruncateBefore } from './stream-metadata.ts'
import { checkStreamName } from './stream-name.ts'
import { createStreamStates, type StreamState } from './stream-states.ts'
import { createWaiters } from './waiters.ts'

/** How a write ended. Every answer is given only when what it rests on is on disk. */
export type WriteResult =
  /** `position` is that of the last event; absent when nothing was to be written. */
  | { readonly kind: 'success'; readonly revision: number | undefined; readonly position: number | undefined }
  | { readonly kind: 'wrong-version'; readonly current: number | undefined }
  | { readonly kind: 'deleted' }

/** The log: decides, writes and reads. */
export interface EventLog {
  readonly reader: Reader
  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Promise<WriteResult>
  /** Hides the stream's events and lets it be written again (`$tb`). */
  softDelete(stream: string, expected: Expected): Promise<WriteResult>
  /** Ends the stream for ever. */
  tombstone(stream: string, expected: Expected): Promise<WriteResult>
  /** A promise when writers should pause until the disk has caught up. */
  room(): Promise<void> | undefined
  /** Resolves when what has been accepted so far is on disk, or lost and refused. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface EventLogDeps {
  readonly storage: Storage
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Called when the log can be read but no longer written: only a restart helps. */
  readonly onBroken: (error: Error) => void
}

const bytesOf = (text: string): Buffer => Buffer.from(text)

const metadataEvent = (json: string): ProposedEvent => ({
  id: randomUUID(),
  type: metadataType,
  contentType: 'application/json',
  data: bytesOf(json),
  metadata: bytesOf(''),
})

/** Opens the log over a store. */
export function createEventLog({ storage, log, now, onBroken }: EventLogDeps): EventLog {
  let committed = storage.headPosition()
  let decided = committed
  const states = createStreamStates(storage)
  const recent = createRecent()
  const waiters = createWaiters()

  const commits = createGroupCommit({
    storage,
    log,
    headOf: states.headOf,
    onDurable(events, streams) {
      recent.push(events)
      committed = events.at(-1)?.position ?? committed
      states.settle(streams, committed)
      waiters.wake(streams)
    },
    onBroken,
    onLost() {
      states.clear()
      recent.clear()
      committed = storage.headPosition()
      decided = committed
    },
  })

  // Everything between reading a stream's state and adding to it happens in one turn: no lock is needed.
  const write = (stream: string, state: StreamState, events: readonly ProposedEvent[]): NewEvent[] => {
    const created = `${now()}0000`
    return events.map(event => {
      const position = ++decided
      const revision = state.lastRevision + 1
      state.add({ id: event.id, revision, position })
      const record = encodeRecord({ stream, revision, position, created, event })
      return { position, stream, streamId: state.streamId ?? position, revision, id: event.id, record }
    })
  }

  const writeMetadata = (stream: string, json: string): NewEvent[] => {
    const metastream = metastreamOf(stream)
    const events = write(metastream, states.of(metastream), [metadataEvent(json)])
    noteMetadata(metastream, [bytesOf(json)])
    return events
  }

  // What is written to `$$stream` changes what may be written to `stream`, at once.
  const noteMetadata = (metastream: string, values: readonly Uint8Array[]) => {
    const last = values.at(-1)
    if (last === undefined) return
    const original = states.of(originalOf(metastream))
    original.metadata = Buffer.from(last).toString('utf8')
    original.pinnedTo = decided
  }

  const currentOf = (state: StreamState) => (state.lastRevision < 0 ? undefined : state.lastRevision)

  const decide = (stream: string, expected: Expected, ids: readonly string[]) => {
    checkStreamName(stream)
    // The metadata of an ended stream has ended with it.
    const ended = isMetastream(stream) && states.of(originalOf(stream)).tombstoned
    const state = states.of(stream)
    return { state, decision: ended ? ({ kind: 'deleted' } as const) : decideAppend(state, expected, ids) }
  }

  const resultOf = (decision: Exclude<Decision, { kind: 'append' }>, state: StreamState): WriteResult => {
    switch (decision.kind) {
      case 'repeated':
        return { kind: 'success', revision: decision.last.revision, position: decision.last.position }
      case 'wrong-version':
        return { kind: 'wrong-version', current: currentOf(state) }
      case 'deleted':
        return decision
    }
  }

  /** Decides and enqueues in one turn, and answers when that turn's knowledge is durable. */
  const submit = async (
    stream: string,
    expected: Expected,
    ids: readonly string[],
    commit: (state: StreamState) => WriteResult,
  ): Promise<WriteResult> => {
    commits.assertWritable()
    const { state, decision } = decide(stream, expected, ids)
    const result = decision.kind === 'append' ? commit(state) : resultOf(decision, state)
    await commits.durable()
    return result
  }

  return {
    reader: createReader({ storage, recent, waiters, now, committed: () => committed }),
    append: (stream, expected, events) =>
      submit(
        stream,
        expected,
        events.map(event => event.id),
        state => {
          const revives = events.length > 0 && state.softDeleted
          const firstRevision = state.lastRevision + 1
          const written = write(stream, state, events)
          if (isMetastream(stream)) {
            noteMetadata(
              stream,
              events.map(event => event.data),
            )
          }
          const last = written.at(-1)
          commits.enqueue(
            revives
              ? [...written, ...writeMetadata(stream, withTruncateBefore(state.metadata, firstRevision))]
              : written,
          )
          return { kind: 'success', revision: currentOf(state), position: last?.position }
        },
      ),
    softDelete: (stream, expected) =>
      submit(stream, expected, [randomUUID()], state => {
        const written = writeMetadata(stream, withTruncateBefore(state.metadata, deletedRevision))
        commits.enqueue(written)
        return { kind: 'success', revision: currentOf(state), position: written[0]?.position }
      }),
    tombstone: (stream, expected) =>
      submit(stream, expected, [randomUUID()], state => {
        const position = ++decided
        const event: ProposedEvent = {
          id: randomUUID(),
          type: tombstoneType,
          contentType: 'application/octet-stream',
          data: bytesOf(''),
          metadata: bytesOf(''),
        }
        const record = encodeRecord({
          stream,
          revision: deletedRevision,
          position,
          created: `${now()}0000`,
          event,
        })
        state.tombstoned = true
        state.streamId ??= position
        state.pinnedTo = position
        commits.enqueue([
          { position, stream, streamId: state.streamId, revision: undefined, id: event.id, record },
        ])
        return { kind: 'success', revision: currentOf(state), position }
      }),
    room: commits.room,
    flush: () => commits.durable().catch(() => undefined),
    async close() {
      await commits.close()
      await storage.close()
    },
  }
}
