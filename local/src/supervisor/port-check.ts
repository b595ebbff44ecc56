import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

/**
 * Checks that the public port is free, before anything is started.
 * @throws StartError if the port is taken or not allowed.
 */
export async function claimPort(port: number, host: string | undefined): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port, host })
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const choose = `choose another, for example PORT=${port < 65_535 ? port + 1 : 3003} npm start`
    throw new StartError(
      code === 'EADDRINUSE'
        ? `Port ${port} is already in use: stop the program that uses it, or ${choose}.`
        : `Port ${port} cannot be used (${code}): ${choose}.`,
    )
  }
  server.close()
  await once(server, 'close')
}
