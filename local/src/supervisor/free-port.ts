import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range for outgoing connections (Linux from 32,768, macOS and IANA from 49,152): a port of that range could be taken
 * by a connection before the part listens on it. Above the ports of well-known services.
 */
const lowest = 20_000
const highest = 32_767

const attempts = 100 // enough to find a free port even if half of them are taken

const given = new Set<number>()

/** A loopback TCP port that was free a moment ago. This process hands out each port once. */
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
    return false // taken: try the next one
  }
  server.close()
  await once(server, 'close')
  return true
}
