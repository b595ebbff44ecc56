import { firstAdminVariables, readFirstAdmin } from '@safe-menu/server-kit/auth/first-admin'
import { EnvironmentError, readEnvironment, settingsExitCode } from '@safe-menu/server-kit/config/environment'
import { mailVariables, readMail } from '@safe-menu/server-kit/config/mail'
import { exportVariables, variables } from '@safe-menu/server-kit/config/variables'
import { z } from 'zod'
import type { SecretName, Secrets } from '../keys/secrets.ts'
import type { LoginUrls } from '../postgres/database-logins.ts'
import { StartError } from './start-error.ts'

export type Variables = Readonly<Record<string, string | undefined>>

const { PORT, HOST, LOG_LEVEL, BCRYPT_COST, RATE_LIMIT_SCALE, PUBLIC_ORIGIN } = variables
const shape = {
  PORT: PORT.default(3003),
  HOST: HOST.unwrap().optional(),
  SAMPLE_DATA: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  EVENTSTORE_URL: variables.EVENTSTORE_URL.optional(),
  DATABASE_URL: variables.DATABASE_URL.optional(),
  BCRYPT_COST,
  RATE_LIMIT_SCALE,
  PUBLIC_ORIGIN,
  LOG_LEVEL,
  JWT_PRIVATE_KEY: variables.JWT_PRIVATE_KEY.optional(),
  JWT_PUBLIC_KEY: variables.JWT_PUBLIC_KEY.optional(),
  VAULT_KEY: variables.VAULT_KEY.optional(),
  ACCOUNT_INDEX_KEY: variables.ACCOUNT_INDEX_KEY.optional(),
  AUDIT_SIGNING_KEY: variables.AUDIT_SIGNING_KEY.optional(),
  AUDIT_PUBLIC_KEY: exportVariables.AUDIT_PUBLIC_KEY.optional(),
  EXPORT_SIGNING_KEY: exportVariables.EXPORT_SIGNING_KEY.optional(),
  CONSISTENCY_KEY: variables.CONSISTENCY_KEY.optional(),
  ...firstAdminVariables,
  ...mailVariables,
}

/**
 * The settings of `npm start`, checked like those of the services before any of them is started.
 * @throws StartError with one sentence that names every wrong setting
 */
export function readSettings(env: Variables) {
  try {
    const settings = readEnvironment(shape, env)
    readFirstAdmin(env) // one of its variables without the other
    readMail(env)
    return settings
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    throw new StartError(`Safe Menu cannot start: ${error.message}`, settingsExitCode)
  }
}

export type Settings = ReturnType<typeof readSettings>

/** The addresses at which the parts find each other. */
export interface Addresses {
  readonly eventStoreUrl: string
  readonly databaseUrls: LoginUrls
}

const everywhere = ['CONSISTENCY_KEY', 'JWT_PUBLIC_KEY'] as const
/** Each part gets only the secrets that it needs; the parts listed here also get the addresses of the stores that they use. */
const secretsOf: Readonly<Record<string, readonly SecretName[]>> = {
  'command-api': [...everywhere, 'JWT_PRIVATE_KEY', 'VAULT_KEY', 'ACCOUNT_INDEX_KEY', 'AUDIT_SIGNING_KEY'],
  admin: [...everywhere, 'JWT_PRIVATE_KEY', 'VAULT_KEY', 'ACCOUNT_INDEX_KEY'],
  'query-api': [...everywhere, 'AUDIT_PUBLIC_KEY', 'EXPORT_SIGNING_KEY'],
  projector: ['VAULT_KEY'],
  'projector-cli': ['VAULT_KEY'],
}
/** The part's login at the database. */
const loginOf: Readonly<Record<string, keyof LoginUrls>> = {
  'command-api': 'command_api',
  admin: 'command_api',
  'query-api': 'query_api',
  projector: 'projector',
  'projector-cli': 'projector',
}
/** What the operator set, for the parts that use it. */
const alsoGiven: Readonly<Record<string, RegExp>> = {
  'command-api': /^(ADMIN_|SMTP_URL)/u,
}
const ours =
  /^(JWT_P|VAULT_KEY|ACCOUNT_INDEX_KEY|AUDIT_|EXPORT_SIGNING_KEY|CONSISTENCY_KEY|ADMIN_|SMTP_URL|DATABASE_URL|EVENTSTORE_URL|PORT$|HOST$)/u

/** The environment of one part: the caller's environment without other parts' secrets, and the part's own settings. */
export function partEnvironment(
  part: string,
  given: Variables,
  secrets: Secrets,
  addresses: Addresses,
): Variables {
  const own = alsoGiven[part]
  const inherited = Object.entries(given).filter(([name]) => !ours.test(name) || own?.test(name))
  const names = secretsOf[part] ?? []
  const { eventStoreUrl, databaseUrls } = addresses
  const login = loginOf[part]
  return {
    NODE_ENV: 'production',
    // Several parts share one terminal, and access logs would bury important lines.
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(inherited),
    ...(login && { DATABASE_URL: databaseUrls[login] }),
    ...(part in secretsOf && part !== 'query-api' && { EVENTSTORE_URL: eventStoreUrl }),
    ...Object.assign({}, ...names.map(name => secrets[name])),
  }
}
