import { catalogue } from '../allergens/catalogue.ts'
import type { Presence } from '../allergens/presence.ts'

/**
 * The CSV allergen matrix that the import reads and the export writes: a row an item, a column an allergen or diet.
 * Reading and writing share these names, so that an export imported again is the same menu.
 */

/** The fixed columns, in the order the export writes them. Only `item` is required. */
export const matrixColumns = {
  item: 'item',
  section: 'section',
  description: 'description',
  price: 'price',
  crossContamination: 'cross-contamination',
  modifications: 'modifications',
  reviewedAt: 'reviewed-at',
} as const

/** One column for each entry of the catalogue, headed by its id; the import takes the entry's name as well. */
export const matrixTagColumns: readonly string[] = catalogue.map(entry => entry.id)

/**
 * What a cell says. `W` ("without on request") is the presence that a kitchen can leave out; details are named behind a
 * colon: `C:wheat+rye`.
 */
export const cellOfPresence: { readonly [presence in Presence]: string } = {
  contains: 'C',
  may_contain: 'M',
  can_be_made_without: 'W',
}

/** Behind a diet's `C`: it stays although an allergen of the row contradicts it, as a manager insisted (`C!`). */
export const insistenceMark = '!'

/** The tag was looked for and is not there. */
export const absentCell = 'N'
/** Nobody knows. A blank cell says the same. */
export const unknownCell = '?'
