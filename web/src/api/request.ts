import type { ErrorBody } from '@safe-menu/contracts/errors'
import type { Route, RouteResponse } from '@safe-menu/contracts/http/route'
import type { AnyRoute } from '@safe-menu/contracts/routes'
import { ApiError } from './api-error.ts'

type Fields = Readonly<Record<string, unknown>>

/** The address of an endpoint, with its parameters and query encoded. Leaves out undefined and empty query values. */
export function urlOf<E extends Endpoint>(endpoint: E, input: Address<E>): string {
  return buildUrl(endpoint, input)
}

/** As {@link urlOf}, for an endpoint that only the caller's caller knows. */
export function buildUrl(
  endpoint: Endpoint,
  { params, query }: { readonly params?: Fields | undefined; readonly query?: Fields | undefined },
): string {
  const path = endpoint.slice(endpoint.indexOf('/'))
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The failure that a fetch without an answer means. */
function networkError(cause: unknown, timedOut: boolean, online: boolean): unknown {
  const isAbort = cause instanceof DOMException && cause.name === 'AbortError'
  if (isAbort && !timedOut) return cause
  const kind = timedOut ? 'timeout' : online ? 'unreachable' : 'offline'
  return new ApiError({ code: `client.${kind}`, status: 0 })
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'code' in body
}

/** The body of an answer: JSON, or text where the route answers with a file. Throws an {@link ApiError} for any failure. */
async function readAnswer(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  const body: unknown = await (isJson ? response.json() : response.text()).catch(() => undefined)
  if (response.ok && body !== undefined) return body
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const fromServer = isErrorBody(body)
    ? { ...body, message: body.error }
    : { code: 'client.unreadable' as const }
  throw new ApiError({
    ...fromServer,
    status: response.status,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** A phone in a cellar may need several seconds; beyond this a person has given up. */
export const defaultTimeoutMs = 15_000
export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** Finish even when the person leaves the page. */
  readonly keepalive?: boolean
  readonly timeoutMs?: number
  /** The answer is a file, whose transfer may take as long as it needs once it has begun. */
  readonly isFile?: boolean
  /** `no-store` bypasses the browser's cache, which may hide a new `Stale-Since`. */
  readonly cache?: RequestCache
}

/** What sends requests, so that specs control it. */
export interface SendDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly isOnline: () => boolean
}

export interface Exchanged {
  readonly body: unknown
  readonly headers: Headers
}

export type Send = ReturnType<typeof createSend>

/** Makes what sends a request and reads its answer, with a time limit. It rejects with an {@link ApiError}. */
export function createSend({ fetch, isOnline }: SendDeps) {
  return async (url: string, init: RequestInit, options: SendOptions): Promise<Exchanged> => {
    const { signal, keepalive = false, timeoutMs = defaultTimeoutMs, isFile, cache = 'default' } = options
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
      const response = await fetch(url, { ...init, signal: abort.signal, keepalive, cache })
      if (isFile) clearTimeout(timer)
      const body = isFile && response.ok ? await response.blob() : await readAnswer(response)
      return { body, headers: response.headers }
    } catch (error) {
      throw error instanceof ApiError ? error : networkError(error, timedOut, isOnline())
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', forward)
    }
  }
}

// Types only: the routes' schemas, and zod with them, stay out of every bundle.

type EndpointOf<R> = R extends Route ? `${R['method']} ${R['path']}` : never

/** `METHOD /path` of each declared route; anything else is a type error. */
export type Endpoint = EndpointOf<AnyRoute>

type At<R, E> = R extends Route ? (EndpointOf<R> extends E ? R : never) : never
type RouteAt<E extends Endpoint> = At<AnyRoute, E>

type Input<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : never

/** `{ params }`, `{ query }`, `{ body }`: present when the route declares it, optional when all of its fields are. */
type Part<K extends string, R> = R extends { readonly [key in K]: infer S }
  ? Record<never, never> extends Input<S>
    ? { readonly [key in K]?: Input<S> }
    : { readonly [key in K]: Input<S> }
  : { readonly [key in K]?: undefined }

/** Distributes over the routes: inferred for all of them at once, the unions of the parts would multiply. */
type AddressOf<R> = R extends Route ? Part<'params', R> & Part<'query', R> : never
type InputOf<R> = R extends Route ? AddressOf<R> & Part<'body', R> : never

/** What the address of `E` holds. */
export type Address<E extends Endpoint> = AddressOf<RouteAt<E>>

/** What a call to `E` sends. */
export type CallInput<E extends Endpoint> = InputOf<RouteAt<E>>

/** What `E` answers. */
export type Answer<E extends Endpoint> = RouteResponse<RouteAt<E>>

/** Sends the requests of this page. */
export const send = createSend({
  fetch: (url, init) => fetch(url, init),
  isOnline: () => navigator.onLine,
})
