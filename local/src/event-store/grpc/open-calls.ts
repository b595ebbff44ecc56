/** The open calls that do not end by themselves: subscriptions and batch appends. */
export interface OpenCalls {
  /** Registers a function that ends a call. Returns a function that removes it from the list. */
  add(end: () => void): () => void
  /** Ends all calls, because the server stops. */
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
