import { catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/contradictions'
import { type DeclaredPresence, type Presence, presences } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { isFields } from '../../../device/read-json.ts'
import { type ShownItem, sameTag } from '../../../dish/shown-items.ts'
import { counted, listed } from '../../../i18n/words.ts'
import type { ChangedCopy, NamedCopy } from '../copies/copies.ts'
import { choiceOf, type TaggedItem, type Target } from './cells.ts'
import { asksWhy } from './reasons.ts'

/** One tag before and after an edit; `null`: the item does not have it. */
interface TagChange {
  readonly from: DeclaredPresence | null
  readonly to: DeclaredPresence | null
}

/** Changes by the tag's id. */
export type TagChanges = Readonly<Record<string, TagChange>>

/** What one action changes on one item. It is saved with one call. */
export interface TagEdit {
  readonly itemId: string
  readonly changes: TagChanges
  readonly reason?: string
  /** The contradictions that the manager insists on, as {@link describeContradiction} says them. No other one is overridden. */
  readonly insists: readonly string[]
  /** The contradictions that the item had before: an undo insists on them. */
  readonly had: readonly string[]
  /** The action that it belongs to: what an undo takes back. */
  readonly action?: number
  /** The revision that an undo goes back to. */
  readonly undoTo?: string
  /** The copies on other menus to which it applies. */
  readonly copies?: readonly NamedCopy[]
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(text => typeof text === 'string')

const isTagOrNone = (value: unknown) =>
  value === null ||
  (isFields(value) && presences.some(known => known === value.presence) && isTexts(value.details))

function isTagEdit(value: unknown): value is TagEdit {
  if (!isFields(value) || typeof value.itemId !== 'string' || !isFields(value.changes)) return false
  const changes = Object.values(value.changes)
  const areChanges = changes.every(one => isFields(one) && isTagOrNone(one.from) && isTagOrNone(one.to))
  const { copies } = value
  const areCopies =
    copies === undefined ||
    (Array.isArray(copies) && copies.every(copy => isFields(copy) && typeof copy.itemId === 'string'))
  return areChanges && areCopies && isTexts(value.insists) && isTexts(value.had)
}

/** The edits that the device has kept. Those of another shape, from before an update, are dropped: they must not break the page. */
export const keptEdits = (kept: unknown): readonly TagEdit[] =>
  Array.isArray(kept) ? kept.filter(isTagEdit) : []

/** What an action would do, before it is saved. */
export interface Plan {
  readonly edits: readonly TagEdit[]
  /** "Soup: Vegan contradicts Milk." Each sentence once. The edits insist on them. */
  readonly contradictions: readonly string[]
  /** The allergens that guests would be warned of less than before. */
  readonly weakened: readonly { readonly item: TaggedItem; readonly tag: ItemAllergenView }[]
}

function declared(tags: readonly ItemAllergenView[], tagId: string): DeclaredPresence | null {
  const tag = tags.find(({ id }) => id === tagId)
  return tag ? { presence: tag.presence, details: tag.details } : null
}

const byName = new Intl.Collator('en')

/** An item's tags after these changes, sorted by name as the server sorts them. */
export function tagsAfter(tags: readonly ItemAllergenView[], changes: TagChanges): ItemAllergenView[] {
  const changed = Object.entries(changes).flatMap(([id, { to }]): ItemAllergenView[] => {
    if (!to) return []
    const { name = id, category = 'ALLERGEN' } = catalogueEntry(id) ?? {}
    return [{ id: id as ItemAllergenView['id'], name, category, ...to, details: [...to.details] }]
  })
  return [...tags.filter(({ id }) => !(id in changes)), ...changed].sort((one, other) =>
    byName.compare(one.name, other.name),
  )
}

/** An item with edits that are not saved yet. The manager has made them, so they are no changes that the manager has not seen. */
export function withEdits(item: ShownItem, edits: readonly Pick<TagEdit, 'changes'>[]): ShownItem {
  if (edits.length === 0) return item
  const after = (before: readonly ItemAllergenView[]) =>
    edits.reduce((tags, { changes }) => tagsAfter(tags, changes), before as ItemAllergenView[])
  return {
    ...item,
    allergens: after(item.allergens),
    seen: { ...item.seen, allergens: after(item.seen.allergens) },
  }
}

/**
 * Plans to set these cells to `presence`; `null` removes the tags. Named cereals and nuts stay. Cells that are like this
 * already change nothing, and a diet takes no presence but "contains".
 */
export function planEdits(targets: readonly Target[], presence: Presence | null): Plan {
  const changes = new Map<string, { item: TaggedItem; changes: Record<string, TagChange> }>()
  for (const { item, tagId } of targets) {
    if (isDiet(tagId) && presence !== null && presence !== 'contains') continue
    const from = declared(item.allergens, tagId)
    const to = presence === null ? null : { presence, details: from?.details ?? [] }
    if (sameTag(from, to)) continue
    const edit = changes.get(item.id) ?? { item, changes: {} }
    edit.changes[tagId] = { from, to }
    changes.set(item.id, edit)
  }
  return planOf([...changes.values()])
}

/** Plans to set one item's tag to exactly this, details included. */
export function planTag(item: TaggedItem, tagId: string, to: DeclaredPresence | null): Plan {
  const from = declared(item.allergens, tagId)
  return planOf(sameTag(from, to) ? [] : [{ item, changes: { [tagId]: { from, to } } }])
}

function planOf(changed: readonly { item: TaggedItem; changes: TagChanges }[]): Plan {
  const planned = changed.map(({ item, changes }) => {
    const found = contradictionsOf(item.allergens, changes)
    return {
      edit: {
        itemId: item.id,
        changes,
        insists: found.map(describeContradiction),
        had: contradictionsAmong(item.allergens).map(describeContradiction),
      },
      contradictions: found.map(one => `${item.name}: ${describeContradiction(one)}`),
      weakened: item.allergens
        .filter(tag => {
          const change = changes[tag.id]
          return change && asksWhy(tag, change.to, { isConfirmed: item.allergensConfirmedAt !== null })
        })
        .map(tag => ({ item, tag })),
    }
  })
  return {
    edits: planned.map(({ edit }) => edit),
    contradictions: [...new Set(planned.flatMap(({ contradictions }) => contradictions))],
    weakened: planned.flatMap(({ weakened }) => weakened),
  }
}

/** What a plan is asked about before it is saved. `isReliedOn`: whether a guest could have relied on the tags of an item. */
export function questionsAbout(
  { weakened, contradictions }: Plan,
  isReliedOn: (item: TaggedItem) => boolean,
): { readonly needsReason: boolean; readonly isAsked: boolean } {
  const needsReason = weakened.some(({ item }) => isReliedOn(item))
  return { needsReason, isAsked: needsReason || contradictions.length > 0 }
}

/**
 * Two edits of one item, the later one after the earlier one. It insists on nothing that the manager was not asked about, and goes back to
 * the revision to which the later one goes back.
 */
export function mergedEdit(earlier: TagEdit, later: TagEdit): TagEdit {
  const changes: Record<string, TagChange> = { ...earlier.changes }
  for (const [id, change] of Object.entries(later.changes))
    changes[id] = { from: (changes[id] ?? change).from, to: change.to }
  const { undoTo: _, copies: ofFirst = [], ...first } = earlier
  const { copies: ofSecond = [], ...second } = later
  const insists = [...new Set([...earlier.insists, ...later.insists])]
  // Together they apply to the copies to which both apply.
  const copies = ofSecond.filter(copy => ofFirst.some(({ itemId }) => itemId === copy.itemId))
  const more = copies.length === 0 ? {} : { copies }
  return { ...first, ...second, ...more, changes, insists, had: earlier.had }
}

/**
 * The edit that takes another one back. `undoTo`: the revision from which the other one was saved. `copies`: those that it has
 * changed, each with its own revision before.
 */
export function inverseOf(edit: TagEdit, undoTo?: string, copies: readonly NamedCopy[] = []): TagEdit {
  const changes = Object.fromEntries(
    Object.entries(edit.changes).map(([id, { from, to }]) => [id, { from: to, to: from }]),
  )
  const { itemId, had, insists } = edit
  // The tags before may have contradicted each other, and the manager had decided on that.
  return {
    itemId,
    changes,
    reason: 'Undone',
    insists: had,
    had: insists,
    ...(undoTo ? { undoTo } : {}),
    ...(copies.length > 0 ? { copies } : {}),
  }
}

/** Whether saving an edit on these tags overrides only contradictions that the manager was asked about. */
export function insistsOnAll(edit: TagEdit, tags: readonly ItemAllergenView[]): boolean {
  const found = contradictionsOf(tags, edit.changes)
  return found.length > 0 && found.every(one => edit.insists.includes(describeContradiction(one)))
}

/**
 * The names of the tags that someone else has set to a third value since the edit was planned. Saving would revert that
 * change unseen.
 */
export function changedMeanwhile({ changes }: TagEdit, tags: readonly ItemAllergenView[]): readonly string[] {
  return Object.entries(changes)
    .filter(([id, { from, to }]) => {
      const now = declared(tags, id)
      return !sameTag(now, from) && !sameTag(now, to)
    })
    .map(([id]) => catalogueEntry(id)?.name ?? id)
}

/** The edit as it starts from these tags, whose contradictions the manager has read. */
export function rebased(edit: TagEdit, tags: readonly ItemAllergenView[]): TagEdit {
  const changes = Object.fromEntries(
    Object.entries(edit.changes).map(([id, { to }]) => [id, { from: declared(tags, id), to }]),
  )
  return { ...edit, changes, insists: contradictionsOf(tags, changes).map(describeContradiction) }
}

/** The contradictions that these changes of the tags would cause or keep. */
function contradictionsOf(tags: readonly ItemAllergenView[], changes: TagChanges) {
  return contradictionsAmong(tagsAfter(tags, changes)).filter(
    ({ dietId, allergenId }) => dietId in changes || allergenId in changes,
  )
}

/** "Milk: contains, on 40 items", or on the one item that `nameOf` knows. */
export function describeEdits(
  edits: readonly TagEdit[],
  nameOf: (itemId: string) => string | undefined = () => undefined,
): string {
  const tagIds = [...new Set(edits.flatMap(({ changes }) => Object.keys(changes)))]
  const [changed] = edits.flatMap(({ changes }) => Object.values(changes))
  const name =
    tagIds.length === 1 ? (catalogueEntry(tagIds[0] ?? '')?.name ?? tagIds[0]) : `${tagIds.length} tags`
  const isTaggedDiet = tagIds.every(isDiet) && changed?.to
  const words = isTaggedDiet ? 'yes' : choiceOf(changed?.to?.presence ?? null).label.toLowerCase()
  const [only] = edits
  const single = only && edits.length === 1 ? nameOf(only.itemId) : undefined
  return `${name}: ${words}, on ${single ?? counted(edits.length, 'dish')}`
}

/** "Soup, Stew (Eggs: contains); Cod (Fish: none)": the dishes of edits, each with all that is changed. */
export function describeUnsaved(
  edits: readonly TagEdit[],
  nameOf: (itemId: string) => string | undefined,
): string {
  const namesOf = new Map<string, string[]>()
  for (const { itemId, changes } of edits) {
    const words = Object.entries(changes).map(([id, { to }]) => {
      const value = to && isDiet(id) ? 'yes' : choiceOf(to?.presence ?? null).label.toLowerCase()
      return `${catalogueEntry(id)?.name ?? id}: ${value}`
    })
    const change = words.join(', ')
    namesOf.set(change, [...(namesOf.get(change) ?? []), nameOf(itemId) ?? 'a dish that is gone'])
  }
  return [...namesOf].map(([change, names]) => `${listed(names)} (${change})`).join('; ')
}

/** The title of a failure. Without an answer it is not certain: guests may already read the change. */
export const notSavedTitle = (what: string, mayBeSaved: boolean): string =>
  `${mayBeSaved ? 'Not certain whether saved' : 'Not saved'}: ${what}`

/** What an edit has done. */
export interface Saved {
  /** The revision of the item before. */
  readonly from: string
  /** The copies that it has changed. */
  readonly copies: readonly ChangedCopy[]
  /** "Soup on Dinner": the copies that it names and has not changed. */
  readonly unchanged: readonly string[]
  /** The name of the item, if it was confirmed and is not any more. */
  readonly unchecked: string | null
}

/** An undo, as far as it is saved. */
export interface Undone {
  /** The edits that it took back. */
  readonly edits: readonly TagEdit[]
  /** What it took back. */
  readonly words: string
  readonly itemIds: readonly string[]
  /** The copies on other menus that it has changed back. */
  readonly copies: readonly Pick<ChangedCopy, 'menu'>[]
  /** "Soup on Dinner": the copies that it has not changed back. */
  readonly unchanged: readonly string[]
  /** The names of the items that are not confirmed any more. */
  readonly unchecked: readonly string[]
}

export const nothingUndone: Undone = {
  edits: [],
  words: '',
  itemIds: [],
  copies: [],
  unchanged: [],
  unchecked: [],
}

/** An undo after one more of its edits is saved. An item that could not be changed back does not count. */
export function withSaved(
  undone: Undone,
  saved: TagEdit,
  { copies, unchanged, unchecked }: Pick<Saved, 'copies' | 'unchanged' | 'unchecked'>,
  nameOf: (itemId: string) => string | undefined,
): Undone {
  const edits = [...undone.edits, inverseOf(saved)]
  return {
    edits,
    words: describeEdits(edits, nameOf),
    itemIds: edits.map(({ itemId }) => itemId),
    copies: [...undone.copies, ...copies],
    unchanged: [...undone.unchanged, ...unchanged],
    unchecked: [...undone.unchecked, ...(unchecked === null ? [] : [unchecked])],
  }
}

/** "Check the allergens of Soup again": of items that have lost their confirmation. Empty: none has. */
const checkAgainText = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `Check the allergens of ${listed(names)} again: until then, guests are told to ask staff.`

/** ", also on Dinner": the menus of the copies that were changed as well. Empty: none was. */
export function alsoOn(copies: readonly Pick<ChangedCopy, 'menu'>[]): string {
  const menus = new Set(copies.map(({ menu }) => menu))
  return menus.size === 0 ? '' : `, also on ${listed([...menus])}`
}

/** Names every copy that an undo has not changed back: guests may still be warned less there. Empty: there is none. */
const notChangedBackText = (copies: readonly string[]): string =>
  copies.length === 0 ? '' : `Not changed back: ${copies.join(', ')}. Check the allergens there.`

/** What was saved and undone last. The button beside it takes `lastDone` back. */
export function statusText(lastDone: string, undone: Undone | null): string {
  if (!undone) return lastDone && `Saved. ${lastDone}.`
  const earlier = lastDone && `Saved before that: ${lastDone}.`
  const { words, copies, unchanged, unchecked } = undone
  const checks = [notChangedBackText(unchanged), checkAgainText(unchecked)]
  return [`Undone. ${words}${alsoOn(copies)}.`, ...checks, earlier].filter(Boolean).join(' ')
}
