import { once } from 'node:events'
import { createServer } from 'node:net'
import { settingsExitCode } from '@safe-menu/server-kit/config/environment'
import { StartError } from './start-error.ts'

/**
 * Below the range for outgoing connections (Linux from 32,768, macOS and IANA from 49,152): a port of that range could be taken
 * by a connection before the part listens on it. Above the ports of well-known services.
 */
const lowest = 20_000
const highest = 32_767

const attempts = 100 // enough to find a free port even if half of them are taken

/**
 * The next port to try. Each process begins at another one and continues in order. They begin further apart than a process needs
 * ports, so two that start at the same time do not usually choose the same port.
 */
let next = lowest + ((process.pid * 64) % (highest - lowest + 1))

/** A loopback TCP port that was free a moment ago. This process hands out all others before it hands one out again. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = next
    next = port === highest ? lowest : port + 1
    const error = await listenBriefly({ port, host: '127.0.0.1' })
    if (error === null) return port
  }
  throw new Error(`No free port was found between ${lowest} and ${highest}.`)
}

/**
 * Checks that the public port is free, before anything is started.
 * @throws StartError if the port is taken or not allowed.
 */
export async function claimPort(port: number, host: string | undefined): Promise<void> {
  const error = await listenBriefly({ port, host })
  if (error === null) return
  if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo')
    throw new StartError('Safe Menu cannot start: HOST must be an address of this machine.', settingsExitCode)
  const choose = `choose another, for example PORT=${port < 65_535 ? port + 1 : 3003} npm start`
  throw new StartError(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is already in use: stop the program that uses it, or ${choose}.`
      : `Port ${port} cannot be used (${error.code}): ${choose}.`,
  )
}

/** Listens for a moment. Returns the reason if that is not possible. */
async function listenBriefly(address: { port: number; host: string | undefined }) {
  const server = createServer()
  server.listen(address)
  try {
    await once(server, 'listening')
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
  server.close()
  await once(server, 'close')
  return null
}
