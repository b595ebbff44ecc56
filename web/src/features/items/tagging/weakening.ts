import { type DeclaredPresence, needsReason, type Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { allergenText } from '../../../tags/tag-text.ts'

/** Suggested reasons. Each can be edited before it is saved. */
export const suggestedReasons: readonly string[] = [
  'Recipe changed',
  'Entered by mistake',
  'Supplier changed',
  'Now prepared separately',
]

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

/**
 * Whether a manager is asked why: guests would be warned less than before. Removing a diet makes no item look safer. `to` is
 * `null` when the tag is removed. `isNeeded`: guests could have relied on the tags, or an admin acts for the restaurant.
 */
export function asksWhy(
  tag: ItemAllergenView | undefined,
  to: DeclaredPresence | null,
  { isConfirmed, isNeeded = true }: { readonly isConfirmed: boolean; readonly isNeeded?: boolean },
): tag is ItemAllergenView {
  if (!tag || !isNeeded || tag.category === 'DIETARY_RESTRICTION') return false
  return to === null || needsReason(tag, to, isConfirmed)
}

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
export function weakeningWords(
  itemName: string,
  tag: ItemAllergenView,
  to: DeclaredPresence | null,
): WeakeningWords {
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
