import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const root = join(import.meta.dirname, '..', '..')

export interface StartedProcess {
  readonly child: ChildProcess
  /** The first line it printed. */
  readonly firstLine: string
  /** Ends it with a signal. Resolves to the last line it printed. */
  stop(): Promise<string>
}

const firstLineWithinMs = 120_000 // before it, thousands of connections are opened on busy cores

/** Runs one of this package's TypeScript files in a separate process, and waits for its first line. */
export async function startProcess(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<StartedProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let lastLine = ''
  const lines = createInterface({ input: child.stdout }).on('line', line => {
    lastLine = line
  })
  const closed = once(child, 'close') // comes after the last line; `exit` may come earlier
  closed.catch(() => undefined) // `endOf` reports a program that cannot be started
  const stop = async () => {
    await stopProcess(child)
    await closed
    return lastLine
  }
  const timeout = AbortSignal.timeout(firstLineWithinMs)
  try {
    const [firstLine] = (await Promise.race([
      once(lines, 'line', { signal: timeout }),
      endOf(child, file),
    ])) as [string]
    return { child, firstLine, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function endOf(child: ChildProcess, file: string): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${file} ended with code ${code} before it printed anything.`)
}

/** Ends a process that we started, and waits until it has ended. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
