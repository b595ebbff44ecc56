import { withToken } from './client.ts'
import { send, urlOf } from './request.ts'

/** The server starts writing a long history once its query is done. */
const firstByteMs = 30_000

/** Fetches the history as a file and lets the browser save it. The token is never in an address. Throws an `ApiError`. */
export async function downloadHistory(
  query: Readonly<Record<string, string>>,
  fileName: string,
): Promise<void> {
  const url = urlOf('GET /api/audit/export', { query })
  const options = { timeoutMs: firstByteMs, isFile: true }
  const { body } = await withToken('restaurant', headers => send(url, { headers }, options))
  saveFile(body as Blob, fileName)
}

/** Lets the browser save `blob` as a file. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // By the next task the browser holds the blob itself.
  setTimeout(() => URL.revokeObjectURL(url))
}
