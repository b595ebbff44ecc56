import { stillRuns } from './process-identity.ts'
import { readRunFile } from './run-file.ts'
import { waitUntil } from './wait-until.ts'

/** A part that lost its supervisor ends itself; its own hard timer fires after 9 s. */
const orphanTimeoutMs = 12_000

/**
 * Waits until the parts of a supervisor that was killed are gone, and kills those that do not go. PostgreSQL is left to
 * the start of the next one, which knows how to stop it without losing anything.
 */
export async function awaitOrphans(dataDirectory: string, say: (sentence: string) => void): Promise<void> {
  const parts = Object.entries(readRunFile(dataDirectory)?.parts ?? {}).filter(
    ([name, part]) => name !== 'postgres' && stillRuns(part),
  )
  if (parts.length === 0) return
  say(`Waiting for ${parts.map(([name]) => name).join(', ')} of the last run to end ...`)
  const gone = () => parts.every(([, part]) => !stillRuns(part))
  if (await waitUntil(gone, { timeoutMs: orphanTimeoutMs, everyMs: 50 })) return
  for (const [, part] of parts) if (stillRuns(part)) process.kill(part.pid, 'SIGKILL')
  await waitUntil(gone, { timeoutMs: 2_000 /* the kernel ends a killed process at once */ })
}
