import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { AuditMark } from '@safe-menu/contracts/audit/views'

const tagLabels = {
  'allergen.declared': 'Tag added',
  'allergen.presence_changed': 'Tag changed',
  'allergen.withdrawn': 'Tag removed',
  'allergens.confirmed': 'Allergens checked',
  'allergens.confirmation_withdrawn': 'Not checked any more',
  'allergens.reviewed_in_part': 'Allergens partly reviewed',
  'allergen.mention_answered': 'Answered “Not in it”',
  'allergen.mention_answer_withdrawn': '“Not in it” withdrawn',
}
const dishLabels = {
  'item.created': 'Dish created',
  'item.made_separate': 'Dish made separate',
  'item.changed': 'Dish text changed',
  'item.mentions_found': 'Texts searched for allergens',
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
}
const menuLabels = {
  'menu.created': 'Menu created',
  'menu.changed': 'Menu text changed',
  'menu.published': 'Menu published',
  'menu.unpublished': 'Menu unpublished',
  'menu.arranged': 'Menu arranged',
  'menu.deleted': 'Menu deleted',
}
const restaurantLabels = {
  'restaurant.registered': 'Restaurant registered',
  'restaurant.profile_changed': 'Profile changed',
  'restaurant.codes_changed': 'Codes on the menus changed',
  'restaurant.branding_changed': 'Branding changed',
  'restaurant.picture_changed': 'Restaurant’s picture changed',
  'restaurant.closed': 'Restaurant closed',
}
const passwordLabels = {
  'account.reset_link_made': 'Password link created',
  'account.password_reset': 'Password set with a link',
}
const teamLabels = {
  'team.invited': 'Person invited',
  'team.link_renewed': 'Invitation link renewed',
  'team.invitation_withdrawn': 'Invitation withdrawn',
  'team.joined': 'Person joined',
  'team.role_changed': 'Role changed',
  'team.removed': 'Person removed',
}
const accountLabels = {
  'account.registered': 'Account registered',
  'account.password_changed': 'Password changed',
  'account.email_changed': 'Email address changed',
  'account.second_factor_added': 'Two-step login on',
  'account.second_factor_removed': 'Two-step login off',
  'account.erased': 'Account erased',
  'impersonation.started': 'Admin started acting',
  'impersonation.ended': 'Admin stopped acting',
}

/** A kind without a label does not compile. */
const allLabels: Readonly<Record<AuditKind, string>> = {
  ...tagLabels,
  ...dishLabels,
  ...menuLabels,
  ...restaurantLabels,
  ...passwordLabels,
  ...teamLabels,
  ...accountLabels,
}

/** The labels of the history's kinds, grouped as people look for them. `staffOnly`: only admins and auditors see such entries. */
const groups: readonly { readonly title: string; readonly labels: object; readonly staffOnly?: true }[] = [
  { title: 'Allergens and diets', labels: tagLabels },
  { title: 'Dishes', labels: dishLabels },
  { title: 'Menus', labels: menuLabels },
  { title: 'Restaurant', labels: restaurantLabels },
  { title: 'Passwords', labels: passwordLabels },
  { title: 'Teams', labels: teamLabels, staffOnly: true },
  { title: 'Accounts and admins', labels: accountLabels, staffOnly: true },
]

export function isKind(text: string): text is AuditKind {
  return Object.hasOwn(allLabels, text)
}

/** A page that was opened before an update of the servers may not know the kind. */
export function kindLabel(kind: AuditKind): string {
  return allLabels[kind] ?? kind
}

export const kindGroups = groups.map(({ labels, ...group }) => ({
  ...group,
  kinds: Object.keys(labels).filter(isKind),
}))

/** The marks that a history can be filtered by, with their labels. */
export const markLabels: Readonly<Record<AuditMark, string>> = {
  overridden: 'Contradiction overridden',
  confirmation_removed: 'Confirmation removed',
  without_reason: 'Warning removed or weakened without a reason',
  acting_admin: 'Admin acting for the restaurant',
}

export const isMark = (text: string): text is AuditMark => Object.hasOwn(markLabels, text)
