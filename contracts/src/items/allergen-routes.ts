import { z } from 'zod'
import { AllergenView, ItemAllergensView, ItemAllergenView, PresenceSchema } from '../allergens/views.ts'
import { ErrorCode } from '../errors.ts'
import { exampleValues } from '../http/examples.ts'
import { defineRoute } from '../http/route.ts'
import { AllergenId, areUnique, ItemId, Revision } from '../ids.ts'
import { limits } from '../limits.ts'
import { restaurantRoles } from '../roles.ts'
import { Reason } from '../text.ts'
import { InstantInput } from '../time.ts'
import { CopiesOutcome, CopiesParameter } from './copies.ts'
import { ItemView } from './views.ts'

const ownItem = { kind: 'roles', roles: restaurantRoles, own: 'itemId' } as const
const ownMenu = { kind: 'roles', roles: restaurantRoles, own: 'menuId' } as const
/** The newest edition whose entries the manager saw. Missing: the first. */
const Edition = z.int().min(1).optional()

/** The items of one call, each once. */
const each = <T extends { readonly itemId: string }>(item: z.ZodType<T>) =>
  z
    .array(item)
    .min(1)
    .max(limits.itemsPerMenu)
    .refine(all => areUnique(all.map(({ itemId }) => itemId)), 'List each item once.')

/** What a call did to each item that it named. */
const ManyConfirmed = z.strictObject({
  changed: z.array(ItemAllergensView.extend({ itemId: ItemId })),
  /** The items that were left as they are, and why. */
  skipped: z.array(z.strictObject({ itemId: ItemId, code: ErrorCode })),
})

/** What a change of one item answers. */
const Tagged = ItemAllergensView.extend({ copies: CopiesOutcome })
/** The copies of the item that the change applies to as well. */
const withCopies = z.strictObject({ copies: CopiesParameter })

const Details = z.array(z.string().max(40)).max(20).optional()

export const allergenRoutes = {
  list: defineRoute('GET /api/allergens', {
    id: 'allergens.list',
    summary: 'The catalogue of allergens and diets, sorted by name',
    access: { kind: 'public' },
    responses: { 200: z.array(AllergenView) },
  }),
  ofItem: defineRoute('GET /api/menu-items/items/:itemId/allergens', {
    id: 'allergens.of-item',
    summary: 'The tags of an item',
    access: { kind: 'roles', roles: [...restaurantRoles, 'ADMIN'], own: 'itemId' },
    responses: { 200: z.array(ItemAllergenView) },
  }),
  declare: defineRoute('POST /api/menu-items/items/:itemId/allergens', {
    id: 'allergens.declare',
    summary: 'Declare an allergen or diet on an item, or change how it is present',
    access: ownItem,
    query: withCopies,
    body: z.strictObject({
      allergenId: AllergenId,
      /** Default: `contains`, or unchanged if the call names only details. */
      presence: PresenceSchema.optional(),
      /** All named cereals or nuts. Missing: unchanged. */
      details: Details,
      /** Cereals or nuts to add or remove. Unlike `details`, these keep changes from other devices. */
      addDetails: Details,
      removeDetails: Details,
      reason: Reason,
      override: z.boolean().default(false),
    }),
    // 200, not 201: the call changes the item's tags and creates nothing with an id.
    example: {
      body: {
        allergenId: exampleValues.allergenId,
        presence: 'may_contain',
        details: [],
        reason: 'New supplier',
        override: false,
      },
    },
    responses: { 200: Tagged },
    errors: [
      'allergen.not_found',
      'items.archived',
      'allergens.contradiction',
      'allergens.limit_reached',
      'menus.size_limit_reached',
      'allergens.reason_required',
    ],
  }),
  set: defineRoute('PUT /api/menu-items/items/:itemId/allergens', {
    id: 'allergens.set',
    summary:
      'Replace all tags of an item at once: guests never see a state in between. With `revision`, the call is refused ' +
      'if a tag has changed since that revision. `undoTo` names the revision before a change that the call takes back: ' +
      'a confirmation of that revision is restored if the tags are the same again and nothing but tags has changed since',
    access: ownItem,
    query: withCopies,
    body: z.strictObject({
      /** All allergens and diets of the item. Those that are missing are removed. */
      allergens: z
        .array(
          z.strictObject({
            allergenId: AllergenId,
            presence: PresenceSchema,
            /** The named cereals or nuts. Missing: none. */
            details: Details,
          }),
        )
        .refine(tags => areUnique(tags.map(tag => tag.allergenId)), 'List each tag once.'),
      reason: Reason,
      override: z.boolean().default(false),
      /** The revision that the edit started from. Without it the last write wins. */
      revision: Revision.optional(),
      /** The revision before a change of tags that this call takes back. It restores the confirmation of that revision. */
      undoTo: Revision.optional(),
    }),
    example: {
      body: {
        allergens: [{ allergenId: exampleValues.allergenId, presence: 'contains', details: [] }],
        reason: 'New supplier',
        override: false,
      },
    },
    responses: { 200: Tagged },
    errors: [
      'allergen.not_found',
      'items.archived',
      'items.changed_since_seen',
      'allergens.contradiction',
      'allergens.limit_reached',
      'menus.size_limit_reached',
      'allergens.reason_required',
    ],
    current: ItemView,
  }),
  withdraw: defineRoute('DELETE /api/menu-items/items/:itemId/allergens/:allergenId', {
    id: 'allergens.withdraw',
    summary: 'Remove an allergen or diet from an item',
    access: ownItem,
    query: withCopies.extend({ reason: Reason }),
    responses: { 200: Tagged },
    errors: ['items.archived', 'allergens.reason_required'],
  }),
  confirm: defineRoute('PUT /api/menu-items/items/:itemId/allergens/confirmation', {
    id: 'allergens.confirm',
    summary:
      'Confirm that the tags of an item are complete, as of the revision that was checked. ' +
      'Refused if its name, a text or a tag has changed since, and while its texts name an allergen that is neither tagged ' +
      'nor answered (`mentions`)',
    access: ownItem,
    query: withCopies,
    body: z.strictObject({
      revision: Revision,
      edition: Edition,
    }),
    example: { body: { revision: '0' } },
    responses: { 200: Tagged },
    errors: ['items.archived', 'allergens.changed_since_seen', 'allergens.open_mentions'],
    current: ItemView,
  }),
  answerMention: defineRoute('PUT /api/menu-items/items/:itemId/mentions/:allergenId', {
    id: 'allergens.answer-mention',
    summary:
      'Answer that an allergen that the texts of an item name is not in it. Holds until one of these texts or the tag of the ' +
      'allergen changes. Refused if a text has changed since the revision that was read',
    access: ownItem,
    query: withCopies,
    body: z.strictObject({ answer: z.literal('not_in_it'), revision: Revision }),
    example: { body: { answer: 'not_in_it', revision: '0' } },
    responses: { 200: Tagged },
    errors: ['items.archived', 'items.changed_since_seen'],
    current: ItemView,
  }),
  withdrawAnswer: defineRoute('DELETE /api/menu-items/items/:itemId/mentions/:allergenId', {
    id: 'allergens.withdraw-answer',
    summary:
      'Withdraw the answer "Not in it" about an allergen that the texts of an item name. Guests who avoid it are told to ask staff again',
    access: ownItem,
    query: withCopies,
    responses: { 200: Tagged },
    errors: ['items.archived'],
  }),
  withdrawConfirmation: defineRoute('DELETE /api/menu-items/items/:itemId/confirmation', {
    id: 'allergens.withdraw-confirmation',
    summary:
      'Withdraw the confirmation of an item ("Not checked any more"). Guests are told to ask staff again',
    access: ownItem,
    query: withCopies,
    responses: { 200: Tagged },
    errors: ['items.archived'],
  }),
  confirmMany: defineRoute('PUT /api/menus/:menuId/confirmations', {
    id: 'allergens.confirm-many',
    summary:
      'Confirm the tags of several items of a menu, each as of the revision that was shown, by the rule for one. An item ' +
      'that has changed since, is no longer on the menu, declares no allergen or has open `mentions` is left as it is and listed in `skipped`',
    access: ownMenu,
    limit: 'bulk',
    body: z.strictObject({
      items: each(z.strictObject({ itemId: ItemId, revision: Revision })),
      edition: Edition,
    }),
    example: { body: { items: [{ itemId: exampleValues.itemId, revision: '0' }] } },
    responses: { 200: ManyConfirmed },
  }),
  withdrawMany: defineRoute('PUT /api/menus/:menuId/confirmations/withdrawn', {
    id: 'allergens.withdraw-many',
    summary:
      'Take back the confirmations of several items of a menu, each by its date. An item that was confirmed again since, or ' +
      'is no longer on the menu, is left as it is and listed in `skipped`',
    access: ownMenu,
    limit: 'bulk',
    body: z.strictObject({ items: each(z.strictObject({ itemId: ItemId, confirmedAt: InstantInput })) }),
    example: { body: { items: [{ itemId: exampleValues.itemId, confirmedAt: '2026-03-12T19:32:00Z' }] } },
    responses: { 200: ManyConfirmed },
  }),
} as const
