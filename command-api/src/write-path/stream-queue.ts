import { AppError } from '@safe-menu/server-kit/errors/app-error'

export interface StreamQueue {
  /** Runs `task` once every task queued before it for the same stream has ended. Faults: `service.busy` when too many wait. */
  run<T>(streamName: string, task: () => Promise<T>): Promise<T>
}

interface Line {
  tail: Promise<unknown>
  waiting: number
}

/**
 * Commands on one stream take turns, so that people who edit different things of one item do not conflict inside this
 * process (rulings, "Concurrent edits"). Streams do not wait for each other.
 */
export function createStreamQueue({
  maxWaiting = 256, // at about 1 ms a command a quarter of a second's work; a longer line is a runaway client
} = {}): StreamQueue {
  const lines = new Map<string, Line>()

  return {
    async run(streamName, task) {
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
