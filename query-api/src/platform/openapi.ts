import { createOpenApiDocument } from '@safe-menu/contracts/http/openapi'
import { routes } from '@safe-menu/contracts/routes'
import type { Reply } from '@safe-menu/server-kit/http/handler'

/** The API reference. Built when it is first asked for: it takes 20 ms that no start should wait for. */
export function createOpenApiReply(): () => Reply {
  let body: Buffer | undefined
  return () => {
    body ??= Buffer.from(JSON.stringify(createOpenApiDocument(routes)))
    return {
      status: 200,
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    }
  }
}
