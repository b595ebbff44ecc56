import { fileURLToPath } from 'node:url'
import { auditKeyOf } from '@safe-menu/server-kit/audit/signing'
import { createTokenVerifier } from '@safe-menu/server-kit/auth/tokens'
import { readEnvironmentOrExit } from '@safe-menu/server-kit/config/environment'
import { exportVariables, variables } from '@safe-menu/server-kit/config/variables'
import { runService } from '@safe-menu/server-kit/lifecycle/run-service'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { createServer } from './server.ts'

const name = 'query-api'
const env = readEnvironmentOrExit(name, {
  PORT: variables.PORT.default(3102),
  HOST: variables.HOST,
  DATABASE_URL: variables.DATABASE_URL,
  JWT_PUBLIC_KEY: variables.JWT_PUBLIC_KEY,
  ...exportVariables,
  CONSISTENCY_KEY: variables.CONSISTENCY_KEY,
  RATE_LIMIT_SCALE: variables.RATE_LIMIT_SCALE,
  LOG_LEVEL: variables.LOG_LEVEL,
  TRUST_PROXY: variables.TRUST_PROXY,
  PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN,
})
const log = createLogger({ service: name, level: env.LOG_LEVEL })
const server = createServer({
  databaseUrl: env.DATABASE_URL,
  tokens: createTokenVerifier({ publicKey: env.JWT_PUBLIC_KEY }),
  exportKey: env.EXPORT_SIGNING_KEY,
  headKey: auditKeyOf(env.AUDIT_PUBLIC_KEY),
  consistencyKey: env.CONSISTENCY_KEY,
  limiter: createLimiter({ scale: env.RATE_LIMIT_SCALE }),
  log,
  trustProxy: env.TRUST_PROXY,
  guestPage: { directory: fileURLToPath(new URL('guest-page', import.meta.url)), site: env.PUBLIC_ORIGIN },
  strictResponses: process.env.NODE_ENV !== 'production',
})

runService({
  name,
  log,
  start: () => server.start(env.PORT, env.HOST),
  drain: server.drain,
  stop: server.stop,
})
