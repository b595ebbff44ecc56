import type { WordMeaning } from '../../../web/src/features/items/import/reading/answers.ts'
import type { DraftDish } from '../../../web/src/features/items/import/reading/draft-dish.ts'
import {
  cellText,
  type SheetTable,
} from '../../../web/src/features/items/import/reading/sheet/sheet-table.ts'
import {
  answerAll,
  type Replies,
  type Reply,
} from '../../../web/src/features/items/import/testing/answer-all.ts'
import type { Card, StatedDish } from './cards.ts'

/** What a file became after a manager has answered all questions truthfully, and how often that took a press. */
export function answered(table: SheetTable, replies: Replies | ((table: SheetTable) => Reply)) {
  const { dishes, presses } = answerAll(table, typeof replies === 'function' ? replies(table) : replies)
  const steps = new Set(presses.map(({ step }) => step)).size
  return { found: dishes.map(foundDish), presses: presses.length + steps + 1 } // "Next" of each step, and "Import"
}

const foundDish = ({ name, section, description, price, tags }: DraftDish): StatedDish => ({
  name,
  section,
  description,
  price: price === '' ? null : Number(price),
  tags: new Map(
    tags.flatMap(({ id, says }) => (says === 'absent' || says === 'unknown' ? [] : [[id, says]])),
  ),
})

/** The true answers of someone who knows the card. */
export const knowing =
  (card: Card) =>
  (table: SheetTable): Reply => {
    const idOf = new Map(Object.entries(card.codeOf).map(([id, code]) => [code.toLowerCase(), id]))
    const isCode = (text: string) =>
      text.split(/[\s,()]+/u).every(code => code === '' || idOf.has(code.toLowerCase()))
    const meaningOf = (word: string): WordMeaning => {
      const id = idOf.get(word)
      return id ? { kind: 'tags', targets: [{ id, detail: null }] } : { kind: 'noAllergen' }
    }
    const rowKind = (text: string) => {
      if (card.dishes.some(({ name }) => name === text)) return 'dish'
      return card.dishes.some(({ section }) => section.toLowerCase() === text.toLowerCase())
        ? 'section'
        : 'nothing'
    }
    return place => {
      if (place.kind === 'codes') return card.system
      if (place.kind === 'word') return meaningOf(String(place.key))
      if (place.kind === 'namePart') return isCode(String(place.key)) ? 'codes' : 'name'
      if (place.kind === 'row') return rowKind(textAt(table, Number(place.key)))
      if (place.kind === 'note') return 'nothing'
      return undefined
    }
  }

/** The name that a line of a card has. */
function textAt(table: SheetTable, line: number): string {
  const row = table.rows.find(each => each.line === line)
  return row ? cellText(row, 1) : ''
}
