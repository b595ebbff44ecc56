import { EnvironmentError, readEnvironment, settingsExitCode } from '@safe-menu/server-kit/config/environment'
import { firstAdminVariables, readFirstAdmin } from '@safe-menu/server-kit/config/first-admin'
import { mailVariables, readMail } from '@safe-menu/server-kit/config/mail'
import { pictureVariables, readPictureSettings } from '@safe-menu/server-kit/config/pictures'
import { variables } from '@safe-menu/server-kit/config/variables'
import { z } from 'zod'
import { StartError } from './start-error.ts'

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
  CONSISTENCY_KEY: variables.CONSISTENCY_KEY.optional(),
  ...firstAdminVariables,
  ...mailVariables,
  ...pictureVariables,
}

/**
 * The settings of `npm start`, checked like those of the services before any of them is started.
 * @throws StartError with one sentence that names every wrong setting
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  try {
    const settings = readEnvironment(shape, env)
    readFirstAdmin(env) // one of its variables without the other
    readMail(env)
    readPictureSettings(env)
    return settings
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    throw new StartError(`Safe Menu cannot start: ${error.message}`, settingsExitCode)
  }
}

export type Settings = ReturnType<typeof readSettings>
