import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import { StoreError, shuttingDown } from '../errors.ts'
import type { NewEvent, Storage, StreamHead } from '../storage/storage.ts'

// Limit for events that are decided but not yet durable. Above it, writers pause until the disk has caught up.
const maxQueuedBytes = 32 * 1024 * 1024

interface Batch {
  events: NewEvent[]
  bytes: number
  streams: Set<string>
  waiting: { resolve(): void; reject(error: unknown): void }[]
}

interface GroupCommitDeps {
  readonly storage: Storage
  readonly log: Logger
  headOf(stream: string): StreamHead
  /** Called in commit order, once the events are on disk. */
  onDurable(events: readonly NewEvent[], streams: ReadonlySet<string>): void
  /** Called when a commit failed: all events that are not durable are lost. */
  onLost(): void
  /** Called when the store can no longer be written to. */
  onBroken(error: StoreError): void
}

const newBatch = (): Batch => ({ events: [], bytes: 0, streams: new Set(), waiting: [] })

/** The queue between decisions and the store. Runs one storage transaction at a time; events decided meanwhile go into the next one. */
export function createGroupCommit({ storage, log, headOf, onDurable, onLost, onBroken }: GroupCommitDeps) {
  let queued = newBatch()
  let running: Batch | undefined
  let scheduled = false
  let closing = false
  let full = false
  let broken: StoreError | undefined
  /** Emits `room` when the queue has room, and `idle` when it is empty. */
  const changes = new EventEmitter<{ room: []; idle: [] }>().setMaxListeners(0)

  const run = async (): Promise<void> => {
    scheduled = false
    const batch = queued
    queued = newBatch()
    running = batch
    try {
      const heads = new Map(Array.from(batch.streams, stream => [stream, headOf(stream)]))
      await storage.commit({ events: batch.events, heads })
      running = undefined
      if (full) log.info({}, 'the disk has room again; appends are accepted')
      full = false
      onDurable(batch.events, batch.streams)
      for (const { resolve } of batch.waiting) resolve()
    } catch (error) {
      rejectAll(batch, error)
    }
    afterCommit()
  }

  // Events decided meanwhile build on events that never reached the disk, so they are lost too.
  const rejectAll = (batch: Batch, cause: unknown): void => {
    const error = recordFailure(cause)
    const late = queued
    queued = newBatch()
    running = undefined
    onLost()
    for (const { reject } of [...batch.waiting, ...late.waiting]) reject(error)
  }

  const recordFailure = (cause: unknown): StoreError => {
    if (cause instanceof StoreError && cause.fault === 'disk-full') {
      if (!full) log.error({ err: cause }, 'the disk is full; appends are refused, reads still work')
      full = true
      return cause
    }
    log.error({ err: cause }, 'a commit failed; appends are refused until the event store is restarted')
    broken = new StoreError('storage-failed', 'The event store could not write and needs a restart.', {
      cause,
    })
    onBroken(broken)
    return broken
  }

  const afterCommit = () => {
    if (queued.bytes < maxQueuedBytes) changes.emit('room')
    if (queued.waiting.length > 0 || queued.events.length > 0) schedule()
    else changes.emit('idle')
  }

  // setImmediate lets all requests of the same turn of the event loop join the transaction.
  const schedule = () => {
    if (scheduled || running !== undefined) return
    scheduled = true
    setImmediate(() => void run())
  }

  return {
    /** Throws if the store no longer accepts writes. Call it before deciding anything. */
    assertWritable(): void {
      if (broken !== undefined) throw broken
      if (closing) throw shuttingDown()
    },
    enqueue(events: readonly NewEvent[]): void {
      for (const event of events) {
        queued.events.push(event)
        queued.bytes += event.record.length
        queued.streams.add(event.stream)
      }
      schedule()
    },
    /** Resolves when everything enqueued so far is on disk; rejects when it was lost. */
    durable(): Promise<void> {
      const last = queued.events.length > 0 ? queued : running
      if (last === undefined) return Promise.resolve()
      return new Promise((resolve, reject) => last.waiting.push({ resolve, reject }))
    },
    /** Returns a promise if the queue is full; it resolves when there is room. */
    room(): Promise<void> | undefined {
      if (queued.bytes < maxQueuedBytes) return undefined
      return new Promise(resolve => changes.once('room', resolve))
    },
    /** Resolves when the queue is empty. Nothing may be enqueued after this call. */
    close(): Promise<void> {
      closing = true
      if (!scheduled && running === undefined) return Promise.resolve()
      return new Promise(resolve => changes.once('idle', resolve))
    },
  }
}
