import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below what systems give to outgoing connections (Linux from 32,768, macOS and IANA from 49,152): a port from there could be
 * somebody's connection by the time the part that it is meant for listens. Above what well-known services use.
 */
const lowest = 20_000
const highest = 32_767

const attempts = 100 // a machine with every second of them taken would still be found a free one

const given = new Set<number>()

/** A loopback TCP port that was free a moment ago and that nobody else in this process is given. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, highest + 1)
    if (given.has(port)) continue
    given.add(port)
    if (await canListen(port)) return port
  }
  throw new Error(`No free port was found between ${lowest} and ${highest}.`)
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false // taken: the next one
  }
  server.close()
  await once(server, 'close')
  return true
}
