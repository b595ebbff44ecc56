import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { BatchTransaction } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, specCodec, startSpecStore, written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import pino from 'pino'
import { notesGroup, openReader, startSpecWorker } from '../testing/spec-worker.ts'
import { rebuild } from './rebuild.ts'
import { isReady } from './status.ts'

describe('the swap after a rebuild', () => {
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let gateway: ProjectorEventStore
  let databaseUrl: string
  let reader: Awaited<ReturnType<typeof openReader>>

  before(async () => {
    postgres = await startTestPostgres()
    store = await startSpecStore()
    gateway = createEventStoreGateway({ url: store.url, codec: specCodec, log: silentLog })
    databaseUrl = await postgres.createDatabase()
    reader = await openReader(databaseUrl)
  })
  after(async () => {
    await reader.close()
    await gateway.close()
    await store.remove()
    await postgres.stop()
  })

  it('is the first thing that is announced, after the new tables caught up', async () => {
    const worker = startSpecWorker({ eventStoreUrl: store.url, databaseUrl })
    await waitUntil('the first build is live', () => isReady(worker.status, performance.now()))
    await worker.stop()
    await gateway.append('note-a', [written('a', 1)], 'any')
    // Readers have seen more than the build can reach, so it continues and does not swap.
    await reader.client.query('update projector.checkpoints set position = position + 1000000')
    const options = { databaseUrl, store: gateway, definition: notesGroup, log: silentLog }
    const rebuilding = rebuild({ ...options, signal: new AbortController().signal })
    const built = async () =>
      (await reader.rows(`select to_regclass('menus_next.summary') as it`))[0]?.it === null
        ? null
        : (await reader.rows('select total from menus_next.summary'))[0]?.total
    await waitUntil('the new tables have caught up', async () => (await built()) === '1')
    reader.heard.length = 0
    await gateway.append('note-a', [written('a', 6)], 'any')
    await waitUntil('the new tables have the next event', async () => (await built()) === '7')
    await reader.rows('select 1') // notifications sent before this answer have been heard
    expect(reader.heard).to.deep.equal([])

    await reader.client.query(`update projector.checkpoints set position = 0 where state = 'live'`)
    expect(await rebuilding).to.include({ done: true })
    await reader.rows('select 1')
    expect(reader.heard.map(({ channel }) => channel)).to.deep.equal([
      'projector_generation',
      'projector_menus',
    ])
  })

  it('is tried again when a live batch takes longer than it may wait', async () => {
    const holder = await openReader(databaseUrl)
    await holder.client.query('begin')
    await holder.client.query(`select from projector.checkpoints where state = 'live' for update`)
    const options = { databaseUrl, store: gateway, definition: notesGroup, log: silentLog }
    const rebuilding = rebuild({ ...options, signal: new AbortController().signal })
    rebuilding.catch(() => undefined) // awaited below
    const isWaiting = `
      select from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`
    await waitUntil('the swap waits', async () => (await reader.rows(isWaiting)).length > 0)
    await waitUntil('it has given up', async () => (await reader.rows(isWaiting)).length === 0)
    await holder.client.query('commit')
    await holder.close()
    expect(await rebuilding).to.include({ done: true })
  }).timeout(20_000)

  it('is logged with the generation that is live, also when its tables were built twice', async () => {
    const derived = {
      ...notesGroup.derived,
      everything: async (tables: BatchTransaction) => {
        await tables.query({ name: 'divide', text: 'select 1 / $1::int', values: [0] })
      },
    }
    const lines: { readonly msg: string; readonly generation?: string }[] = []
    const log = pino({ level: 'info' }, { write: line => lines.push(JSON.parse(line)) })
    const options = { databaseUrl, store: gateway, definition: { ...notesGroup, derived }, log }
    const { signal } = new AbortController()
    expect(await rebuild({ ...options, signal })).to.include({ done: true })
    const [live] = await reader.rows(`select generation from projector.checkpoints where state = 'live'`)
    const logged = lines.find(({ msg }) => msg === 'the new read model is live')
    expect(lines.map(({ msg }) => msg).join()).to.contain('building again')
    expect(String(logged?.generation)).to.equal(String(live?.generation))
  })

  it('is committed synchronously, even if only system events precede the end', async () => {
    const place = await reader.rows('select position, event_id from projector.checkpoints')
    await reader.client.query(`
      create table how (synchronous_commit text);
      create function note_how() returns trigger language plpgsql as
        $$ begin insert into how values (current_setting('synchronous_commit')); return new; end $$;
      create trigger note_how after update of state on projector.checkpoints for each row execute function note_how()`)
    // Only system events ("$...") are near the end of the log.
    const store = { ...gateway, lastEventUpTo: async () => null }
    const options = { databaseUrl, store, definition: notesGroup, log: silentLog }
    const { signal } = new AbortController()
    expect(await rebuild({ ...options, signal })).to.include({ done: true })
    expect(await reader.rows('select position, event_id from projector.checkpoints')).to.deep.equal(place)
    expect(await reader.rows('select * from how')).to.deep.equal([{ synchronous_commit: 'on' }])
  })
})
