import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, startSpecStore } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { createGroups } from './groups.ts'
import { createServer } from './server.ts'

const groupNames = ['activity', 'admin', 'audit', 'menus']
describe('projector service with a restored event log', () => {
  const vaultKey = randomBytes(32)
  const restaurantId = randomUUID()
  const { record } = createRecorder(restaurantId)
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let gateway: ProjectorEventStore
  let databaseUrl: string
  let server: ReturnType<typeof createServer>
  let origin: string

  before(async () => {
    postgres = await startTestPostgres()
    store = await startSpecStore()
    databaseUrl = await postgres.createDatabase()
    gateway = createEventStoreGateway({
      url: store.url,
      codec: createEventCodec({ eventTypes }),
      log: silentLog,
    })
    await start()
  })
  after(async () => {
    await server.stop()
    await gateway.close()
    await store.remove()
    await postgres.stop()
  })

  async function start() {
    const groups = createGroups({ vaultKey })
    server = createServer({ log: silentLog, eventStoreUrl: store.url, databaseUrl, groups, vaultKey })
    origin = `http://127.0.0.1:${await server.start(0, '127.0.0.1')}`
  }
  type Checks = Record<string, { ok: boolean; reason?: string }>
  async function checks(): Promise<Checks> {
    const answer = (await (await fetch(`${origin}/readyz`)).json()) as { checks: Checks }
    return answer.checks
  }
  const allAre = async (ok: boolean) => {
    const now = await checks()
    return groupNames.every(group => now[group]?.ok === ok)
  }
  const run = async (...args: string[]) =>
    promisify(execFile)(process.execPath, [await builtProgram('projector-cli'), ...args], {
      env: {
        ...process.env,
        EVENTSTORE_URL: store.url,
        DATABASE_URL: databaseUrl,
        VAULT_KEY: vaultKey.toString('base64'),
        LOG_LEVEL: 'silent',
      },
    })
  /** Events for each group. Names of different lengths give the later events different positions. */
  async function writeHistory(name = 'Trattoria') {
    const ownerAccountId = randomUUID()
    const profile = { name, description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
    const day = { restaurantId, day: '2026-03-12', views: [], orders: [], filters: [], calls: [] }
    const events = [
      record('RestaurantRegistered', { restaurantId, ownerAccountId, profile }),
      record('ActivityRecorded', day),
    ]
    for (const { id, type, data, metadata } of events) {
      await gateway.append(`spec-${randomUUID()}`, [{ id, type, data, metadata }], 'no_stream')
    }
  }

  /** The position that all groups have passed. */
  async function position(): Promise<number> {
    const { stdout } = await run('status')
    return Math.min(...JSON.parse(stdout).map(({ position }: { position: string }) => Number(position)))
  }

  const replaced = [
    { log: 'a shorter log', events: [] },
    // The position of the old log is inside an event of the new one.
    { log: 'a longer log', events: ['Osteria', 'Another restaurant with a longer name', 'Pizzeria'] },
  ]
  for (const { log, events } of replaced)
    it(`stops every group with instructions until an operator accepts ${log}`, async () => {
      await waitUntil('every group is ready', () => allAre(true))
      const before = await position()
      const backup = await store.backUp()
      await writeHistory()
      await waitUntil('every group is past it', async () => (await position()) > before)
      await server.stop()
      await store.restore(backup)
      for (const name of events) await writeHistory(name)
      await start()
      await waitUntil('every group has stopped', () => allAre(false))
      await waitUntil('each says why', async () =>
        Object.entries(await checks()).every(
          ([name, { reason }]) => !groupNames.includes(name) || reason?.includes('rebuild --all') === true,
        ),
      )
      expect((await fetch(`${origin}/readyz`)).status).to.equal(503)

      const refused = await run('rebuild', 'menus').catch((error: { code: number; stderr: string }) => error)
      expect(refused).to.include({ code: 1 })
      expect(refused.stderr).to.include('Put the right log back')

      const { stdout } = await run('rebuild', '--all')
      expect(stdout.trim().split('\n')).to.have.length(groupNames.length)
      await waitUntil('every group is ready again', () => allAre(true))
      const rebuilt = await position()
      await writeHistory()
      await waitUntil('every group follows the new log', async () => (await position()) > rebuilt)
    })
})
