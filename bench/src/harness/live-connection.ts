import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

/** One live page: the server-sent events of a menu that it has read before, and the bytes that it has received. */
export async function openLivePage(queryApi: string, menuId: string) {
  const menu = await fetch(`${queryApi}/api/menus/${menuId}`, { headers: { 'accept-encoding': 'identity' } })
  await menu.arrayBuffer()
  const known = menu.headers.get('etag')?.slice(1, -1) ?? 'none'
  const agent = new Agent()
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' } // as browsers send it
  const request = get(`${queryApi}/api/menus/${menuId}/live?known=${known}`, { agent, headers })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A live page was answered with ${answer.statusCode}.`)
  answer.resume()
  answer.on('error', () => undefined) // its end
  return { bytes: () => answer.socket.bytesRead, close: () => agent.destroy() }
}
