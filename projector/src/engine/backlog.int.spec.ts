import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { type Backlog, PieceFailed, type ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { expect } from 'chai'
import { useEngine } from '../testing/engine-fixture.ts'
import { notesGroup } from '../testing/spec-worker.ts'

describe('backlog of a group', () => {
  const engine = useEngine()

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
    const [left, done] = [['bad', 'broken', 'cafe', 'diner'], [] as string[]]
    const definition: ProjectionGroupDefinition = {
      ...notesGroup,
      derived: { ...notesGroup.derived, backlog: backlogOf(left, done) },
    }
    const worker = engine.start({ definition })
    await waitUntil('the others are done', () => done.length === 2)
    await engine.applied((await engine.append('a')).position)
    expect(done).to.deep.equal(['cafe', 'diner'])
    expect(left).to.deep.equal(['bad', 'broken'])
    const reasons = [...worker.status.failedWork].map(([id, { reason }]) => [id, reason])
    expect(reasons).to.deep.equal([
      ['bad', 'its data'],
      ['broken', 'its document'],
    ])
    expect(worker.status.state).to.equal('live')
  })

  it('keeps no other restaurant waiting while a piece is built', async () => {
    let release: () => void = () => undefined
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    const built: string[] = []
    const definition: ProjectionGroupDefinition = {
      ...notesGroup,
      derived: {
        ...notesGroup.derived,
        backlog: {
          begin: async () => {
            if (built.length > 0) return null
            built.push('begun')
            return {
              restaurantId: 'busy',
              async prepare() {
                await isReleased
                return async () => void built.push('stored')
              },
              notifications: [],
            }
          },
        },
      },
    }
    await engine.live({ definition })
    await waitUntil('the piece is built', () => built.length === 1)
    await engine.applied((await engine.append('a')).position)
    expect(built).to.deep.equal(['begun'])
    release()
    await waitUntil('the piece is stored', () => built.length === 2)
  })
})
