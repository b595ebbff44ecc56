import { AppError } from '@safe-menu/server-kit/errors/app-error'

interface Line {
  tail: Promise<unknown>
  waiting: number
}

/** About 250 ms of work at 1 ms a command; only a runaway client queues more. */
const maxWaiting = 256

/**
 * Runs the commands on one stream one at a time, so that people who edit different fields of an item do not conflict in
 * this process (rulings, "Concurrent edits"). Streams do not wait for each other.
 */
export function createStreamQueue() {
  const lines = new Map<string, Line>()

  return {
    /** Runs `task` after all tasks queued before it for the stream. Rejects with `service.busy` when too many wait. */
    async run<T>(streamName: string, task: () => Promise<T>): Promise<T> {
      const line = lines.get(streamName) ?? { tail: Promise.resolve(), waiting: 0 }
      if (line.waiting >= maxWaiting) throw new AppError('service.busy')
      lines.set(streamName, line)
      line.waiting += 1
      const result = line.tail.then(task)
      line.tail = result.catch(() => undefined)
      try {
        return await result
      } finally {
        line.waiting -= 1
        if (line.waiting === 0) lines.delete(streamName)
      }
    },
  }
}
