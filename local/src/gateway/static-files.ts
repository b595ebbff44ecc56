import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { StartError } from '../supervisor/start-error.ts'

/**
 * For every page. A restaurant's colours and its CSS are a constructed style sheet, so that no style need stand inline; its
 * pictures come from wherever it keeps them. Scripts come from here alone; the page's own first lines are known by their hash.
 */
const securityHeaders = (page: string) => ({
  'Content-Security-Policy': [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts(page)].join(' '),
    "style-src 'self'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
})

/** Hashes of the scripts that stand in the page itself (CSP Level 3, 8.3). */
function inlineScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/**
 * The web client: files as they are (precompressed where the build made such), and `index.html` for every address that
 * only the client knows. A missing file is a 404, never the page: a browser would take it for a script.
 * @throws StartError when the client has not been built.
 */
export function createStaticFiles(
  root: string,
  notFound: (response: ServerResponse) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const index = join(root, 'index.html')
  if (!existsSync(index)) {
    throw new StartError(`The web client is not built (${index}): run "npm run build".`)
  }
  const headers = Object.entries(securityHeaders(readFileSync(index, 'utf8')))
  const files = sirv(root, {
    etag: true,
    brotli: true,
    gzip: true,
    single: true,
    ignores: ['^/assets/', '^/api(/|$)', '/\\.'],
    onNoMatch(_request, response) {
      for (const [name] of headers) response.removeHeader(name)
      notFound(response)
    },
    setHeaders(response, path) {
      // The build names files under /assets/ by their content; everything else can change under its name.
      const hashed = path.startsWith('/assets/')
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return (request, response) => {
    // Before the file is looked for: sirv answers 304 without `setHeaders`, and a browser puts a 304's headers over those
    // that it keeps with the page. With another policy on it, a reloaded page would stay empty.
    for (const [name, value] of headers) response.setHeader(name, value)
    files(request, response)
  }
}
