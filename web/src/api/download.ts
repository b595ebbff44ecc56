import { sessions } from '../session/device.ts'
import { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoints.ts'
import { networkError, readAnswer, urlOf } from './request.ts'

/** The first byte of a long history takes a query, not its writing; after it the transfer may last as long as it needs. */
const firstByteMs = 30_000

type FileEndpoint = Extract<Endpoint, 'GET /api/audit/export'>

/**
 * Fetches a file under the restaurant session's token, which so never stands in an address, and gives it to the browser
 * to keep. Throws an {@link ApiError}.
 */
export async function download(
  endpoint: FileEndpoint,
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
    const token = sessions.read().restaurant?.token
    const response = await fetch(urlOf(endpoint, { query }), {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: abort.signal,
    })
    clearTimeout(timer)
    if (!response.ok) await readAnswer(response)
    keep(await response.blob(), fileName)
  } catch (error) {
    throw error instanceof ApiError ? error : networkError(error, timedOut, navigator.onLine)
  } finally {
    clearTimeout(timer)
  }
}

function keep(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has taken hold of the blob by the time of the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
