import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const root = join(import.meta.dirname, '..', '..')

export interface StartedProcess {
  readonly child: ChildProcess
  /** The first line it printed. */
  readonly firstLine: string
  stop(): Promise<void>
}

/** Runs one of the bench's own TypeScript files as a process of its own, and waits for its first line. */
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
  const lines = createInterface({ input: child.stdout })
  const [firstLine] = (await once(lines, 'line')) as [string]
  return { child, firstLine, stop: () => stopProcess(child) }
}

/** Asks a process that we started to end, and waits until it has. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
