import type { DeclaredPresence, Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergensView, ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import type { CopiesOutcome } from '@safe-menu/contracts/items/copies'
import { call } from '../../../api/client.ts'
import { afterTagging, applyTags, type ShownItem, shownItem } from '../../../seen/shown-items.ts'
import { withoutCopies, writeWithCopies } from '../copies/copies.ts'
import type { SavedChange } from './offer-undo.ts'

/** A change of one tag. It has only what the manager changes, so that an outdated screen never reverts a change from another device. */
export interface Declaration {
  readonly allergenId: string
  readonly presence?: Presence
  readonly addDetails?: string[]
  readonly removeDetails?: string[]
  readonly reason?: string
  readonly override?: boolean
}

/** The tag after a declaration, whether it existed before or not. */
export function tagAfter(tag: ItemAllergenView | undefined, declaration: Declaration): DeclaredPresence {
  const { presence, addDetails = [], removeDetails = [] } = declaration
  const details = [...new Set([...(tag?.details ?? []), ...addDetails])]
  return {
    presence: presence ?? tag?.presence ?? 'contains',
    details: details.filter(id => !removeDetails.includes(id)),
  }
}

/** Adds or changes a tag. The answer is on the screen at once; the list is fetched again behind it. */
export function declareTag(item: ShownItem, body: Declaration): Promise<SavedChange | null> {
  const { id: itemId } = item
  return change(item, {
    tagId: body.allergenId,
    expected: seen => {
      const tag = seen?.allergens.find(({ id }) => id === body.allergenId)
      return tagAfter(tag, body)
    },
    write: query => call('POST /api/menu-items/items/:itemId/allergens', { params: { itemId }, query, body }),
  })
}

/** Removes a tag, as {@link declareTag}. */
export function withdrawTag(
  item: ShownItem,
  allergenId: string,
  reason?: string,
): Promise<SavedChange | null> {
  const params = { itemId: item.id, allergenId }
  return change(item, {
    tagId: allergenId,
    expected: () => null,
    write: query =>
      call('DELETE /api/menu-items/items/:itemId/allergens/:allergenId', {
        params,
        query: { ...query, reason },
      }),
  })
}

interface Change {
  readonly tagId: string
  /** The tag afterwards, of an item that the manager has seen so. */
  readonly expected: (seen: ShownItem['seen'] | undefined) => DeclaredPresence | null
  readonly write: (query: {
    readonly copies?: string | undefined
  }) => Promise<ItemAllergensView & { readonly copies?: CopiesOutcome | undefined }>
}

/** Saves a change of a tag. `null`: it cannot be undone, because someone else has changed the item shortly before. */
async function change({ menuId, id, name }: ShownItem, { tagId, expected, write }: Change) {
  const pressedOn = shownItem(menuId, id)
  const { answer, changedCopies } = await writeWithCopies({
    item: { menuId, id, name },
    write,
    show: (shown, copy) => afterTagging(shown, copy, new Map([[tagId, expected(shown.seen)]])),
  })
  const tags = withoutCopies(answer)
  // Other presses may have been answered meanwhile.
  const before = [shownItem(menuId, id), pressedOn].find(
    shown => shown && BigInt(tags.revision) - BigInt(shown.revision) === 1n,
  )
  const to = expected(shownItem(menuId, id)?.seen)
  await applyTags(menuId, id, tags, new Map([[tagId, to]]))
  return before ? { before, tagId, to, copies: changedCopies } : null
}
