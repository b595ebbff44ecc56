import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { settingsExitCode } from '@safe-menu/server-kit/config/environment'
import { backoffMs } from '@safe-menu/server-kit/lifecycle/timing'
import type { Variables } from './environment.ts'
import { holdsWithin } from './holds-within.ts'
import { StartError } from './start-error.ts'

/** One process of the stack: how to start it, check it and end it. */
interface PartOptions {
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

export type Part = ReturnType<typeof createPart>

/**
 * Keeps one process running: restarts it with growing pauses when it ends unasked. One that has served is never given up: its
 * settings were right, and what they name can come back, such as the web client's folder during a build.
 */
export function createPart(options: PartOptions) {
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
      let final: StartError | null = null
      if (outcome === endedBy(settingsExitCode)) {
        const sentence = (await options.settingsFault?.()) ?? `${name} cannot start because of its settings.`
        if (served) say(sentence)
        else final = new StartError(sentence, settingsExitCode)
      } else if (!served && outcome instanceof StartError) final = outcome
      else if (!served && failures >= maxFailures) final = new StartError(`${name} does not start (${how}).`)
      if (final) {
        giveUp(final)
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
    /** Starts it and resolves when it first serves. Rejects if it keeps ending before that, or ends because of its settings. */
    start() {
      return new Promise<void>((resolve, reject) => {
        loop = keepRunning(reject)
        loop.catch(reject)
        const ready = () => child !== null && options.isReady()
        // No time limit: a large log takes long to open, and the supervisor prints what it is waiting for.
        holdsWithin(ready, { timeoutMs: Number.POSITIVE_INFINITY, everyMs: readyPollMs, signal: over.signal })
          .then(isReady => {
            served ||= isReady
            resolve()
          })
          .catch(reject)
      })
    },
    /** Whether it has been ready to serve at least once. */
    hasServed: () => served,
    /** Restarts it, because its program has changed. */
    restart(): void {
      replaced = child !== null
      child?.kill(options.stopSignal)
    },
    /** Ends it permanently: with its signal, and after `graceMs` with SIGKILL. */
    async stop(graceMs: number): Promise<void> {
      over.abort()
      child?.kill(options.stopSignal)
      const timer = setTimeout(() => {
        say(`${name} did not stop within ${graceMs} ms and is killed`)
        child?.kill('SIGKILL')
      }, graceMs)
      await loop
      clearTimeout(timer)
    },
    /** Kills it permanently. */
    kill(): void {
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

/**
 * Starts a Node program as a part, in its own process group (Ctrl-C reaches only the supervisor, which ends the parts in order),
 * with a guard that ends it if the supervisor is killed.
 */
export function spawnNode(program: string, env: Variables): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', ...orphanGuardFlags, program], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Whether a service on this machine answers that it is ready. */
export async function answersReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(3_000 /* its own checks give up after 1 s */),
  })
  // Read the body, so that the connection can be reused.
  await answer.arrayBuffer()
  return answer.ok
}

/** Whether a program on this machine accepts connections. The event store listens only after it has opened its log. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
  return true
}

/**
 * Loaded into every Node part before its own code. When the supervisor ends, even by SIGKILL, the IPC channel closes, and the
 * part ends in order instead of keeping ports and stores open.
 */
const guard = `
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
`

/** Node flags that load the guard. */
export const orphanGuardFlags = ['--import', `data:text/javascript,${encodeURIComponent(guard)}`]
