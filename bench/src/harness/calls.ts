import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { repeat } from './repeat.ts'
import type { BenchMenu } from './restaurant.ts'

/** An answer with its whole body; `bytes` counts the head too. */
interface Answer {
  readonly status: number
  /** Decoded as Latin-1: enough for JSON whose texts are ASCII. */
  readonly body: string
  readonly bytes: number
}

type Headers = Readonly<Record<string, string>>

/** Encodes a request. It is cheaper than `node:http`, and its bytes can be counted. */
function preparedCall(method: string, url: URL, headers: Headers = {}, body = ''): Buffer {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const all = { host: url.host, ...headers, ...length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/**
 * Sends prepared calls one by one over a connection that stays open. For load on the same cores that are measured: it costs a quarter
 * of `node:http`'s client. It can only read answers with a Content-Length, which the API always sends.
 */
function openCallConnection(url: URL) {
  let socket: Socket | null = null
  let unread = ''
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  function end(error: Error): void {
    socket?.destroy()
    socket = null
    unread = ''
    waiting?.reject(error)
    waiting = null
  }

  function take(): void {
    const answer = readAnswer(unread)
    if (answer === null) return
    unread = unread.slice(answer.bytes)
    const { resolve } = waiting ?? {}
    waiting = null
    resolve?.(answer)
  }

  function connected(): Socket {
    const made = connect(Number(url.port), url.hostname)
    made.setNoDelay(true)
    made.setEncoding('latin1') // lengths count bytes
    made.on('data', chunk => {
      unread += chunk
      try {
        take()
      } catch (error) {
        end(error as Error)
      }
    })
    made.on('error', end)
    made.on('close', () => {
      if (socket === made) end(new Error(`${url.host} closed the connection.`))
    })
    return made
  }

  return {
    /** Connects before the first call. Without it, the first call connects. */
    async open(): Promise<void> {
      socket ??= connected()
      if (socket.connecting) await once(socket, 'connect')
    },
    /** Resolves after the whole answer has arrived; rejects if the connection ends first. One call at a time. */
    send(call: Buffer): Promise<Answer> {
      socket ??= connected()
      const to = socket
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        to.write(call)
      })
    },
    close(): void {
      end(new Error('The client was closed.'))
    },
  }
}

/** The first answer in the received text; `null` if it is incomplete. */
function readAnswer(text: string): Answer | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = text.slice(0, headEnd)
  const length = /\r\ncontent-length: (\d+)/iu.exec(head)?.[1]
  if (length === undefined) throw new Error('An answer arrived without Content-Length.')
  const bytes = headEnd + 4 + Number(length)
  if (text.length < bytes) return null
  return { status: Number(head.slice(9, 12)), body: text.slice(headEnd + 4, bytes), bytes }
}

/** Connections to one server, each used for one call at a time. */
export function createCallPool(origin: string, connections: number) {
  const url = new URL(origin)
  const all = Array.from({ length: connections }, () => openCallConnection(url))
  const idle = [...all]
  let bytes = 0
  return {
    /** The bytes of all requests and answers, with their heads. */
    bytes: () => bytes,
    /** Connects a few at a time. Too many connections at once fill the listener's queue and delay other clients. */
    open: () => repeat({ total: connections, inFlight: 32 }, async index => all[index]?.open()),
    idle: () => idle.length,
    /** Sends a call to a path over a free connection. */
    async send(method: string, path: string, headers?: Headers, body?: string): Promise<Answer> {
      const connection = idle.pop()
      if (!connection) throw new Error(`More than ${connections} calls at once.`)
      try {
        const call = preparedCall(method, new URL(path, url), headers, body)
        const answer = await connection.send(call)
        bytes += call.length + answer.bytes
        return answer
      } finally {
        idle.push(connection)
      }
    },
    close() {
      for (const connection of all) connection.close()
    },
  }
}

export type CallPool = ReturnType<typeof createCallPool>

const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
]

/** Guests who open a menu. Each has its own address and browser, because views without a browser are not counted. */
export function createGuests(commandApi: string, menuId: string, connections: number) {
  const pool = createCallPool(commandApi, connections)
  const body = JSON.stringify({ menuId })
  return {
    ...pool,
    /** Sends one view of the guest with this number. Resolves to the status. */
    async view(guest: number): Promise<number> {
      const headers = {
        'user-agent': phones[guest % phones.length] ?? '',
        // The gateway sends this header to the services.
        'x-forwarded-for': `10.${(guest >> 16) & 255}.${(guest >> 8) & 255}.${guest & 255}`,
        'content-type': 'application/json',
      }
      return (await pool.send('POST', '/api/analytics/track-view', headers, body)).status
    },
  }
}

/** Managers' calls to items, over a number of connections. */
export function createItemCalls(commandApi: string, connections: number) {
  const { send, bytes, close } = createCallPool(commandApi, connections)
  return {
    bytes,
    close,
    /** Sends `body` to an item's address, followed by `path`. Rejects unless the answer is 200. */
    async send(
      method: string,
      menu: Pick<BenchMenu, 'token'>,
      itemId: string,
      body: object,
      path = '',
    ): Promise<void> {
      const headers = { authorization: `Bearer ${menu.token}`, 'content-type': 'application/json' }
      const address = `/api/menu-items/items/${itemId}${path}`
      const { status } = await send(method, address, headers, JSON.stringify(body))
      if (status !== 200) throw new Error(`${method} ${address} was answered with ${status}.`)
    },
  }
}

/** Item number `index` of some menus in turn: the first item of each menu, then the second. */
export function itemInTurn(menus: readonly BenchMenu[], index: number) {
  const menu = menus[index % menus.length]
  const itemId = menu?.itemIds[Math.floor(index / menus.length) % menu.itemIds.length]
  if (!menu || !itemId) throw new Error('There is no item to change.')
  return { menu, itemId }
}
