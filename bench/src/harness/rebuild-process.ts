import { join } from 'node:path'
import { startNode } from './child.ts'
import { memoryOf } from './proc.ts'
import type { Stack } from './stack.ts'

const pollIntervalMs = 100 // the kernel records the peak, so only growth after the last look is missed

/** `npm run projector -- rebuild menus` on a running stack. */
export function startRebuild({ dataDirectory }: Stack) {
  const startedAt = performance.now()
  const args = [join('dist', 'cli.mjs'), 'projector-cli', 'rebuild', 'menus']
  const child = startNode(args, { DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' })
  let peakBytes: number | null = null
  const timer = setInterval(() => {
    void memoryOf(child.pid).then(memory => {
      peakBytes = memory?.peakBytes ?? peakBytes
    })
  }, pollIntervalMs)
  const done = child.ended
    .then(code => {
      if (code !== 0) throw new Error(`The rebuild ended with code ${code}: ${child.output()}`)
      return { seconds: (performance.now() - startedAt) / 1_000, peakBytes }
    })
    .finally(() => clearInterval(timer))
  done.catch(() => undefined) // callers that await it get the error; a caller that stopped it needs none
  return {
    /** Resolves with its seconds and its peak resident memory (`null` if the system does not report it); rejects if it fails. */
    done,
    stop: child.stop,
  }
}
