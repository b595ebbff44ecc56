import { createOpenApiDocument } from '@safe-menu/contracts/http/openapi'
import { platformRoutes } from '@safe-menu/contracts/platform/routes'
import { routes } from '@safe-menu/contracts/routes'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { createDocsPage } from './docs-page.ts'

export function platformRouter() {
  /** Built at the first request: they take 20 ms, which would delay every start. */
  let openApi: Buffer | undefined
  let docs: ReturnType<typeof createDocsPage> | undefined
  return createRouter([
    on(platformRoutes.openApi, async ctx => {
      openApi ??= Buffer.from(JSON.stringify(createOpenApiDocument(routes)))
      ctx.set({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
      ctx.body = openApi
    }),
    on(platformRoutes.docs, async ctx => {
      docs ??= createDocsPage(routes)
      ctx.set({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': docs.policy,
      })
      ctx.body = docs.html
    }),
  ])
}
