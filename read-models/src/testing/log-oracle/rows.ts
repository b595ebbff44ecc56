import type { DomainEvent } from '@safe-menu/contracts/event-types'
import { type Item, type Mention, type Menu, type Restaurant, textsOf } from './log-state.ts'
import { type Row, sortedJson } from './values.ts'

/** The kind of entry that an event has. Events without a kind have no entry. */
export const kinds: Readonly<Partial<Record<DomainEvent['type'], string>>> = {
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
  RestaurantRegistered: 'restaurant.registered',
  RestaurantProfileChanged: 'restaurant.profile_changed',
  RestaurantCodesChanged: 'restaurant.codes_changed',
  RestaurantBrandingChanged: 'restaurant.branding_changed',
  RestaurantPictureSet: 'restaurant.picture_changed',
  RestaurantPictureRemoved: 'restaurant.picture_changed',
  RestaurantClosed: 'restaurant.closed',
  MenuCreated: 'menu.created',
  MenuDetailsChanged: 'menu.changed',
  MenuPublished: 'menu.published',
  MenuUnpublished: 'menu.unpublished',
  MenuArranged: 'menu.arranged',
  MenuDeleted: 'menu.deleted',
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
  ItemArchived: 'item.archived',
  ItemRestored: 'item.restored',
  ItemDeleted: 'item.deleted',
  MistakeReported: 'item.reported',
  ReportsAnswered: 'item.reports_answered',
  AllergenDeclared: 'allergen.declared',
  AllergenWithdrawn: 'allergen.withdrawn',
  AllergensConfirmed: 'allergens.confirmed',
  AllergensConfirmationWithdrawn: 'allergens.confirmation_withdrawn',
  AllergensReviewedInPart: 'allergens.reviewed_in_part',
}

/** Most columns are empty in most entries. */
export const emptyEntry: Row = {
  restaurant_id: null,
  restaurant_name: null,
  menu_id: null,
  menu_name: null,
  item_id: null,
  item_name: null,
  allergen_id: null,
  allergen_name: null,
  account_id: null,
  before: null,
  after: null,
  overridden: false,
  took_confirmation_away: false,
  reason: null,
  guest_facing: true,
}

/** The fields of an item that its entries compare. */
export function itemFields(item: Item, nameOfMenu: (id: string) => string | null) {
  const { priceCents, status, menuId } = item
  const found = foundIn(item)
  const named = found.length === 0 ? {} : { mentions: found }
  return { ...textsOf(item), ...named, priceCents, status, menuId, menuName: nameOfMenu(menuId) }
}

/** What the texts of an item name, without the answers. */
export const foundIn = (item: Item) => mentionsOf(item).map(({ answeredAt: _, ...mention }) => mention)

/** The fields of a menu that its entries compare. */
export const menuFields = ({ name, description, published, sections, deleted }: Menu) => ({
  name,
  description,
  published,
  sections: sections.map(section => ({ name: section.name, items: section.itemIds.length })),
  deleted,
})

/** The translations of an item, by language. */
export function translationsOf({ translations }: Item) {
  return Object.entries(translations)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([language, translation]) => ({ language, ...translation }))
}

/** What the texts of an item name, those of its own texts first. */
export function mentionsOf({ mentions }: Item): readonly Mention[] {
  return Object.entries(mentions)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, found]) => found)
}

/** The row of `item_version` and the fields of its state, without id and position. */
export function itemRow(item: Item): Row {
  const { restaurantId, menuId, status } = item
  const tags = Object.entries(item.tags)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, tag]) => ({ id, ...tag }))
  return {
    decided_at: item.decidedAt,
    restaurant_id: restaurantId,
    menu_id: menuId,
    ...textsOf(item),
    priceCents: item.priceCents,
    tags: sortedJson(tags),
    confirmedAt: item.confirmedAt,
    archivedAt: item.archivedAt,
    soldOutUntil: item.soldOutUntil,
    picture: item.picture && sortedJson(item.picture),
    status,
    translations: sortedJson(translationsOf(item)),
    mentions: sortedJson(mentionsOf(item)),
  }
}

/** The row of `menu_version` and the fields of its state, without id and position. */
export function menuRow(menu: Menu): Row {
  const { decidedAt, restaurantId, sections } = menu
  return {
    ...menuFields(menu),
    decided_at: decidedAt,
    restaurant_id: restaurantId,
    sections: sortedJson(sections),
  }
}

/** The row of `restaurant_version` and the fields of its state, without id and position. */
export function restaurantRow({ decidedAt, fields }: Restaurant): Row {
  const { codeLegend = [], picture = null, closed = false, ...others } = fields
  const { colors, fonts, backgroundImage, logoUrl, customCss, ...profile } = others
  return {
    decided_at: decidedAt,
    profile: sortedJson(profile),
    ...(colors !== undefined && {
      customization: sortedJson({ colors, fonts, backgroundImage, logoUrl, customCss }),
    }),
    codeLegend: sortedJson(codeLegend),
    picture: picture && sortedJson(picture),
    closed,
  }
}
