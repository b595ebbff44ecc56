import { eventTypes } from '@safe-menu/contracts/event-types'
import { groupNames } from '@safe-menu/read-models/groups'
import { readEnvironmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { createPool } from '@safe-menu/server-kit/database/pool'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway, type ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { migrateBookkeeping, partitionFor, readLive } from './engine/checkpoints.ts'
import { rebuild } from './engine/rebuild.ts'
import { reconcile } from './engine/reconcile.ts'
import { partitionCountDiffers } from './engine/versions.ts'
import { createGroups, partitionCount } from './groups.ts'
import { lowerPriority } from './lower-priority.ts'

const usage = `usage: npm run projector -- rebuild GROUP   fill new tables beside the live ones, then swap; it goes on where it was interrupted
       npm run projector -- rebuild menus --change-partitions   the same, with PROJECTOR_PARTITIONS partitions instead of the present number
       npm run projector -- rebuild --all   the same for every group; accepts an event log that was restored or replaced
       npm run projector -- reconcile [GROUP]   build the tables once more and compare them with the live ones, of one group or all
       npm run projector -- status          where each group is, and which restaurants are in quarantine
groups: ${groupNames.join(', ')}
exit codes: 0 done, 1 not done or, of reconcile, different, 2 wrong usage
`
/** Every generation and its partitions, the live ones of a group first, and why one has stopped. */
const generationsQuery = `
  select c.group_name as "group", case when c.partitions > 1 then c.partition || ' of ' || c.partitions end as "partition", c.state,
    c.generation, c.position, c.updated_at, c.version, f.reason as "stopped at"
  from projector.checkpoints c
  left join projector.failures f on c.state = 'live'
    and f.group_name = c.group_name || case when c.partitions > 1 then ' ' || c.partition || ' of ' || c.partitions else '' end
  order by c.group_name, c.state desc, c.partition`

/** The restaurants in quarantine, the oldest first. */
const quarantineQuery = `
  select c.group_name as "group", case when c.partitions > 1 then c.partition || ' of ' || c.partitions end as "partition",
    q.restaurant_id as "restaurant", q.since, q.stream_name || '@' || q.revision as "event",
    q.event_type as "type", q.position, q.reason, q.attempts, q.retry_at as "next attempt"
  from projector.quarantine q join projector.checkpoints c using (generation)
  where c.state = 'live' order by q.since`

const name = 'projector'
const rebuildPriority = 10 // of 19: a tenth of the processor time while the live projectors need it
const { EVENTSTORE_URL, DATABASE_URL, VAULT_KEY, LOG_LEVEL } = variables
const changePartitions = '--change-partitions'
const given = process.argv.slice(2)
const changesPartitions = given.includes(changePartitions)
const [command, group = ''] = given.filter(word => word !== changePartitions)
const isAll = group === '--all' || (command === 'reconcile' && group === '')
const isUsable =
  (command === 'status' && !changesPartitions) ||
  (command === 'reconcile' &&
    !changesPartitions &&
    (group === '' || groupNames.some(name => name === group))) ||
  (command === 'rebuild' && (isAll || groupNames.some(name => name === group)))
if (given.some(word => word === '--help' || word === '-h')) {
  process.stdout.write(usage)
  process.exit(0)
}
if (!isUsable) {
  process.stderr.write(usage)
  process.exit(2)
}
const env = readEnvironmentOrExit(name, {
  EVENTSTORE_URL,
  DATABASE_URL,
  VAULT_KEY,
  LOG_LEVEL,
  PROJECTOR_PARTITIONS: partitionCount,
})
// A rebuild fills the tables of all partitions, so it needs only the first of a group.
const definitions = createGroups({ vaultKey: env.VAULT_KEY, partitions: env.PROJECTOR_PARTITIONS }).filter(
  ({ group: each, partition }) => (isAll || each === group) && (partition?.index ?? 0) === 0,
)
const log = createLogger({ service: name, level: env.LOG_LEVEL })
const pool = createPool({ url: env.DATABASE_URL, applicationName: 'projector command', log, max: 1 })
const stopping = new AbortController()
process.on('SIGINT', () => stopping.abort())
process.on('SIGTERM', () => stopping.abort())
try {
  await migrateBookkeeping(pool)
  if (command === 'reconcile') process.exitCode = await runReconciliations()
  else process.exitCode = command === 'rebuild' ? await runRebuilds() : await showStatus()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await pool.end()
}

/** A sentence for each group that is live with another number of partitions: the running projector would apply nothing any more. */
async function findOtherPartitions(): Promise<readonly string[]> {
  const sentences: string[] = []
  for (const definition of definitions) {
    const live = await readLive(pool, definition)
    if (live !== null && live.partitions !== partitionFor(definition).count)
      sentences.push(partitionCountDiffers(definition, live))
  }
  return sentences
}

async function runRebuilds(): Promise<number> {
  const refusals = changesPartitions ? [] : await findOtherPartitions()
  for (const sentence of refusals) process.stderr.write(`${sentence}\n`)
  if (refusals.length > 0) return 1
  return withStore(async store => {
    const { signal } = stopping
    const options = { databaseUrl: env.DATABASE_URL, store, log, signal, acceptsLog: isAll }
    let areDone = true
    for (const definition of definitions) {
      const result = await rebuild({ ...options, definition })
      process.stdout.write(`${result.sentence}\n`)
      areDone &&= result.done
    }
    return areDone ? 0 : 1
  })
}

async function runReconciliations(): Promise<number> {
  return withStore(async store => {
    await store.head() // fails at once when the store is away; a subscription would wait for it
    // Differences are printed once, as sentences.
    const silent = createLogger({ service: name, level: 'silent' })
    const options = { databaseUrl: env.DATABASE_URL, store, log: silent, signal: stopping.signal }
    let agree = true
    for (const definition of definitions) {
      const { agrees, sentences } = await reconcile({ ...options, definition })
      for (const sentence of sentences) process.stdout.write(`${sentence}\n`)
      agree &&= agrees
    }
    return agree ? 0 : 1
  })
}

/** Runs work that reads the whole log, without slowing down the live services. */
async function withStore(work: (store: ProjectorEventStore) => Promise<number>): Promise<number> {
  lowerPriority(rebuildPriority)
  const codec = createEventCodec({ eventTypes })
  const store = createEventStoreGateway({ url: env.EVENTSTORE_URL, codec, log })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function showStatus(): Promise<number> {
  const { rows } = await pool.query(generationsQuery)
  const quarantine = await pool.query(quarantineQuery)
  process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  if (quarantine.rows.length > 0)
    process.stdout.write(`In quarantine:\n${JSON.stringify(quarantine.rows, null, 2)}\n`)
  return 0
}
