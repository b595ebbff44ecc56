import { headers as headerNames } from '@safe-menu/contracts/http/headers'
import { ApiError } from './api-error.ts'
import { networkError, readAnswer } from './request.ts'

/** A phone in a cellar may need several seconds; beyond this a person has given up. */
export const defaultTimeoutMs = 15_000
/** The read models are milliseconds behind the events: a token that is older asks for nothing they do not have. */
const consistencyMs = 60_000

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** Finish even when the person leaves the page. */
  readonly keepalive?: boolean
  readonly timeoutMs?: number
}

interface TransportDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly isOnline: () => boolean
  readonly now: () => number
}

export interface Exchanged {
  readonly body: unknown
  readonly headers: Headers
}

export type Transport = ReturnType<typeof createTransport>

/**
 * Sends requests and reads answers, with a time limit. Reads carry the last write's consistency token, so that people see
 * what they have just changed. Everything rejects with an {@link ApiError}.
 */
export function createTransport({ fetch, isOnline, now }: TransportDeps) {
  let consistency: { readonly token: string; readonly at: number } | null = null

  const send = async (url: string, init: RequestInit, options: SendOptions): Promise<Exchanged> => {
    const { signal, keepalive = false, timeoutMs = defaultTimeoutMs } = options
    const abort = new AbortController()
    const forward = () => abort.abort(signal?.reason)
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      abort.abort()
    }, timeoutMs)
    if (signal?.aborted) forward()
    signal?.addEventListener('abort', forward)
    try {
      const response = await fetch(url, { ...init, signal: abort.signal, keepalive })
      return { body: await readAnswer(response), headers: response.headers }
    } catch (error) {
      throw error instanceof ApiError ? error : networkError(error, timedOut, isOnline())
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', forward)
    }
  }

  const read = async (url: string, sent: Headers, options: SendOptions): Promise<Exchanged> => {
    const init = { method: 'GET', headers: sent }
    if (consistency && now() - consistency.at < consistencyMs)
      sent.set(headerNames.consistencyToken, consistency.token)
    try {
      return await send(url, init, options)
    } catch (error) {
      const refused = error instanceof ApiError && error.code === 'request.invalid_consistency_token'
      if (!refused) throw error
      // The servers have a new key since the token was signed. The read itself is fine.
      consistency = null
      sent.delete(headerNames.consistencyToken)
      return send(url, init, options)
    }
  }

  return {
    send,
    read,
    /** Keeps the consistency token of a write's answer for the next reads. */
    rememberWrite(answer: Exchanged) {
      const token = answer.headers.get(headerNames.consistencyToken)
      if (token !== null) consistency = { token, at: now() }
    },
  }
}
