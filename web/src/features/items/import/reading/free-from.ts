import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { dietRule } from '@safe-menu/contracts/allergens/diet-rules'
import { type Statement, uniteByTag } from '@safe-menu/contracts/items/unite-statements'
import type { TagMeaning } from './answers.ts'
import { saysNothingOf, statementsOfWord } from './statements.ts'

/** Whether a tag says that something is absent: "Gluten-free". */
export const isFreeFrom = (id: string) => dietRule(id)?.kind === 'free-from'

/** What a dish may contain that is not free from it. Lactose is in the allergen milk. */
export const allergensNotFree = (id: string): readonly string[] =>
  id === 'lactose-free' ? ['milk'] : (dietRule(id)?.excludes ?? [])

/** The free-from claims that a row denies, and for which it tags no allergen: "Gluten free: no". */
export function deniedDiets(statements: readonly Statement[]): readonly string[] {
  const present = uniteByTag(statements).filter(({ says }) => says !== 'absent' && says !== 'unknown')
  const denied = statements.filter(({ id, says }) => says === 'absent' && isFreeFrom(id)).map(({ id }) => id)
  return [...new Set(denied)].filter(diet => !present.some(({ id }) => id === allergensNotFree(diet)[0]))
}

/** What a row says of the allergens of a claim that it denies: by the answer, and never that they are absent. */
export function statementsOfDenied(diet: string, answer: TagMeaning | undefined): readonly Statement[] {
  const nothing = allergensNotFree(diet).map(id => saysNothingOf(id, answer ? 'unknown' : 'open'))
  return answer ? [...nothing, ...statementsOfWord(answer, 'contains')] : nothing
}

/** `gluten-free`, `low-FODMAP` */
export function nameInText(id: string): string {
  const name = catalogueEntry(id)?.name ?? id
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`
}
