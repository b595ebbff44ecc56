import type { DeclaredPresence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergensView, ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import type { ItemView } from '@safe-menu/contracts/items/views'
import type { CheckedContent } from './item-differences.ts'

/** An item with what the manager has seen of it: the page shows a new version at once, but never confirms an unseen change. */
export type ShownItem = ItemView & { readonly seen: CheckedContent }

function contentOf(item: ItemView): CheckedContent {
  const { name, description, crossContamination, modifications, allergens } = item
  return { name, description, crossContamination, modifications, allergens }
}

/** A list from the server. An item that is new to the page counts as seen; one that the page has a newer version of keeps it. */
export function shownItems(
  items: readonly ItemView[],
  before: readonly ShownItem[] | undefined,
): readonly ShownItem[] {
  const known = new Map(before?.map(item => [item.id, item]))
  return items.map(item => {
    const shown = known.get(item.id)
    if (!shown) return { ...item, seen: contentOf(item) }
    return BigInt(shown.revision) > BigInt(item.revision) ? shown : { ...item, seen: shown.seen }
  })
}

/** An item once the manager has been shown this version of it. */
export function acknowledged(shown: ShownItem, version: ItemView): ShownItem {
  return { ...shown, seen: contentOf(version) }
}

/** An item as the server has it now. The manager has not seen the changes yet. */
export function replaced(shown: ShownItem, item: ItemView): ShownItem {
  return { ...item, seen: shown.seen }
}

/** An item after the manager's own edit, whose fields they have seen. A later write may have been answered first: it stays. */
export function afterEdit(shown: ShownItem, item: ItemView, fields: readonly string[]): ShownItem {
  const own = Object.entries(contentOf(item)).filter(([field]) => fields.includes(field))
  const newest = BigInt(shown.revision) > BigInt(item.revision) ? shown : item
  return { ...newest, seen: { ...shown.seen, ...Object.fromEntries(own) } }
}

/** The tags that a manager has changed, by id, as they expect them to be; `null`: removed. */
export type ExpectedTags = ReadonlyMap<string, DeclaredPresence | null>

const isSame = (tag: ItemAllergenView | undefined, expected: DeclaredPresence | null) =>
  tag?.presence === expected?.presence && tag?.details.join() === expected?.details.join()

/**
 * An item after the manager's own change of tags. Of the answer, the manager has seen nothing else. It has no texts: where
 * more events than one for each tag that differs are new, the page may still show older texts, so it keeps its revision, with
 * which nothing newer can be confirmed, until the list comes.
 */
export function afterTagging(shown: ShownItem, tags: ItemAllergensView, expected: ExpectedTags): ShownItem {
  const own = tags.allergens.flatMap(tag => {
    const wanted = expected.get(tag.id)
    return wanted ? [{ ...tag, ...wanted, details: [...wanted.details] }] : []
  })
  const others = shown.seen.allergens.filter(({ id }) => !expected.has(id))
  const written = [...expected].filter(
    ([id, wanted]) =>
      !isSame(
        shown.allergens.find(tag => tag.id === id),
        wanted,
      ), // an equal tag made no event
  )
  const isAlone = BigInt(tags.revision) - BigInt(shown.revision) <= BigInt(written.length)
  const revision = isAlone ? tags.revision : shown.revision
  return { ...shown, ...tags, revision, seen: { ...shown.seen, allergens: [...others, ...own] } }
}
