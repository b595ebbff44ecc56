import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { type EngineFixture, useEngine } from '../testing/engine-fixture.ts'
import { notesGroup } from '../testing/spec-worker.ts'
import { reconcile } from './reconcile.ts'

describe('reconcile', () => {
  const engine = useEngine()
  const { append, applied } = engine
  let reader: EngineFixture['reader']
  let last: bigint

  beforeEach(async () => {
    ;({ reader } = engine)
    await engine.live()
    for (const note of ['a', 'b', 'c']) ({ position: last } = await append(note))
    await applied(last)
  })

  const reconciled = (options: Partial<Parameters<typeof reconcile>[0]> = {}) => {
    const { databaseUrl, gateway: store } = engine
    const { signal } = new AbortController()
    return reconcile({
      databaseUrl,
      store,
      definition: notesGroup,
      log: silentLog,
      signal,
      ...options,
    })
  }
  const differencesAfter = async (statement: string) => {
    await reader.client.query(statement)
    const { agrees, sentences } = await reconciled()
    expect(agrees).to.equal(false)
    return sentences
  }

  it('reports that equal tables agree, and leaves nothing behind', async () => {
    expect(await reconciled()).to.deep.equal({
      agrees: true,
      sentences: [`menus: 4 rows of 2 tables agree with the event log, up to position ${last}.`],
    })
    expect(await reader.rows(`select nspname from pg_namespace where nspname like 'menus%'`)).to.deep.equal([
      { nspname: 'menus' },
    ])
    expect(await reader.rows('select state from projector.checkpoints')).to.deep.equal([{ state: 'live' }])
  })

  it('agrees while events arrive', async () => {
    const writing = async () => {
      // Not without end: on a busy machine the two sets of tables would hardly ever be at the same event.
      for (let i = 0; i < 50; i += 1) await applied((await append(`n${i % 5}`, i)).position)
    }
    const [{ agrees, sentences }] = await Promise.all([reconciled(), writing()])
    expect(agrees, sentences.join('\n')).to.equal(true)
  })

  it('names a row that was changed, with what it is by the event log', async () => {
    expect(await differencesAfter(`update menus.note set times = 7 where note_id = 'b'`)).to.deep.equal([
      'menus.note: in the row with note_id b, times is 7, but 1 by the event log.',
    ])
  })

  it('names a row that was removed, and one that was invented', async () => {
    await reader.client.query(`delete from menus.note where note_id = 'a'`)
    expect(await differencesAfter(`insert into menus.note values ('z', 1, 1, 1)`)).to.deep.equal([
      'menus.note: the row with note_id a is missing.',
      'menus.note: the row with note_id z is not in the event log.',
    ])
  })

  it('names some of many differences and counts the others', async () => {
    for (const note of ['d', 'e']) ({ position: last } = await append(note))
    await applied(last)
    const sentences = await differencesAfter('update menus.note set times = times + 1')
    expect(sentences).to.have.length(4)
    expect(sentences.at(-1)).to.equal('menus.note: 2 more rows differ.')
  })

  it('names a view or a function that is not the one of this release', async () => {
    await reader.client.query('create view menus.more as select note_id from menus.note')
    expect(await differencesAfter('create function menus.one() returns int return 1')).to.deep.equal([
      'menus.one: the function is not the one of this release.',
      'menus.more: the view is not the one of this release.',
    ])
  })

  it('names the events that a restaurant in quarantine lacks', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    expect(
      await differencesAfter(`
        insert into projector.quarantine (generation, restaurant_id, applied_to, position, stream_name, revision, event_type,
          reason, since, retry_at)
        select generation, '${id}', 5, 6, 'note-a', 0, 'Unknown', '', now(), now() + interval '1 hour' from projector.checkpoints`),
    ).to.deep.equal([`menus lacks the events of ${id} after position 5: the restaurant is in quarantine.`])
  })

  it('reports tables of another log', async () => {
    await reader.client.query(`update projector.checkpoints set event_id = 'of another log'`)
    const { agrees, sentences } = await reconciled()
    expect(agrees).to.equal(false)
    expect(sentences.join()).to.match(/^menus: The event log is not the one/u)
  })

  it('reports that the live tables stay behind', async () => {
    await reader.client.query('update projector.checkpoints set position = 0, event_id = null')
    const { sentences } = await reconciled({ waitMs: 300 })
    expect(sentences.join()).to.match(/^menus: not compared: /u)
  })

  it('reports that events arrive without a pause', async () => {
    const store: typeof engine.gateway = {
      ...engine.gateway,
      // At each look another event has come, which the live tables have and the new ones lack.
      async peekAll({ after }) {
        await reader.client.query(
          `update projector.checkpoints set position = position + 1 where state = 'live'`,
        )
        const head = await engine.gateway.head()
        if (head === null) return []
        return [{ ...head, type: 'NoteWritten', position: (after ?? 0n) + 1n }]
      },
    }
    const { sentences } = await reconciled({ store, waitMs: 300 })
    expect(sentences.join()).to.match(/^menus: not compared: /u)
  })
})
