import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { freePort } from '@safe-menu/local/supervisor/free-port'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { createRestaurantEvents } from '@safe-menu/read-models/testing/restaurant-events'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import fc from 'fast-check'
import { type Stores, withStores } from './with-stores.ts'

const killWithinMs = 1_500 // of life: longer than the time between two events of the guests' view
// The time of a commit, and of a busy machine on which the projector learns of it late.
const marginMs = 500

/** A change of which a guest read the result. */
interface GuestRead {
  readonly position: bigint
  /** When a guest last began to read the menu and got the state before it. */
  readonly notYetAt: number
  /** When a guest had read it for the first time. */
  readonly readAt: number
}

/**
 * Declares and withdraws an allergen, each as soon as a guest has read the change before it, while the projector of the menus is killed
 * at random moments. The trail must then date each change as the guest read it. `FAULTS_SEED` repeats a run.
 */
export function holdGuestReads(kills: number, partitions: number): Promise<void> {
  return withStores(stores => run(stores, kills, partitions))
}

async function run(
  { storeUrl, databaseUrl, gateway, client, cleanUps }: Stores,
  kills: number,
  partitions: number,
): Promise<void> {
  const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000)
  const own = createRestaurantEvents()
  const { itemId } = own
  const write = async ({ id, type, data, metadata }: StoredEvent): Promise<bigint> =>
    (await gateway.append('spec', [{ id, type, data, metadata }], 'any')).position
  for (const event of own.opened()) await write(event)

  const projector = await startProjector({ store: storeUrl, databaseUrl, partitions })
  cleanUps.push(() => projector.kill())
  /** Whether the menu that guests get says "sesame". */
  const readMenu = async () => {
    const { rows } = await client.query<{ has: boolean }>(
      `select document::text like '%sesame%' as has from menus.item_document where item_id = $1`,
      [itemId],
    )
    return rows[0]?.has === true
  }
  const isThere = async () =>
    (await client.query(`select to_regclass('menus.item_document') as it`)).rows[0].it !== null
  await waitUntil('the tables are there', isThere)

  const reads: GuestRead[] = []
  let isOver = false
  async function changeAndRead(): Promise<void> {
    for (let sesame = true; !isOver; sesame = !sesame) {
      let notYetAt = Date.now()
      const position = await write(sesame ? own.declared('sesame') : own.withdrawn('sesame'))
      for (;;) {
        const begunAt = Date.now()
        if ((await readMenu()) === sesame) break
        notYetAt = begunAt
        await sleep(2)
      }
      reads.push({ position, notYetAt, readAt: Date.now() })
    }
  }
  const changing = changeAndRead()
  changing.catch(() => undefined) // awaited below
  for (const lifeMs of fc.sample(fc.nat(killWithinMs), { numRuns: kills, seed })) {
    const before = reads.length
    await waitUntil('a guest reads two changes', async () => reads.length > before + 1)
    await sleep(lifeMs)
    await projector.kill()
    await projector.start()
  }
  isOver = true
  await changing

  const last = reads.at(-1)?.position ?? 0n
  const isDated = async () => {
    const { rowCount } = await client.query(
      `select from audit.dated_entry where position >= $1 and visibility <> 'not_yet'`,
      [last],
    )
    return rowCount === 1
  }
  await waitUntil('the history has its dates', isDated)
  const { rows } = await client.query<{ position: string; visible_at: Date | null }>(
    'select position::text, visible_at from audit.dated_entry',
  )
  const dates = new Map(rows.map(row => [BigInt(row.position), row.visible_at?.getTime() ?? null]))
  const wrong = reads.flatMap(({ position, notYetAt, readAt }) => {
    const at = dates.get(position) ?? null
    if (at === null) return [`${position}: never, but a guest read it`]
    if (at > readAt + marginMs) return [`${position}: ${at - readAt} ms after a guest read it`]
    return at < notYetAt - marginMs ? [`${position}: ${notYetAt - at} ms before guests could read it`] : []
  })
  expect(reads.length, 'changes').to.be.above(2 * kills)
  expect(wrong, `of ${reads.length} changes, seed ${seed}`).to.deep.equal([])
}

/** The projector of the menus, as a process. */
async function startProjector(options: {
  readonly store: string
  readonly databaseUrl: string
  readonly partitions: number
}) {
  const program = await builtProgram('projector')
  const env = {
    ...process.env,
    ...{ HOST: '127.0.0.1', EVENTSTORE_URL: options.store, DATABASE_URL: options.databaseUrl },
    ...{ VAULT_KEY: randomBytes(32).toString('base64'), GROUPS: 'menus', LOG_LEVEL: 'silent' },
    PROJECTOR_PARTITIONS: String(options.partitions),
  }
  let child: ChildProcess
  async function start(): Promise<void> {
    const PORT = String(await freePort())
    child = spawn(process.execPath, [program], { env: { ...env, PORT }, stdio: 'inherit' })
  }
  async function kill(): Promise<void> {
    const exited = once(child, 'exit')
    if (!child.kill('SIGKILL')) throw new Error('the projector has ended')
    await exited
  }
  await start()
  return { start, kill }
}
