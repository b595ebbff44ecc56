import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { freePort } from '@safe-menu/local/supervisor/free-port'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { rebuild } from '@safe-menu/projector/engine/rebuild'
import { partitionsOf } from '@safe-menu/projector/groups'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import type { Statement } from '@safe-menu/read-models/projection'
import { historyOf } from '@safe-menu/read-models/testing/audit-history'
import { guestMenu } from '@safe-menu/read-models/testing/log-oracle/guest-menu'
import { createGuestViews, type GuestViewData } from '@safe-menu/read-models/testing/log-oracle/guest-views'
import { createLogState } from '@safe-menu/read-models/testing/log-oracle/log-state'
import { createTrail } from '@safe-menu/read-models/testing/log-oracle/trail'
import { createVisibility } from '@safe-menu/read-models/testing/log-oracle/visibility'
import { edits } from '@safe-menu/read-models/testing/random-edits'
import { storedDocuments } from '@safe-menu/read-models/testing/stored-documents'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import { readLog } from '@safe-menu/server-kit/testing/read-log'
import { expect } from 'chai'
import fc from 'fast-check'
import type pg from 'pg'
import { type Stores, withStores } from './with-stores.ts'

const partitions = 3

/** What the tables say in the end, and what a second implementation says of the log. */
interface Outcome {
  readonly partitionsSeen: readonly number[]
  readonly menus: Compared
  readonly dates: Compared
}
interface Compared {
  readonly stored: readonly unknown[]
  readonly expected: readonly unknown[]
}

/** Holds that the tables end as the log says, after so many kills. `FAULTS_SEED` repeats a run. */
export async function holdChaos(kills: number): Promise<void> {
  const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000)
  const { partitionsSeen, menus, dates } = await runChaos(kills, seed)
  expect(partitionsSeen.toSorted(), `seed ${seed}`).to.deep.equal([0, 1, 2])
  expect(menus.stored.length, 'menus').to.be.above(3)
  expect(menus.stored, `seed ${seed}`).to.deep.equal(menus.expected)
  expect(dates.stored.length, 'entries').to.be.above(50)
  expect(dates.stored, `seed ${seed}`).to.deep.equal(dates.expected)
}

/**
 * Writes random histories while two projector processes share three partitions and are killed at random, with a rebuild in the
 * middle. Resolves when the survivors have applied everything.
 */
function runChaos(kills: number, seed: number): Promise<Outcome> {
  return withStores(stores => run(stores, kills, seed))
}

async function run(
  { storeUrl, databaseUrl, gateway, client: reader, cleanUps }: Stores,
  kills: number,
  seed: number,
): Promise<Outcome> {
  const VAULT_KEY = randomBytes(32).toString('base64')
  const children: ChildProcess[] = []
  async function start(index: number): Promise<void> {
    const port = await freePort()
    const env = {
      ...process.env,
      ...{ HOST: '127.0.0.1', PORT: String(port), EVENTSTORE_URL: storeUrl, LOG_LEVEL: 'silent' },
      ...{ DATABASE_URL: databaseUrl, VAULT_KEY, GROUPS: 'menus', PROJECTOR_PARTITIONS: String(partitions) },
    }
    const program = await builtProgram('projector')
    children[index] = spawn(process.execPath, [program], { env, stdio: 'inherit' })
  }
  async function kill(index: number): Promise<void> {
    const child = children[index]
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  cleanUps.push(() => Promise.all([kill(0), kill(1)]))
  await Promise.all([start(0), start(1)])

  const { log } = historyOf(fc.sample(edits, { numRuns: 150 + 60 * kills, seed }))
  const own = log.filter(({ type }) => type !== 'GuestViewAdvanced')
  const random = fc.sample(fc.nat(999), { numRuns: 2 * kills, seed })
  let last = 0n
  let done = 0
  let rebuilding: Promise<unknown> = Promise.resolve()
  for (const [number, event] of own.entries()) {
    const position = await append(gateway, event)
    // The guests' group does not apply reports, so its checkpoint need not reach them.
    if (!['MistakeReported', 'ReportsAnswered'].includes(event.type)) last = position
    if (number < ((done + 1) * own.length) / (kills + 1) || done >= kills) continue
    const victim = (random[2 * done] ?? 0) % 2
    await kill(victim)
    if (done === Math.floor(kills / 2)) rebuilding = divideAgain(gateway, databaseUrl)
    await sleep(random[2 * done + 1])
    await start(victim)
    done += 1
    await sleep(((random[2 * done] ?? 0) % 5) * 500)
  }
  await rebuilding
  await waitUntil('the partitions have applied everything', () => isApplied(reader, last))
  const isDated = async () => {
    const { rows } = await reader.query(
      `select min(reached)::text as reached from (select max(position) as reached from audit.guest_view
        where partitions = $1 group by partition) as own having count(*) = $1`,
      [partitions],
    )
    const { rows: waiting } = await reader.query(
      `select count(*)::int as count from audit.dated_entry where guest_facing and visibility = 'not_yet'`,
    )
    return rows[0]?.reached !== undefined && waiting[0].count === 0
  }
  await waitUntil('the history has its dates', isDated)
  return compare(gateway, reader)
}

/** Each event in the stream of its subject. */
async function append(
  gateway: ProjectorEventStore,
  { id, type, data, metadata }: StoredEvent,
): Promise<bigint> {
  const { itemId, menuId, restaurantId, allergenId } = data as Record<string, string>
  const stream = `spec-${itemId ?? menuId ?? restaurantId ?? allergenId}`
  return (await gateway.append(stream, [{ id, type, data, metadata }], 'any')).position
}

function divideAgain(store: ProjectorEventStore, databaseUrl: string): Promise<unknown> {
  const [definition = menusGroup] = partitionsOf(menusGroup, partitions)
  const { signal } = new AbortController()
  return rebuild({ databaseUrl, store, definition, log: silentLog, signal })
}

async function isApplied(reader: pg.Client, last: bigint): Promise<boolean> {
  const { rows } = await reader.query(
    `select count(*)::int as partitions, coalesce(min(position), 0)::text as position
    from projector.checkpoints where group_name = 'menus' and state = 'live'`,
  )
  const [{ partitions: found, position }] = rows
  return found === partitions && BigInt(position) >= last
}

async function compare(gateway: ProjectorEventStore, reader: pg.Client): Promise<Outcome> {
  const log = await readLog(gateway)
  const state = createLogState()
  const [views, trail] = [createGuestViews(), createTrail()]
  for (const event of log) {
    state.apply(event)
    if (event.type === 'GuestViewAdvanced') views.add(event.data as GuestViewData, event.position)
  }
  const visibility = createVisibility(views)
  for (const event of log) {
    const entry = trail.take(event)
    if (entry) visibility.take(entry)
  }
  const tables = {
    query: async <Row extends object>({ text }: Statement) =>
      (await reader.query<Row>(text.replaceAll('{schema}', 'menus'))).rows,
  }
  const documents = (await storedDocuments(tables)).filter(({ kind }) => kind === 'menu')
  const bodies = new Map(documents.map(({ id, body }) => [id, MenuView.parse(JSON.parse(body))]))
  const dated = await reader.query<{ position: string; visible_at: Date | null }>(
    'select position::text, visible_at from audit.dated_entry as entry order by entry.position',
  )
  const line = (position: unknown, at: string | null | undefined) => `${position} ${at ?? 'never'}`
  const divided = await reader.query(
    'select distinct partition from audit.guest_view where partitions = $1',
    [partitions],
  )
  const expected = visibility.end().toSorted((one, other) => Number(one.position - other.position))
  const menus = [...state.menus.values()]
  const isClosed = (id: string) => state.restaurants.get(id)?.fields.closed === true
  return {
    partitionsSeen: divided.rows.map(({ partition }) => partition),
    menus: {
      stored: menus.map(({ id }) => bodies.get(id) ?? null),
      expected: menus.map(({ id, deleted, restaurantId }) =>
        deleted || isClosed(restaurantId) ? null : guestMenu(state, id),
      ),
    },
    dates: {
      stored: dated.rows.map(row => line(row.position, row.visible_at?.toISOString())),
      expected: expected.map(({ position, visible_at }) => line(position, visible_at)),
    },
  }
}
