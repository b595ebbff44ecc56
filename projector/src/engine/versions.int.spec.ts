import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { Projection, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { noise, written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { isWorkerReady, useEngine } from '../testing/engine-fixture.ts'
import { notesGroup, noteTotals } from '../testing/spec-worker.ts'

/** A later release: it handles one more event type. */
const handlesNoise: Projection = {
  ...noteTotals,
  eventTypes: [...noteTotals.eventTypes, 'NoiseMade'],
  apply: events =>
    noteTotals.apply(
      events.map(event =>
        event.type === 'NoiseMade' ? { ...event, data: { noteId: 'noise', amount: 1 } } : event,
      ),
      undefined,
    ),
}
const withNoise: ProjectionGroupDefinition = {
  ...notesGroup,
  version: 2,
  projections: [handlesNoise],
}
describe('tables of another version', () => {
  const engine = useEngine()
  beforeEach(async () => {
    await engine.gateway.append('note-a', [written('a', 2), noise()], 'any')
  })

  const start = (definition: ProjectionGroupDefinition) => engine.start({ definition })
  const live = (worker: ReturnType<typeof start>) => waitUntil('it is live', () => isWorkerReady(worker))
  const superseded = (worker: ReturnType<typeof start>) =>
    waitUntil('it steps aside', () => worker.status.state === 'superseded')
  const ids = async () => (await engine.reader.notes()).map(note => note.note_id)

  it('are rebuilt by the later release, and the older one steps aside', async () => {
    const before = start(notesGroup)
    await live(before)
    expect(await ids()).to.deep.equal(['a'])
    const after = start(withNoise)
    await live(after)
    expect(await ids()).to.deep.equal(['a', 'noise'])
    await superseded(before)
    expect(isWorkerReady(before)).to.equal(false)
    // The older code starts again in the middle of an update and must not rebuild its own tables.
    await superseded(start(notesGroup))
    expect(await ids()).to.deep.equal(['a', 'noise'])
  })

  it('are rebuilt for older code only on request', async () => {
    for (const definition of [notesGroup, withNoise]) {
      const worker = start(definition)
      await live(worker)
      await worker.stop()
    }
    const older = start(notesGroup)
    await superseded(older)
    await engine.rebuild()
    await live(older)
  })
})
