import { createHash } from 'node:crypto'
import { accountEvents, OtherSessionsEnded, sessionEvents } from '@safe-menu/contracts/accounts/events'
import { adminEvents } from '@safe-menu/contracts/admin/events'
import { allergenEvents } from '@safe-menu/contracts/allergens/events'
import { auditEvents } from '@safe-menu/contracts/audit/events'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { activityEvents } from '@safe-menu/contracts/guest-activity/events'
import { reportEvents } from '@safe-menu/contracts/guest-reports/events'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemEvents } from '@safe-menu/contracts/items/events'
import { ItemView } from '@safe-menu/contracts/items/views'
import { mailEvents } from '@safe-menu/contracts/mail/events'
import { menuEvents } from '@safe-menu/contracts/menus/events'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { passwordResetEvents } from '@safe-menu/contracts/password-resets/events'
import { restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { teamEvents } from '@safe-menu/contracts/team/events'
import { expect } from 'chai'
import { z } from 'zod'
import { activityGroup } from './activity/activity-group.ts'
import { createAdminGroup } from './admin/admin-group.ts'
import { auditGroup } from './audit/audit-group.ts'
import { eventTypesOf, groupNames, groupsApplying, projectionGroups } from './groups.ts'
import { menusGroup } from './menus/menus-group.ts'
import { type ProjectionGroupDefinition, tablesOf } from './projection.ts'
import { storedShapes } from './testing/stored-shapes.ts'

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

/** What the stored documents contain: those of guests, and the items as managers read them. */
const documents = [
  allergenRoutes.list.responses[200],
  restaurantRoutes.get.responses[200],
  menuRoutes.published.responses[200],
  menuRoutes.get.responses[200],
  ItemView,
]

/**
 * A digest of what the rows depend on: the tables, the JSON in them, the events with their fields, and the documents. Comments and
 * layout do not count.
 */
async function digestOf(definition: ProjectionGroupDefinition): Promise<string> {
  const { group, projections, derived } = definition
  const ddl = tablesOf({ projections, ...(derived && { derived }) })
  const tables = ddl.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
  const types = projections.map(({ name, eventTypes }) => [name, [...eventTypes].toSorted()])
  const applied = new Set(eventTypesOf(group))
  const events = eventTypes.filter(({ type }) => applied.has(type)).map(({ data }) => data)
  const schemas = [...events, ...(group === 'menus' ? documents : [])].map(fieldsOf)
  return createHash('sha256')
    .update(JSON.stringify([tables, types, schemas, await storedShapes(definition)]))
    .digest('hex')
    .slice(0, 16)
}

const fieldsOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/**
 * What the rows of each version depend on. If one differs: raise the group's `version`, so that its tables are built again, and record
 * the new digest here.
 */
const recordedVersions = {
  menus: [11, 'dc1b16bdecd13192'],
  audit: [9, 'e7faa9b058648533'],
  activity: [2, 'c36f97a3678f1786'],
  admin: [5, 'e7be0fdb989fa47d'],
}

describe('version of a group', () => {
  for (const definition of definitions)
    it(`is raised when the tables, their JSON, the events or documents of ${definition.group} change`, async () => {
      expect([definition.version, await digestOf(definition)]).to.deep.equal(
        recordedVersions[definition.group],
      )
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
