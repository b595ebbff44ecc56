import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { DomainEvent } from '@safe-menu/contracts/event-types'
import type { RecordedAs } from '../../folding.ts'
import type { ItemEvent, MenuEvent, RestaurantEvent } from './state.ts'

/** The kinds of the entries, by the types of their events. */
export const itemKinds = {
  ItemCreated: 'item.created',
  ItemDetailsChanged: 'item.changed',
  ItemPriceChanged: 'item.price_changed',
  ItemAvailabilityChanged: 'item.availability_changed',
  ItemTextTranslated: 'item.translated',
  ItemTranslationRemoved: 'item.translation_removed',
  ItemPictureSet: 'item.picture_changed',
  ItemPictureRemoved: 'item.picture_changed',
  AllergenDeclared: 'allergen.declared',
  AllergenWithdrawn: 'allergen.withdrawn',
  AllergensConfirmed: 'allergens.confirmed',
  AllergensReviewedInPart: 'allergens.reviewed_in_part',
  ItemArchived: 'item.archived',
  ItemRestored: 'item.restored',
  ItemDeleted: 'item.deleted',
} as const satisfies Record<ItemEvent['type'], AuditKind>

export const menuKinds = {
  MenuCreated: 'menu.created',
  MenuDetailsChanged: 'menu.changed',
  MenuPublished: 'menu.published',
  MenuUnpublished: 'menu.unpublished',
  MenuArranged: 'menu.arranged',
  MenuDeleted: 'menu.deleted',
} as const satisfies Record<MenuEvent['type'], AuditKind>

export const restaurantKinds = {
  RestaurantRegistered: 'restaurant.registered',
  RestaurantProfileChanged: 'restaurant.profile_changed',
  RestaurantBrandingChanged: 'restaurant.branding_changed',
  RestaurantPictureSet: 'restaurant.picture_changed',
  RestaurantPictureRemoved: 'restaurant.picture_changed',
} as const satisfies Record<RestaurantEvent['type'], AuditKind>

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
} as const satisfies Partial<Record<DomainEvent['type'], AuditKind>>

export type AccountEvent = RecordedAs<keyof typeof accountKinds>
