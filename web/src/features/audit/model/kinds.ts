import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { AuditMark } from '@safe-menu/contracts/audit/views'

/** The labels of the history's kinds, grouped as people look for them. */
const groups: readonly {
  readonly title: string
  readonly labels: Partial<Record<AuditKind, string>>
  /** Only admins and auditors see entries of these kinds. */
  readonly staffOnly?: true
}[] = [
  {
    title: 'Allergens and diets',
    labels: {
      'allergen.declared': 'Tag added',
      'allergen.presence_changed': 'Tag changed',
      'allergen.withdrawn': 'Tag removed',
      'allergens.confirmed': 'Allergens checked',
      'allergens.confirmation_withdrawn': 'Not checked any more',
      'allergens.reviewed_in_part': 'Allergens partly reviewed',
      'allergen.mention_answered': 'Answered “Not in it”',
      'allergen.mention_answer_withdrawn': '“Not in it” withdrawn',
    },
  },
  {
    title: 'Dishes',
    labels: {
      'item.created': 'Dish created',
      'item.made_separate': 'Dish made separate',
      'item.changed': 'Dish text changed',
      'item.mentions_found': 'Words that name allergens searched',
      'item.price_changed': 'Price changed',
      'item.availability_changed': 'Availability changed',
      'item.translated': 'Translation entered',
      'item.translation_removed': 'Translation removed',
      'item.picture_changed': 'Picture changed',
      'item.archived': 'Dish archived',
      'item.restored': 'Dish restored',
      'item.deleted': 'Dish deleted',
      'item.reported': 'Reported by a guest',
      'item.reports_answered': 'Reports answered',
    },
  },
  {
    title: 'Menus',
    labels: {
      'menu.created': 'Menu created',
      'menu.changed': 'Menu text changed',
      'menu.published': 'Menu published',
      'menu.unpublished': 'Menu unpublished',
      'menu.arranged': 'Menu arranged',
      'menu.deleted': 'Menu deleted',
    },
  },
  {
    title: 'Restaurant',
    labels: {
      'restaurant.registered': 'Restaurant registered',
      'restaurant.profile_changed': 'Profile changed',
      'restaurant.branding_changed': 'Branding changed',
      'restaurant.picture_changed': 'Restaurant’s picture changed',
      'restaurant.closed': 'Restaurant closed',
    },
  },
  {
    title: 'Passwords',
    labels: {
      'account.reset_link_made': 'Password link made',
      'account.password_reset': 'Password set with a link',
    },
  },
  {
    title: 'Teams',
    staffOnly: true,
    labels: {
      'team.invited': 'Person invited',
      'team.link_renewed': 'Invitation link renewed',
      'team.invitation_withdrawn': 'Invitation withdrawn',
      'team.joined': 'Person joined',
      'team.role_changed': 'Role changed',
      'team.removed': 'Person removed',
    },
  },
  {
    title: 'Accounts and admins',
    staffOnly: true,
    labels: {
      'account.registered': 'Account registered',
      'account.password_changed': 'Password changed',
      'account.email_changed': 'Email address changed',
      'account.second_factor_added': 'Two-step login on',
      'account.second_factor_removed': 'Two-step login off',
      'account.erased': 'Account erased',
      'impersonation.started': 'Admin started acting',
      'impersonation.ended': 'Admin stopped acting',
    },
  },
]

const allLabels: { readonly [kind: string]: string } = Object.assign(
  {},
  ...groups.map(({ labels }) => labels),
)

export function isKind(text: string): text is AuditKind {
  return Object.hasOwn(allLabels, text)
}

export function kindLabel(kind: AuditKind): string {
  return allLabels[kind] ?? kind
}

export const kindGroups = groups.map(({ labels, ...group }) => ({
  ...group,
  kinds: Object.keys(labels).filter(isKind),
}))

/** Whether entries of this kind change what guests read. The visibility of other entries has no meaning. */
export function affectsGuests(kind: AuditKind): boolean {
  return /^(allergen\.|allergens\.confirmed$|item\.(?!report|made_separate)|menu\.|restaurant\.)/u.test(kind)
}

/** The marks that a history can be filtered by, with their labels. */
export const markLabels: Readonly<Record<AuditMark, string>> = {
  overridden: 'Contradiction overridden',
  confirmation_removed: 'Confirmation removed',
  without_reason: 'Warning removed or weakened without a reason',
  acting_admin: 'Admin acting for the restaurant',
}

export const isMark = (text: string): text is AuditMark => Object.hasOwn(markLabels, text)
