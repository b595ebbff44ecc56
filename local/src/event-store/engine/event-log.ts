import type { Logger } from 'pino'
import { invalid } from '../errors.ts'
import type { NewEvent, Storage } from '../storage/storage.ts'
import { checkStreamName, type Expected, firstPosition, type ProposedEvent } from '../streams.ts'
import { encodeRecord } from '../wire/record.ts'
import { type Decision, decideAppend } from './decide.ts'
import { createGroupCommit } from './group-commit.ts'
import { createReader } from './reader.ts'
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
      next = positionAfter(storage)
    },
  })

  // Reading a stream's state and adding to it happen in one turn of the event loop, so no lock is needed.
  const write = (stream: string, state: StreamState, events: readonly ProposedEvent[]): NewEvent[] => {
    return events.map(event => {
      const position = next
      const revision = state.lastRevision + 1
      const record = encodeRecord({ stream, revision, position, created: ticks(), event })
      // The next event begins where this record ends.
      next += record.length
      state.add({ id: event.id, revision, position })
      return { position, record, stream, streamId: state.streamId ?? position, revision }
    })
  }

  const resultOf = (decision: Exclude<Decision, { kind: 'append' }>, state: StreamState): WriteResult => {
    if (decision.kind === 'wrong-version') return { kind: 'wrong-version', current: currentOf(state) }
    const { revision, position } = decision.last
    return { kind: 'success', revision, position }
  }

  const accept = (stream: string, state: StreamState, events: readonly ProposedEvent[]): WriteResult => {
    const written = write(stream, state, events)
    commits.enqueue(written)
    return { kind: 'success', revision: state.lastRevision, position: written.at(-1)?.position ?? committed }
  }

  return {
    reader,
    /** Decides and enqueues in one turn of the event loop. Resolves when everything known in that turn is durable. */
    async append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Promise<WriteResult> {
      if (events.length === 0) throw invalid('An append needs an event.')
      commits.assertWritable()
      checkStreamName(stream)
      const state = states.of(stream)
      const ids = events.map(({ id }) => id)
      const decision = decideAppend(state, expected, ids)
      const result = decision.kind === 'append' ? accept(stream, state, events) : resultOf(decision, state)
      await commits.durable()
      return result
    },
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
