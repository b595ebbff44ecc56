import { join } from 'node:path'
import { readEnvironmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { runService } from '@safe-menu/server-kit/lifecycle/run-service'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { z } from 'zod'
import { createEventStoreServer } from './server.ts'

const env = readEnvironmentOrExit('event-store', {
  HOST: variables.HOST.default('127.0.0.1'),
  PORT: variables.PORT.default(2113),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: variables.LOG_LEVEL,
})

// When the store breaks, all waiting appends are refused. The refusals get this long to reach the clients.
const refusalGraceMs = 200

const log = createLogger({ service: 'event-store', level: env.LOG_LEVEL })
const server = createEventStoreServer({
  directory: join(env.DATA_DIR, 'event-store'),
  host: env.HOST,
  port: env.PORT,
  log,
  onBroken: error => {
    setTimeout(() => {
      throw error // ends the process like any uncaught error; the supervisor restarts it
    }, refusalGraceMs)
  },
})

runService({
  name: 'event-store',
  log,
  start: async () => (await server.start()).port,
  stop: () => server.stop(),
})
