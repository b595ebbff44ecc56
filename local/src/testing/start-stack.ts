import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type RunFile, readRunFile } from '../supervisor/run-file.ts'
import { storesFolder } from './store-directory.ts'

/** The whole product as `npm start` runs it, on free ports and with its own data directory. */
export interface RunningStack {
  /** The one origin, without a trailing slash. */
  readonly origin: string
  readonly dataDirectory: string
  /** The running parts: addresses of the stores, and each part's process and port. */
  running(): RunFile
  /** All output of the processes, for the message of a failed test. */
  output(): string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..', '..')
const startDeadlineMs = 90_000 // an empty data directory takes up to 12 s on the reference machine; the rest is slack for a busy one

/** Starts the built stack and waits for its `Ready:` line. `environment` is added to the process's own, `folder` is for its data. */
export async function startStack(
  environment: Record<string, string> = {},
  folder = storesFolder(),
): Promise<RunningStack> {
  const dataDirectory = await mkdtemp(join(folder, 'safe-menu-stack-'))
  const lines: string[] = []
  const child = spawn(process.execPath, [join(root, 'dist', 'local.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      PORT: '0',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'warn',
      BCRYPT_COST: '10', // the least: hundreds of logins took minutes
      RATE_LIMIT_SCALE: '100', // all journeys and loads come from one address
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await readyOrigin(child, lines).catch(async error => {
    await stopProcess(child)
    await rm(dataDirectory, { recursive: true, force: true })
    throw error
  })
  return {
    origin,
    dataDirectory,
    running() {
      const found = readRunFile(dataDirectory)
      if (!found) throw new Error('The stack does not run.')
      return found
    },
    output: () => lines.join('\n'),
    async stop() {
      await stopProcess(child)
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

function readyOrigin(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`${why}\n${lines.slice(-40).join('\n')}`))
    const timer = setTimeout(() => giveUp('The stack was not ready in time.'), startDeadlineMs)
    child.once('exit', code => {
      clearTimeout(timer)
      giveUp(`The stack ended with code ${code} before it was ready.`)
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', line => {
        lines.push(line)
        const ready = /Ready: (http:\/\/\S+)/u.exec(line)
        if (!ready?.[1]) return
        clearTimeout(timer)
        resolve(ready[1])
      })
    }
  })
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
