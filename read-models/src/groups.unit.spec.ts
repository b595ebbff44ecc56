import { expect } from 'chai'
import { activityGroup } from './activity/activity-group.ts'
import { createAdminGroup } from './admin/admin-group.ts'
import { auditGroup } from './audit/audit-group.ts'
import { groupNames, groupsApplying, projectionGroups } from './groups.ts'
import { menusGroup } from './menus/menus-group.ts'

const definitions = [menusGroup, auditGroup, activityGroup, createAdminGroup({ vaultKey: Buffer.alloc(32) })]

describe('projectionGroups', () => {
  for (const { group, projections } of definitions) {
    it(`declares exactly the projections of ${group}, with their event types`, () => {
      const implemented = projections.map(({ name, eventTypes }) => [name, eventTypes])
      expect(Object.fromEntries(implemented)).to.deep.equal(projectionGroups[group])
    })
  }

  it('declares no group without an implementation', () => {
    expect([...groupNames].toSorted()).to.deep.equal(definitions.map(({ group }) => group).toSorted())
  })
})

describe('groupsApplying', () => {
  it('does not make a reader of menus wait for a registered customer', () => {
    expect(groupsApplying('AccountRegistered')).to.deep.equal(['admin', 'audit'])
  })
})
