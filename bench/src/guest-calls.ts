import { openCallConnection, preparedPost } from './keep-alive-calls.ts'
import { drive } from './load.ts'

const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
]

/** Guests who open a menu. Each has its own address and browser, because views without a browser are not counted. */
export function createGuestCalls({
  commandApi,
  menuId,
  connections,
}: {
  commandApi: string
  menuId: string
  connections: number
}) {
  const url = new URL('/api/analytics/track-view', commandApi)
  const body = JSON.stringify({ menuId })
  const idle = Array.from({ length: connections }, () => openCallConnection(url))
  const all = [...idle]
  return {
    /** Connects a few at a time. Too many connections at once fill the listener's queue and delay other clients. */
    open: () => drive(connections, 32, async index => all[index]?.open()),
    /** Sends one view of the guest with this number over a free connection. Resolves to the status. */
    async view(guest: number): Promise<number> {
      const connection = idle.pop()
      if (!connection) throw new Error(`More than ${connections} calls at once.`)
      try {
        return await connection.send(
          preparedPost(
            url,
            {
              'user-agent': phones[guest % phones.length] ?? '',
              // The gateway sends this header to the services.
              'x-forwarded-for': `10.${(guest >> 16) & 255}.${(guest >> 8) & 255}.${guest & 255}`,
              'content-type': 'application/json',
            },
            body,
          ),
        )
      } finally {
        idle.push(connection)
      }
    },
    idle: () => idle.length,
    close() {
      for (const connection of all) connection.close()
    },
  }
}
