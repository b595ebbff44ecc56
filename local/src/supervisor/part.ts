import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { backoffMs } from './backoff.ts'
import { StartError } from './start-error.ts'
import { waitUntil } from './wait-until.ts'

/** One process of the stack: how to start it, to see that it serves, and to end it. */
export interface PartOptions {
  readonly name: string
  /** Starts the process; runs before every (re)start and may clean up first. A {@link StartError} is final. */
  launch(): Promise<ChildProcess>
  /** Whether it serves. */
  isReady(): Promise<boolean>
  /** Asks it to end in order. PostgreSQL ends quickly at SIGINT, services at SIGTERM. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT'
  /** What the person at the terminal should know. */
  say(sentence: string): void
  /** After each start, with the pid, and after each end, with `null`. */
  onProcess?(pid: number | null): void
  readonly random?: () => number
  readonly backoff?: (failures: number, random: () => number) => number
}

export interface Part {
  readonly name: string
  /** Starts it and resolves when it serves for the first time. Rejects when it keeps ending before that. */
  start(): Promise<void>
  /** Starts it anew (its program has changed). */
  restart(): void
  /** Ends it for good: asked, then after `graceMs` killed. */
  stop(graceMs: number): Promise<void>
  /** Kills it, now and for good. */
  kill(): void
}

/** A part that has run this long was well: its next crash is a new one, not the continuation of the last. */
const healthyAfterMs = 10_000
/** A part that ends this often without ever having served is misconfigured; it has printed why. */
const maxFailures = 5
const readyPollMs = 50

/** Keeps one process running: restarts it with a growing pause whenever it ends by itself. */
export function createPart(options: PartOptions): Part {
  const { name, say, random = Math.random, backoff = backoffMs } = options
  const over = new AbortController()
  let child: ChildProcess | null = null
  let served = false
  let replaced = false
  let loop: Promise<void> | null = null

  async function keepRunning(giveUp: (error: Error) => void): Promise<void> {
    let failures = 0
    while (!over.signal.aborted) {
      const startedAt = performance.now()
      const outcome = await runOnce().catch((error: unknown) => error)
      if (over.signal.aborted) return
      if (replaced) {
        replaced = false
        continue
      }
      failures = performance.now() - startedAt > healthyAfterMs ? 1 : failures + 1
      const how = outcome instanceof Error ? outcome.message : String(outcome)
      if (!served && (outcome instanceof StartError || failures >= maxFailures)) {
        giveUp(outcome instanceof StartError ? outcome : new StartError(`${name} does not start (${how}).`))
        over.abort()
        return
      }
      const pause = backoff(failures, random)
      say(`${name} ended (${how}); starting it again in ${Math.round(pause)} ms`)
      await pauseUnlessOver(pause)
    }
  }

  async function runOnce(): Promise<string> {
    const started = await options.launch()
    child = started
    options.onProcess?.(started.pid ?? null)
    // The order was given while it was being started.
    if (over.signal.aborted) started.kill(options.stopSignal)
    const [code, signal] = await ended(started)
    child = null
    options.onProcess?.(null)
    return signal ?? `exit code ${code}`
  }

  function pauseUnlessOver(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      over.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  return {
    name,
    start() {
      return new Promise((resolve, reject) => {
        loop = keepRunning(reject)
        loop.catch(reject)
        const ready = () => child !== null && options.isReady()
        // No limit: a big log takes its time to catch up with, and the supervisor says what it waits for.
        waitUntil(ready, { timeoutMs: Number.POSITIVE_INFINITY, everyMs: readyPollMs, signal: over.signal })
          .then(isReady => {
            served ||= isReady
            resolve()
          })
          .catch(reject)
      })
    },
    restart() {
      replaced = child !== null
      child?.kill(options.stopSignal)
    },
    async stop(graceMs) {
      over.abort()
      child?.kill(options.stopSignal)
      const timer = setTimeout(() => {
        say(`${name} did not stop within ${graceMs} ms and is killed`)
        child?.kill('SIGKILL')
      }, graceMs)
      await loop
      clearTimeout(timer)
    },
    kill() {
      over.abort()
      child?.kill('SIGKILL')
    },
  }
}

async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode, child.signalCode]
  // `error`: it could not even be started (no such program).
  return (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
}
