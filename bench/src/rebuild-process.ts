import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, stopProcess } from './process.ts'

/** `npm run projector -- rebuild menus` on the stack that runs on a data directory. */
export interface RebuildProcess {
  /** Resolves with its seconds and its peak resident memory (`null` if the system does not report it); rejects if it fails. */
  readonly done: Promise<{ readonly seconds: number; readonly peakBytes: number | null }>
  stop(): Promise<void>
}

const pollIntervalMs = 100 // the kernel records the peak, so only growth after the last look is missed

export function startRebuild(dataDirectory: string): RebuildProcess {
  const startedAt = performance.now()
  const args = [join(root, 'dist', 'cli.mjs'), 'projector-cli', 'rebuild', 'menus']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  const done = (async () => {
    const watched = watchPeak(child)
    try {
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`The rebuild ended with code ${code}: ${printed}`)
      return { seconds: (performance.now() - startedAt) / 1_000, peakBytes: watched.peak() }
    } finally {
      watched.stop()
    }
  })()
  done.catch(() => undefined) // callers that await it get the error; a caller that stopped it needs none
  return { done, stop: () => stopProcess(child) }
}

function watchPeak(child: ChildProcess) {
  let peak: number | null = null
  const timer = setInterval(() => {
    void memoryOf(child.pid ?? 0).then(memory => {
      peak = memory?.peakBytes ?? peak
    })
  }, pollIntervalMs)
  return { peak: () => peak, stop: () => clearInterval(timer) }
}

/** The current and the peak resident memory of a process; `null` without `/proc` or without such a process. */
export async function memoryOf(
  pid: number,
): Promise<{ readonly nowBytes: number; readonly peakBytes: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'mu').exec(status)?.[1]) * 1_024
  const [nowBytes, peakBytes] = [bytes('VmRSS'), bytes('VmHWM')]
  return Number.isNaN(nowBytes) || Number.isNaN(peakBytes) ? null : { nowBytes, peakBytes }
}
