import { projectionGroups } from '@safe-menu/contracts/consistency'
import { expect } from 'chai'
import { createGroups } from './groups.ts'

const sorted = (types: Iterable<string>) => [...new Set(types)].toSorted()

describe('projection groups', () => {
  for (const { group, projections } of createGroups({ vaultKey: Buffer.alloc(32) })) {
    it(`applies in ${group} the event types that consistency tokens name for it`, () => {
      const applied = projections.flatMap(projection => projection.eventTypes)
      expect(sorted(applied)).to.deep.equal(sorted(projectionGroups[group]))
    })
  }

  it('covers every group that consistency tokens name', () => {
    const groups = createGroups({ vaultKey: Buffer.alloc(32) }).map(({ group }) => group)
    expect(sorted(groups)).to.deep.equal(sorted(Object.keys(projectionGroups)))
  })
})
