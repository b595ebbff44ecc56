import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { type Backlog, PieceFailed, type ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { expect } from 'chai'
import { useEngine } from '../testing/engine-fixture.ts'
import { notesGroup } from '../testing/spec-worker.ts'

describe('backlog of a group', () => {
  const engine = useEngine()

  /** The backlog of the restaurants. The work of `bad` fails. */
  function backlogOf(left: string[], done: string[]): Backlog {
    return {
      async workOff(_, last, postponed) {
        const due = left.filter(id => !postponed.includes(id)).toSorted()
        const next = due.find(id => last === null || id > last) ?? due[0]
        if (next === undefined) return null
        if (next === 'bad') throw new PieceFailed(next, new Error('its data'))
        left.splice(left.indexOf(next), 1)
        done.push(next)
        return { restaurantId: next, notifications: [] }
      },
    }
  }

  it('continues with other restaurants when one fails, and the group stays live', async () => {
    const [left, done] = [['bad', 'cafe', 'diner'], [] as string[]]
    const definition: ProjectionGroupDefinition = {
      ...notesGroup,
      derived: { ...notesGroup.derived, backlog: backlogOf(left, done) },
    }
    const worker = engine.start({ definition })
    await waitUntil('the others are done', () => done.length === 2)
    await engine.applied((await engine.append('a')).position)
    expect(done).to.deep.equal(['cafe', 'diner'])
    expect(left).to.deep.equal(['bad'])
    const reasons = [...worker.status.failedWork].map(([id, { reason }]) => [id, reason])
    expect(reasons).to.deep.equal([['bad', 'its data']])
    expect(worker.status.state).to.equal('live')
  })
})
