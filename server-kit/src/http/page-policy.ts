import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of a page. Scripts and styles come from this origin only; those inside the page are allowed by
 * their hash (CSP Level 3, 8.3). A restaurant's colours and CSS are a constructed style sheet, so they need no inline style.
 * Its pictures may come from any host. `page`: the built HTML, before any text of a restaurant is in it.
 */
export function pagePolicy(page: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(page, 'script')].join(' '),
    ["style-src 'self'", ...hashesOf(page, 'style')].join(' '),
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The hashes of the elements without attributes: those with `src` are files, and the build adds no others. */
function hashesOf(page: string, element: 'script' | 'style'): readonly string[] {
  const [, ...afterTags] = page.split(`<${element}>`)
  const contents = afterTags.map(text => text.slice(0, text.indexOf(`</${element}>`)))
  return [...new Set(contents)].map(
    content => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}

/** The worker that recognises the text of pictures. No other file may compile WebAssembly. The Caddyfile has the same path and policy. */
export const recognitionWorker = /^\/assets\/text-recognition-[^/]+\/worker\.min\.js$/u

/** The policy of that worker: it loads its own parts from this origin, and reaches nothing else. */
export const recognitionPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
