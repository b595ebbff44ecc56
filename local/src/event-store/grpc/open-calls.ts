/** The calls that would never end by themselves: subscriptions and batch appends. */
export interface OpenCalls {
  /** Registers how to end a call; the answer takes it off the list again. */
  add(end: () => void): () => void
  /** Ends all of them: the server is going away. */
  endAll(): void
}

/** Creates an empty list. */
export function createOpenCalls(): OpenCalls {
  const ends = new Set<() => void>()
  return {
    add(end) {
      ends.add(end)
      return () => {
        ends.delete(end)
      }
    },
    endAll() {
      for (const end of [...ends]) end()
    },
  }
}
