import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { guestPath } from '@safe-menu/contracts/menus/guest-page'
import { pagePolicy } from '@safe-menu/server-kit/http/page-policy'
import sirv from 'sirv'
import { StartError } from '../supervisor/start-error.ts'
import { responseHeaders, sendError } from './responses.ts'

/** Where the sales page is, as the build renders it (decision 0047). The Caddyfile has the same paths. */
const salesPath = /^\/(?:restaurants\/sales)?$/u
const salesPage = '/sales.html'
const guestPage = '/guest.html'

/**
 * Serves the web client: its files (precompressed if the build compressed them), and one of its pages for every address that only
 * the client knows. A missing file is a 404, never the page: a browser would run the page as a script.
 * @throws StartError when the client has not been built.
 */
export function createStaticFiles(root: string) {
  const pages = ['index.html', guestPage].map(name => join(root, name))
  const missing = pages.find(file => !existsSync(file))
  if (missing) throw new StartError(`The web client is not built (${missing}): run "npm run build".`)
  /** The headers of every page. */
  const pageHeaders = new Map([
    ['Content-Security-Policy', pagePolicy(pages.map(file => readFileSync(file, 'utf8')).join(''))],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ])
  const hasSalesPage = existsSync(join(root, salesPage))
  const files = sirv(root, {
    etag: true,
    brotli: true,
    gzip: true,
    single: true,
    ignores: ['^/assets/', '^/api(/|$)', '/\\.'],
    onNoMatch(_request, response) {
      for (const name of pageHeaders.keys()) response.removeHeader(name)
      response.setHeaders(responseHeaders)
      sendError(response, 'route.unknown', randomUUID())
    },
    setHeaders(response, path) {
      // Files under /assets/ have a hash of their content in their names; any other file can change under its name.
      const hashed = path.startsWith('/assets/')
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return {
    pageHeaders,
    serve(request: IncomingMessage, response: ServerResponse): void {
      // Set the headers first: sirv answers 304 without `setHeaders`, and a browser replaces the headers of its cached page with
      // those of a 304. With another policy, a reloaded page would stay empty.
      response.setHeaders(pageHeaders)
      const [path = '', ...query] = (request.url ?? '').split('?')
      const page = guestPath.test(path) ? guestPage : salesPath.test(path) && hasSalesPage ? salesPage : path
      request.url = [page, ...query].join('?')
      files(request, response)
    },
  }
}
