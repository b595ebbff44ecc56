import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { activityGroup } from './activity/activity-group.ts'
import { createAdminGroup } from './admin/admin-group.ts'
import { auditGroup } from './audit/audit-group.ts'
import { groupNames, groupsApplying, projectionGroups } from './groups.ts'
import { menusGroup } from './menus/menus-group.ts'
import { type ProjectionGroupDefinition, tablesOf } from './projection.ts'

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

/** A digest of the tables and event types. Comments and layout do not count. */
function digestOf({ projections, derived }: ProjectionGroupDefinition): string {
  const ddl = tablesOf({ projections, ...(derived && { derived }) })
  const tables = ddl.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
  const types = projections.map(({ name, eventTypes }) => [name, [...eventTypes].toSorted()])
  return createHash('sha256')
    .update(JSON.stringify([tables, types]))
    .digest('hex')
    .slice(0, 16)
}

/** The tables that each version of a group makes. If one differs: raise the group's `version` and record the new digest here. */
const recordedVersions = {
  menus: [2, '7d7410d0b17e5e7b'],
  audit: [3, '37f9730d541fe128'],
  activity: [1, '5c169b1212fa08cc'],
  admin: [2, 'd5deb43784658cd4'],
}

describe('version of a group', () => {
  for (const definition of definitions)
    it(`is raised when the tables or event types of ${definition.group} change`, () => {
      expect([definition.version, digestOf(definition)]).to.deep.equal(recordedVersions[definition.group])
    })
})

describe('groupsApplying', () => {
  it('does not make a reader of menus wait for a registered customer', () => {
    expect(groupsApplying('AccountRegistered')).to.deep.equal(['admin', 'audit'])
  })
})
