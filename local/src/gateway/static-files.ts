import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { pagePath } from '@safe-menu/contracts/pages'
import { pagePolicy, recognitionPolicy, recognitionWorker } from '@safe-menu/server-kit/http/page-policy'
import { type Encoding, namesTag } from '@safe-menu/server-kit/http/request-headers'
import { lookup } from 'mrmime'
import Negotiator from 'negotiator'
import { StartError } from '../supervisor/start-error.ts'
import { sendError } from './responses.ts'

/** Where the sales page is, as the build renders it (decision 0013). The Caddyfile has the same paths. */
const salesPath = /^\/(?:restaurants\/sales)?$/u
const salesPage = '/sales.html'
const clientPage = '/index.html'

/** Addresses that are never a page: the API, the folder of the assets, hidden files, and every name with an extension. */
const noPage = /^\/(?:api(?:\/|$)|assets\/)|\/\.|\/[\w\s~$.-]+\.\w+$/iu

/**
 * Larger assets are not kept in memory: together the parts of the text recognition have 40 MB, and few managers read a picture.
 */
const MAX_KEPT_BYTES = 1_000_000

/** A file of the web client in one encoding, ready to be sent. */
interface Representation {
  /** A path: a large asset is sent from its file. */
  readonly body: Buffer | string
  readonly etag: string
  /** The headers of a 200, and those that a 304 repeats (RFC 9110, 15.4.5). */
  readonly head: Readonly<Record<string, string | number>>
  readonly unchangedHead: Readonly<Record<string, string>>
}

interface StaticFile {
  readonly identity: Representation
  readonly br: Representation | null
  readonly gzip: Representation | null
}

/**
 * Serves the web client: its files (precompressed if the build compressed them), and its page for every other address, with the
 * status 404 where the client has none. A missing file is a 404, never the page: a browser would run the page as a script.
 *
 * All files but the largest are read at the start and sent from memory, about 5 MB. So a build that replaces them meanwhile, a full table of
 * open files and clients that leave during a download cannot disturb anything.
 * @throws StartError when the client has not been built.
 */
export function createStaticFiles(root: string) {
  const files = readFiles(root)
  const page = files.get(clientPage)
  if (!page)
    throw new StartError(`The web client is not built (${join(root, clientPage)}): run "npm run build".`)
  /** The headers of every page. */
  const pageHeaders = new Map([
    ['Content-Security-Policy', pagePolicy(page.identity.body.toString())],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ])

  function fileAt(path: string): StaticFile | undefined {
    if (salesPath.test(path) && files.has(salesPage)) return files.get(salesPage)
    const name = decoded(path)
    return files.get(name) ?? (noPage.test(name) ? undefined : page)
  }

  return {
    pageHeaders,
    serve(request: IncomingMessage, response: ServerResponse, requestId: string): void {
      const { url = '', headers } = request
      const path = url.split('?', 1)[0] ?? ''
      const file = fileAt(path)
      if (!file) {
        sendError(response, 'route.unknown', requestId)
        return
      }
      const found = file[encodingFor(request)] ?? file.identity
      // Also with a 304: a browser replaces the headers of its cached page with those of the 304. With another policy, a
      // reloaded page would stay empty.
      response.setHeaders(pageHeaders)
      if (recognitionWorker.test(path)) response.setHeader('Content-Security-Policy', recognitionPolicy)
      // The page says that there is nothing here.
      if (!pagePath.test(path) && !files.has(decoded(path))) {
        response.writeHead(404, { ...found.head, 'Cache-Control': 'no-store' })
        send(response, found)
        return
      }
      const isKnown = namesTag(headers['if-none-match'], tag => `"${tag}"` === found.etag)
      response.writeHead(isKnown ? 304 : 200, isKnown ? found.unchangedHead : found.head)
      if (isKnown) response.end()
      else send(response, found)
    },
  }
}

function send(response: ServerResponse, { body }: Representation): void {
  if (typeof body !== 'string') response.end(body)
  // A client that leaves, or a file that a build has removed, ends the response. Nothing else is to be done.
  else pipeline(createReadStream(body), response, () => undefined)
}

/** The best encoding that a client accepts: Brotli, then gzip, then none. */
function encodingFor(request: IncomingMessage): Encoding {
  const accepted = new Negotiator(request).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find(encoding => accepted.includes(encoding)) ?? 'identity'
}

/** Reads all files of a folder by their paths, such as `/assets/main-abc123.js`, except hidden ones. */
function readFiles(root: string): ReadonlyMap<string, StaticFile> {
  const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : []
  const paths = new Set(names.map(name => `/${name}`).filter(path => !path.includes('/.')))
  const read = (path: string, ending: string, encoding: Encoding) =>
    representation(path, join(root, path + ending), encoding)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    if (/\.(?:br|gz)$/u.test(path) || !statSync(join(root, path)).isFile()) continue
    files.set(path, {
      identity: read(path, '', 'identity'),
      br: paths.has(`${path}.br`) ? read(path, '.br', 'br') : null,
      gzip: paths.has(`${path}.gz`) ? read(path, '.gz', 'gzip') : null,
    })
  }
  return files
}

function representation(path: string, file: string, encoding: Encoding): Representation {
  const { size } = statSync(file)
  const isSentFromFile = path.startsWith('/assets/') && size > MAX_KEPT_BYTES
  const body = isSentFromFile ? file : readFileSync(file)
  // The name of an asset changes with its content.
  const content = isSentFromFile ? `${path} ${encoding} ${size}` : body
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
  const unchangedHead = {
    // Files under /assets/ have a hash of their content in their names; any other file can change under its name.
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
  }
  const type = lookup(path) ?? 'application/octet-stream'
  const head = {
    ...unchangedHead,
    'Content-Type': type === 'text/html' ? 'text/html;charset=utf-8' : type,
    'Content-Length': size,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
  return { body, etag, head, unchangedHead }
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
