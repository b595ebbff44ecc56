import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
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
import { softDeletedMetadata, withTruncateBefore } from './stream-metadata.ts'
import { checkStreamName } from './stream-name.ts'
import { createStreamStates, type StreamState } from './stream-states.ts'
import { createWaiters } from './waiters.ts'

/** The result of a write. It is returned only after everything that it depends on is on disk. */
export type WriteResult =
  /** `position` is the last event's; undefined if there was nothing to write. */
  | { readonly kind: 'success'; readonly revision: number | undefined; readonly position: number | undefined }
  | { readonly kind: 'wrong-version'; readonly current: number | undefined }
  | { readonly kind: 'deleted' }

/** The log: decides, writes and reads. */
export interface EventLog {
  readonly reader: Reader
  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Promise<WriteResult>
  /** Hides the stream's events (`$tb`). New events can be appended afterwards. */
  softDelete(stream: string, expected: Expected): Promise<WriteResult>
  /** Deletes the stream permanently. */
  tombstone(stream: string, expected: Expected): Promise<WriteResult>
  /** Returns a promise if writers should pause until the disk has caught up. */
  room(): Promise<void> | undefined
  /** Resolves when everything accepted so far is on disk, or was lost and its writers have an error. */
  flush(): Promise<void>
  close(): Promise<void>
}

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
  const waiters = createWaiters()

  const commits = createGroupCommit({
    storage,
    log,
    headOf: states.headOf,
    onDurable(events, streams) {
      committed = events.at(-1)?.position ?? committed
      states.settle(streams, committed)
      waiters.wake(streams)
    },
    onBroken,
    onLost() {
      states.reload()
      committed = storage.headPosition()
      decided = committed
    },
  })

  // Reading a stream's state and adding to it happen in one turn of the event loop, so no lock is needed.
  const write = (stream: string, state: StreamState, events: readonly ProposedEvent[]): NewEvent[] => {
    const created = `${now()}0000`
    return events.map(event => {
      const position = ++decided
      const revision = state.lastRevision + 1
      state.add({ id: event.id, revision, position })
      const record = encodeRecord({ stream, revision, position, created, event })
      return { position, stream, streamId: state.streamId ?? position, revision, record }
    })
  }

  const writeMetadata = (stream: string, json: string): NewEvent[] => {
    const metastream = metastreamOf(stream)
    const events = write(metastream, states.of(metastream), [metadataEvent(json)])
    noteMetadata(metastream, [bytesOf(json)])
    return events
  }

  // An event in `$$stream` takes effect on appends to `stream` immediately.
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
    // A tombstone also deletes the stream's metadata stream.
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

  /** Decides and enqueues in one turn of the event loop. Resolves when everything known in that turn is durable. */
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
    reader: createReader({ storage, waiters, now, committed: () => committed }),
    append: (stream, expected, events) =>
      submit(
        stream,
        expected,
        events.map(event => event.id),
        state => {
          const subject = isMetastream(stream) ? originalOf(stream) : stream
          const before = states.of(subject)
          const revived = events.length > 0 && before.softDeleted
          const firstRevision = before.lastRevision + 1
          const written = write(stream, state, events)
          const result = {
            kind: 'success',
            revision: currentOf(state),
            position: written.at(-1)?.position,
          } as const
          if (subject !== stream) {
            noteMetadata(
              stream,
              events.map(event => event.data),
            )
          }
          // A soft-deleted stream exists again, with its old events hidden: after an event, and also after a metadata event.
          const mark = revived
            ? writeMetadata(subject, withTruncateBefore(before.metadata, firstRevision))
            : []
          commits.enqueue([...written, ...mark])
          return result
        },
      ),
    softDelete: (stream, expected) =>
      submit(stream, expected, [randomUUID()], state => {
        if (state.lastRevision < 0) return { kind: 'wrong-version', current: neverExisted }
        const written = writeMetadata(stream, softDeletedMetadata)
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
        commits.enqueue([{ position, stream, streamId: state.streamId, revision: undefined, record }])
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
