import { z } from 'zod'
import { ErrorCode } from '../errors.ts'
import { RecordedAllergenId } from '../events/event-type.ts'
import { areUnique, ItemId, MenuId, Revision } from '../ids.ts'
import { limits } from '../limits.ts'
import { confirmedTexts } from './confirmation.ts'
import type { ItemTag } from './state.ts'
import { ItemView } from './views.ts'

/* A dish on several menus (product, "A dish on several menus"): an item and its copies are one family. */

const CopyRef = z.strictObject({
  itemId: ItemId,
  revision: Revision,
  undoTo: Revision.optional(),
})
/**
 * A copy that a command applies to as well. `revision`: the one that the manager's screen had. `undoTo`: the revision before a
 * change of tags that the command takes back.
 */
export type CopyRef = z.infer<typeof CopyRef>

/** The query parameter of a command on an item: its copies, as `itemId:revision` or `itemId:revision:undoTo`, with commas between. */
export const CopiesParameter = z
  .string()
  .max(5_000)
  .transform(text => text.split(',').map(copyRefOf))
  .pipe(
    z
      .array(CopyRef, 'Send copies as "itemId:revision", with commas between.')
      .max(limits.menusPerRestaurant)
      .refine(copies => areUnique(copies.map(({ itemId }) => itemId)), 'List each copy once.'),
  )
  .optional()

function copyRefOf(text: string): z.input<typeof CopyRef> {
  const [itemId = '', revision = '', ...more] = text.split(':')
  return { itemId, revision, ...(more.length > 0 ? { undoTo: more.join(':') } : {}) }
}

/** Writes copies as {@link CopiesParameter} reads them; `undefined`: there are none. */
export function copiesParameter(copies: readonly CopyRef[]): string | undefined {
  if (copies.length === 0) return undefined
  return copies
    .map(({ itemId, revision, undoTo }) =>
      [itemId, revision, ...(undoTo === undefined ? [] : [undoTo])].join(':'),
    )
    .join(',')
}

/** What a command on an item did to its copies. Missing if it named none. */
export const CopiesOutcome = z
  .strictObject({
    /** The copies that have changed, as they are now. */
    changed: z.array(ItemView),
    /** Those of them that were confirmed and no longer are, although the item is: they are not the same dish. */
    unconfirmed: z.array(ItemId),
    /** The copies that were left as they are, and the code of the reason. */
    skipped: z.array(z.strictObject({ itemId: ItemId, code: ErrorCode })),
  })
  .optional()
export type CopiesOutcome = NonNullable<z.infer<typeof CopiesOutcome>>

/** A copy of an item on another menu, compared with the item. */
export const CopyView = z.strictObject({
  itemId: ItemId,
  revision: Revision,
  name: z.string(),
  menu: z.strictObject({ id: MenuId, name: z.string() }),
  /** The allergens and diets that the two do not declare in the same way. */
  differing: z.array(RecordedAllergenId),
  /** Whether names, descriptions and notes are the same. */
  hasSameTexts: z.boolean(),
})
export type CopyView = z.infer<typeof CopyView>

/** The copies of an item, sorted by the name of their menu. */
export const ItemCopiesView = z.strictObject({ itemId: ItemId, copies: z.array(CopyView) })
export type ItemCopiesView = z.infer<typeof ItemCopiesView>

interface Tag<Id extends string = string> extends Omit<ItemTag, 'id'> {
  readonly id: Id
}

/** The allergens and diets that two lists of tags do not declare in the same way. */
export function differingTags<Id extends string>(one: readonly Tag<Id>[], other: readonly Tag<Id>[]): Id[] {
  const ids = [...new Set([...one, ...other].map(({ id }) => id))]
  return ids.filter(id => textOf(one, id) !== textOf(other, id)).sort()
}

/** Compares tags; the order of their details does not matter. */
function textOf(tags: readonly Tag[], id: string): string | null {
  const tag = tags.find(each => each.id === id)
  return tag === undefined ? null : [tag.presence, ...[...tag.details].sort()].join()
}

type Texts = { readonly [text in (typeof confirmedTexts)[number]]: string }

/** Whether two items have the same name, description and notes: the texts that a confirmation covers. */
export function hasSameTexts(one: Texts, other: Texts): boolean {
  return confirmedTexts.every(text => one[text] === other[text])
}
