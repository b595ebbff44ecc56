import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { dietRule } from '@safe-menu/contracts/allergens/diet-rules'
import type { Statement, UnitedTag } from '@safe-menu/contracts/items/unite-statements'

/** Whether a tag says that something is absent: "Gluten-free". */
export const isFreeFrom = (id: string) => dietRule(id)?.kind === 'free-from'

/** What a dish may contain that is not free from it. Lactose is in the allergen milk. */
const allergensOf = (id: string) => (id === 'lactose-free' ? ['milk'] : (dietRule(id)?.excludes ?? []))

/**
 * Texts for what a row says the dish is not free from, and does not tag. They name the allergen, so that the dish asks about it and is
 * not safe for guests who avoid it: "Gluten free: no" does not say whether it contains gluten or traces.
 */
export function notFreeTexts(
  statements: readonly Statement[],
  tags: readonly UnitedTag[],
): readonly string[] {
  const denied = statements.filter(({ id, says }) => says === 'absent' && isFreeFrom(id)).map(({ id }) => id)
  const isTagged = (id: string) =>
    tags.some(tag => tag.id === id && tag.says !== 'absent' && tag.says !== 'unknown')
  return [...new Set(denied)].flatMap(diet => {
    const [main = '', ...others] = allergensOf(diet)
    if (isTagged(main)) return []
    const open = [main, ...others].filter(id => !isTagged(id))
    const names = others.length > 0 ? ` (${open.map(nameInText).join(', ')})` : ''
    return [`Not ${nameInText(diet)}${names}`]
  })
}

/** `gluten-free`, `low-FODMAP` */
export function nameInText(id: string): string {
  const name = catalogueEntry(id)?.name ?? id
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`
}
