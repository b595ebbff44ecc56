import { eventTypes } from '@safe-menu/contracts/event-types'
import { createPool } from '@safe-menu/server-kit/database/pool'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import type { CommandApiOptions } from './options.ts'
import { createReadModel } from './read-model.ts'
import { createVaultDatabase } from './vault-database.ts'
import { createWritePath } from './write-path/execute.ts'

/** What the capabilities share. A function asks for its part of them: `Pick<Deps, 'pool' | 'now'>`. */
export type Deps = ReturnType<typeof createDeps>

/** Opens nothing before it is used. */
export function createDeps(options: CommandApiOptions) {
  const { log, rateLimitScale: scale, wrapGateway = gateway => gateway, wrapPool = pool => pool } = options
  const codec = createEventCodec({ eventTypes })
  const store = createEventStoreGateway({ url: options.eventStoreUrl, codec, log })
  const gateway = wrapGateway(store)
  const pool = wrapPool(createPool({ url: options.databaseUrl, applicationName: 'command-api', log }))
  const limiter = createLimiter({ scale })
  return {
    ...options,
    /** Milliseconds since the epoch. */
    now: Date.now,
    /** The gateway before it is wrapped, with the projector's methods. */
    store,
    gateway,
    pool,
    vaultDatabase: createVaultDatabase(pool, {
      VAULT_KEY: options.vaultKey,
      ACCOUNT_INDEX_KEY: options.indexKey,
    }),
    limiter,
    writePath: createWritePath({ gateway, limiter, conflictDeadlineMs: options.conflictDeadlineMs }),
    readModel: createReadModel(pool, log),
  }
}
