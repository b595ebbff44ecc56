import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { useEngine } from '../testing/engine-fixture.ts'
import { notesGroup, noteTotals } from '../testing/spec-worker.ts'

describe('a build that was interrupted', () => {
  const engine = useEngine()

  const notes = () => engine.reader.rows('select note_id, total, times from menus.note order by note_id')
  const total = async () => (await engine.reader.rows('select total::int from menus.summary'))[0]?.total

  /** Leaves a build of three events behind that has caught up, also with its derived tables. */
  async function leaveBuild() {
    const { reader, append } = engine
    await (await engine.live()).stop()
    for (const note of ['a', 'b', 'a']) await append(note, 2)
    // Readers have seen more than the build can reach, so it does not swap.
    await reader.client.query('update projector.checkpoints set position = position + 1000000')
    const stopping = new AbortController()
    const stopped = engine.rebuild({ signal: stopping.signal })
    const isCaughtUp = async () => {
      if ((await reader.rows(`select to_regclass('menus_next.summary') as it`))[0]?.it === null) return false
      return (await reader.rows('select total::int from menus_next.summary'))[0]?.total === 6
    }
    await waitUntil('the build has caught up', isCaughtUp)
    stopping.abort()
    expect((await stopped).done).to.equal(false)
    const { client } = reader
    await client.query(`update projector.checkpoints set position = 0, event_id = null where state = 'live'`)
  }

  it('continues from its own checkpoint', async () => {
    await leaveBuild()
    await engine.append('b', 5)
    const { done, sentence } = await engine.rebuild()
    expect({ done, sentence }).to.deep.include({ done: true })
    expect(sentence).to.contain('rebuilt from 1 events')
    expect(await notes()).to.deep.equal([
      { note_id: 'a', total: 4, times: 2 },
      { note_id: 'b', total: 7, times: 2 },
    ])
    expect(await total()).to.equal(11)
  })

  it('keeps its quarantines', async () => {
    await leaveBuild()
    await engine.reader.client.query(`
      insert into projector.quarantine (generation, restaurant_id, applied_to, position, stream_name, revision,
        event_type, reason, since, retry_at)
      select generation, '00000000-0000-4000-8000-000000000001', 0, 1, 'note-x', 0, 'NoteWritten', 'spec', now(), now()
      from projector.checkpoints where state = 'building'`)
    expect(await engine.rebuild()).to.include({ done: true })
    const held = await engine.reader.rows(
      `select reason from projector.quarantine join projector.checkpoints using (generation) where state = 'live'`,
    )
    expect(held).to.deep.equal([{ reason: 'spec' }])
  })

  const others: readonly [what: string, makeOther: () => Promise<unknown>, definition?: typeof notesGroup][] =
    [
      ['one of another program', () => changeBuild(`program = 'another'`)],
      [
        'one of another version',
        async () => undefined,
        { ...notesGroup, version: 2, projections: [{ ...noteTotals, eventTypes: ['NoteWritten'] }] },
      ],
      ['one of another number of partitions', () => changeBuild('partitions = 3')],
      ['one of another log', () => changeBuild(`event_id = '00000000-0000-4000-8000-000000000002'`)],
      ['one whose place in the log has no id', () => changeBuild('event_id = null')],
      ['one whose tables are gone', () => engine.reader.client.query('drop schema menus_next cascade')],
    ]
  const changeBuild = (change: string) =>
    engine.reader.client.query(`update projector.checkpoints set ${change} where state = 'building'`)

  for (const [what, makeOther, definition] of others)
    it(`is discarded: ${what}`, async () => {
      await leaveBuild()
      await makeOther()
      const { done, sentence } = await engine.rebuild(definition && { definition })
      expect({ done, sentence }).to.deep.include({ done: true })
      expect(sentence).to.contain('rebuilt from 3 events up to')
      expect(await notes()).to.deep.equal([
        { note_id: 'a', total: 4, times: 2 },
        { note_id: 'b', total: 2, times: 1 },
      ])
      expect(await total()).to.equal(6)
    })
})
