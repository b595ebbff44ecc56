import type { accountEvents } from '@safe-menu/contracts/accounts/events'
import type { adminEvents } from '@safe-menu/contracts/admin/events'
import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { reportEvents } from '@safe-menu/contracts/guest-reports/events'
import type { itemEvents } from '@safe-menu/contracts/items/events'
import type { Item } from '@safe-menu/contracts/items/state'
import type { menuEvents } from '@safe-menu/contracts/menus/events'
import { evolveMenu, type Menu } from '@safe-menu/contracts/menus/state'
import type { passwordResetEvents } from '@safe-menu/contracts/password-resets/events'
import type { restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import { evolveRestaurant, type Restaurant } from '@safe-menu/contracts/restaurants/state'
import type { teamEvents } from '@safe-menu/contracts/team/events'
import { foldedHistory } from '../../folded-table.ts'
import type { Recorded, RecordedAs } from '../../folding.ts'

/* What entries are about: their kinds, and the versions of items, menus and restaurants. */

/** The kinds of the entries, by the types of their events. */
export const itemKinds = {
  ItemCreated: 'item.created',
  ItemMadeSeparate: 'item.made_separate',
  ItemDetailsChanged: 'item.changed',
  ItemMentionsFound: 'item.mentions_found',
  ItemMentionAnswered: 'allergen.mention_answered',
  ItemMentionAnswerWithdrawn: 'allergen.mention_answer_withdrawn',
  ItemPriceChanged: 'item.price_changed',
  ItemAvailabilityChanged: 'item.availability_changed',
  ItemTextTranslated: 'item.translated',
  ItemTranslationRemoved: 'item.translation_removed',
  ItemPictureSet: 'item.picture_changed',
  ItemPictureRemoved: 'item.picture_changed',
  AllergenDeclared: 'allergen.declared',
  AllergenWithdrawn: 'allergen.withdrawn',
  AllergensConfirmed: 'allergens.confirmed',
  AllergensConfirmationWithdrawn: 'allergens.confirmation_withdrawn',
  AllergensReviewedInPart: 'allergens.reviewed_in_part',
  ItemArchived: 'item.archived',
  ItemRestored: 'item.restored',
  ItemDeleted: 'item.deleted',
} as const satisfies Record<RecordedItemEvent['type'], AuditKind>

export const menuKinds = {
  MenuCreated: 'menu.created',
  MenuDetailsChanged: 'menu.changed',
  MenuPublished: 'menu.published',
  MenuUnpublished: 'menu.unpublished',
  MenuArranged: 'menu.arranged',
  MenuDeleted: 'menu.deleted',
} as const satisfies Record<RecordedMenuEvent['type'], AuditKind>

export const restaurantKinds = {
  RestaurantRegistered: 'restaurant.registered',
  RestaurantProfileChanged: 'restaurant.profile_changed',
  RestaurantCodesChanged: 'restaurant.codes_changed',
  RestaurantBrandingChanged: 'restaurant.branding_changed',
  RestaurantPictureSet: 'restaurant.picture_changed',
  RestaurantPictureRemoved: 'restaurant.picture_changed',
  RestaurantClosed: 'restaurant.closed',
} as const satisfies Record<RecordedRestaurantEvent['type'], AuditKind>

export const accountKinds = {
  AccountRegistered: 'account.registered',
  PasswordChanged: 'account.password_changed',
  EmailChanged: 'account.email_changed',
  SecondFactorAdded: 'account.second_factor_added',
  SecondFactorRemoved: 'account.second_factor_removed',
  PasswordResetLinkMade: 'account.reset_link_made',
  PasswordReset: 'account.password_reset',
  AccountErased: 'account.erased',
  PersonInvited: 'team.invited',
  InvitationLinkRenewed: 'team.link_renewed',
  InvitationWithdrawn: 'team.invitation_withdrawn',
  InvitationAccepted: 'team.joined',
  PersonRoleChanged: 'team.role_changed',
  PersonRemoved: 'team.removed',
  ImpersonationStarted: 'impersonation.started',
  ImpersonationEnded: 'impersonation.ended',
} as const satisfies Record<RecordedAccountEvent['type'], AuditKind>

export const reportKinds = {
  MistakeReported: 'item.reported',
  ReportsAnswered: 'item.reports_answered',
} as const satisfies Record<RecordedReportEvent['type'], AuditKind>

/** The events of accounts, teams, new passwords and impersonations. */
export type RecordedAccountEvent = RecordedAs<
  (typeof accountEvents | typeof teamEvents | typeof passwordResetEvents | typeof adminEvents)[number]['type']
>
export type RecordedItemEvent = RecordedAs<(typeof itemEvents)[number]['type']>
export type RecordedReportEvent = RecordedAs<(typeof reportEvents)[number]['type']>
export type RecordedMenuEvent = RecordedAs<(typeof menuEvents)[number]['type']>
export type RecordedRestaurantEvent = RecordedAs<(typeof restaurantEvents)[number]['type']>

export const isReportEvent = (event: Recorded): event is RecordedReportEvent =>
  Object.hasOwn(reportKinds, event.type)
export const isItemEvent = (event: Recorded): event is RecordedItemEvent =>
  Object.hasOwn(itemKinds, event.type)
export const isMenuEvent = (event: Recorded): event is RecordedMenuEvent =>
  Object.hasOwn(menuKinds, event.type)
export const isRestaurantEvent = (event: Recorded): event is RecordedRestaurantEvent =>
  Object.hasOwn(restaurantKinds, event.type)

export const itemVersions = foldedHistory<Item>({
  table: 'item_version',
  key: ['item_id', 'uuid'],
  columns: {
    restaurant_id: ['uuid', ({ restaurantId }) => restaurantId],
    menu_id: ['uuid', ({ menuId }) => menuId],
    status: ['text', ({ status }) => status],
  },
})

export const menuVersions = foldedHistory<Menu>({
  table: 'menu_version',
  key: ['menu_id', 'uuid'],
  columns: {
    restaurant_id: ['uuid', ({ restaurantId }) => restaurantId],
    published: ['boolean', ({ published }) => published],
    deleted: ['boolean', ({ deleted }) => deleted],
  },
})

export const restaurantVersions = foldedHistory<AuditedRestaurant>({
  table: 'restaurant_version',
  key: ['restaurant_id', 'uuid'],
  columns: {},
})

/**
 * Guests cannot open the menus of a closed restaurant, whatever their streams say.
 * @throws Error when the menu was never created
 */
export function evolveAuditedMenu(
  before: Menu | undefined,
  event: RecordedMenuEvent,
  restaurant: Restaurant | undefined,
): Menu {
  const menu = evolveMenu(before, event)
  return { ...menu, published: menu.published && restaurant?.closed !== true }
}

/** A restaurant, and what it has ever set: its entries have no values before the first ones. */
export interface AuditedRestaurant extends Restaurant {
  readonly hasBranding: boolean
  readonly hasCodes: boolean
}

/** @throws Error when the restaurant was never registered */
export const evolveAuditedRestaurant = (
  before: AuditedRestaurant | undefined,
  event: RecordedRestaurantEvent,
): AuditedRestaurant => ({
  ...evolveRestaurant(before, event),
  hasBranding: before?.hasBranding === true || event.type === 'RestaurantBrandingChanged',
  hasCodes: before?.hasCodes === true || event.type === 'RestaurantCodesChanged',
})
