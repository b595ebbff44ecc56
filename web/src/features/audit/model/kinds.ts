import type { AuditKind } from '@safe-menu/contracts/audit/views'

/** The history's kinds in the filter's words, grouped as people look for them. */
export const kindGroups: readonly { readonly title: string; readonly kinds: readonly AuditKind[] }[] = [
  {
    title: 'Allergens and diets',
    kinds: [
      'allergen.declared',
      'allergen.presence_changed',
      'allergen.withdrawn',
      'allergens.confirmed',
      'allergens.reviewed_in_part',
    ],
  },
  {
    title: 'Items',
    kinds: [
      'item.created',
      'item.changed',
      'item.price_changed',
      'item.archived',
      'item.restored',
      'item.deleted',
    ],
  },
  {
    title: 'Menus',
    kinds: ['menu.created', 'menu.changed', 'menu.published', 'menu.unpublished', 'menu.deleted'],
  },
  {
    title: 'Restaurant',
    kinds: ['restaurant.registered', 'restaurant.profile_changed', 'restaurant.branding_changed'],
  },
  {
    title: 'Accounts and acting admins',
    kinds: [
      'account.registered',
      'account.password_changed',
      'account.erased',
      'impersonation.started',
      'impersonation.ended',
    ],
  },
]

const labels: Record<AuditKind, string> = {
  'allergen.declared': 'Declared',
  'allergen.presence_changed': 'Presence changed',
  'allergen.withdrawn': 'Taken off',
  'allergens.confirmed': 'Allergens checked',
  'allergens.reviewed_in_part': 'Reviewed in part',
  'item.created': 'Item created',
  'item.changed': 'Item text changed',
  'item.price_changed': 'Price changed',
  'item.archived': 'Item archived',
  'item.restored': 'Item restored',
  'item.deleted': 'Item deleted',
  'menu.created': 'Menu created',
  'menu.changed': 'Menu text changed',
  'menu.published': 'Menu published',
  'menu.unpublished': 'Menu unpublished',
  'menu.deleted': 'Menu deleted',
  'restaurant.registered': 'Restaurant registered',
  'restaurant.profile_changed': 'Profile changed',
  'restaurant.branding_changed': 'Branding changed',
  'account.registered': 'Account registered',
  'account.password_changed': 'Password changed',
  'account.erased': 'Account erased',
  'impersonation.started': 'Admin began to act',
  'impersonation.ended': 'Admin stopped acting',
}

/** A kind in the filter's words. */
export function kindLabel(kind: AuditKind): string {
  return labels[kind]
}

export function isKind(text: string): text is AuditKind {
  return Object.hasOwn(labels, text)
}

/** Whether an entry of this kind changes what guests can read: only then "not visible to guests" means anything. */
export function concernsGuests(kind: AuditKind): boolean {
  return /^(allergen\.|allergens\.confirmed$|item\.|menu\.|restaurant\.)/u.test(kind)
}
