import { environmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { runService } from '@safe-menu/server-kit/lifecycle/run-service'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { groups } from './groups.ts'
import { createServer } from './server.ts'

const name = 'projector'
const { PORT, HOST, EVENTSTORE_URL, DATABASE_URL, LOG_LEVEL } = variables
const env = environmentOrExit(name, { PORT, HOST, EVENTSTORE_URL, DATABASE_URL, LOG_LEVEL })
const log = createLogger({ service: name, level: env.LOG_LEVEL })
const server = createServer({ log, groups, eventStoreUrl: env.EVENTSTORE_URL, databaseUrl: env.DATABASE_URL })

runService({
  name,
  log,
  async start() {
    const port = await server.start(env.PORT, env.HOST)
    log.info({ port }, `${name} answers`)
  },
  drain: server.drain,
  stop: server.stop,
})
