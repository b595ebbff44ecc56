import type { DeclaredPresence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { needsReason } from '@safe-menu/contracts/allergens/weakening'
import type { ItemCopiesView } from '@safe-menu/contracts/items/copies'
import type { ListedMenuView } from '@safe-menu/contracts/menus/views'
import { createContext, useCallback, useContext } from 'react'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { allergenText } from '../../../dish/tag-text.ts'
import { useSessions } from '../../../session/session.ts'
import type { TaggedItem } from './cells.ts'

type OfItem = (item: Pick<TaggedItem, 'id' | 'allergensConfirmedAt'>) => boolean

/**
 * Whether a guest could have relied on an item's tags: it was confirmed once, or its menu published. Then a weaker warning
 * asks for the reason. Without the facts the answer is yes.
 */
export const ReliedOn = createContext<OfItem>(() => true)

/**
 * For the provider of {@link ReliedOn}, around the items of this menu. `items`: `undefined` while they load. The menu of a copy may be
 * published.
 */
export function useIsReliedOn(
  { published, wasPublished }: Pick<ListedMenuView, 'published' | 'wasPublished'>,
  items: readonly ShownItem[] | undefined,
  withCopies: readonly ItemCopiesView[],
): OfItem {
  return useCallback(
    item =>
      published ||
      wasPublished ||
      withCopies.some(({ itemId }) => itemId === item.id) ||
      item.allergensConfirmedAt !== null ||
      items === undefined ||
      items.some(({ id, onceConfirmed }) => id === item.id && onceConfirmed),
    [published, wasPublished, items, withCopies],
  )
}

/** Whether a weaker warning of an item needs a reason: a guest could have relied on it, or an admin acts for the restaurant. */
export function useNeedsReason(): OfItem {
  const isReliedOn = useContext(ReliedOn)
  const isActing = useSessions().restaurant?.isImpersonating ?? false // the server requires a reason from an admin
  return item => isActing || isReliedOn(item)
}

/**
 * Whether a manager is asked why: guests would be warned less than before. Removing a diet makes no item look safer. `to` is
 * `null` when the tag is removed.
 */
export function asksWhy(
  tag: ItemAllergenView | undefined,
  to: DeclaredPresence | null,
  { isConfirmed }: { readonly isConfirmed: boolean },
): tag is ItemAllergenView {
  if (!tag || tag.category === 'DIETARY_RESTRICTION') return false
  return to === null || needsReason(tag, to, isConfirmed)
}

/** Suggested reasons. Each can be edited before it is saved. */
export const suggestedReasons: readonly string[] = [
  'Recipe changed',
  'Entered by mistake',
  'Supplier changed',
  'Now prepared separately',
]

/** What the question for a reason says. */
export interface WeakeningWords {
  readonly title: string
  /** What holds until this is saved. */
  readonly meanwhile: string
  readonly save: string
  readonly keep: string
  readonly failed: string
}

/** What the question says, about a tag that is removed (`to` is `null`) or weakened. */
export function weakeningWords(itemName: string, tag: ItemAllergenView, to: DeclaredPresence | null) {
  const before = allergenText(tag)
  const meanwhile = `Until you save, ${itemName} still says “${before}”.`
  return to === null
    ? {
        title: `Why are you removing ${tag.name} from ${itemName}?`,
        meanwhile,
        save: `Remove ${tag.name}`,
        keep: `Keep ${tag.name}`,
        failed: `${tag.name} is still on ${itemName}`,
      }
    : {
        title: `Why are you changing ${itemName} to “${allergenText({ ...tag, ...to })}”?`,
        meanwhile,
        save: 'Save change',
        keep: 'Don’t change',
        failed: `${itemName} still says “${before}”`,
      }
}
