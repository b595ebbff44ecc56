import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Logger } from 'pino'
import type { LimitName } from '../limits/rate-limits.ts'
import { createAccessLog } from '../logging/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { hasRespondedEarly } from './connections.ts'
import { forwardedAddress, type TrustProxy } from './trusted-proxies.ts'

/**
 * One request and its response, sent by Koa or by the hook before Koa. Kept cheap: apart from the write to its socket, a cached
 * guest document takes only a few microseconds. So it is a class, whose methods are not created for each request.
 */
export class Exchange {
  /** The route's id, for the log and the metrics. Set by the code that responds. */
  route = 'unmatched'
  /** The account behind a verified token, for the log. */
  account: string | undefined = undefined
  /** The response stays open: a disconnect is not an abort, and the duration is not a latency. */
  live = false
  /** The limit that this exchange does not count against. */
  exempt: LimitName | undefined = undefined
  readonly requestId: string
  readonly address: string
  readonly startedAt = performance.now()

  constructor(requestId: string, address: string) {
    this.requestId = requestId
    this.address = address
  }
}

export interface ExchangeOptions {
  readonly log: Logger
  readonly metrics: Metrics
  readonly trustProxy: TrustProxy
}

/** The headers of every response, as a flat list of names and values. */
export function commonHeaders(exchange: Exchange): string[] {
  return ['X-Request-Id', exchange.requestId, 'X-Content-Type-Options', 'nosniff']
}

/** Responds without Koa. `head` is a flat list of names and values that includes `Content-Length` and `Cache-Control`. */
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

/** Nginx's status for a client that disconnected before the response. Used only in the log. */
const clientClosedRequest = 499

/** Routes that machines call every few seconds. They are logged at level debug. */
const quietRoutes = new Set(['livez', 'readyz', 'metrics'])

/** A response keeps its exchange in this property. That is cheaper than closures for each request. */
const exchangeKey = Symbol('exchange')
type Exchanging = ServerResponse & { [exchangeKey]?: Exchange }

/** Returns the exchange that {@link createExchanges} began for a response. */
export function exchangeOf(response: ServerResponse): Exchange {
  const exchange = (response as Exchanging)[exchangeKey]
  if (!exchange) throw new Error('this response was not begun by the server')
  return exchange
}

/** Creates exchanges: gives each request its id, and writes its log line and its metric at the end. */
export function createExchanges({ log, metrics, trustProxy }: ExchangeOptions) {
  // Unique without a random number for each request: a random prefix for the process and a counter.
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
    const exchange = new Exchange(
      (trustProxy ? givenId(request) : undefined) ?? `${prefix}-${count.toString(36)}`,
      (trustProxy ? forwardedAddress(request.headers, trustProxy) : undefined) ??
        request.socket.remoteAddress ??
        '',
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
