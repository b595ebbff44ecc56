import { headers as headerNames } from '@safe-menu/contracts/http/headers'
import type { Holder } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import type { Answer, CallInput, Endpoint } from './endpoints.ts'
import { buildUrl, networkError, readAnswer } from './request.ts'

/** A phone in a cellar may need several seconds; beyond this a person has given up. */
const timeoutMs = 15_000
/** An import of 500 rows is read, checked and appended before it is answered; the gateway waits as long. */
const importTimeoutMs = 120_000
/** The read models are milliseconds behind; after this a token would only ask for what is long there. */
const consistencyMs = 60_000

export interface CallOptions {
  /** Whose token goes along. A guest's calls carry none. */
  readonly as?: Holder | 'guest'
  readonly signal?: AbortSignal | undefined
  /** Finish even when the page is being left. */
  readonly keepalive?: boolean
}

export interface FullAnswer<E extends Endpoint> {
  readonly body: Answer<E>
  readonly headers: Headers
}

interface ClientDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The holder's token, `null` when nobody is logged in, `ended` when somebody was. */
  readonly token: (holder: Holder) => string | null | 'ended'
  /** The token of this holder is worth nothing any more. */
  readonly onSessionEnded: (holder: Holder) => void
  /** The write had been carried out before, and something else has changed since. */
  readonly onChangedSince: () => void
  /** Reads again what the page shows. Rejects when that fails. */
  readonly readCurrentState: () => Promise<void>
  readonly newKey: () => string
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<void>
}

/** A second one of these makes a second menu or item, where other writes set what is to be. */
const creating: ReadonlySet<Endpoint> = new Set<Endpoint>([
  'POST /api/menus/restaurant/:restaurantId/menus',
  'POST /api/menu-items/:menuId/items',
  'POST /api/menus/:menuId/import',
])
/** A server that is still at work on a request whose answer was lost is done by then. */
const settledMs = 2_000

/**
 * The one way to the APIs, typed by the route list. Reads carry the last write's consistency token, so that a person who
 * changes something sees the change.
 *
 * Every write has an Idempotency-Key of its own: a key that was used again for a later press would get the first answer
 * again and write nothing, although the state may have changed in between. After a write whose outcome is unknown the page
 * reads its state again; until it has, the same write does not go out a second time.
 */
export function createClient(deps: ClientDeps) {
  /** Writes whose outcome is unknown, until the page has read the current state. */
  const unsettled = new Set<string>()
  let consistency: { token: string; at: number } | null = null

  const authorise = (holder: Holder | 'guest', into: Headers) => {
    if (holder === 'guest') return
    const token = deps.token(holder)
    if (token === 'ended') {
      deps.onSessionEnded(holder)
      throw new ApiError({
        code: 'client.session_ended',
        status: 401,
        message: 'Your session has expired. Please log in again.',
      })
    }
    if (token !== null) into.set('authorization', `Bearer ${token}`)
  }

  /** Whether the token that went along is still the person's: a late refusal of an impersonation's must not end the admin's. */
  const isCurrent = (holder: Holder, sent: Headers) => {
    const token = deps.token(holder)
    return token === 'ended' || sent.get('authorization') === `Bearer ${token}`
  }

  const exchange = async (url: string, init: RequestInit, options: CallOptions, limitMs: number) => {
    const abort = new AbortController()
    const forward = () => abort.abort(options.signal?.reason)
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      abort.abort()
    }, limitMs)
    if (options.signal?.aborted) forward()
    options.signal?.addEventListener('abort', forward)
    try {
      const keepalive = options.keepalive ?? false
      const response = await deps.fetch(url, { ...init, signal: abort.signal, keepalive })
      return { body: await readAnswer(response), headers: response.headers }
    } catch (error) {
      throw error instanceof ApiError ? error : networkError(error, timedOut, deps.isOnline())
    } finally {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', forward)
    }
  }

  /** Reads the current state before a write goes out again whose first outcome is unknown. */
  const settle = async (endpoint: Endpoint, fingerprint: string) => {
    await deps.readCurrentState()
    unsettled.delete(fingerprint)
    if (!creating.has(endpoint)) return
    throw new ApiError({
      code: 'client.check_first',
      status: 409,
      message:
        'Your first attempt may have been saved. The page now shows the current state: try again only if the change is missing.',
    })
  }

  /** Reads the current state once the server must be done with a write whose answer was lost. */
  const settleLater = async (fingerprint: string) => {
    unsettled.add(fingerprint)
    try {
      await deps.wait(settledMs)
      await deps.readCurrentState()
      unsettled.delete(fingerprint)
    } catch {
      // Still unreachable: the next press reads first.
    }
  }

  const write = async (
    endpoint: Endpoint,
    url: string,
    body: unknown,
    sent: Headers,
    options: CallOptions,
  ) => {
    const [method = ''] = endpoint.split(' ')
    const isCsv = typeof body === 'string'
    const text = isCsv ? body : JSON.stringify(body ?? {})
    sent.set('content-type', isCsv ? 'text/csv; charset=utf-8' : 'application/json')
    const fingerprint = `${method} ${url} ${text}`
    // Awaited only where there is something to settle: a logout leaves before its page does.
    if (unsettled.has(fingerprint)) await settle(endpoint, fingerprint)
    sent.set(headerNames.idempotencyKey, deps.newKey())
    try {
      const init = { method, headers: sent, body: text }
      const answer = await exchange(url, init, options, isCsv ? importTimeoutMs : timeoutMs)
      if (answer.headers.get(headerNames.changedSince) === 'true') deps.onChangedSince()
      const token = answer.headers.get(headerNames.consistencyToken)
      if (token !== null) consistency = { token, at: deps.now() }
      return answer
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.outcomeUnknown
      if (isUnknown && options.as !== 'guest') void settleLater(fingerprint)
      throw error
    }
  }

  const read = async (url: string, sent: Headers, options: CallOptions) => {
    const fresh = consistency !== null && deps.now() - consistency.at < consistencyMs
    if (fresh && consistency) sent.set(headerNames.consistencyToken, consistency.token)
    try {
      return await exchange(url, { method: 'GET', headers: sent }, options, timeoutMs)
    } catch (error) {
      const refused = error instanceof ApiError && error.code === 'request.invalid_consistency_token'
      if (!refused) throw error
      // The servers were given a new key meanwhile: the token is worth nothing, the read is not.
      consistency = null
      sent.delete(headerNames.consistencyToken)
      return await exchange(url, { method: 'GET', headers: sent }, options, timeoutMs)
    }
  }

  /** As {@link call}, with the answer's headers. */
  async function callFull<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<FullAnswer<E>> {
    const [method = '', path = ''] = endpoint.split(' ')
    const url = buildUrl(path, input.params, input.query)
    const holder = options.as ?? 'restaurant'
    const sent = new Headers({ accept: 'application/json' })
    authorise(holder, sent)
    try {
      const answer =
        method === 'GET'
          ? await read(url, sent, options)
          : await write(endpoint, url, input.body, sent, options)
      return { body: answer.body as Answer<E>, headers: answer.headers }
    } catch (error) {
      const lost =
        error instanceof ApiError && error.status === 401 && error.code !== 'auth.credentials_wrong'
      if (lost && holder !== 'guest' && isCurrent(holder, sent)) deps.onSessionEnded(holder)
      throw error
    }
  }

  /** Calls `METHOD /path` of the route list and gives its answer. Throws an {@link ApiError}. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<Answer<E>> {
    return (await callFull(endpoint, input, options)).body
  }

  return { call, callFull }
}
