import { fileURLToPath } from 'node:url'
import { routes } from '@safe-menu/contracts/routes'
import { createGateway } from '@safe-menu/local/gateway/server'
import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import { type Installation, startSystem } from '../../fixtures/system.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>

/** All services behind their gateway in this process: nothing is started, and hashing a password costs nothing. */
export async function startProduct(given: Partial<Installation> = {}) {
  const service = await startSystem(given)
  const { command, query, projector } = service.urls
  const gateway = createGateway({
    routes,
    upstreams: { command, query },
    readinessOf: { 'command-api': command, 'query-api': query, projector },
    webRoot: fileURLToPath(new URL('../../../web/dist', import.meta.url)),
    log: given.log ?? silentLog,
  })
  const origin = `http://127.0.0.1:${await gateway.start(0, '127.0.0.1')}`
  return {
    ...service,
    origin,
    async stop() {
      await gateway.stop()
      await service.stop()
    },
  }
}
