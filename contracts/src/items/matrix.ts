import { catalogue } from '../allergens/catalogue.ts'
import type { Presence } from '../allergens/presence.ts'
import type { Language } from '../languages.ts'

/**
 * The CSV allergen matrix of the import and the export: one row for each item, one column for each allergen or diet. Both use
 * these names, so that importing an export gives the same menu.
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

/** The id of an item whose name another item of the section has, perhaps with a number behind it. Only exports of menus with such items have this column. */
export const itemIdColumn = 'safe-menu-id'

/** The texts of an item that can have columns in other languages. */
export const translatedFields = ['name', 'description', 'crossContamination', 'modifications'] as const
export type TranslatedField = (typeof translatedFields)[number]

const translatedColumns = {
  ...matrixColumns,
  name: 'name',
} as const satisfies Record<TranslatedField, string>

/** `name:de`, `cross-contamination:de`: the heading of a translation's column. */
export const translationColumn = (field: TranslatedField, language: Language) =>
  `${translatedColumns[field]}:${language}` as const

/** One column for each entry of the catalogue. Its heading is the entry's id; the import also accepts the name. */
export const matrixTagColumns: readonly string[] = catalogue.map(entry => entry.id)

/**
 * The letter of each presence in a cell. `W`: "without on request". Details follow a colon: `C:wheat+rye`.
 */
export const cellOfPresence: { readonly [presence in Presence]: string } = {
  contains: 'C',
  may_contain: 'M',
  can_be_made_without: 'W',
}

/** After a diet's `C` (`C!`): a manager insisted on the diet although an allergen of the row contradicts it. */
export const insistenceMark = '!'

/** Checked: the item does not have the tag. */
export const absentCell = 'N'
/** Not checked. A blank cell means the same. */
export const unknownCell = '?'

/** What an import says of a file whose letters are those of the matrix. In a file that is no export they could mean wheat, milk or nuts. */
export const matrixLetters: Readonly<Record<string, string>> = Object.fromEntries(
  [cellOfPresence.may_contain, cellOfPresence.can_be_made_without, absentCell].map(letter => [
    letter,
    letter,
  ]),
)

/** Whether a heading says that its cells list allergens: "contains", "may contain", "Allergen codes". */
export const mayListAllergens = (heading: string): boolean =>
  /allerg|^\s*(?:contains|may|traces|enthält|kann|spuren|contient|peut|contiene|puede|può|contém|pode|bevat|kan|zawiera|może)(?![\p{L}])/iu.test(
    heading,
  )

/** Whether a heading of such lists says that its allergens may be in the dish: as a note, they also warn guests. */
export const mayListTraces = (heading: string): boolean =>
  /^\s*(?:may|kann|peut|puede|traces|spuren)/iu.test(heading)
