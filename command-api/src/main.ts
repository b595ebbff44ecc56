import { readFirstAdmin } from '@safe-menu/server-kit/auth/first-admin'
import {
  exitOnWrongSettings,
  readEnvironmentOrExit,
  reportWrongSettings,
  SettingsError,
  settingsExitCode,
} from '@safe-menu/server-kit/config/environment'
import { mailVariables, readMail } from '@safe-menu/server-kit/config/mail'
import { variables } from '@safe-menu/server-kit/config/variables'
import { runService } from '@safe-menu/server-kit/lifecycle/run-service'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import type { CommandApiOptions } from './options.ts'
import { createServer } from './server.ts'

const name = 'command-api'
const env = readEnvironmentOrExit(name, { ...variables, ...mailVariables })
const log = createLogger({ service: name, level: env.LOG_LEVEL })
const options: CommandApiOptions = {
  log,
  eventStoreUrl: env.EVENTSTORE_URL,
  databaseUrl: env.DATABASE_URL,
  jwtPrivateKey: env.JWT_PRIVATE_KEY,
  jwtPublicKey: env.JWT_PUBLIC_KEY,
  vaultKey: env.VAULT_KEY,
  indexKey: env.ACCOUNT_INDEX_KEY,
  consistencyKey: env.CONSISTENCY_KEY,
  auditSigningKey: env.AUDIT_SIGNING_KEY,
  firstAdmin: exitOnWrongSettings(name, () => readFirstAdmin(process.env)),
  mailSettings: exitOnWrongSettings(name, () => readMail(process.env)),
  bcryptCost: env.BCRYPT_COST,
  rateLimitScale: env.RATE_LIMIT_SCALE,
  trustProxy: env.TRUST_PROXY,
  strictResponses: process.env.NODE_ENV !== 'production',
  onFatal(error) {
    const isSettings = error instanceof SettingsError
    if (isSettings) reportWrongSettings(name, error)
    else log.fatal({ err: error }, `${name} cannot continue`)
    log.flush(() => process.exit(isSettings ? settingsExitCode : 1))
  },
}
const server = exitOnWrongSettings(name, () => createServer(options))

runService({
  name,
  log,
  start: () => server.start(env.PORT, env.HOST),
  drain: server.drain,
  stop: server.stop,
})
