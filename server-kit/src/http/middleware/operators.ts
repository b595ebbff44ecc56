import type { Health } from '../../health/health.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { RequestContext, RequestMiddleware } from '../context.ts'

/**
 * The endpoints for operators: `/livez`, `/readyz` and `/metrics`. Through a proxy, `/readyz` says only whether the service is ready,
 * because the reasons name stores, streams and errors (OWASP ASVS 5, 13.4.5).
 */
export function serveOperators(health: Health, metrics: Metrics): RequestMiddleware {
  const endpoints: Readonly<Record<string, (ctx: RequestContext) => Promise<void>>> = {
    '/livez': async ctx => {
      ctx.body = { live: true }
    },
    '/readyz': async ctx => {
      const readiness = await health.readiness()
      const { ready } = readiness
      ctx.status = ready ? 200 : 503
      ctx.body = ctx.get('x-forwarded-for') === '' ? readiness : { ready }
    },
    '/metrics': async ctx => {
      ctx.type = metrics.registry.contentType
      ctx.body = await metrics.registry.metrics()
    },
  }

  return async (ctx, next) => {
    const endpoint = Object.hasOwn(endpoints, ctx.path) ? endpoints[ctx.path] : undefined
    if (!endpoint || ctx.method !== 'GET') return next()
    ctx.state.route = ctx.path.slice(1)
    ctx.set('Cache-Control', 'no-store')
    await endpoint(ctx)
  }
}
