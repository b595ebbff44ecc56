import { fileURLToPath } from 'node:url'
import { createAuditSigner } from '@safe-menu/server-kit/audit/signing'
import { createTokenVerifier } from '@safe-menu/server-kit/auth/verify-token'
import { readEnvironmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { createConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { runService } from '@safe-menu/server-kit/lifecycle/run-service'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { createServer } from './server.ts'

const {
  PORT,
  HOST,
  DATABASE_URL,
  JWT_PUBLIC_KEY,
  AUDIT_SIGNING_KEY,
  CONSISTENCY_KEY,
  RATE_LIMIT_SCALE,
  LOG_LEVEL,
  TRUST_PROXY,
  PUBLIC_ORIGIN,
} = variables
const env = readEnvironmentOrExit('query-api', {
  PORT: PORT.default(3102),
  HOST,
  DATABASE_URL,
  JWT_PUBLIC_KEY,
  AUDIT_SIGNING_KEY,
  CONSISTENCY_KEY,
  RATE_LIMIT_SCALE,
  LOG_LEVEL,
  TRUST_PROXY,
  PUBLIC_ORIGIN,
})
const log = createLogger({ service: 'query-api', level: env.LOG_LEVEL })
const server = createServer({
  databaseUrl: env.DATABASE_URL,
  tokens: createTokenVerifier({ publicKey: env.JWT_PUBLIC_KEY }),
  auditSigner: createAuditSigner(env.AUDIT_SIGNING_KEY),
  consistency: createConsistencyTokens(env.CONSISTENCY_KEY),
  limiter: createLimiter({ scale: env.RATE_LIMIT_SCALE }),
  log,
  trustProxy: env.TRUST_PROXY,
  guestPage: { directory: fileURLToPath(new URL('guest-page', import.meta.url)), site: env.PUBLIC_ORIGIN },
  strictResponses: process.env.NODE_ENV !== 'production',
})

runService({
  name: 'query-api',
  log,
  async start() {
    const port = await server.start(env.PORT, env.HOST)
    log.info({ port }, 'query-api listens')
  },
  drain: server.drain,
  stop: server.stop,
})
