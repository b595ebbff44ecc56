import { type Presence, weakens } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { presenceWords } from '../../tags/tag-words.ts'

/** Offered at a press; each can be changed before it is saved. */
export const suggestedReasons: readonly string[] = [
  'Recipe changed',
  'Entered by mistake',
  'Supplier changed',
  'Now prepared separately',
]

/** Whether guests would be warned less than before: only then is a manager asked why. Diets do not ask. `to` is `null` for off. */
export function saysLess(tag: ItemAllergenView | undefined, to: Presence | null): tag is ItemAllergenView {
  if (!tag || tag.category === 'DIETARY_RESTRICTION') return false
  return to === null || weakens(tag.presence, to)
}

interface WeakeningWords {
  readonly title: string
  /** What the item says until this is saved. */
  readonly meanwhile: string
  readonly save: string
  readonly keep: string
  readonly failed: string
}

/** What the question says, about a tag that is taken off (`to` is `null`) or said to be less. */
export function weakeningWords(itemName: string, tag: ItemAllergenView, to: Presence | null): WeakeningWords {
  const before = presenceWords[tag.presence](tag.name)
  const meanwhile = `Until you save, ${itemName} keeps “${before}”.`
  return to === null
    ? {
        title: `Why is ${tag.name} taken off ${itemName}?`,
        meanwhile,
        save: `Take ${tag.name} off`,
        keep: `Keep ${tag.name}`,
        failed: `${tag.name} is still on ${itemName}`,
      }
    : {
        title: `Why does ${itemName} change to “${presenceWords[to](tag.name)}”?`,
        meanwhile,
        save: 'Save the change',
        keep: 'Keep it as it is',
        failed: `${itemName} still says “${before}”`,
      }
}
