import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { OwnTypes } from './event-batch.ts'
import { batchOf, createLogWindow, entriesOf, type LogBatch, type LogWindow } from './log-window.ts'
import { createChangeSignal } from './signals.ts'

// Some 30 MB of usual events, and seconds of work for the slowest group.
const usualWindow = 5_000
const mostAtOnce = 500

type Store = Pick<ProjectorEventStore, 'batches' | 'eventAt' | 'head'>

interface FollowOptions {
  /** The position up to which the group has applied everything. Checks the log; called whenever a subscription begins or is joined. */
  readonly from: () => Promise<bigint>
  readonly types: OwnTypes
  readonly maxBatch: number
  /** How long a batch waits for more events while the group is behind. 0 by default. */
  readonly gatherMs?: number
  readonly signal: AbortSignal
}

/** The head of the log at an instant. */
export interface Head {
  /** 0 in an empty log. */
  readonly position: bigint
  /** The event there. `null` in an empty log. */
  readonly eventId: string | null
  /** Events appended before this instant are not after `position`. */
  readonly at: Date
  /** The same, in milliseconds of `performance.now()`. */
  readonly askedAt: number
}

export type LogTail = ReturnType<typeof createLogTail>

/** A window and the subscription that fills it. */
interface Opened {
  readonly window: LogWindow
  readonly closing: AbortController
  /** Why it has closed, unless it was asked to. */
  failure: unknown
}

/** A group inside the window. */
interface Reader extends Pick<FollowOptions, 'from'> {
  /** The number of the next event that it takes. */
  next: number
  /** Its tables are of another log than this subscription's. */
  replaced: LogReplaced | null
}

/**
 * The end of the log, which a process reads and decodes once for all its groups. Keeps the newest events in a window. The
 * subscription reads on while the fastest group is less than a window behind, so no group waits for another. A group outside the
 * window reads the log on its own subscription until it is inside again.
 */
export function createLogTail(store: Store, eventTypes: readonly string[], size: number = usualWindow) {
  const readAtOnce = Math.min(mostAtOnce, size)
  const changed = createChangeSignal()
  const readers = new Set<Reader>()
  let current: Opened | null = null
  let asking: Promise<Head> | null = null

  async function fill(opened: Opened): Promise<void> {
    const { window, closing } = opened
    const { signal } = closing
    async function from(): Promise<bigint | null> {
      await assertSameLog(store, window.place())
      await Promise.all(
        [...readers].map(reader =>
          reader.from().catch((error: unknown) => {
            if (!(error instanceof LogReplaced)) throw error
            reader.replaced = error
          }),
        ),
      )
      changed.notify()
      return window.end() === 0n ? null : window.end()
    }
    const isFull = () => window.next() - Math.max(0, ...[...readers].map(({ next }) => next)) >= size
    try {
      const subscription = { from, eventTypes, everything: true, maxBatch: readAtOnce, signal }
      for await (const items of store.batches(subscription)) {
        window.append(items)
        changed.notify()
        while (isFull() && !signal.aborted) await changed.next(signal)
      }
    } catch (error) {
      if (!signal.aborted) opened.failure = error
    }
    close(opened)
  }

  function open(position: bigint): Opened {
    // The fastest group is up to `size` events behind when the next ones arrive.
    const window = createLogWindow(position, size + readAtOnce)
    const opened = { window, closing: new AbortController(), failure: null }
    void fill(opened)
    return opened
  }

  function close(opened: Opened): void {
    if (current === opened) current = null
    opened.closing.abort()
    changed.notify()
  }

  const isInside = ({ window }: Opened, position: bigint) =>
    position >= window.start() && position <= window.end()

  async function* followWindow(opened: Opened, position: bigint, options: FollowOptions) {
    const { types, maxBatch, gatherMs = 0, signal } = options
    const { window, closing } = opened
    const reader: Reader = { from: options.from, next: window.numberAfter(position), replaced: null }
    const waiting = () => window.next() - reader.next
    readers.add(reader)
    try {
      while (!signal.aborted && !closing.signal.aborted && reader.next >= window.first()) {
        if (reader.replaced !== null) throw reader.replaced
        if (waiting() === 0) {
          await changed.next(signal)
          continue
        }
        const until = performance.now() + gatherMs
        while (!window.isLive() && waiting() < maxBatch && performance.now() < until && !signal.aborted)
          await changed.next(signal, until - performance.now())
        if (reader.replaced !== null) continue
        if (reader.next < window.first()) return
        const { batch, next } = window.take(reader.next, types, maxBatch)
        reader.next = next
        changed.notify()
        if (batch !== null) yield batch
      }
    } finally {
      readers.delete(reader)
      if (readers.size === 0) close(opened)
    }
    if (opened.failure instanceof LogReplaced) await options.from() // it says what this means for the group
    if (opened.failure !== null) throw opened.failure
  }

  /** Reads the log from `position` on a subscription of its own until the window holds the position. */
  async function* followAlone(position: bigint, options: FollowOptions): AsyncGenerator<LogBatch> {
    const { types, maxBatch, gatherMs = 0 } = options
    const ending = new AbortController()
    const signal = AbortSignal.any([options.signal, ending.signal])
    let readTo = position
    async function from(): Promise<bigint | null> {
      await options.from()
      return readTo === 0n ? null : readTo
    }
    const subscription = { from, eventTypes: types.names, everything: true, maxBatch, signal }
    try {
      for await (const items of store.batches({ ...subscription, gatherMs: () => gatherMs })) {
        const batch = batchOf(entriesOf(items), types, true)
        if (batch === null) continue
        readTo = batch.to
        yield batch
        if (current === null || isInside(current, readTo)) return
      }
    } finally {
      ending.abort()
    }
  }

  return {
    /** Iterates over the group's batches until `signal` aborts. Rejects with the failure of the store. */
    async *follow(options: FollowOptions): AsyncGenerator<LogBatch> {
      const { signal } = options
      let readTo = 0n
      while (!signal.aborted) {
        const applied = await options.from()
        if (applied > readTo) readTo = applied
        current ??= open(readTo)
        const batches = isInside(current, readTo)
          ? followWindow(current, readTo, options)
          : followAlone(readTo, options)
        for await (const batch of batches) {
          yield batch
          readTo = batch.to
        }
      }
    },
    /** Asks the store for the head of the log. Groups that ask at the same time share the answer. Rejects with the store's failure. */
    head(): Promise<Head> {
      asking ??= askForHead(store).finally(() => {
        asking = null
      })
      return asking
    },
    /** Opens a new subscription, because this one has become silent. */
    reopen(): void {
      if (current !== null) close(current)
    },
  }
}

async function askForHead(store: Store): Promise<Head> {
  const [at, askedAt] = [new Date(), performance.now()]
  const head = await store.head()
  return { position: head?.position ?? 0n, eventId: head?.id ?? null, at, askedAt }
}
