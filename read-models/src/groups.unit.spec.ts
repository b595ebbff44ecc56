import { createHash } from 'node:crypto'
import { accountEvents, OtherSessionsEnded, sessionEvents } from '@safe-menu/contracts/accounts/events'
import { adminEvents } from '@safe-menu/contracts/admin/events'
import { allergenEvents } from '@safe-menu/contracts/allergens/events'
import { auditEvents } from '@safe-menu/contracts/audit/events'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { activityEvents } from '@safe-menu/contracts/guest-activity/events'
import { reportEvents } from '@safe-menu/contracts/guest-reports/events'
import { itemEvents } from '@safe-menu/contracts/items/events'
import { mailEvents } from '@safe-menu/contracts/mail/events'
import { menuEvents } from '@safe-menu/contracts/menus/events'
import { passwordResetEvents } from '@safe-menu/contracts/password-resets/events'
import { restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import { teamEvents } from '@safe-menu/contracts/team/events'
import { expect } from 'chai'
import { activityGroup } from './activity/activity-group.ts'
import { createAdminGroup } from './admin/admin-group.ts'
import { auditGroup } from './audit/audit-group.ts'
import { eventTypesOf, groupNames, groupsApplying, projectionGroups } from './groups.ts'
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

  it('applies every event of a kind or none in a group that waits for whole appends', () => {
    const kinds = [
      restaurantEvents,
      menuEvents,
      itemEvents,
      allergenEvents,
      [...accountEvents, ...teamEvents, ...passwordResetEvents, ...mailEvents, OtherSessionsEnded],
      sessionEvents,
      adminEvents,
      reportEvents,
      activityEvents,
      ...auditEvents.map(event => [event]),
    ]
    for (const { group } of definitions.filter(({ appliesWholeAppends }) => appliesWholeAppends)) {
      const types = new Set(eventTypesOf(group))
      for (const kind of kinds)
        expect(new Set(kind.map(({ type }) => types.has(type))).size, `${group}: ${kind[0]?.type}`).to.equal(
          1,
        )
      for (const type of types)
        expect(
          kinds.flat().map(event => event.type),
          'a new kind of stream belongs above',
        ).to.include(type)
    }
    expect(menusGroup.appliesWholeAppends, 'guests must not see a part of an append').to.equal(true)
  })

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
  menus: [5, '8a2fbee440c7e445'],
  audit: [4, 'b6a80dde987ba61e'],
  activity: [1, '5c169b1212fa08cc'],
  admin: [3, 'ff3cfb282a49ea2e'],
}

describe('version of a group', () => {
  for (const definition of definitions)
    it(`is raised when the tables or event types of ${definition.group} change`, () => {
      expect([definition.version, digestOf(definition)]).to.deep.equal(recordedVersions[definition.group])
    })
})

describe('the events that no read model applies', () => {
  it('are those of sessions, which only the write side reads', () => {
    const applied = new Set(groupNames.flatMap(eventTypesOf))
    const others = eventTypes.map(({ type }) => type).filter(type => !applied.has(type))
    expect(others).to.deep.equal(['SessionEnded', 'OtherSessionsEnded'])
  })
})

describe('groupsApplying', () => {
  it('does not make a reader of menus wait for a registered customer', () => {
    expect(groupsApplying('AccountRegistered')).to.deep.equal(['admin', 'audit'])
  })
})
