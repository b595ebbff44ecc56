import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import type { WordMeaning } from './answers.ts'

/** What a word or code states in a list of this presence, or behind a name. */
export function statementsOfWord(meaning: WordMeaning, presence: Presence): readonly Statement[] {
  if (meaning.kind !== 'tags') return []
  const { targets, may = [], without = [] } = meaning
  return [
    ...targets.map(({ id, detail }) => statedOutside(id, detail, presence)),
    ...may.map(({ id, detail }) => statedOutside(id, detail, 'may_contain')),
    ...without.map(({ id, detail }) => statedOutside(id, detail, 'left_out')),
  ]
}

/** Its column or note is not read, so that nothing is known of it, or it is an open question. */
export const saysNothingOf = (id: string, says: 'unknown' | 'open' = 'unknown'): Statement =>
  statedOutside(id, null, says)

/** A statement outside the column of its allergen. */
export const statedOutside = (id: string, detail: string | null, says: Statement['says']): Statement => ({
  id,
  says,
  details: detail === null ? [] : [detail],
  columnDetail: detail,
  isColumn: false,
})
