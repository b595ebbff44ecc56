import { setMaxListeners } from 'node:events'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'

/** A task that runs in the background until it succeeds. */
interface Task {
  /** What the log calls it. */
  readonly name: string
  /** Ends early, between two pieces of its work, when the signal aborts: a stop waits for it. */
  readonly run: (signal: AbortSignal) => Promise<void>
  /** Milliseconds until a failed run is tried again. By default 500: a store that starts beside this service is up soon. */
  readonly retryMs?: number
  /** Errors that retrying cannot fix: they stop the service. */
  readonly isFatal?: (error: unknown) => boolean
}

/** A task that is repeated. */
export interface Job extends Task {
  /** Milliseconds from the end of one run to the next; `Infinity`: it runs once. */
  readonly intervalMs: number
}

interface Background {
  readonly log: Logger
  readonly signal: AbortSignal
}

/** Runs the tasks of `first`, then the jobs until `signal` aborts. Rejects with an error that is fatal. */
export async function runJobs(
  first: readonly Task[],
  jobs: readonly Job[],
  background: Background,
): Promise<void> {
  setMaxListeners(0, background.signal) // each job that waits listens to it, and nothing else does
  await Promise.all(first.map(task => retryUntilSuccess(task, background)))
  await Promise.all(jobs.map(job => repeatEvery(job, background)))
}

/** Runs a job until `signal` aborts. Rejects with an error that is fatal. */
async function repeatEvery(job: Job, background: Background): Promise<void> {
  while (!background.signal.aborted) {
    await retryUntilSuccess(job, background)
    if (job.intervalMs === Number.POSITIVE_INFINITY) return
    await pause(job.intervalMs, background.signal)
  }
}

/**
 * Runs a task until it succeeds, so that a service starts whichever of its stores is up first. Resolves then, or when
 * `signal` aborts; rejects with an error that is fatal.
 */
async function retryUntilSuccess(
  { name, run, retryMs = 500, isFatal = () => false }: Task,
  { log, signal }: Background,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await run(signal)
      return
    } catch (error) {
      if (isFatal(error)) throw error
      log.warn({ err: error, task: name }, 'a background task failed and will be retried')
    }
    await pause(retryMs, signal)
  }
}

/**
 * Runs `run` for one item after the other, also when some fail: one that fails every time must not keep the others waiting.
 * Rejects with the first error at the end. Begins no item after `signal` has aborted.
 */
export async function runEach<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    if (signal?.aborted) break
    await run(item).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
