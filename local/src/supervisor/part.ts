import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { settingsExitCode } from '@safe-menu/server-kit/config/environment'
import { backoffMs } from '@safe-menu/server-kit/lifecycle/timing'
import { StartError } from './start-error.ts'
import { waitUntil } from './wait-until.ts'

/** One process of the stack: how to start it, check it and end it. */
export interface PartOptions {
  readonly name: string
  /** Starts the process, at first and after each crash; it may clean up first. A {@link StartError} is final. */
  launch(): Promise<ChildProcess>
  /** The sentence with which the last process ended because of its settings; `null`: it printed none. */
  settingsFault?(): Promise<string | null>
  /** Whether the process is ready to serve. */
  isReady(): Promise<boolean>
  /** The signal that ends it in order: SIGINT for PostgreSQL (fast shutdown), SIGTERM for services. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT'
  /** Prints a line for the person at the terminal. */
  say(sentence: string): void
  /** Called with the pid after each start, and with `null` after each end. */
  onProcess?(pid: number | null): void
  /** Milliseconds to wait before restart number `failures` (1: the first). */
  readonly backoff?: (failures: number) => number
}

export interface Part {
  readonly name: string
  /** Starts it and resolves when it first serves. Rejects if it keeps ending before that, or ends because of its settings. */
  start(): Promise<void>
  /** Whether it has been ready to serve at least once. */
  hasServed(): boolean
  /** Restarts it, because its program has changed. */
  restart(): void
  /** Ends it permanently: with its signal, and after `graceMs` with SIGKILL. */
  stop(graceMs: number): Promise<void>
  /** Kills it permanently. */
  kill(): void
}

/** A part that has run this long is healthy: its next crash starts counting from one. */
const healthyAfterMs = 10_000
/** A part that ends this often before it ever served is misconfigured, and has printed why. */
const maxFailures = 5
const readyPollMs = 50

/** The first pause is short, so that users do not notice a single crash. */
const firstPauseMs = 100
/** A restarted store or standby must serve within 5 s, and this pause is part of that time. */
const maxPauseMs = 3_000

const restartPauseMs = (failures: number) =>
  backoffMs(failures - 1, { firstMs: firstPauseMs, maxMs: maxPauseMs }, Math.random)

/** Keeps one process running: restarts it with growing pauses when it ends by itself. */
export function createPart(options: PartOptions): Part {
  const { name, say, backoff = restartPauseMs } = options
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
      if (outcome === endedBy(settingsExitCode)) {
        const fault = await options.settingsFault?.()
        const sentence = fault ?? `${name} cannot start because of its settings.`
        if (served) say(sentence)
        giveUp(new StartError(sentence, settingsExitCode))
        over.abort()
        return
      }
      if (!served && (outcome instanceof StartError || failures >= maxFailures)) {
        giveUp(outcome instanceof StartError ? outcome : new StartError(`${name} does not start (${how}).`))
        over.abort()
        return
      }
      const pause = backoff(failures)
      say(`${name} ended (${how}); starting it again in ${Math.round(pause)} ms`)
      await delay(pause, undefined, { signal: over.signal }).catch(() => undefined) // stopped meanwhile
    }
  }

  async function runOnce(): Promise<string> {
    const started = await options.launch()
    child = started
    options.onProcess?.(started.pid ?? null)
    // Stopped while it was starting.
    if (over.signal.aborted) started.kill(options.stopSignal)
    const [code, signal] = await ended(started)
    child = null
    options.onProcess?.(null)
    return signal ?? endedBy(code)
  }

  return {
    name,
    start() {
      return new Promise((resolve, reject) => {
        loop = keepRunning(reject)
        loop.catch(reject)
        const ready = () => child !== null && options.isReady()
        // No time limit: a large log takes long to open, and the supervisor prints what it is waiting for.
        waitUntil(ready, { timeoutMs: Number.POSITIVE_INFINITY, everyMs: readyPollMs, signal: over.signal })
          .then(isReady => {
            served ||= isReady
            resolve()
          })
          .catch(reject)
      })
    },
    hasServed: () => served,
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

const endedBy = (code: number | null) => `exit code ${code}`

async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode, child.signalCode]
  // `error`: the process could not be started, for example because the program is missing.
  return (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
}
