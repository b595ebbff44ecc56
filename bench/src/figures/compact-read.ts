import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { startOwn } from '../harness/child.ts'
import { readWindow } from '../harness/http-load.ts'
import { absoluteLine, ratioLine } from '../harness/line.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'

const seconds = 2

/** S2: the menu of S1 as a repeated request (304) and compressed (brotli), compared with the whole menu from bare Koa. */
export const compactRead: Figure = {
  id: 'S2',
  name: 'guest reads, unchanged and compressed',
  async measure(run) {
    const stack = await run.shared()
    const path = `/api/menus/${(await publishMenu(stack.origin, 30)).menuId}`
    const url = `${stack.queryApi}${path}`
    const whole = await onTheWire(url, {})
    const sinceThen = { 'if-none-match': whole.answer.headers.etag ?? '' }
    const unchanged = await onTheWire(url, sinceThen)
    if (unchanged.answer.statusCode !== 304) throw new Error('The unchanged menu was sent again.')
    const brotli = { 'accept-encoding': 'br' }
    const compressed = await onTheWire(url, brotli)
    if (compressed.answer.headers['content-encoding'] !== 'br')
      throw new Error('The client accepts brotli, but the menu was not compressed.')

    const koa = await startOwn('baselines/http-constant.ts', ['koa', String(whole.bodyBytes)])
    run.atEnd(koa.stop)
    const windowSeconds = run.size(seconds, 1)
    const rounds = await run.compare(stack, {
      unchanged: () => readWindow([stack.pid], url, windowSeconds, sinceThen),
      koa: () => readWindow([koa.pid], `http://127.0.0.1:${koa.firstLine}${path}`, windowSeconds),
      brotli: () => readWindow([stack.pid], url, windowSeconds, brotli),
    })

    const line = (what: string, name: 'unchanged' | 'brotli') =>
      ratioLine({
        what,
        unit: 'requests/s',
        value: 'rate',
        windows: rounds[name],
        baseline: { what: 'bare Koa, the whole menu', windows: rounds.koa },
        bound: { atLeast: 0.75 },
      })
    return [
      line('guest menu with If-None-Match (304)', 'unchanged'),
      line('guest menu with Accept-Encoding: br', 'brotli'),
      absoluteLine({
        what: `its bytes on the wire, headers and body (${(whole.wireBytes / 1024).toFixed(1)} KB uncompressed)`,
        unit: 'KB',
        values: [compressed.wireBytes / 1024],
        bound: { atMost: 2.6 },
      }),
    ]
  },
}

/** One answer over a new connection, and all bytes that were received, including the headers. */
async function onTheWire(url: string, headers: Record<string, string>) {
  const agent = new Agent()
  const [answer] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage]
  let bodyBytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) bodyBytes += chunk.length
  const wireBytes = answer.socket.bytesRead
  agent.destroy()
  return { answer, bodyBytes, wireBytes }
}
