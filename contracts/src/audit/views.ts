import { z } from 'zod'
import { Category } from '../allergens/views.ts'
import { AccountId, AllergenId, ItemId, MenuId, RestaurantId } from '../ids.ts'
import { GuestItemView } from '../items/views.ts'
import { Role } from '../roles.ts'
import { Instant } from '../time.ts'
import { ChainLink, Hash } from './chain.ts'
import { AuditKind } from './kinds.ts'

/**
 * What an auditor looks for: a contradiction that was kept, a confirmation that was lost, a warning that was removed or weakened
 * without a reason (`lacksReason`), a change by an admin who acted for the restaurant.
 */
export const AuditMark = z.enum(['overridden', 'confirmation_removed', 'without_reason', 'acting_admin'])
export type AuditMark = z.infer<typeof AuditMark>

/** A position in `$all` as decimal text, because it can exceed 2^53. */
const Position = z.string().regex(/^\d+$/)

/**
 * A person who acted. The e-mail is `null` when the account is erased, and for callers who may not see it: a restaurant's people
 * see only roles. Its owner, admins and auditors also see the name that the owner gave to a person of the team, until the
 * person is removed.
 */
const Person = z.strictObject({
  id: AccountId,
  role: Role,
  name: z.string().optional(),
  email: z.string().nullable(),
  erased: z.boolean(),
})

export const AuditActor = z.discriminatedUnion('kind', [
  Person.extend({ kind: z.literal('account') }),
  z.strictObject({ kind: z.literal('system') }),
  z.strictObject({ kind: z.literal('registration') }),
])
export type AuditActor = z.infer<typeof AuditActor>

/** A value before or after a change: a text, cents, a presence or a list. `null`: none. */
export const AuditValue = z.json()

/**
 * How an entry became visible to guests. Visible means that a guest could open it: the menu was published and the item active
 * (architecture, "Visible to guests"). The first four have an instant, `visibleAt`.
 */
export const AuditVisibility = z.enum([
  /** It was visible as soon as the guest read model contained it. */
  'at_once',
  /** It was visible later: when the menu was published, or the item restored to a published one. */
  'when_published',
  'when_restored',
  /** The entry took something away that guests could open before: of an item, from the entry's menu. It may be on another one. */
  'removed',
  /** The guest read model does not contain it yet. */
  'not_yet',
  /** The guest read model contains it, but guests could not open it since. */
  'menu_not_published',
  'menu_deleted',
  'item_archived',
  'item_deleted',
  /** It was changed again before a guest could read it. */
  'replaced',
  /** It took something away that guests could not open anyway: of an item, on the entry's menu. */
  'not_open_before',
  /** Accounts, teams, impersonations and guests' reports. */
  'not_for_guests',
])
export type AuditVisibility = z.infer<typeof AuditVisibility>

/** How the restaurant wrote its prices at a time: prices of the past keep their currency. */
export const MoneyAtTime = z.strictObject({ currency: z.string(), locale: z.string() })
export type MoneyAtTime = z.infer<typeof MoneyAtTime>

/** One entry of the history. Names are as they were right after the entry. */
export const AuditEntryView = z.strictObject({
  /** The event's position: entries sort by it. */
  id: Position,
  link: ChainLink,
  kind: AuditKind,
  restaurant: z.strictObject({ id: RestaurantId, name: z.string() }).nullable(),
  menu: z.strictObject({ id: MenuId, name: z.string() }).nullable(),
  /** The section tells items of the same name apart. Missing if the item has none. */
  item: z.strictObject({ id: ItemId, name: z.string(), section: z.string().optional() }).nullable(),
  allergen: z.strictObject({ id: AllergenId, name: z.string(), category: Category }).nullable(),
  /** The account that an account's or an impersonation's entry is about. */
  account: Person.nullable(),
  /** Only the fields that the entry changed. */
  before: z.record(z.string(), AuditValue).nullable(),
  after: z.record(z.string(), AuditValue).nullable(),
  /** How the restaurant wrote the entry's price. Only in the history: an export has the price as it is in the event. */
  money: MoneyAtTime.optional(),
  /** The manager insisted on a contradiction between tags. */
  overridden: z.boolean(),
  /** The entry removed the item's "Allergens checked". */
  tookConfirmationAway: z.boolean(),
  reason: z.string().nullable(),
  actor: AuditActor,
  impersonator: Person.nullable(),
  correlationId: z.string(),
  decidedAt: Instant,
  /** When guests could first read the change. For a removal: when it was gone. `null`: never so far. */
  visibleAt: Instant.nullable(),
  visibility: AuditVisibility,
})
export type AuditEntryView = z.infer<typeof AuditEntryView>

/** `guests`: what a guest could read. `decided`: what the restaurant had decided. */
export const AuditPerspective = z.enum(['guests', 'decided'])
export type AuditPerspective = z.infer<typeof AuditPerspective>

/** Seconds that an open page may have lagged behind (`openPageLagSeconds`). */
export const OpenPageLag = z.strictObject({ unannounced: z.number(), safe: z.number() })

/** An instant of the past, and whether the record is complete up to it. */
const AtInstant = {
  time: Instant,
  view: AuditPerspective,
  /** Until when the record is known to be complete. Later instants may still change. */
  knownUntil: Instant.nullable(),
  openPageLag: OpenPageLag,
  money: MoneyAtTime,
}

/** Why guests could not open something at an instant. An item on a deleted menu counts as deleted. */
export const HiddenReason = z.enum(['not_yet', 'menu_not_published', 'archived', 'deleted'])
export type HiddenReason = z.infer<typeof HiddenReason>

/** Whether a guest could open it, and if not, why. In the view `decided`: whether a guest could have opened it by what was decided. */
export const GuestVisibility = { shown: z.boolean(), notShown: HiddenReason.nullable() }

/** The status of an item. An item on a deleted menu counts as deleted. */
export const ItemStatus = z.enum(['active', 'archived', 'deleted'])

/** An item's state, and the entry that caused it. */
export const ItemStateView = z.strictObject({
  /** Without revision and edition: a past state cannot be changed, and nothing is assessed by it. */
  item: GuestItemView.omit({ revision: true, allergensConfirmedEdition: true }),
  status: ItemStatus,
  /** Since when: decided, or contained in the guest read model, even if guests could not open it. */
  since: Instant,
  entryId: Position,
  shown: z.boolean(),
  /**
   * Since when guests could read this state: since it was written, the menu was last published or the item was last put on it,
   * whichever came last. `null`: they could not read it. Always `null` in the view `decided`.
   */
  visibleSince: Instant.nullable(),
})
export type ItemStateView = z.infer<typeof ItemStateView>

/** `GET /api/audit/items/{id}/at`. `state` is `null` when the item did not exist yet. */
export const ItemAtView = z.strictObject({
  ...AtInstant,
  ...GuestVisibility,
  state: ItemStateView.nullable(),
})
export type ItemAtView = z.infer<typeof ItemAtView>

export const MenuStateView = z.strictObject({
  menu: z.strictObject({
    id: MenuId,
    restaurantId: RestaurantId,
    name: z.string(),
    description: z.string(),
    published: z.boolean(),
    deleted: z.boolean(),
  }),
  since: Instant,
  entryId: Position,
  /** Whether guests could open it: published and not deleted. */
  shown: z.boolean(),
  /** Since when guests could read the menu's own state, as for an item. */
  visibleSince: Instant.nullable(),
  /** The active items, sorted by name. */
  items: z.array(ItemStateView),
})
export type MenuStateView = z.infer<typeof MenuStateView>

/** `GET /api/audit/menus/{id}/at`. */
export const MenuAtView = z.strictObject({
  ...AtInstant,
  ...GuestVisibility,
  state: MenuStateView.nullable(),
})
export type MenuAtView = z.infer<typeof MenuAtView>

/** `GET /api/audit/restaurants/{id}/at`: every menu that existed. In the view `guests` only those that guests could open. */
export const RestaurantAtView = z.strictObject({
  ...AtInstant,
  restaurant: z.strictObject({ id: RestaurantId, name: z.string() }).nullable(),
  menus: z.array(MenuStateView),
})
export type RestaurantAtView = z.infer<typeof RestaurantAtView>

/** `GET /api/audit/menus/{id}/instants`: when something changed on the menu, for the marks of the time slider. */
export const AuditInstantView = z.strictObject({
  at: Instant,
  entries: z.int().min(1),
  /** The first and the last entry that took effect at this instant. */
  firstEntryId: Position,
  lastEntryId: Position,
})
export type AuditInstantView = z.infer<typeof AuditInstantView>

/** `GET /api/audit/heads`: the signed ends of chains, newest first. */
export const AuditHeadView = z.strictObject({
  chain: ChainLink.shape.chain,
  sequence: z.int().min(1),
  hash: Hash,
  at: Instant,
  /** A compact JWS (RFC 7515, ES256). */
  statement: z.string(),
})
export type AuditHeadView = z.infer<typeof AuditHeadView>
