import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Health } from '../health/health.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { type Exchange, pathOf, send } from './exchange.ts'

/**
 * Creates the endpoints for operators: `/livez`, `/readyz` and `/metrics`. Through a proxy, `/readyz` says only whether the
 * service is ready, because the reasons name stores, streams and errors (OWASP ASVS 5, 13.4.5).
 */
export function createPlatformEndpoints(health: Health, metrics: Metrics) {
  function sendJson(response: ServerResponse, exchange: Exchange, status: number, value: unknown): void {
    const body = Buffer.from(`${JSON.stringify(value)}\n`)
    send(response, exchange, status, head('application/json; charset=utf-8', body), body)
  }

  type Endpoint = (response: ServerResponse, exchange: Exchange, isForwarded: boolean) => Promise<void>
  const endpoints: Readonly<Record<string, Endpoint>> = {
    '/livez': async (response, exchange) => sendJson(response, exchange, 200, { live: true }),
    '/readyz': async (response, exchange, isForwarded) => {
      const readiness = await health.readiness()
      const { ready } = readiness
      sendJson(response, exchange, ready ? 200 : 503, isForwarded ? { ready } : readiness)
    },
    '/metrics': async (response, exchange) => {
      const body = Buffer.from(await metrics.registry.metrics())
      send(response, exchange, 200, head(metrics.registry.contentType, body), body)
    },
  }

  /** `null`: not one of these paths. */
  return function respond(
    request: IncomingMessage,
    response: ServerResponse,
    exchange: Exchange,
  ): Promise<void> | null {
    if (request.method !== 'GET') return null
    const path = pathOf(request.url ?? '')
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined
    if (!endpoint) return null
    exchange.route = path.slice(1)
    return endpoint(response, exchange, request.headers['x-forwarded-for'] !== undefined)
  }
}

function head(type: string, body: Buffer): string[] {
  return ['Content-Type', type, 'Content-Length', String(body.length), 'Cache-Control', 'no-store']
}
