import { AppError } from '@safe-menu/server-kit/errors/app-error'

interface CoalescerOptions<C> {
  /** Writes a batch. Resolves with an error or `null` for each call; rejects if none was written. */
  readonly write: (calls: readonly C[]) => Promise<readonly (Error | null)[]>
  /** How long the first call of a batch waits for others, in milliseconds. */
  readonly windowMs?: number
  /** A batch of this size is written at once. */
  readonly maxBatch?: number
  /** Unanswered calls of all lanes. */
  readonly maxWaiting?: number
}

interface Waiting<C> {
  readonly call: C
  readonly settle: (fault: unknown) => void
}

interface Lane<C> {
  waiting: Waiting<C>[]
  /** Set while the first call waits for others. */
  timer: NodeJS.Timeout | undefined
  /** Whether the first call has waited long enough. */
  isDue: boolean
  isWriting: boolean
}

/** Gathers calls and writes them in batches. Batches of a lane are written one at a time; lanes do not wait for each other. */
export function createCoalescer<C>({
  write,
  windowMs = 10, // no guest waits for the answer to a page's beacon; at 3,000 calls a second an event holds 30 calls
  maxBatch = 500, // 12 KB of visitors: far below the store's 1 MiB, and quick to project
  maxWaiting = 10_000, // about 5 MB: a few seconds of the highest load measured; more would time out anyway
}: CoalescerOptions<C>) {
  const lanes = new Map<string, Lane<C>>()
  let total = 0
  let isClosed = false
  let onEmpty: (() => void) | null = null

  function due(name: string, lane: Lane<C>): void {
    clearTimeout(lane.timer)
    lane.timer = undefined
    lane.isDue = true
    if (!lane.isWriting) void writeNext(name, lane)
  }

  async function writeNext(name: string, lane: Lane<C>): Promise<void> {
    lane.isWriting = true
    while (lane.waiting.length > 0 && (lane.isDue || lane.waiting.length >= maxBatch)) {
      const batch = lane.waiting.splice(0, maxBatch)
      clearTimeout(lane.timer)
      lane.timer = undefined
      // The remaining calls arrived during the write: they have waited long enough.
      lane.isDue = lane.waiting.length > 0
      await writeBatch(batch)
    }
    lane.isWriting = false
    lane.isDue = false
    if (lane.waiting.length === 0) lanes.delete(name)
    if (total === 0) onEmpty?.()
  }

  async function writeBatch(batch: readonly Waiting<C>[]): Promise<void> {
    try {
      const faults = await write(batch.map(({ call }) => call))
      batch.forEach(({ settle }, index) => {
        settle(faults[index] ?? null)
      })
    } catch (error) {
      for (const { settle } of batch) settle(error)
    } finally {
      total -= batch.length
    }
  }

  return {
    /** Resolves once the call's batch is durable. Errors: those of `write`; `service.busy`; `service.not_ready` after `close`. */
    add(name: string, call: C): Promise<void> {
      if (isClosed) return Promise.reject(new AppError('service.not_ready'))
      if (total >= maxWaiting) return Promise.reject(new AppError('service.busy'))
      let lane = lanes.get(name)
      if (!lane) {
        lane = { waiting: [], timer: undefined, isDue: false, isWriting: false }
        lanes.set(name, lane)
      }
      const own = lane
      total += 1
      return new Promise((resolve, reject) => {
        own.waiting.push({ call, settle: fault => (fault === null ? resolve() : reject(fault)) })
        if (own.waiting.length >= maxBatch) due(name, own)
        else if (!own.isDue) own.timer ??= setTimeout(() => due(name, own), windowMs)
      })
    },
    /** Accepts no more calls, writes the gathered ones at once, and resolves when all are answered. */
    async close(): Promise<void> {
      isClosed = true
      for (const [name, lane] of lanes) due(name, lane)
      if (total === 0) return
      await new Promise<void>(resolve => {
        onEmpty = resolve
      })
    },
  }
}
