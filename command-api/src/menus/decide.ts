import type { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Arrangement } from '@safe-menu/contracts/menus/arrangement'
import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import { compareNames } from '@safe-menu/contracts/sorting'
import { type Decision, outdatedEdit, refuse } from '../decision.ts'
import { setOrder } from './sections.ts'
import { type ExistingMenu, editableFields, type MenuState } from './state.ts'

export interface CreateMenu {
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly name: string
  readonly description: string
}

/** A new menu is a draft. The limit of menus is checked before: across streams it cannot be exact (product, "Limits"). */
export function createMenu(state: MenuState, command: CreateMenu): Decision<MenuEvent> {
  if (state.status !== 'empty') return refuse('concurrency.conflict')
  return [{ type: 'MenuCreated', data: command }]
}

export interface ChangeMenu {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly published?: boolean | undefined
  /** The revision that the edit started from; absent: the last write of a field wins. */
  readonly revision?: string | undefined
}

/**
 * Records only real changes: a field sent unchanged makes no event. An edit never replaces what someone else has changed in
 * the same field after the revision that it started from.
 */
export function changeMenu(menu: ExistingMenu, command: ChangeMenu): Decision<MenuEvent> {
  const { menuId } = menu
  const current = { ...menu, published: menu.status === 'published' }
  const changed = editableFields.filter(
    field => command[field] !== undefined && command[field] !== current[field],
  )
  const outdated = outdatedEdit(menu, {
    revision: command.revision,
    fields: changed,
    code: 'menus.changed_since_seen',
  })
  if (outdated) return outdated
  const details = Object.fromEntries(
    changed.filter(field => field !== 'published').map(field => [field, command[field]]),
  )
  const events: MenuEvent[] = []
  if (Object.keys(details).length > 0)
    events.push({ type: 'MenuDetailsChanged', data: { menuId, ...details } })
  if (changed.includes('published'))
    events.push({ type: command.published ? 'MenuPublished' : 'MenuUnpublished', data: { menuId } })
  return events
}

export interface ArrangeMenu {
  /** The revision that the manager started from. */
  readonly revision: string
  readonly sections: Arrangement
}

/**
 * Sets the order of sections and items; without sections, the one by name. An arrangement contains the whole order, so it never
 * replaces one that its author has not seen.
 */
export function arrangeMenu(menu: ExistingMenu, { revision, sections }: ArrangeMenu): Decision<MenuEvent> {
  const outdated = outdatedEdit(menu, {
    revision,
    fields: ['sections'],
    code: 'menus.changed_since_seen',
  })
  if (outdated) return outdated
  return setOrder(menu, sections.length > 0 ? sections : byName(menu.sections))
}

/** The sections by name, and the items of each. A section that is made later follows them. */
const byName = (sections: Arrangement): Arrangement =>
  sections
    .filter(({ name }) => name !== '')
    .map(({ name }) => ({ name, itemIds: [] }))
    .sort((one, other) => compareNames(one.name, other.name))

export interface DeleteMenu {
  readonly reason?: string | undefined
  /** An admin acts for the restaurant. */
  readonly reasonRequired: boolean
}

/**
 * Deletes a menu, and its items with it: they answer 404 from then on (product, "Deleting a menu"). An admin always needs a
 * reason, because this stream does not know whether the items have allergens.
 */
export function deleteMenu(
  { menuId }: ExistingMenu,
  { reason, reasonRequired }: DeleteMenu,
): Decision<MenuEvent> {
  if (reasonRequired && !reason) return refuse('allergens.reason_required')
  return [{ type: 'MenuDeleted', data: { menuId, ...(reason ? { reason } : {}) } }]
}
