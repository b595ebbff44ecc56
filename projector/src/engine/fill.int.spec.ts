import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { BatchOptions } from '@safe-menu/server-kit/event-store/subscription'
import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { useEngine } from '../testing/engine-fixture.ts'
import { notesGroup } from '../testing/spec-worker.ts'
import { restMsAfter } from './fill.ts'
import { rebuild } from './rebuild.ts'

const gate = 4_712 // an arbitrary advisory lock

describe('a build that fills its tables', () => {
  const engine = useEngine()

  /** The store in batches of two events, which counts those that the build has asked for and received. */
  function counting(store: ProjectorEventStore) {
    const seen = { batches: 0, options: null as BatchOptions | null }
    async function* batches(options: BatchOptions) {
      seen.options = options
      for await (const batch of store.batches({ ...options, maxBatch: 2, gatherMs: () => 0 })) {
        seen.batches += 1
        yield batch
      }
    }
    return { seen, store: { ...store, batches } }
  }

  it('reads the next batch while PostgreSQL applies the present one', async () => {
    const { databaseUrl, reader, gateway, append } = engine
    await createCheckpoints(databaseUrl, [])
    const positions: bigint[] = []
    for (const note of ['a', 'b', 'a', 'c', 'a', 'b']) positions.push((await append(note)).position)
    await reader.client.query('select pg_advisory_lock($1)', [gate])
    await reader.client.query(`
      create function pass_gate() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
      create trigger gate before update on projector.checkpoints for each row
        when (new.position > old.position) execute function pass_gate()`)
    const { seen, store } = counting(gateway)
    const options = { databaseUrl, store, definition: notesGroup, log: silentLog }
    const rebuilding = rebuild({ ...options, signal: new AbortController().signal })
    await waitUntil('the second batch is there', () => seen.batches === 2)
    const { rows } = await reader.client.query('select position::text from projector.checkpoints')
    expect(rows).to.deep.equal([{ position: '0' }])
    // A subscription that is opened again goes on behind what has been received, although it is not committed yet.
    const from = await seen.options?.from()
    expect(positions.includes(from ?? -1n), `${from} of ${positions}`).to.equal(true)
    await reader.client.query('select pg_advisory_unlock($1)', [gate])
    expect(await rebuilding).to.include({ done: true })
    expect(await reader.times()).to.equal(6)
    expect(await reader.rows('select total::int from menus.summary')).to.deep.equal([{ total: 6 }])
  })
})

describe('the rest of a build after a batch', () => {
  const engine = useEngine()
  beforeEach(() => createCheckpoints(engine.databaseUrl, ['menus', 'audit']))

  /** Milliseconds to rest after a batch, when the live tables changed this long ago. A negative time lasts on a busy machine, too. */
  async function restMs(tookMs: number, ago: string): Promise<number> {
    const { client } = engine.reader
    const sets = `update projector.checkpoints set updated_at = clock_timestamp() - $1::interval where group_name = 'audit'`
    await client.query(`update projector.checkpoints set updated_at = now() - interval '1 hour'`)
    await client.query(sets, [ago])
    return restMsAfter(client, tookMs)
  }

  for (const { it: title, tookMs, ago, rest } of [
    {
      it: 'is as long as the batch while live tables of any group change',
      tookMs: 100,
      ago: '-60 s',
      rest: 100,
    },
    { it: 'is at most a quarter of a second', tookMs: 3_600_000, ago: '-60 s', rest: 250 },
    { it: 'is none when nothing has changed for a second', tookMs: 200, ago: '1 s', rest: 0 },
  ])
    it(title, async () => {
      expect(await restMs(tookMs, ago)).to.equal(rest)
    })
})
