import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { noise, silentLog, specCodec, written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { isWorkerReady, useEngine } from '../testing/engine-fixture.ts'
import { notesGroup } from '../testing/spec-worker.ts'

describe('projector with a replaced event log', () => {
  const engine = useEngine()

  const start = (definition: ProjectionGroupDefinition = notesGroup) => engine.start({ definition })
  type Running = ReturnType<typeof start>
  const live = (worker: Running) => waitUntil('it is live', () => isWorkerReady(worker))
  async function append(noteId: string, count = 1): Promise<bigint> {
    let position = 0n
    for (let left = count; left > 0; left -= 500) {
      const events = Array.from({ length: Math.min(left, 500) }, () => written(noteId))
      position = (await engine.gateway.append(`note-${noteId}`, events, 'any')).position
    }
    return position
  }
  const ids = async () => (await engine.reader.notes()).map(note => note.note_id)

  /** A backup with one event, and tables with three. */
  async function projectPastABackup() {
    await append('kept')
    const backup = await engine.store.backUp()
    const worker = start()
    const position = await append('lost', 2)
    await live(worker)
    await waitUntil('all is applied', async () => (await engine.reader.livePosition()) >= position)
    await worker.stop()
    return { backup, position }
  }
  async function expectStopped(worker: Running) {
    const since = Date.now() // a heartbeat from before may still be on its way
    await waitUntil('it has stopped', () => worker.status.state === 'stopped')
    expect(worker.status.reason).to.match(/not the one .*rebuild --all/)
    await waitUntil(
      'the failure is stored',
      async () => (await engine.reader.rows('select 1 from projector.failures')).length === 1,
    )
    expect(worker.status.state).to.equal('stopped')
    const isLater = ({ payload }: { readonly payload: string }) => Date.parse(JSON.parse(payload).at) > since
    expect(engine.reader.beats().filter(isLater)).to.deep.equal([])
    expect(await ids()).to.deep.equal(['kept', 'lost'])
  }

  it('stops when the log ends before its checkpoint', async () => {
    const { backup } = await projectPastABackup()
    await engine.store.restore(backup)
    await expectStopped(start())
  })

  it('stops when an older log has grown past its checkpoint', async () => {
    const { backup, position } = await projectPastABackup()
    await engine.store.restore(backup)
    const after = await append('other', 9)
    expect(Number(after)).to.be.above(Number(position))
    await expectStopped(start())
  })

  it('stops when the log is empty or holds other events', async () => {
    await projectPastABackup()
    await engine.store.restore()
    const worker = start()
    await expectStopped(worker)
    await worker.stop()
    await append('other', 20)
    await expectStopped(start())
  })

  it('stops when the log is replaced while it runs', async () => {
    const { backup } = await projectPastABackup()
    const worker = start()
    await live(worker)
    await engine.store.restore(backup)
    await append('other', 9)
    await expectStopped(worker)
  })

  it('stops when the log is replaced and its subscription stays open', async () => {
    let isReplaced = false
    const worker = engine.start({
      store: url => {
        const real = createEventStoreGateway({ url, codec: specCodec, log: silentLog })
        const replaced = <Found extends { id: string } | null>(found: Found) =>
          found && isReplaced ? { ...found, id: 'of another log' } : found
        return {
          ...real,
          head: async () => replaced(await real.head()),
          eventAt: async position => replaced(await real.eventAt(position)),
        }
      },
    })
    await live(worker)
    await append('kept')
    await append('lost')
    await waitUntil('the subscription delivers', async () => (await ids()).length === 2)
    isReplaced = true
    await expectStopped(worker)
  })

  it('stops when lost foreign events were replaced by other events', async () => {
    await append('kept')
    const backup = await engine.store.backUp()
    for (let i = 0; i < 6; i += 1) {
      await engine.gateway.append(
        'noise',
        Array.from({ length: 500 }, () => noise()),
        'any',
      )
    }
    const worker = start()
    await live(worker)
    await worker.stop()
    // The checkpoint has moved past the foreign events, so own events at their positions would be skipped.
    expect(Number(await engine.reader.livePosition())).to.be.above(1_000)
    await engine.store.restore(backup)
    await append('other', 4_000)
    const restarted = start()
    await waitUntil('it has stopped', () => restarted.status.state === 'stopped')
    expect(await ids()).to.deep.equal(['kept'])
  })

  it('continues when the lost events had never been applied', async () => {
    await append('kept')
    const worker = start()
    await live(worker)
    await waitUntil('it is applied', async () => (await ids()).length === 1)
    await worker.stop()
    const backup = await engine.store.backUp()
    await append('never-seen')
    await engine.store.restore(backup)
    await append('later')
    await live(start())
    await waitUntil('it is applied', async () => (await ids()).length === 2)
    expect(await ids()).to.deep.equal(['kept', 'later'])
  })

  it('continues automatically when the right log is back', async () => {
    const { backup } = await projectPastABackup()
    const right = await engine.store.backUp()
    await engine.store.restore(backup)
    const worker = start()
    await expectStopped(worker)
    await engine.store.restore(right)
    await live(worker)
    expect(await engine.reader.rows('select 1 from projector.failures')).to.deep.equal([])
  })

  it('builds no tables from the new log before an operator accepts it', async () => {
    const { backup } = await projectPastABackup()
    await engine.store.restore(backup)
    const newVersion = { ...notesGroup, version: 2 }
    await expectStopped(start(newVersion))
    const refused = await engine.rebuild().catch((error: unknown) => error)
    expect(String(refused)).to.match(/rebuild --all/)
    expect(await ids()).to.deep.equal(['kept', 'lost'])
  })
})
