import type { Logger } from 'pino'

interface Background {
  readonly log: Logger
  readonly signal: AbortSignal
  /** Milliseconds between two tries: a store that starts beside this service is there within one or two. */
  readonly retryMs?: number
  /** What no further try can mend. */
  readonly isFatal?: (error: unknown) => boolean
}

/**
 * Tries `task` until it is done, so that a service comes up whichever of its stores comes first. Resolves when it is done
 * or `signal` aborts; rejects with an error that is fatal.
 */
export async function untilDone(
  name: string,
  task: () => Promise<void>,
  { log, signal, retryMs = 500, isFatal = () => false }: Background,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await task()
      return
    } catch (error) {
      if (isFatal(error)) throw error
      log.warn({ err: error, task: name }, 'A task at the start failed and is tried again')
    }
    await pause(retryMs, signal)
  }
}

/** Does `task` until it is done, and again every `intervalMs`, until `signal` aborts. */
export async function fromTimeToTime(
  name: string,
  task: () => Promise<void>,
  { intervalMs, ...background }: Background & { readonly intervalMs: number },
): Promise<void> {
  while (!background.signal.aborted) {
    await untilDone(name, task, background)
    await pause(intervalMs, background.signal)
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
