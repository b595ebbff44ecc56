import { once, setMaxListeners } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { ServerCredentials } from '@grpc/grpc-js'
import { type Logger, pino } from 'pino'
import { createEventLog } from './engine/event-log.ts'
import { createGrpcServer, streamsHandlers } from './grpc/services.ts'
import { openDirectory } from './storage/directory.ts'

// Calls that are running when the server stops get this long to end by themselves.
const drainMs = 2_000

/** Where the server keeps its log and listens. */
interface EventStoreServerOptions {
  /** Created if missing. The server does not start if it holds other files, is damaged or is in use. */
  readonly directory: string
  /** Default 0: any free port. */
  readonly port?: number
  /** Default 127.0.0.1. There is no authentication, so never use an address that others can reach. */
  readonly host?: string
  /** Default: nothing is logged. */
  readonly log?: Logger
  /**
   * Called when the store can be read but no longer written (a write failed, and the disk is not full). Only a new
   * process helps. Without this option, every append is refused with that reason.
   */
  readonly onBroken?: (error: Error) => void
}

export type EventStoreServer = ReturnType<typeof createEventStoreServer>

/**
 * A server for `@eventstore/db-client` that behaves like an insecure single-node EventStoreDB. It opens nothing before `start`.
 */
export function createEventStoreServer({
  directory,
  port = 0,
  host = '127.0.0.1',
  log = pino({ level: 'silent' }),
  onBroken = () => undefined,
}: EventStoreServerOptions) {
  /** Set while the server runs. */
  let shutDown: (() => Promise<void>) | undefined
  let ending: Promise<void> | undefined

  /** Opens the directory and listens. Rejects with an error that says why it cannot. */
  const start = async (): Promise<{ port: number }> => {
    if (shutDown !== undefined) throw new Error('The event store server is running already.')
    const storage = await openDirectory(directory)
    // Ends the calls that do not end by themselves: subscriptions and batch appends.
    const stopping = new AbortController()
    setMaxListeners(0, stopping.signal)
    const eventLog = createEventLog({ storage, log, now: Date.now, onBroken })
    const grpc = createGrpcServer(streamsHandlers({ eventLog, stopping: stopping.signal, log }))
    const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure())
    const listener = createServer({ noDelay: true }, socket => injector.injectConnection(socket))
    // In this order: stop accepting connections, write accepted appends to disk, end open calls, close the files.
    shutDown = async () => {
      const closed = new Promise<void>(resolve => listener.close(() => resolve()))
      await eventLog.flush()
      stopping.abort()
      injector.drain(drainMs)
      await closed
      grpc.forceShutdown()
      await eventLog.close()
    }
    try {
      listener.listen(port, host)
      await once(listener, 'listening')
    } catch (error) {
      await stop()
      throw error
    }
    const address = listener.address() as AddressInfo
    log.info({ host, port: address.port, position: eventLog.reader.committed() }, 'the event store is ready')
    return { port: address.port }
  }

  /** Ends subscriptions, answers accepted writes and closes the files. May be called at any time, and repeatedly. */
  const stop = (): Promise<void> => {
    const current = shutDown
    if (current === undefined) return ending ?? Promise.resolve()
    shutDown = undefined
    ending = current().finally(() => {
      ending = undefined
      log.info({}, 'the event store is closed')
    })
    return ending
  }

  return { start, stop }
}
