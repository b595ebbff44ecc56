import { SecondStep } from '@safe-menu/contracts/accounts/second-factor-routes'
import { ErrorBody } from '@safe-menu/contracts/errors'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route, RouteRequestBody, RouteResponse } from '@safe-menu/contracts/http/route'

/** Optional parts of a call. */
export interface CallOptions<R extends Route> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: RouteRequestBody<R>
  readonly token?: string
  readonly idempotencyKey?: string
  readonly consistencyToken?: string | null
}

/** The body of an answer that completes the call: not the first step of a sign-in. */
type Complete<R extends Route> = Exclude<RouteResponse<R>, { readonly ticket: string }>

/** A successful answer. It matches the route's declared schema. */
export interface Answer<R extends Route> {
  readonly status: number
  readonly body: Complete<R>
  /** Send it with the next read to see this write. `null` on reads. */
  readonly consistencyToken: string | null
}

/** An error answer (400 or above), as the API declares it. `message` is for people. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  constructor(
    readonly status: number,
    readonly detail: ErrorBody,
  ) {
    super(detail.error)
  }
}

/** The password is right, and the account has two-step login: sign in with the ticket and a code. */
export class SecondStepNeeded extends Error {
  override readonly name = 'SecondStepNeeded'
  constructor(readonly ticket: string) {
    super('This account has two-step login.')
  }
}

const callTimeoutMs = 120_000 // an import of 500 rows on a slow disk; a hung server must not hang a command line

/**
 * A client of the HTTP API for command lines, tests and benchmarks, derived from the route list. `baseUrl` is the product's one
 * origin, without a trailing slash. Rejects with {@link ApiFailure} on an error answer, with {@link SecondStepNeeded} on the
 * first step of a sign-in, and with `TypeError` when the server does not answer.
 */
export function createApiClient(baseUrl: string) {
  return async function call<R extends Route>(route: R, options: CallOptions<R> = {}): Promise<Answer<R>> {
    const response = await fetch(urlOf(baseUrl, route, options), {
      method: route.method,
      headers: headersOf(route, options),
      signal: AbortSignal.timeout(callTimeoutMs),
      ...(options.body === undefined ? {} : { body: encodeBody(route, options.body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiFailure(response.status, ErrorBody.parse(JSON.parse(text)))
    const schema = route.responses[response.status]
    if (!schema) throw new Error(`${route.id} answered the undeclared status ${response.status}`)
    if (schema === SecondStep) throw new SecondStepNeeded(SecondStep.parse(JSON.parse(text)).ticket)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      body: schema.parse(isJson ? JSON.parse(text) : text) as Complete<R>,
      consistencyToken: response.headers.get(headers.consistencyToken),
    }
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

function urlOf(baseUrl: string, route: Route, { params = {}, query = {} }: CallOptions<Route>): URL {
  const path = route.path.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${route.id} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const url = new URL(path, baseUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

function headersOf(route: Route, options: CallOptions<Route>): Record<string, string> {
  return {
    ...(options.body === undefined ? {} : { 'content-type': contentTypes[route.bodyKind] }),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.idempotencyKey ? { [headers.idempotencyKey]: options.idempotencyKey } : {}),
    ...(options.consistencyToken ? { [headers.consistencyToken]: options.consistencyToken } : {}),
  }
}

/** `picture`: the bytes decide what it is. */
const contentTypes = {
  none: 'application/json',
  json: 'application/json',
  csv: 'text/csv',
  picture: 'image/webp',
} as const

function encodeBody(route: Route, body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return route.bodyKind === 'csv' ? String(body) : JSON.stringify(body)
}
