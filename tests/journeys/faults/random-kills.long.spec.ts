import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createApiClient } from '@safe-menu/local/api/client'
import { type RunningStack, startStack } from '@safe-menu/local/testing/start-stack'
import { createLogState, type Item } from '@safe-menu/read-models/testing/log-oracle/log-state'
import { expect } from 'chai'
import { seededRandom } from '../../fixtures/random.ts'
import { createKillTable } from './kill-table.ts'
import { countMarks, readLogByClient } from './read-log-by-client.ts'
import { createWriter, type Writer } from './writers.ts'

const kills = Number(process.env.FAULTS_KILLS ?? 200)
const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000)
const writerCount = 8

/** Every process that holds or carries what people have saved. */
const victims = [
  'command-api',
  'event-store',
  'projector',
  'projector-background',
  'query-api',
  'postgres',
] as const
const healingMs = 60_000 // the longest backoff, the stores' recovery, and the parts' reconnections behind them
const root = join(import.meta.dirname, '..', '..', '..')

describe(`${kills} kills at random instants, under load (seed ${seed})`, function () {
  this.timeout(kills * 10_000 + 300_000) // a kill takes about two seconds with its healing; then the writes' own patience
  let stack: RunningStack
  let writers: readonly Writer[]

  before(async () => {
    // On the disk: the stores of a long test may outgrow the memory.
    stack = await startStack({ RATE_LIMIT_SCALE: '1000000' }, tmpdir())
    // One after the other: a single address may have only a few passwords hashed at once.
    const created: Writer[] = []
    while (created.length < writerCount)
      created.push(await createWriter(stack.origin, created.length, seed + created.length))
    writers = created
    const ending = new AbortController()
    const writing = Promise.all(writers.map(writer => writer.run(ending.signal)))
    // A refused write is the failure to report, not the kill that happens to be under way.
    let failed = false
    writing.catch(() => {
      failed = true
    })
    const random = seededRandom(seed)
    const answered = () => writers.reduce((sum, writer) => sum + writer.answered.length, 0)
    const table = createKillTable(victims, answered)
    let count = 0
    while (count < kills && !failed) {
      // Mostly in the middle of the work; now and then while another part is still coming back.
      const enough = random.chance(0.2) ? answered() : answered() + 1 + random.int(60)
      await waitUntil('writes are saved', () => answered() >= enough || failed, {
        withinMs: healingMs,
        everyMs: 20,
      }).catch((error: Error) => {
        throw new Error(`${error.message}\n${tail(stack)}`)
      })
      const victim = random.pick(victims)
      if (!kill(stack, victim)) continue // it is still on its way back from the last kill
      table.killed(victim, answered())
      count += 1
    }
    ending.abort()
    await writing
    process.stdout.write(table.text())
    await waitUntilReady(stack)
  })

  after(async () => {
    await stack?.stop()
  })

  it('every answered write is in the log once, and every other at most once', async () => {
    const counts = countMarks(await readLogByClient(stack.running().eventStoreUrl))
    const answered = writers.flatMap(writer => writer.answered)
    expect(answered.length, 'writes went on between the kills').to.be.greaterThan(kills)
    expect(
      answered.filter(mark => counts.get(mark) !== 1),
      'answered, and lost or doubled',
    ).to.deep.equal([])
    expect(
      [...counts].filter(([, count]) => count > 1),
      'twice',
    ).to.deep.equal([])
  })

  it('a repeated command has left its events once', async () => {
    const seen = new Map<string, { readonly streamName: string; last: bigint }>()
    for (const event of await readLogByClient(stack.running().eventStoreUrl)) {
      const { streamName, revision, type } = event
      const { commandId } = event.metadata
      if (!streamName.startsWith('item-')) continue
      const before = seen.get(commandId)
      if (before) expect([streamName, revision], type).to.deep.equal([before.streamName, before.last + 1n])
      seen.set(commandId, { streamName, last: revision })
    }
    expect(seen.size).to.be.greaterThan(kills)
  })

  it('managers and guests read what a second, naive fold of the log says', async () => {
    const state = createLogState()
    for (const event of await readLogByClient(stack.running().eventStoreUrl)) state.apply(event)
    const call = createApiClient(stack.origin)
    for (const { token, menuId } of writers) {
      const params = { menuId }
      const onMenu = [...state.items.values()].filter(
        item => item.menuId === menuId && item.status === 'active',
      )
      const expected = onMenu.map(itemOfLog).sort(byId)
      const { body: items } = await call(itemRoutes.ofMenu, { params, token })
      expect(items.map(itemOfApi).sort(byId), 'the manager').to.deep.equal(expected)
      const { body: menu } = await call(menuRoutes.get, { params })
      expect(menu.items.map(itemOfApi).sort(byId), 'the guest').to.deep.equal(expected)
    }
  })

  it('every table is what a build of the log leads to', () => {
    const program = [join(root, 'dist', 'cli.mjs'), 'projector-cli', 'reconcile']
    const reconciled = spawnSync(process.execPath, program, {
      env: { ...process.env, DATA_DIR: stack.dataDirectory },
      encoding: 'utf8',
    })
    expect(reconciled.status, reconciled.stdout + reconciled.stderr).to.equal(0)
  })
})

/** Whether a process was there to be killed. */
function kill(stack: RunningStack, part: string): boolean {
  const pid = stack.running().parts[part]?.pid
  if (pid === undefined) return false
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false // It was gone before the supervisor had seen it.
  }
}

async function waitUntilReady(stack: RunningStack): Promise<void> {
  const isReady = async () => (await fetch(`${stack.origin}/readyz`)).ok
  await waitUntil('every part is ready', isReady, { withinMs: healingMs, everyMs: 200 }).catch(
    (error: Error) => {
      throw new Error(`${error.message}\n${tail(stack)}`)
    },
  )
}

const tail = ({ output }: RunningStack) => output().slice(-4_000)

const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1)

function itemOfApi(item: ItemView) {
  return {
    id: item.id,
    menuId: item.menuId,
    name: item.name,
    description: item.description,
    priceCents: Math.round(item.price * 100),
    tags: item.allergens.map(tag => `${tag.id} ${tag.presence}`).sort(),
    confirmedAt: item.allergensConfirmedAt,
  }
}

function itemOfLog(item: Item): ReturnType<typeof itemOfApi> {
  return {
    id: item.id as ItemView['id'],
    menuId: item.menuId as ItemView['menuId'],
    name: item.name,
    description: item.description,
    priceCents: item.priceCents,
    tags: Object.entries(item.tags)
      .map(([id, { presence }]) => `${id} ${presence}`)
      .sort(),
    confirmedAt: item.confirmedAt,
  }
}
