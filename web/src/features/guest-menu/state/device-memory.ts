/** A browser may refuse its storage (private windows, policies): the page then works, and forgets over a reload. */
export function remember(storage: () => Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    // refused or full: nothing is lost but the memory
  }
}

export function recall(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}
