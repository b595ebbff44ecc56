import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'

/** A cell, and its line. */
export interface CellPlace {
  readonly line: number
  readonly text: string
}

/** A cell that names allergens. */
export interface NamingCell extends CellPlace {
  readonly allergens: readonly string[]
}

/** The allergens that a cell names. */
export function allergensInCell(text: string): readonly string[] {
  if (!/\p{L}/u.test(text)) return []
  return findMentions([{ field: 'description', text }]).map(({ allergenId }) => allergenId)
}

/** The first of these cells that names an allergen; `null`: none does. */
export function firstNaming(cells: readonly CellPlace[]): NamingCell | null {
  for (const cell of cells) {
    const allergens = allergensInCell(cell.text)
    if (allergens.length > 0) return { ...cell, allergens }
  }
  return null
}
