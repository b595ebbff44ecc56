import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { type Backlog, PieceFailed, type ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, specCodec, startSpecStore, written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { notesGroup, openReader, startSpecWorker } from '../testing/spec-worker.ts'

describe('backlog of a group', () => {
  let postgres: TestPostgres
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  /** The backlog of the restaurants. The work of `bad` cannot be read and that of `broken` cannot be prepared. */
  function backlogOf(left: string[], done: string[]): Backlog {
    return {
      async begin(_, last, postponed) {
        const due = left.filter(id => !postponed.includes(id)).toSorted()
        const next = due.find(id => last === null || id > last) ?? due[0]
        if (next === undefined) return null
        if (next === 'bad') throw new PieceFailed(next, new Error('its data'))
        return {
          restaurantId: next,
          async prepare() {
            if (next === 'broken') throw new Error('its document')
            return async () => {
              left.splice(left.indexOf(next), 1)
              done.push(next)
            }
          },
          notifications: [],
        }
      },
    }
  }

  it('continues with other restaurants when one fails, and the group stays live', async () => {
    const store = await startSpecStore()
    const gateway = createEventStoreGateway({ url: store.url, codec: specCodec, log: silentLog })
    const databaseUrl = await postgres.createDatabase()
    const [left, done] = [['bad', 'broken', 'cafe', 'diner'], [] as string[]]
    const definition: ProjectionGroupDefinition = {
      ...notesGroup,
      derived: { ...notesGroup.derived, backlog: backlogOf(left, done) },
    }
    const worker = startSpecWorker({ eventStoreUrl: store.url, databaseUrl, definition })
    const reader = await openReader(databaseUrl)
    try {
      await waitUntil('the others are done', () => done.length === 2)
      const { position } = await gateway.append('notes', [written('a')], 'any')
      await waitUntil('events are applied', async () => (await reader.livePosition()) >= position)
      expect(done).to.deep.equal(['cafe', 'diner'])
      expect(left).to.deep.equal(['bad', 'broken'])
      const reasons = [...worker.status.failedWork].map(([id, { reason }]) => [id, reason])
      expect(reasons).to.deep.equal([
        ['bad', 'its data'],
        ['broken', 'its document'],
      ])
      expect(worker.status.state).to.equal('live')
    } finally {
      await worker.stop()
      await reader.close()
      await gateway.close()
      await store.remove()
    }
  })
})
