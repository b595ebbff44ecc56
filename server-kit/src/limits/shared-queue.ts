import PQueue from 'p-queue'
import { tryAgainIn } from '../errors/app-error.ts'

interface SharedQueueOptions {
  /** Tasks that run at the same time. */
  readonly concurrency: number
  /** Tasks of one key, waiting and running. */
  readonly perKey: number
  /** Waiting tasks of all keys together. */
  readonly waiting: number
  /** Seconds after which a refused client may try again. */
  readonly retryAfter: number
}

/**
 * Bounds expensive work and shares it between keys, such as addresses or restaurants. The first task of a key comes before the
 * second task of any other, so a flood from one key delays the others by one task only.
 */
export function createSharedQueue({ concurrency, perKey, waiting, retryAfter }: SharedQueueOptions) {
  const queue = new PQueue({ concurrency })
  const tasks = new Map<string, number>()

  return {
    /** Rejects with `service.busy` when its key or the whole queue is full. */
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const before = tasks.get(key) ?? 0
      if (before >= perKey || queue.size >= waiting) throw tryAgainIn(retryAfter, 'service.busy')
      tasks.set(key, before + 1)
      try {
        return await queue.add(work, { priority: -before })
      } finally {
        const left = (tasks.get(key) ?? 1) - 1
        if (left > 0) tasks.set(key, left)
        else tasks.delete(key)
      }
    },
  }
}
