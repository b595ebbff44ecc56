import { freePort } from '@safe-menu/local/supervisor/free-port'
import { type Compose, type ComposeService, createRehearsal, type Rehearsed } from './rehearsal.ts'

interface ReferenceOptions {
  readonly compose: Compose
  /** The instance of each service that it sends requests to. */
  readonly number: number
  readonly addressOf: (service: string) => string
  readonly scratch: string
}

/** Starts the gateway of `npm start` in front of one instance of each service. It needs no Caddy. */
export async function startReferenceGateway(
  options: ReferenceOptions,
): Promise<{ readonly part: Rehearsed; readonly origin: string }> {
  const { compose, number, addressOf, scratch } = options
  const name = `reference-${number}`
  const port = await freePort()
  const environment = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    COMMAND_API_URL: addressOf(`command-api-${number}`),
    QUERY_API_URL: addressOf(`query-api-${number}`),
    PROJECTOR_URL: addressOf(`projector-${number}`),
    PROJECTOR_BACKGROUND_URL: addressOf(`projector-background-${number}`),
    WEB_ROOT: '/srv',
  }
  const command = ['node', 'dist/gateway.mjs']
  const shape = compose.services['query-api-1'] as ComposeService
  const start = createRehearsal({
    compose: { ...compose, services: { [name]: { ...shape, command, environment } } },
    addresses: new Map(),
    secretsDirectory: scratch,
    scratch,
  })
  return { part: await start(name), origin: `http://127.0.0.1:${port}` }
}
