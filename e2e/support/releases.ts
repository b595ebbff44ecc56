import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The name of a file in the later release. */
const later = (name: string) =>
  /^(?:messages-.*|[\da-f]+\.js)$/u.test(name)
    ? name.replace('.js', 'fade.js')
    : name.replace(/\.(js|css)$/u, '-later.$1')

/** Matches the path of a file of the later release. */
export const laterFile = /(?:-later|fade)\.(?:js|css)$/u

export type Releases = Awaited<ReturnType<typeof openReleases>>

/** Puts a server in front of the stack that can send a later release of the web client. At the start it sends the built one. */
export async function openReleases(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'safe-menu-release-'))
  await cp(join(root, 'web', 'dist'), folder, { recursive: true })
  let hasUpdate = false
  let isWorkerChanged = false
  const names = new Map<string, string>()
  const renamed = (text: string) =>
    [...names].reduce((current, [before, after]) => current.replaceAll(before, after), text)

  async function send(response: ServerResponse, path: string): Promise<void> {
    const body = await readFile(join(folder, path)).catch(() => null)
    response.writeHead(body ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    })
    response.end(body)
  }

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const headers = { ...incoming.headers }
    const { method = 'GET', url = '/' } = incoming
    const isPage = /^\/menu\/[\da-f-]*(?:\?|$)/u.test(url)
    // A page is read and changed here, so it is whole and not packed.
    if (isPage) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name]
    const sent = request(new URL(url, target), { method, headers }, answer => {
      const { statusCode = 502 } = answer
      if (!isPage || !hasUpdate) {
        response.writeHead(statusCode, answer.headers)
        answer.pipe(response)
        return
      }
      void answer
        .setEncoding('utf8')
        .toArray()
        .then(
          parts => {
            const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...rest } = answer.headers
            const link = rest.link && { link: renamed(String(rest.link)) }
            response.writeHead(statusCode, { ...rest, ...link })
            response.end(renamed(parts.join('')))
          },
          () => response.destroy(),
        )
    })
    sent.on('error', () => response.destroy())
    response.on('close', () => sent.destroy())
    incoming.pipe(sent)
  }

  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', target)
    if (hasUpdate && /^\/assets\/[\w.-]+\.(?:js|css)$/u.test(pathname)) void send(response, pathname)
    else if (isWorkerChanged && pathname === '/sw.js') void send(response, pathname)
    else forward(incoming, response)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const port = await listen(0)

  return {
    origin: `http://localhost:${port}`,
    /** Refuses connections until `restore`. */
    cut,
    restore: async () => void (await listen(port)),
    /** From now on every script and style of the web client has another name, as after a deployment. The earlier ones are gone. */
    async update() {
      const files = (await readdir(join(folder, 'assets'))).filter(name => /\.(?:js|css)$/u.test(name))
      // Scripts put the names of the texts' files together: all end with one version, in hex.
      const written = files.map(name => /^messages-[a-z]{2}-[a-z]+-(.+)$/u.exec(name)?.[1] ?? name)
      for (const name of written) names.set(name, later(name))
      for (const name of files) {
        const path = join(folder, 'assets', name)
        await writeFile(path, renamed(await readFile(path, 'utf8')))
        await rename(path, join(folder, 'assets', later(name)))
      }
      for (const name of ['index.html', join('.vite', 'manifest.json')]) {
        const path = join(folder, name)
        await writeFile(path, renamed(await readFile(path, 'utf8')))
      }
      await buildWorker(folder, '')
      hasUpdate = true
      isWorkerChanged = true
    },
    /** As `SERVICE_WORKER=off npm run build`: the service worker removes itself. */
    async removeWorker() {
      await buildWorker(folder, 'off')
      isWorkerChanged = true
    },
    async close() {
      await cut()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Builds `sw.js` as the product's build does, in a process of its own, which has its own environment. */
async function buildWorker(folder: string, kind: '' | 'off'): Promise<void> {
  const code = `import('./scripts/lib/build-worker.mjs').then(({ buildWorker }) => buildWorker(${JSON.stringify(folder)}))`
  const child = spawn(process.execPath, ['-e', code], {
    cwd: root,
    env: { ...process.env, SERVICE_WORKER: kind },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error('The service worker was not built.')
}
