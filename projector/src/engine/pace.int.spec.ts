import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { useEngine } from '../testing/engine-fixture.ts'
import { notesGroup } from '../testing/spec-worker.ts'

const maxBatch = 500 // of `live.ts`

describe('pace of a group', () => {
  const engine = useEngine()

  it('sends a heartbeat after a full batch that nothing follows', async () => {
    await engine.live()
    const events = Array.from({ length: maxBatch }, () => written('a'))
    const { position } = await engine.gateway.append('note-a', events, 'any')
    await waitUntil('a beat at the head', () =>
      engine.reader.beats().some(({ payload }) => JSON.parse(payload).position === String(position)),
    )
  })

  it('uses no plans with full table scans once live, unlike during a build', async () => {
    const seen: unknown[] = []
    const spy = { name: 'spy', text: `select current_setting('enable_seqscan') as it`, values: [] }
    const definition: ProjectionGroupDefinition = {
      ...notesGroup,
      derived: {
        tables: '',
        open: () => ({ afterBatch: async transaction => void seen.push(...(await transaction.query(spy))) }),
        everything: async transaction => void seen.push(...(await transaction.query(spy))),
      },
    }
    await engine.live({ definition })
    await engine.append('a')
    await waitUntil('both have run', () => seen.length === 2)
    expect(seen).to.deep.equal([{ it: 'on' }, { it: 'off' }])
  })
})
