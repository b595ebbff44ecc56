import { ApiError } from './api-error.ts'
import { withToken } from './client.ts'
import { networkError, readAnswer, urlOf } from './request.ts'

/** The server starts writing a long history once its query is done. After that the transfer may take as long as it needs. */
const firstByteMs = 30_000

/** Fetches the history as a file and lets the browser save it. The token is never in an address. Throws an {@link ApiError}. */
export async function downloadHistory(
  query: Readonly<Record<string, string>>,
  fileName: string,
): Promise<void> {
  const abort = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    abort.abort()
  }, firstByteMs)
  try {
    await withToken('restaurant', async headers => {
      const url = urlOf('GET /api/audit/export', { query })
      const response = await fetch(url, { headers, signal: abort.signal })
      clearTimeout(timer)
      if (!response.ok) await readAnswer(response)
      saveFile(await response.blob(), fileName)
    })
  } catch (error) {
    throw error instanceof ApiError ? error : networkError(error, timedOut, navigator.onLine)
  } finally {
    clearTimeout(timer)
  }
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
