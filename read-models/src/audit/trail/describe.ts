import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { Item, ItemTag } from '@safe-menu/contracts/items/state'
import { textsOf } from '@safe-menu/contracts/items/texts'
import type { Menu } from '@safe-menu/contracts/menus/state'
import { canonicalJson } from '@safe-menu/server-kit/audit/chain'
import type {
  AuditedRestaurant,
  RecordedItemEvent,
  RecordedMenuEvent,
  RecordedReportEvent,
  RecordedRestaurantEvent,
} from './subjects.ts'
import {
  accountKinds,
  itemKinds,
  menuKinds,
  type RecordedAccountEvent,
  reportKinds,
  restaurantKinds,
} from './subjects.ts'

/** What an entry says besides its author, time and link. */
export interface Description extends Changes {
  readonly kind: AuditKind
  readonly restaurantId: string | null
  readonly menuId: string | null
  readonly itemId: string | null
  readonly allergenId: string | null
  readonly accountId: string | null
  readonly overridden: boolean
  readonly tookConfirmationAway: boolean
  readonly reason: string | null
}

const emptyDescription = {
  menuId: null,
  itemId: null,
  allergenId: null,
  accountId: null,
  overridden: false,
  tookConfirmationAway: false,
  reason: null,
} as const

/** `nameOf`: the name of a menu at the time of the event. */
export function describeItem(
  event: RecordedItemEvent,
  before: Item | undefined,
  after: Item,
  nameOf: (menuId: string) => string | null,
): Description {
  const isAboutAllergen =
    event.type === 'AllergenDeclared' ||
    event.type === 'AllergenWithdrawn' ||
    event.type === 'ItemMentionAnswered' ||
    event.type === 'ItemMentionAnswerWithdrawn'
  const isNewPresence = event.type === 'AllergenDeclared' && event.data.previousPresence !== null
  return {
    ...emptyDescription,
    kind: isNewPresence ? 'allergen.presence_changed' : itemKinds[event.type],
    restaurantId: after.restaurantId,
    menuId: after.menuId,
    itemId: event.data.itemId,
    allergenId: isAboutAllergen ? event.data.allergenId : null,
    overridden: event.type === 'AllergenDeclared' && event.data.overridden,
    tookConfirmationAway: before !== undefined && before.confirmedAt !== null && after.confirmedAt === null,
    reason: ('reason' in event.data ? event.data.reason : null) ?? null,
    ...itemChanges(event, before, after, nameOf),
  }
}

function itemChanges(
  event: RecordedItemEvent,
  before: Item | undefined,
  after: Item,
  nameOf: (menuId: string) => string | null,
): Changes {
  switch (event.type) {
    case 'AllergenDeclared':
    case 'AllergenWithdrawn': {
      const { allergenId } = event.data
      return changesBetween(tagOf(before, allergenId), tagOf(after, allergenId))
    }
    case 'ItemMentionAnswered': {
      const { allergenId } = event.data
      return { before: null, after: { answer: 'not_in_it', words: wordsFor(after, allergenId) } }
    }
    case 'ItemMentionAnswerWithdrawn': {
      const { allergenId } = event.data
      return { before: { answer: 'not_in_it' }, after: { answer: null, words: wordsFor(after, allergenId) } }
    }
    case 'ItemMadeSeparate':
      return noChanges
    case 'ItemMentionsFound':
      return changesBetween({ mentions: foundIn(before) }, { mentions: foundIn(after) })
    case 'ItemAvailabilityChanged':
      return changesBetween(
        { soldOutUntil: before?.soldOutUntil ?? null },
        { soldOutUntil: after.soldOutUntil },
      )
    case 'ItemTextTranslated':
    case 'ItemTranslationRemoved': {
      const { language } = event.data
      return {
        before: before === undefined ? null : translationOf(before, language),
        after: translationOf(after, language) ?? { language },
      }
    }
    case 'ItemPictureSet':
    case 'ItemPictureRemoved':
      return changesBetween({ picture: before?.picture ?? null }, { picture: after.picture })
    case 'AllergensConfirmed':
      return changesBetween(
        { confirmedAt: before?.confirmedAt ?? null },
        {
          confirmedAt: after.confirmedAt,
          stillChecked: event.data.stillChecked ?? null,
          restored: event.data.restored ?? null,
        },
      )
    case 'AllergensConfirmationWithdrawn':
      return changesBetween({ confirmedAt: before?.confirmedAt ?? null }, { confirmedAt: null })
    case 'AllergensReviewedInPart': {
      const { absent, reviewedAt } = event.data
      return { before: null, after: { absent, reviewedAt } }
    }
    case 'ItemCreated':
    case 'ItemDetailsChanged':
    case 'ItemPriceChanged':
    case 'ItemArchived':
    case 'ItemRestored':
    case 'ItemDeleted': {
      const copyOf = event.type === 'ItemCreated' ? event.data.copyOf?.itemId : undefined
      const fields = (state: Item) => ({
        ...(copyOf === undefined ? {} : { copyOf }),
        ...textsOf(state),
        priceCents: state.priceCents,
        ...(state.mentions.length > 0 ? { mentions: foundIn(state) } : {}),
        ...(event.type === 'ItemCreated' ? {} : { status: state.status }),
        menuId: state.menuId,
        menuName: nameOf(state.menuId),
      })
      const movedTo = event.type === 'ItemArchived' ? event.data.movedTo : undefined
      const moved = movedTo === undefined ? {} : { movedTo: nameOf(movedTo) }
      return changesBetween(before === undefined ? null : fields(before), { ...fields(after), ...moved })
    }
  }
}

function translationOf({ translations }: Item, language: string) {
  const found = translations.find(translation => translation.language === language)
  return found === undefined ? null : { ...found }
}

/** What the texts of an item name. The answers have entries of their own. */
function foundIn(state: Item | undefined) {
  return (state?.mentions ?? []).map(({ answeredAt: _, ...mention }) => mention)
}

const wordsFor = ({ mentions }: Item, allergenId: string) =>
  mentions.filter(mention => mention.allergenId === allergenId).map(({ word }) => word)

function tagOf(state: Item | undefined, allergenId: string): Omit<ItemTag, 'id'> | null {
  const tag = state?.tags.find(({ id }) => id === allergenId)
  return tag === undefined ? null : { presence: tag.presence, details: tag.details }
}

export function describeMenu(event: RecordedMenuEvent, before: Menu | undefined, after: Menu): Description {
  const fields = ({ name, description, published, sections, deleted }: Menu) => ({
    name,
    description,
    published,
    // The ids would tell a reader nothing: the event itself has them.
    sections: sections.map(section => ({ name: section.name, items: section.itemIds.length })),
    deleted,
  })
  const created = { name: after.name, description: after.description }
  return {
    ...emptyDescription,
    kind: menuKinds[event.type],
    restaurantId: after.restaurantId,
    menuId: event.data.menuId,
    reason: event.type === 'MenuDeleted' ? (event.data.reason ?? null) : null,
    ...(before === undefined
      ? { before: null, after: created }
      : changesBetween(fields(before), fields(after))),
  }
}

export function describeRestaurant(
  event: RecordedRestaurantEvent,
  before: AuditedRestaurant | undefined,
  after: AuditedRestaurant,
): Description {
  const fields = ({ profile, hasBranding, hasCodes, ...restaurant }: AuditedRestaurant) => ({
    ...profile,
    ...(hasBranding && restaurant.customization),
    ...(hasCodes && { codeLegend: restaurant.codeLegend }),
    ...(restaurant.closed && { closed: true }),
    ...(before !== undefined && { picture: restaurant.picture }),
  })
  return {
    ...emptyDescription,
    kind: restaurantKinds[event.type],
    restaurantId: event.data.restaurantId,
    ...changesBetween(before === undefined ? null : fields(before), fields(after)),
  }
}

/** Guests' reports of an item and their answers: neither changes the item. */
export function describeReport(event: RecordedReportEvent, item: Item): Description {
  return {
    ...emptyDescription,
    kind: reportKinds[event.type],
    restaurantId: item.restaurantId,
    menuId: item.menuId,
    itemId: event.data.itemId,
    before: null,
    after:
      event.type === 'MistakeReported'
        ? { mistake: event.data.mistake, allergenIds: event.data.allergenIds }
        : { outcome: event.data.outcome },
  }
}

/** Accounts, teams and impersonations. Personal data stays sealed in the event. */
export function describeAccount(event: RecordedAccountEvent): Description {
  const kind = accountKinds[event.type]
  switch (event.type) {
    case 'AccountRegistered': {
      const { accountId, audience, role, restaurant, memberOf } = event.data
      const restaurantId = restaurant?.restaurantId ?? memberOf ?? null
      return { ...emptyDescription, kind, restaurantId, accountId, before: null, after: { audience, role } }
    }
    case 'PersonInvited': {
      const { accountId, restaurantId, role } = event.data
      return { ...emptyDescription, kind, restaurantId, accountId, before: null, after: { role } }
    }
    case 'PersonRoleChanged': {
      const { accountId, previousRole, role } = event.data
      const roles = { before: { role: previousRole }, after: { role } }
      return { ...emptyDescription, ...roles, kind, accountId, restaurantId: event.metadata.restaurantId }
    }
    case 'PasswordReset': {
      const { accountId, askedBy } = event.data
      const link = { before: null, after: { askedBy: askedBy.kind === 'account' ? askedBy.role : 'EMAIL' } }
      return { ...emptyDescription, ...link, kind, accountId, restaurantId: event.metadata.restaurantId }
    }
    case 'PasswordResetLinkMade':
    case 'PasswordChanged':
    case 'EmailChanged':
    case 'SecondFactorAdded':
    case 'SecondFactorRemoved':
    case 'AccountErased':
    case 'InvitationLinkRenewed':
    case 'InvitationWithdrawn':
    case 'InvitationAccepted':
    case 'PersonRemoved': {
      const { accountId } = event.data
      return { ...emptyDescription, ...noChanges, kind, accountId, restaurantId: event.metadata.restaurantId }
    }
    case 'ImpersonationStarted':
    case 'ImpersonationEnded': {
      const { adminId, restaurantId } = event.data
      return { ...emptyDescription, ...noChanges, kind, restaurantId, accountId: adminId }
    }
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The fields that differ, before and after; `null` when there was nothing before, or nothing differs. */
export interface Changes {
  readonly before: Fields | null
  readonly after: Fields | null
}

const noChanges: Changes = { before: null, after: null }

/** Compares two states field by field. If one is `null` (did not exist), the result contains all fields of the other. */
export function changesBetween(before: Fields | null, after: Fields | null): Changes {
  if (before === null || after === null) return { before, after }
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    field => !isSame(before[field] ?? null, after[field] ?? null),
  )
  if (differing.length === 0) return noChanges
  const only = (of: Fields) => Object.fromEntries(differing.map(field => [field, of[field] ?? null]))
  return { before: only(before), after: only(after) }
}

/** Compares JSON values regardless of key order, which jsonb does not keep. */
function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  return typeof left === 'object' && typeof right === 'object' && canonicalJson(left) === canonicalJson(right)
}
