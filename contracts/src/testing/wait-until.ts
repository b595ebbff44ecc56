interface WaitOptions {
  /** Milliseconds; by default less than half of mocha’s limit, so that the error can say what was missing. */
  readonly withinMs?: number
  /** The pause between two checks, in milliseconds. By default it grows, because many checks at once slow down what they wait for. */
  readonly everyMs?: number
}

const firstPauseMs = 10
const longestPauseMs = 50

/**
 * For specs: checks again and again until `condition` returns something truthy, and resolves to it. A check that throws
 * counts as "not yet", so a condition may be a set of assertions that ends with `return true`.
 * Rejects after `withinMs` with `what` and the last check's error. Use it for what happens in the background and cannot
 * be awaited; wait for a position or an element where there is one.
 */
export async function waitUntil<T>(
  what: string,
  condition: () => T | Promise<T>,
  { withinMs = 120_000, everyMs }: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined>> {
  const deadline = performance.now() + withinMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(1.2 * pauseMs, longestPauseMs)) {
    let failure: unknown
    try {
      const value = await condition()
      if (value) return value as Exclude<T, false | null | undefined>
    } catch (error) {
      failure = error
    }
    if (performance.now() > deadline) {
      const reason = failure instanceof Error ? `: ${failure.message}` : ''
      throw new Error(`Waited ${withinMs} ms until ${what}${reason}`, { cause: failure })
    }
    await new Promise(resolve => setTimeout(resolve, everyMs ?? pauseMs))
  }
}
