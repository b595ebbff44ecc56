import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@safe-menu/contracts/routes'
import { readEnvironmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { runService } from '@safe-menu/server-kit/lifecycle/run-service'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { z } from 'zod'
import { createGateway } from './server.ts'

const name = 'gateway'
const address = z.url({ protocol: /^http$/u, error: 'must be a URL that starts with http://' })
const env = readEnvironmentOrExit(name, {
  PORT: variables.PORT.default(3003),
  // The gateway is public and listens on both IP versions; the services listen on 127.0.0.1 only.
  HOST: variables.HOST.unwrap().optional(),
  COMMAND_API_URL: address,
  QUERY_API_URL: address,
  PROJECTOR_URL: address,
  PROJECTOR_BACKGROUND_URL: address,
  WEB_ROOT: z
    .string()
    .default('web/dist')
    .refine(
      root => existsSync(join(root, 'index.html')),
      'must be the folder of the built web client: run "npm run build"',
    ),
  LOG_LEVEL: variables.LOG_LEVEL,
})
const log = createLogger({ service: name, level: env.LOG_LEVEL })
const command = new URL(env.COMMAND_API_URL)
const query = new URL(env.QUERY_API_URL)
const gateway = createGateway({
  routes,
  upstreams: { command, query },
  readinessOf: {
    'command-api': command,
    'query-api': query,
    projector: new URL(env.PROJECTOR_URL),
    'projector-background': new URL(env.PROJECTOR_BACKGROUND_URL),
  },
  webRoot: env.WEB_ROOT,
  log,
})

runService({
  name,
  log,
  start: () => gateway.start(env.PORT, env.HOST),
  stop: gateway.stop,
})
