import type { DifferenceView } from '@safe-menu/contracts/audit/diff-views'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import type { AccountId, AllergenId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'

const uuid = (digit: string) => `${digit.repeat(8)}-1111-4111-8111-111111111111`

export const ids = {
  restaurant: uuid('a') as RestaurantId,
  menu: uuid('b') as MenuId,
  item: uuid('c') as ItemId,
  manager: uuid('d') as AccountId,
  admin: uuid('e') as AccountId,
}

type Person = NonNullable<AuditEntryView['impersonator']>

export const manager: Person = {
  id: ids.manager,
  role: 'RESTAURANT',
  email: 'owner@example.com',
  erased: false,
}
export const admin: Person = { id: ids.admin, role: 'ADMIN', email: 'a@b.example', erased: false }

const hash = '0'.repeat(64)

/** Milk declared on a walnut tart by its restaurant, seen by guests 0.4 s later; `changes` on top. */
export function entry(changes: Partial<AuditEntryView> = {}): AuditEntryView {
  return {
    id: '100',
    link: { chain: ids.restaurant, sequence: 1, digest: hash, hash },
    kind: 'allergen.declared',
    restaurant: { id: ids.restaurant, name: 'Osteria' },
    menu: { id: ids.menu, name: 'Dinner' },
    item: { id: ids.item, name: 'Walnut tart', section: '' },
    allergen: { id: 'milk' as AllergenId, name: 'Milk', category: 'ALLERGEN' },
    account: null,
    before: null,
    after: { presence: 'contains', details: [] },
    overridden: false,
    tookConfirmationAway: false,
    reason: null,
    actor: { kind: 'account', ...manager },
    impersonator: null,
    correlationId: 'c-1',
    decidedAt: '2026-03-12T19:32:10.000Z',
    visibleAt: '2026-03-12T19:32:10.400Z',
    visibility: 'at_once',
    ...changes,
  }
}

/** A difference of the walnut tart. */
export function difference(changes: Partial<DifferenceView> = {}): DifferenceView {
  return {
    subject: 'item',
    id: ids.item,
    name: 'Walnut tart',
    section: '',
    change: 'changed',
    fields: [],
    allergens: [],
    ...changes,
  }
}
