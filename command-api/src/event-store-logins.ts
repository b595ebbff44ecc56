import {
  exitOnWrongSettings,
  readEnvironmentOrExit,
  SettingsError,
} from '@safe-menu/server-kit/config/environment'
import { credentialsOf } from '@safe-menu/server-kit/config/event-store-url'
import { variables } from '@safe-menu/server-kit/config/variables'
import { createLogins } from '@safe-menu/server-kit/event-store/logins'

const name = 'event-store-logins'
const { EVENTSTORE_URL } = variables
const env = readEnvironmentOrExit(name, {
  ADMIN_EVENTSTORE_URL: EVENTSTORE_URL,
  COMMAND_API_EVENTSTORE_URL: EVENTSTORE_URL,
  PROJECTOR_EVENTSTORE_URL: EVENTSTORE_URL,
})
exitOnWrongSettings(name, () => {
  if (new Set(Object.values(env).map(url => credentialsOf(url).username)).size < 3)
    throw new SettingsError(
      'ADMIN_, COMMAND_API_ and PROJECTOR_EVENTSTORE_URL must each have their own user.',
    )
})

try {
  await createLogins({
    admin: env.ADMIN_EVENTSTORE_URL,
    commandApi: env.COMMAND_API_EVENTSTORE_URL,
    projector: env.PROJECTOR_EVENTSTORE_URL,
  })
  process.stdout.write('command-api and the projector have their own logins at the event store.\n')
} catch (error) {
  process.stderr.write(`${name} failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
