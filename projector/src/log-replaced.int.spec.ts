import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, startSpecStore, until } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { createGroups } from './groups.ts'
import { createServer } from './server.ts'

const groupNames = ['activity', 'admin', 'audit', 'menus']
const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }

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
  /** Events for each group. */
  async function writeHistory() {
    const ownerAccountId = randomUUID()
    const day = { restaurantId, day: '2026-03-12', views: [], orders: [], filters: [], calls: [] }
    const events = [
      record('RestaurantRegistered', { restaurantId, ownerAccountId, profile }),
      record('ActivityRecorded', day),
    ]
    for (const { id, type, data, metadata } of events) {
      await gateway.append(`spec-${randomUUID()}`, [{ id, type, data, metadata }], 'no_stream')
    }
  }

  it('stops every group with instructions until an operator accepts the log', async () => {
    await until('every group is ready', () => allAre(true), 20_000)
    const backup = await store.backUp()
    await writeHistory()
    await until('every group is past it', async () => {
      const { stdout } = await run('status')
      return JSON.parse(stdout).every(({ position }: { position: string }) => Number(position) > 0)
    })
    await server.stop()
    await store.restore(backup)
    await start()
    await until('every group has stopped', () => allAre(false))
    await until('each says why', async () =>
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
    await until('every group is ready again', () => allAre(true), 20_000)
    await writeHistory()
    await until('every group follows the new log', async () => {
      const all = JSON.parse((await run('status')).stdout)
      return all.every(({ position }: { position: string }) => Number(position) > 0)
    })
  })
})
