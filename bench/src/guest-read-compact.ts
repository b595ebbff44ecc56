import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { ceilingFigure, type Figure, ratioFigure } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { startProcess } from './process.ts'
import { publishMenu } from './restaurant.ts'

/** S2: the menu of S1 as a repeated request (304) and compressed (brotli), compared with the whole menu from bare Koa. */
export async function measureCompactReads(given: { origin: string; queryApi: string }): Promise<Figure[]> {
  const menu = await publishMenu(given.origin, 30)
  const path = `/api/menus/${menu.menuId}`
  const url = `${given.queryApi}${path}`
  const whole = await onTheWire(url, {})
  const compressed = await onTheWire(url, { 'accept-encoding': 'br' })
  if (compressed.answer.headers['content-encoding'] !== 'br')
    throw new Error('The client accepts brotli, but the menu was not compressed.')

  const koa = await startProcess('baselines/http-constant.ts', ['koa', String(whole.bodyBytes)])
  const bare = await requestsPerSecond(`http://127.0.0.1:${koa.firstLine}${path}`).finally(koa.stop)
  const unchanged = await requestsPerSecond(url, 304, { 'if-none-match': whole.answer.headers.etag ?? '' })
  const brotli = await requestsPerSecond(url, 200, { 'accept-encoding': 'br' })

  const baseline = { what: 'bare Koa, the whole menu', value: bare }
  const figure = { id: 'S2', unit: 'requests/s', baseline, atLeast: 1.2 }
  return [
    ratioFigure({ ...figure, what: 'the same with If-None-Match (304)', measured: unchanged }),
    ratioFigure({ ...figure, what: 'the same with Accept-Encoding: br', measured: brotli }),
    ceilingFigure({
      id: 'S2',
      what: `its bytes on the wire, headers and body (${(whole.wireBytes / 1024).toFixed(1)} KB uncompressed)`,
      measured: compressed.wireBytes / 1024,
      unit: 'KB',
      atMost: 2.6,
    }),
  ]
}

/** One answer over a new connection, and all bytes that were received, including the headers. */
async function onTheWire(url: string, headers: Record<string, string>) {
  const agent = new Agent()
  const [answer] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage]
  let bodyBytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) bodyBytes += chunk.length
  if (answer.statusCode !== 200) throw new Error(`${url} answered with ${answer.statusCode}.`)
  const wireBytes = answer.socket.bytesRead
  agent.destroy()
  return { answer, bodyBytes, wireBytes }
}
