import { rm } from 'node:fs/promises'
import { ServerCredentials } from '@grpc/grpc-js'
import { pino } from 'pino'
import { createEventLog } from '../event-store/engine/event-log.ts'
import { createGrpcServer, streamsHandlers } from '../event-store/grpc/services.ts'
import { openDirectory } from '../event-store/storage/directory.ts'
import { newStoreDirectory } from './store-directory.ts'

/** The local event store, which counts the calls for appends that clients open. */
export async function startCountedStore() {
  const directory = await newStoreDirectory()
  const storage = await openDirectory(directory)
  const log = pino({ level: 'silent' })
  const stopping = new AbortController()
  const eventLog = createEventLog({ storage, log, now: Date.now, onBroken: () => undefined })
  const handlers = streamsHandlers({ eventLog, stopping: stopping.signal, log })
  const opened = { batchAppend: 0, append: 0 }
  const batchAppend: typeof handlers.batchAppend = call => {
    opened.batchAppend += 1
    handlers.batchAppend(call)
  }
  const append: typeof handlers.append = (call, answer) => {
    opened.append += 1
    handlers.append(call, answer)
  }
  const server = createGrpcServer({ ...handlers, batchAppend, append })
  const port = await new Promise<number>((resolve, reject) => {
    const insecure = ServerCredentials.createInsecure()
    server.bindAsync('127.0.0.1:0', insecure, (error, bound) => (error ? reject(error) : resolve(bound)))
  })
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    opened,
    async remove() {
      stopping.abort()
      server.forceShutdown()
      await eventLog.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
