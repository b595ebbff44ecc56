import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { BatchTransaction } from '@safe-menu/read-models/projection'
import { expect } from 'chai'
import pino from 'pino'
import { type EngineFixture, useEngine } from '../testing/engine-fixture.ts'
import { notesGroup, openReader } from '../testing/spec-worker.ts'
import { Fenced } from './faults.ts'

describe('the swap after a rebuild', () => {
  const engine = useEngine()
  const { append, rebuild } = engine
  let reader: EngineFixture['reader']

  beforeEach(async () => {
    ;({ reader } = engine)
    await (await engine.live()).stop()
    await append('a')
  })

  it('is the first thing that is announced, after the new tables caught up', async () => {
    // Readers have seen more than the build can reach, so it continues and does not swap.
    await reader.client.query('update projector.checkpoints set position = position + 1000000')
    const rebuilding = rebuild()
    const built = async () =>
      (await reader.rows(`select to_regclass('menus_next.summary') as it`))[0]?.it === null
        ? null
        : (await reader.rows('select total from menus_next.summary'))[0]?.total
    await waitUntil('the new tables have caught up', async () => (await built()) === '1')
    reader.heard.length = 0
    await append('a', 6)
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

  it('is refused when another process has taken over the build', async () => {
    await reader.client.query('update projector.checkpoints set position = position + 1000000')
    const outcome = rebuild().then(
      () => 'swapped',
      (error: unknown) => error,
    )
    const columns = 'generation, position from projector.checkpoints'
    const isFilled = `select ${columns} where state = 'building' and position > 0`
    await waitUntil('the new tables have caught up', async () => (await reader.rows(isFilled)).length > 0)
    const live = await reader.rows(`select generation from projector.checkpoints where state = 'live'`)
    await reader.client.query(`
      update projector.checkpoints set owner_epoch = owner_epoch + 1 where state = 'building';
      update projector.checkpoints set position = 0 where state = 'live'`)
    expect(await outcome).to.be.instanceOf(Fenced)
    expect(await reader.rows(`select ${columns} where state = 'live'`)).to.deep.equal([
      { ...live[0], position: '0' },
    ])
  })

  it('is tried again when a live batch takes longer than it may wait', async () => {
    const holder = await openReader(engine.databaseUrl)
    await holder.client.query('begin')
    await holder.client.query(`select from projector.checkpoints where state = 'live' for update`)
    const rebuilding = rebuild()
    rebuilding.catch(() => undefined) // awaited below
    const isWaiting = `
      select from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`
    await waitUntil('the swap waits', async () => (await reader.rows(isWaiting)).length > 0)
    await waitUntil('it has given up', async () => (await reader.rows(isWaiting)).length === 0)
    await holder.client.query('commit')
    await holder.close()
    expect(await rebuilding).to.include({ done: true })
  })

  it('is logged with the live generation, also when its tables were built twice', async () => {
    const derived = {
      ...notesGroup.derived,
      everything: async (tables: BatchTransaction) => {
        await tables.query({ name: 'divide', text: 'select 1 / $1::int', values: [0] })
      },
    }
    const lines: { readonly msg: string; readonly generation?: string }[] = []
    const log = pino({ level: 'info' }, { write: line => lines.push(JSON.parse(line)) })
    expect(await rebuild({ definition: { ...notesGroup, derived }, log })).to.include({ done: true })
    const [live] = await reader.rows(`select generation from projector.checkpoints where state = 'live'`)
    const logged = lines.find(({ msg }) => msg === 'the new read model is live')
    expect(lines.map(({ msg }) => msg).join()).to.contain('building again')
    expect(String(logged?.generation)).to.equal(String(live?.generation))
  })

  it('is committed synchronously, even if only system events precede the end', async () => {
    await rebuild() // up to the end of the log
    const place = await reader.rows('select position, event_id from projector.checkpoints')
    await reader.client.query(`
      create table how (synchronous_commit text);
      create function note_how() returns trigger language plpgsql as
        $$ begin insert into how values (current_setting('synchronous_commit')); return new; end $$;
      create trigger note_how after update of state on projector.checkpoints for each row execute function note_how()`)
    // Only system events ("$...") are near the end of the log.
    const store = { ...engine.gateway, lastEventUpTo: async () => null }
    expect(await rebuild({ store })).to.include({ done: true })
    expect(await reader.rows('select position, event_id from projector.checkpoints')).to.deep.equal(place)
    expect(await reader.rows('select * from how')).to.deep.equal([{ synchronous_commit: 'on' }])
  })
})
