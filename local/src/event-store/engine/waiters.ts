/** Callers that wait for new events in the whole log or in one stream. */
export interface Waiters {
  /** Resolves after the next commit that writes `stream` (undefined: any stream), or when `signal` fires. */
  next(stream: string | undefined, signal: AbortSignal): Promise<void>
  wake(streams: ReadonlySet<string>): void
}

/** Creates an empty list of waiters. */
export function createWaiters(): Waiters {
  const rooms = new Map<string | undefined, Set<() => void>>()

  const wakeRoom = (key: string | undefined) => {
    const room = rooms.get(key)
    if (room === undefined) return
    rooms.delete(key)
    for (const resume of room) resume()
  }
  return {
    next(stream, signal) {
      return new Promise(resolve => {
        if (signal.aborted) return resolve()
        const room = rooms.get(stream) ?? new Set()
        rooms.set(stream, room)
        const resume = () => {
          room.delete(resume)
          if (room.size === 0 && rooms.get(stream) === room) rooms.delete(stream)
          signal.removeEventListener('abort', resume)
          resolve()
        }
        room.add(resume)
        signal.addEventListener('abort', resume)
      })
    },
    wake(streams) {
      wakeRoom(undefined)
      if (rooms.size === 0) return
      for (const stream of streams) wakeRoom(stream)
    },
  }
}
