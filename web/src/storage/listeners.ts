/** Functions to call at each change, as `useSyncExternalStore` subscribes them. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Adds a listener. Returns how to remove it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
