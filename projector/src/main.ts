import { exitOnWrongSettings, readEnvironmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { runService } from '@safe-menu/server-kit/lifecycle/run-service'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { createGroups, groupList, partitionCount } from './groups.ts'
import { lowerPriority } from './lower-priority.ts'
import { createServer } from './server.ts'

const name = 'projector'
const backgroundPriority = 10 // of 19: a tenth of the processor time while others need it, and never none
const { PORT, HOST, EVENTSTORE_URL, DATABASE_URL, VAULT_KEY, LOG_LEVEL } = variables
const env = readEnvironmentOrExit(name, {
  PORT,
  HOST,
  EVENTSTORE_URL,
  DATABASE_URL,
  VAULT_KEY,
  LOG_LEVEL,
  GROUPS: groupList,
  PROJECTOR_PARTITIONS: partitionCount,
})
const log = createLogger({ service: name, level: env.LOG_LEVEL })
const vaultKey = env.VAULT_KEY
const groups = createGroups({ vaultKey, partitions: env.PROJECTOR_PARTITIONS }).filter(({ group }) =>
  env.GROUPS.includes(group),
)
const { EVENTSTORE_URL: eventStoreUrl, DATABASE_URL: databaseUrl } = env
const server = exitOnWrongSettings(name, () =>
  createServer({ log, groups, eventStoreUrl, databaseUrl, vaultKey }),
)

// Guests wait for the menus. The other groups take what processor time is left.
if (!env.GROUPS.includes('menus')) lowerPriority(backgroundPriority)

runService({
  name,
  log,
  start: () => server.start(env.PORT, env.HOST),
  drain: server.drain,
  stop: server.stop,
})
