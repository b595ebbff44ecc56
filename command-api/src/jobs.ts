import type { Logger } from 'pino'

/** A task that a service repeats in the background. */
export interface Job {
  /** For the log. */
  readonly name: string
  readonly run: () => Promise<void>
  /** Milliseconds from the end of one run to the next. */
  readonly intervalMs: number
  /** Milliseconds until a failed run is tried again. */
  readonly retryMs: number
  /** Errors that retrying cannot fix: they stop the service. */
  readonly isFatal?: (error: unknown) => boolean
}

export interface Background {
  readonly log: Logger
  readonly signal: AbortSignal
}

/** Runs a job until `signal` aborts. Rejects with an error that is fatal. */
export async function repeatEvery({ intervalMs, ...job }: Job, background: Background): Promise<void> {
  while (!background.signal.aborted) {
    await retryUntilSuccess(job, background)
    await pause(intervalMs, background.signal)
  }
}

/**
 * Runs a task until it succeeds, so that a service starts whichever of its stores is up first. Resolves then, or when
 * `signal` aborts; rejects with an error that is fatal.
 */
export async function retryUntilSuccess(
  {
    name,
    run,
    retryMs = 500, // a store that starts beside this service is up within one or two tries
    isFatal = () => false,
  }: Omit<Job, 'intervalMs' | 'retryMs'> & Partial<Pick<Job, 'retryMs'>>,
  { log, signal }: Background,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await run()
      return
    } catch (error) {
      if (isFatal(error)) throw error
      log.warn({ err: error, task: name }, 'A background task failed and will be retried')
    }
    await pause(retryMs, signal)
  }
}

/** Resolves after `milliseconds`, or when `signal` aborts. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
