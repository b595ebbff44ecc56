import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { DeclaredPresence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergensView, ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { isWeaker } from '@safe-menu/contracts/allergens/weakening'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, queryClient } from '../api/client.ts'
import { changedSinceSeen } from '../api/failures.ts'
import { readKey } from '../api/read-query.ts'
import { allergenText, tagName } from './tag-text.ts'

/** What a manager checks before pressing "Allergens checked". */
type CheckedContent = Pick<
  ItemView,
  'name' | 'description' | 'crossContamination' | 'modifications' | 'allergens'
>

/** An item with what the manager has seen of it: the page shows a new version at once, but never confirms an unseen change. */
export type ShownItem = ItemView & {
  readonly seen: CheckedContent
  /** Only lists say whether the item was ever confirmed; the page keeps it until the next one. */
  readonly onceConfirmed?: boolean
}

const endpoint = 'GET /api/menu-items/:menuId/items'

/** How often an open page checks whether its items have changed. */
const refetchEveryMs = 3_000

/** The items of a menu, without archived ones, as the server sorts them: by name. */
export function itemsQuery(menuId: string) {
  const input = { params: { menuId } }
  const queryKey = readKey(endpoint, input)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly ShownItem[]> =>
      shownItems(
        await call(endpoint, input, { signal }),
        queryClient.getQueryData<readonly ShownItem[]>(queryKey),
      ),
  })
}

/** The items of a menu, followed for as long as the page is visible. */
export function useItems(menuId: string) {
  return useQuery({
    ...itemsQuery(menuId),
    refetchInterval: refetchEveryMs,
    refetchOnWindowFocus: 'always', // a tab that was hidden shows what has changed before anyone acts on it
  })
}

/** An item as the page has it now; `undefined`: it is not on this menu. */
export function shownItem(menuId: string, itemId: string): ShownItem | undefined {
  return queryClient.getQueryData(itemsQuery(menuId).queryKey)?.find(({ id }) => id === itemId)
}

/** Shows the manager's own edit of these fields. */
export const applyEdit = (menuId: string, item: ItemView, fields: readonly string[]) =>
  updateItem(menuId, item.id, shown => afterEdit(shown, item, fields))

/** Shows the manager's own change of tags: the answer, and the tags that they expect ({@link afterTagging}). */
export const applyTags = (
  menuId: string,
  itemId: string,
  tags: ItemAllergensView,
  expected: ReadonlyMap<string, DeclaredPresence | null>,
) => updateItem(menuId, itemId, shown => afterTagging(shown, tags, expected))

/** Shows the answer to the manager's "Not in it" ({@link afterAnswer}). */
export const applyAnswer = (menuId: string, itemId: string, tags: ItemAllergensView) =>
  updateItem(menuId, itemId, shown => afterAnswer(shown, tags))

/** The manager has been shown this version of an item. `confirmed`: the answer to its confirmation. */
export const applyAcknowledged = (version: ItemView, confirmed?: ItemAllergensView) =>
  updateItem(version.menuId, version.id, shown =>
    acknowledged(confirmed ? withAnswer(shown, confirmed) : shown, version),
  )

/** The manager has confirmed these versions, or taken that back: `tags` are the answers, by the id of the item. */
export const applyConfirmations = (
  menuId: string,
  tags: ReadonlyMap<string, ItemAllergensView>,
  versions: readonly ItemView[] = [],
) =>
  updateItems(menuId, shown => {
    const answer = tags.get(shown.id)
    if (answer === undefined) return shown
    const version = versions.find(({ id }) => id === shown.id)
    return version ? acknowledged(withAnswer(shown, answer), version) : afterTagging(shown, answer, new Map())
  })

/** Shows what the manager's own change of a dish did to a copy on another menu, if the page has read that menu. */
export const applyCopy = (copy: ItemView, show: (shown: ShownItem, copy: ItemView) => ShownItem) =>
  void updateItem(copy.menuId, copy.id, shown => show(shown, copy))

/** Updates one item in the cached list of its menu, then fetches the list again. */
const updateItem = (menuId: string, itemId: string, change: (item: ShownItem) => ShownItem) =>
  updateItems(menuId, item => (item.id === itemId ? change(item) : item))

async function updateItems(menuId: string, change: (item: ShownItem) => ShownItem) {
  const { queryKey } = itemsQuery(menuId)
  await queryClient.cancelQueries({ queryKey }) // the answer of an earlier request would undo this
  queryClient.setQueryData(queryKey, items => items?.map(change))
  void queryClient.invalidateQueries({ queryKey })
}

/** A write on an item of this menu. If someone else has changed the item, it rejects and the page shows the item as it is now. */
export async function updateIfChanged<T>(menuId: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const current = changedSinceSeen<ItemView>(error)
    if (current) await updateItem(menuId, current.id, shown => replaced(shown, current))
    throw error
  }
}

/** A list from the server. An item that is new to the page counts as seen; one that the page has a newer version of keeps it. */
export function shownItems(items: readonly ItemView[], before: readonly ShownItem[] | undefined) {
  const known = new Map(before?.map(item => [item.id, item]))
  return items.map((item): ShownItem => {
    const shown = known.get(item.id)
    if (!shown) return { ...item, seen: contentOf(item) }
    return BigInt(shown.revision) > BigInt(item.revision) ? shown : { ...item, seen: shown.seen }
  })
}

/** An item with the answer to a change of its tags. What the answer lacks is gone, such as the last mention. */
function withAnswer(
  { mentions: _, answeredMentions: __, statedAbsent: ___, ...shown }: ShownItem,
  tags: ItemAllergensView,
): ShownItem {
  return { ...shown, ...tags }
}

function contentOf(item: ItemView): CheckedContent {
  const { name, description, crossContamination, modifications, allergens } = item
  return { name, description, crossContamination, modifications, allergens }
}

/** An item once the manager has been shown this version of it. */
export function acknowledged(shown: ShownItem, version: ItemView): ShownItem {
  return { ...shown, seen: contentOf(version) }
}

/** An item that loses its confirmation on this page counts at once. */
function onceConfirmed(shown: ShownItem): Pick<ShownItem, 'onceConfirmed'> {
  const isConfirmed = shown.allergensConfirmedAt !== null
  return shown.onceConfirmed || isConfirmed ? { onceConfirmed: true } : {}
}

/** An item as the server has it now. The manager has not seen the changes yet. */
export function replaced(shown: ShownItem, item: ItemView): ShownItem {
  return { ...item, ...onceConfirmed(shown), seen: shown.seen }
}

/** An item after the manager's own edit, whose fields they have seen. A later write may have been answered first: it stays. */
export function afterEdit(shown: ShownItem, item: ItemView, fields: readonly string[]): ShownItem {
  const own = Object.entries(contentOf(item)).filter(([field]) => fields.includes(field))
  const newest = BigInt(shown.revision) > BigInt(item.revision) ? shown : item
  return { ...newest, ...onceConfirmed(shown), seen: { ...shown.seen, ...Object.fromEntries(own) } }
}

/** Whether two tags say the same about one allergen or diet; `null`: the item does not have it. */
export const sameTag = (one: DeclaredPresence | null | undefined, other: DeclaredPresence | null) =>
  one?.presence === other?.presence && one?.details.join() === other?.details.join()

/**
 * An item after the manager's own change of tags. Of the answer, the manager has seen nothing else. `expected`: the tags that
 * they have changed, by id, as they expect them to be; `null`: removed. The answer has no texts: where more events are new than one
 * for each tag that differs, and one for a confirmation that the undo of a change restores, the page may still show older texts, so it
 * keeps its revision, with which nothing newer can be confirmed, until the list comes.
 */
export function afterTagging(
  shown: ShownItem,
  tags: ItemAllergensView,
  expected: ReadonlyMap<string, DeclaredPresence | null>,
): ShownItem {
  const own = tags.allergens.flatMap(tag => {
    const wanted = expected.get(tag.id)
    return wanted ? [{ ...tag, ...wanted, details: [...wanted.details] }] : []
  })
  const others = shown.seen.allergens.filter(({ id }) => !expected.has(id))
  // an equal tag made no event
  const written = [...expected].filter(([id, wanted]) => !sameTag(findTag(shown.allergens, id), wanted))
  const wasLost =
    shown.allergensConfirmedAt === null || written.some(([id, wanted]) => isLess(shown, id, wanted))
  const restored = wasLost && tags.allergensConfirmedAt !== null ? 1 : 0
  const isAlone = BigInt(tags.revision) - BigInt(shown.revision) <= BigInt(written.length + restored)
  const revision = isAlone ? tags.revision : shown.revision
  return { ...withAnswer(shown, tags), revision, seen: { ...shown.seen, allergens: [...others, ...own] } }
}

/** Whether an allergen of an item is removed or weakened by this, which removes the confirmation. */
function isLess({ allergens }: ShownItem, id: string, wanted: DeclaredPresence | null): boolean {
  const tag = findTag(allergens, id)
  return tag !== undefined && !isDiet(id) && (wanted === null || isWeaker(tag, wanted))
}

/**
 * An item after the manager's answer about what its texts name. The server accepts an answer only if no text has changed, and it comes
 * with all tags, so the page is at its revision. Tags that someone else has changed are still unseen.
 */
export function afterAnswer(shown: ShownItem, tags: ItemAllergensView): ShownItem {
  return BigInt(shown.revision) > BigInt(tags.revision) ? shown : withAnswer(shown, tags)
}

const findTag = (tags: readonly ItemAllergenView[], id: string) => tags.find(tag => tag.id === id)

/** What the manager has not seen of an item yet, tags first: "Removed: Contains Nuts". Not its price and section. */
export function unseenDifferences(seen: CheckedContent, item: CheckedContent): readonly string[] {
  return [...tagDifferences(seen.allergens, item.allergens), ...textDifferences(seen, item)]
}

function tagDifferences(before: readonly ItemAllergenView[], after: readonly ItemAllergenView[]) {
  const removed = before.filter(tag => !findTag(after, tag.id)).map(tag => `Removed: ${tagText(tag)}`)
  const others = after.flatMap(tag => {
    const previous = findTag(before, tag.id)
    if (!previous) return [`Added: ${tagText(tag)}`]
    return tagText(previous) === tagText(tag)
      ? []
      : [`Changed: “${tagText(previous)}” is now “${tagText(tag)}”`]
  })
  return [...removed, ...others]
}

function tagText(tag: ItemAllergenView): string {
  const inOneOrder = { ...tag, details: [...tag.details].sort() } // the order says nothing
  return tag.category === 'DIETARY_RESTRICTION' ? tagName(inOneOrder) : allergenText(inOneOrder)
}

const texts = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['crossContamination', 'Cross-contamination'],
  ['modifications', 'Modifications'],
] as const

function textDifferences(before: CheckedContent, after: CheckedContent): readonly string[] {
  return texts.flatMap(([field, label]) => {
    const [was, is] = [before[field], after[field]]
    if (was === is) return []
    if (was === '') return [`Added: ${label}: “${is}”`]
    if (is === '') return [`Removed: ${label}: “${was}”`]
    return [`Changed: ${label}: “${was}” is now “${is}”`]
  })
}
