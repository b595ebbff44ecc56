import { setTimeout as delay } from 'node:timers/promises'
import { SecondStep } from '@safe-menu/contracts/accounts/second-factor-routes'
import { ErrorBody } from '@safe-menu/contracts/errors'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route, RouteRequestBody, RouteResponse } from '@safe-menu/contracts/http/route'
import { StartError, usageExitCode } from '../supervisor/start-error.ts'

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
    ...(options.body === undefined
      ? {}
      : { 'content-type': contentTypes[route.bodyKind] ?? 'application/json' }),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.idempotencyKey ? { [headers.idempotencyKey]: options.idempotencyKey } : {}),
    ...(options.consistencyToken ? { [headers.consistencyToken]: options.consistencyToken } : {}),
  }
}

/** `picture`: the bytes decide what it is. */
const contentTypes: Partial<Record<Route['bodyKind'], string>> = { csv: 'text/csv', picture: 'image/webp' }

function encodeBody(route: Route, body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return route.bodyKind === 'csv' ? String(body) : JSON.stringify(body)
}

const retryLimitMs = 60_000 // enough for a machine that starts all parts at the same time
const retryPauseMs = 500

/**
 * Wraps a client so that it repeats a call after a 503 or a conflict between writers, for up to a minute. Writes need an
 * idempotency key, so that a repeated call has no second effect.
 */
export function withRetries(call: ApiClient): ApiClient {
  return async function patient<R extends Route>(route: R, options?: CallOptions<R>): Promise<Answer<R>> {
    const deadline = performance.now() + retryLimitMs
    for (;;) {
      try {
        return await call(route, options)
      } catch (error) {
        if (!asksToTryAgain(error) || performance.now() > deadline) throw error
        await delay(retryPauseMs)
      }
    }
  }
}

const asksToTryAgain = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 503 || error.detail.code === 'concurrency.conflict')

/** The restaurant id in a token. The server verifies tokens; a client only reads them. Throws if the token has no restaurant. */
export function restaurantOf(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const restaurantId = (payload as { restaurantId?: unknown }).restaurantId
  if (typeof restaurantId !== 'string') throw new Error('This account does not belong to a restaurant.')
  return restaurantId
}

/** Ends a command line with the API's error message and the rows that it names, or with the reason for a missing answer. */
export function fail(error: unknown): never {
  if (error instanceof ApiFailure) {
    const rows = (error.detail.issues ?? []).map(issue => `  ${issue.path.join(' ')}: ${issue.message}\n`)
    process.stderr.write(`${error.message}\n${rows.join('')}`)
  } else if (error instanceof TypeError && error.message === 'fetch failed') {
    process.stderr.write(
      'The service does not answer at this address. Start it with `npm start`, or give another --url.\n',
    )
  } else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
  if (error instanceof StartError) process.exit(error.exitCode)
  process.exit((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ? usageExitCode : 1)
}
