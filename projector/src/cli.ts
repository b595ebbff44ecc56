import { projectionGroups } from '@safe-menu/contracts/consistency'
import { eventTypes } from '@safe-menu/contracts/events/registry'
import { environmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { createPool } from '@safe-menu/server-kit/database/pool'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/create-gateway'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { migrateBookkeeping } from './engine/migrate.ts'
import type { ProjectionGroupDefinition } from './engine/projection.ts'
import { rebuild } from './engine/rebuild.ts'
import { createGroups } from './groups.ts'

const usage = `usage: npm run projector -- rebuild GROUP   fill new tables from the start of the log, then swap
       npm run projector -- status          where each group stands
groups: ${Object.keys(projectionGroups).join(', ')}
`
const name = 'projector'
const { EVENTSTORE_URL, DATABASE_URL, VAULT_KEY, LOG_LEVEL } = variables
const [command, group = ''] = process.argv.slice(2)
if (command !== 'status' && !(command === 'rebuild' && Object.hasOwn(projectionGroups, group))) {
  process.stderr.write(usage)
  process.exit(2)
}
const env = environmentOrExit(name, { EVENTSTORE_URL, DATABASE_URL, VAULT_KEY, LOG_LEVEL })
const definition = createGroups({ vaultKey: env.VAULT_KEY }).find(each => each.group === group)
const log = createLogger({ service: name, level: env.LOG_LEVEL })
const pool = createPool({ url: env.DATABASE_URL, applicationName: 'projector command', log, max: 1 })
const stopping = new AbortController()
process.on('SIGINT', () => stopping.abort())
process.on('SIGTERM', () => stopping.abort())
try {
  await migrateBookkeeping(pool)
  process.exitCode = definition && command === 'rebuild' ? await runRebuild(definition) : await showStatus()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await pool.end()
}

async function runRebuild(definition: ProjectionGroupDefinition): Promise<number> {
  const codec = createEventCodec({ eventTypes })
  const store = createEventStoreGateway({ url: env.EVENTSTORE_URL, codec, log })
  try {
    const { signal } = stopping
    const result = await rebuild({ databaseUrl: env.DATABASE_URL, store, definition, log, signal })
    process.stdout.write(`${result.sentence}\n`)
    return result.done ? 0 : 1
  } finally {
    await store.close()
  }
}

async function showStatus(): Promise<number> {
  const { rows } = await pool.query(
    `select c.group_name as "group", c.state, c.generation, c.position, c.updated_at, c.projections, f.reason as "stopped at"
     from projector.checkpoints c left join projector.failures f on f.group_name = c.group_name and c.state = 'live'
     order by c.group_name, c.state desc`,
  )
  process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  return 0
}
