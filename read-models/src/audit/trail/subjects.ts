import type { accountEvents } from '@safe-menu/contracts/accounts/events'
import type { adminEvents } from '@safe-menu/contracts/admin/events'
import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { reportEvents } from '@safe-menu/contracts/guest-reports/events'
import type { itemEvents } from '@safe-menu/contracts/items/events'
import { evolveItem, type Item } from '@safe-menu/contracts/items/state'
import type { menuEvents } from '@safe-menu/contracts/menus/events'
import { evolveMenu, type Menu } from '@safe-menu/contracts/menus/state'
import type { passwordResetEvents } from '@safe-menu/contracts/password-resets/events'
import type { restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import type { teamEvents } from '@safe-menu/contracts/team/events'
import { type Recorded, type RecordedAs, withoutUndefined } from '../../folding.ts'

/* What entries are about: their kinds, and the state of an item, a menu or a restaurant after an event. */

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

export interface AuditedItem extends Item {
  /** Never earlier than the item's previous event. */
  readonly decidedAt: string
}

export interface AuditedMenu extends Menu {
  /** Never earlier than the menu's previous event. */
  readonly decidedAt: string
}

export interface AuditedRestaurant {
  readonly name: string
  /** Everything but the name, by field. */
  readonly profile: Readonly<Record<string, unknown>>
  readonly decidedAt: string
}

/** Times of a stream must never decrease: a version is found by its instant. The write path ensures it, too. */
function notBefore(before: { readonly decidedAt: string } | undefined, decidedAt: string): string {
  return before !== undefined && before.decidedAt > decidedAt ? before.decidedAt : decidedAt
}

/** @throws Error when the item was never created: the log is broken, so the batch must fail */
export function evolveAuditedItem(before: AuditedItem | undefined, event: RecordedItemEvent): AuditedItem {
  const { decidedAt } = event.metadata
  return { ...evolveItem(before, event, decidedAt), decidedAt: notBefore(before, decidedAt) }
}

/**
 * Guests cannot open the menus of a closed restaurant, whatever their streams say.
 * @throws Error when the menu was never created
 */
export function evolveAuditedMenu(
  before: AuditedMenu | undefined,
  event: RecordedMenuEvent,
  restaurant: AuditedRestaurant | undefined,
): AuditedMenu {
  const menu = evolveMenu(before, event)
  const published = menu.published && restaurant?.profile.closed !== true
  return { ...menu, published, decidedAt: notBefore(before, event.metadata.decidedAt) }
}

/** A menu after its restaurant was closed. */
export function closeMenu(before: AuditedMenu, { metadata }: RecordedRestaurantEvent): AuditedMenu {
  return { ...before, published: false, decidedAt: notBefore(before, metadata.decidedAt) }
}

/** @throws Error when the restaurant was never registered */
export function evolveAuditedRestaurant(
  before: AuditedRestaurant | undefined,
  event: RecordedRestaurantEvent,
): AuditedRestaurant {
  const decidedAt = notBefore(before, event.metadata.decidedAt)
  if (event.type === 'RestaurantRegistered') {
    const { name, ...profile } = event.data.profile
    return { name, profile, decidedAt }
  }
  if (before === undefined) throw new Error(`restaurant ${event.data.restaurantId} was never registered`)
  const { name, profile } = before
  switch (event.type) {
    case 'RestaurantProfileChanged': {
      const { restaurantId: _, name: newName = name, ...texts } = event.data
      return { name: newName, profile: { ...profile, ...withoutUndefined(texts) }, decidedAt }
    }
    case 'RestaurantCodesChanged':
      return { name, profile: { ...profile, codeLegend: event.data.codeLegend }, decidedAt }
    case 'RestaurantBrandingChanged':
      return { name, profile: { ...profile, ...event.data.customization }, decidedAt }
    case 'RestaurantPictureSet':
      return { name, profile: { ...profile, picture: event.data.picture }, decidedAt }
    case 'RestaurantPictureRemoved':
      return { name, profile: { ...profile, picture: null }, decidedAt }
    case 'RestaurantClosed':
      return { name, profile: { ...profile, closed: true }, decidedAt }
  }
}
