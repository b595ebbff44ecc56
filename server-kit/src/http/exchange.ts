import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Logger } from 'pino'
import { takeByNetwork } from '../limits/by-network.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { LimitName } from '../limits/rate-limits.ts'
import { createAccessLog } from '../logging/access-log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { hasRespondedEarly } from './early-response.ts'

/**
 * One request and its answer, whichever side answers it: Koa, or a hook in front of it. Cheap on purpose:
 * the cached guest document has a few microseconds for everything that is not the write to its socket.
 */
export interface Exchange {
  readonly requestId: string
  readonly address: string
  /** The route's id, for the log and the metrics. Whoever answers sets it. */
  route: string
  /** The account behind a verified token, for the log. */
  account: string | undefined
  /** Stays open by design: its client going away is no abort, and its duration no latency. */
  live: boolean
  /** Seconds to wait, once {@link admit} has refused. */
  retryAfter: number
  /**
   * Counts this exchange under a limit, once however often it is asked: for its address unless a key is given. `false`:
   * refuse it with 429.
   */
  admit(limit: LimitName, key?: string): boolean
  /** Lets this exchange pass a limit without counting it. */
  exempt(limit: LimitName): void
}

export interface ExchangeOptions {
  readonly log: Logger
  readonly metrics: Metrics
  readonly limiter: Limiter
  readonly trustProxy: boolean
}

/** What every answer carries beside its own headers, as a flat list of names and values. */
export function commonHeaders(exchange: Exchange): string[] {
  return ['X-Request-Id', exchange.requestId, 'X-Content-Type-Options', 'nosniff']
}

/** Answers outside Koa. `head` is a flat list of names and values; give `Content-Length` and `Cache-Control` in it. */
export function send(
  response: ServerResponse,
  exchange: Exchange,
  status: number,
  head: readonly string[],
  body: Buffer | string | null,
): void {
  response.writeHead(status, [...commonHeaders(exchange), ...head])
  response.end(body)
}

/** Nginx's number for a client that left before its answer; only ever in the log. */
const clientClosedRequest = 499

/** Routes whose lines are noise: they are asked every few seconds by machines. */
const quietRoutes = new Set(['livez', 'readyz', 'metrics'])

/** Where a response keeps its exchange: one property and one shared listener instead of closures for every request. */
const exchangeKey = Symbol('exchange')
type Exchanging = ServerResponse & { [exchangeKey]?: ExchangeState }

/** The exchange that {@link createExchanges} began for a response. */
export function exchangeOf(response: ServerResponse): Exchange {
  const exchange = (response as Exchanging)[exchangeKey]
  if (!exchange) throw new Error('this response was not begun by the server')
  return exchange
}

/** A class, against the custom of the house, because its method is then made once and not for each request. */
class ExchangeState implements Exchange {
  route = 'unmatched'
  account: string | undefined = undefined
  live = false
  retryAfter = 0
  readonly requestId: string
  readonly address: string
  readonly startedAt = performance.now()
  readonly #limiter: Limiter
  #counted: LimitName | undefined = undefined

  constructor(requestId: string, address: string, limiter: Limiter) {
    this.requestId = requestId
    this.address = address
    this.#limiter = limiter
  }

  admit(limit: LimitName, key?: string): boolean {
    if (this.#counted !== limit) {
      this.#counted = limit
      this.retryAfter =
        key === undefined ? takeByNetwork(this.#limiter, limit, this.address) : this.#limiter.take(limit, key)
    }
    return this.retryAfter === 0
  }

  exempt(limit: LimitName): void {
    this.#counted = limit
    this.retryAfter = 0
  }
}

/** Makes exchanges: gives each request its id, and writes its log line and its metric when it is over. */
export function createExchanges({ log, metrics, limiter, trustProxy }: ExchangeOptions) {
  // Unique without a random number for each request: the process by its prefix, the request by its count.
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  const writeLine = createAccessLog(log)

  function finish(this: Exchanging): void {
    const exchange = this[exchangeKey]
    if (!exchange) return
    const milliseconds = performance.now() - exchange.startedAt
    const left = !this.writableFinished && !exchange.live && !hasRespondedEarly(this)
    const status = left ? clientClosedRequest : this.statusCode
    if (!exchange.live) metrics.observe(exchange.route, status, milliseconds)
    const { requestId, route, account } = exchange
    writeLine(quietRoutes.has(route) ? 'debug' : 'info', {
      requestId,
      method: this.req.method ?? '',
      path: pathOf(this.req.url ?? ''),
      route,
      status,
      milliseconds,
      account,
    })
  }

  return function begin(request: IncomingMessage, response: Exchanging): Exchange {
    count += 1
    const exchange = new ExchangeState(
      (trustProxy ? givenId(request) : undefined) ?? `${prefix}-${count.toString(36)}`,
      (trustProxy ? forwardedAddress(request) : undefined) ?? request.socket.remoteAddress ?? '',
      limiter,
    )
    response[exchangeKey] = exchange
    response.on('close', finish)
    return exchange
  }
}

/** The path of a request target, without the query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

const requestIdShape = /^[\w-]{8,64}$/u

function givenId(request: IncomingMessage): string | undefined {
  const id = request.headers[headers.requestId]
  return typeof id === 'string' && requestIdShape.test(id) ? id : undefined
}

/** The entry that the gateway itself added is the last one; those before it are whatever the client wrote. */
function forwardedAddress(request: IncomingMessage): string | undefined {
  const list = request.headers['x-forwarded-for']
  if (typeof list !== 'string') return undefined
  const address = list.slice(list.lastIndexOf(',') + 1).trim()
  return isIP(address) === 0 ? undefined : address
}
