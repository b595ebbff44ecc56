/** The outcome of a load of this process. */
export interface Load {
  readonly count: number
  readonly perSecond: number
  /** How long each operation took, in the order in which they ended. */
  readonly milliseconds: readonly number[]
}

/**
 * Repeats `operation`, `inFlight` at once: `total` times, or until `milliseconds` have passed. Rejects at the first failure.
 */
export async function repeat(
  until: { readonly inFlight: number; readonly total?: number; readonly milliseconds?: number },
  operation: (index: number) => Promise<unknown>,
): Promise<Load> {
  const {
    inFlight,
    total = Number.POSITIVE_INFINITY,
    milliseconds: longest = Number.POSITIVE_INFINITY,
  } = until
  const milliseconds: number[] = []
  const startedAt = performance.now()
  let next = 0
  let failed = false
  const goesOn = () => !failed && next < total && performance.now() - startedAt < longest
  const worker = async () => {
    while (goesOn()) {
      const index = next++
      const from = performance.now()
      try {
        await operation(index)
      } catch (error) {
        failed = true // otherwise the other calls would continue during the next measurement
        throw error
      }
      milliseconds.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  const count = milliseconds.length
  return { count, perSecond: (count * 1_000) / (performance.now() - startedAt), milliseconds }
}

/** Begins `perSecond` operations each second for `milliseconds`, however long each one takes. Resolves to their results. */
export async function repeatEvenly<T>(
  { perSecond, milliseconds }: { readonly perSecond: number; readonly milliseconds: number },
  operation: (index: number) => Promise<T>,
): Promise<readonly T[]> {
  const pending: Promise<T>[] = []
  const startedAt = performance.now()
  const total = Math.round((perSecond * milliseconds) / 1_000)
  for (let index = 0; index < total; index += 1) {
    const wait = startedAt + (index * 1_000) / perSecond - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    const result = operation(index)
    result.catch(() => undefined) // `Promise.all` reports it after all have begun
    pending.push(result)
  }
  return Promise.all(pending)
}
