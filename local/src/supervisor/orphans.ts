import { stillRuns } from './process-identity.ts'
import { readRunFile } from './run-file.ts'
import { waitUntil } from './wait-until.ts'

/** A part that lost its supervisor ends by itself, after 9 s at most. */
const orphanTimeoutMs = 12_000

/**
 * Waits until the parts of a killed supervisor have ended, and kills those that do not end. PostgreSQL is left to the next
 * start, which stops it without losing data.
 */
export async function awaitOrphans(dataDirectory: string, say: (sentence: string) => void): Promise<void> {
  const parts = Object.entries(readRunFile(dataDirectory)?.parts ?? {}).filter(
    ([name, part]) => name !== 'postgres' && stillRuns(part),
  )
  if (parts.length === 0) return
  say(`Waiting for ${parts.map(([name]) => name).join(', ')} from the last run to end ...`)
  const gone = () => parts.every(([, part]) => !stillRuns(part))
  if (await waitUntil(gone, { timeoutMs: orphanTimeoutMs, everyMs: 50 })) return
  for (const [, part] of parts) if (stillRuns(part)) process.kill(part.pid, 'SIGKILL')
  await waitUntil(gone, { timeoutMs: 2_000 /* the kernel ends a killed process at once */ })
}
