import { createOpenApiDocument } from '@safe-menu/contracts/http/openapi'
import { platformRoutes } from '@safe-menu/contracts/platform/routes'
import { routes } from '@safe-menu/contracts/routes'
import { handles } from '@safe-menu/server-kit/http/handler'

export function platformHandlers() {
  /** Built at the first request: it takes 20 ms, which would delay every start. */
  let body: Buffer | undefined
  return {
    ...handles(platformRoutes.openApi, async () => {
      body ??= Buffer.from(JSON.stringify(createOpenApiDocument(routes)))
      return {
        status: 200,
        body,
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
      }
    }),
  }
}
