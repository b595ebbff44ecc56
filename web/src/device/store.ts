import { useSyncExternalStore } from 'react'

/** Functions to call at each change of something that is kept elsewhere, as `useSyncExternalStore` subscribes them. */
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

/** A value of the whole page. The server renders the first one. */
export function createStore<T>(first: T) {
  const { subscribe, notify } = createListeners()
  let value = first
  const get = () => value
  return {
    get,
    set(next: T) {
      value = next
      notify()
    },
    subscribe,
    /** The value, in a component that renders again at each change. */
    use: () => useSyncExternalStore(subscribe, get, () => first),
  }
}
