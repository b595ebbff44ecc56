import { catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/diet-rules'
import type { DeclaredPresence, Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { counted } from '../../../format/words.ts'
import { sameTag } from '../../../seen/shown-items.ts'
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
  /** The manager insists on a contradiction. */
  readonly override: boolean
  /** The action that it belongs to: what an undo takes back. */
  readonly action?: number
}

/** What an action would do, before it is saved. */
export interface Plan {
  readonly edits: readonly TagEdit[]
  /** "Soup: Vegan contradicts Milk." Each sentence once. Saving them needs `override`. */
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
      edit: { itemId: item.id, changes, override: found.length > 0 },
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

/** Two edits of one item, the later one after the earlier one. */
export function mergedEdit(earlier: TagEdit, later: TagEdit): TagEdit {
  const changes: Record<string, TagChange> = { ...earlier.changes }
  for (const [id, change] of Object.entries(later.changes))
    changes[id] = { from: (changes[id] ?? change).from, to: change.to }
  return { ...earlier, ...later, changes, override: earlier.override || later.override }
}

/** The edit that takes another one back. */
export function inverseOf(edit: TagEdit): TagEdit {
  const changes = Object.fromEntries(
    Object.entries(edit.changes).map(([id, { from, to }]) => [id, { from: to, to: from }]),
  )
  // The tags before may have contradicted each other, and the manager had decided on that.
  return { itemId: edit.itemId, changes, reason: 'Undone', override: true }
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
  return { ...edit, changes, override: contradictionsOf(tags, changes).length > 0 }
}

/** The contradictions that these changes of the tags would cause or keep. */
function contradictionsOf(tags: readonly ItemAllergenView[], changes: TagChanges) {
  return contradictionsAmong(tagsAfter(tags, changes)).filter(
    ({ dietId, allergenId }) => dietId in changes || allergenId in changes,
  )
}

/** "Milk: contains, on 40 items". */
export function describeEdits(edits: readonly TagEdit[]): string {
  const tagIds = [...new Set(edits.flatMap(({ changes }) => Object.keys(changes)))]
  const [change] = edits.flatMap(({ changes }) => Object.values(changes))
  const name =
    tagIds.length === 1 ? (catalogueEntry(tagIds[0] ?? '')?.name ?? tagIds[0]) : `${tagIds.length} tags`
  const isTaggedDiet = tagIds.every(isDiet) && change?.to
  const words = isTaggedDiet ? 'yes' : choiceOf(change?.to?.presence ?? null).label.toLowerCase()
  return `${name}: ${words}, on ${counted(edits.length, 'item')}`
}
