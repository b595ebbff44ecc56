import { catalogue, allergens as theFourteen } from '@safe-menu/contracts/allergens/catalogue'
import { AllergenId } from '@safe-menu/contracts/ids'
import { allergensInHeading } from '@safe-menu/contracts/items/allergens-in-heading'
import {
  itemIdColumn,
  matrixColumns,
  mayListAllergens,
  type TranslatedField,
  translatedFields,
  translationColumn,
} from '@safe-menu/contracts/items/matrix'
import { type Language, languages } from '@safe-menu/contracts/languages'

/* What the columns of an import mean, by their headings and by what the manager says. */

export type FixedColumn = keyof typeof matrixColumns | 'itemId'

interface Headed {
  readonly heading: string
  /** The allergens that it may say something about which is not read: no dish is said to be without them. */
  readonly concerns: readonly AllergenId[]
}

/** A column of the matrix. */
export type Column = Headed &
  (
    | { readonly kind: 'fixed'; readonly name: FixedColumn }
    | {
        readonly kind: 'tag'
        readonly allergenId: AllergenId
        /** The cereal or nut that the heading names. Several columns can mean one allergen. */
        readonly detail: string | null
        /** The heading names one food with the allergen ("Prawns"): a dish without it can have another one. */
        readonly isPart: boolean
      }
    /** `name:de`: the item's name in another language. */
    | { readonly kind: 'translation'; readonly field: TranslatedField; readonly language: Language }
    /** The manager leaves it out of this import. */
    | { readonly kind: 'ignored' }
    /** No heading: spreadsheets leave such columns at the right edge. Their cells must be empty. */
    | { readonly kind: 'unnamed' }
  )

/** What a mapping says of a column that is left out. */
export const ignoredColumn = 'ignore'

/** Headings of the file, and what the manager says that they mean: a column's name, an allergen's id or `ignore`. */
export type ColumnMapping = Readonly<Record<string, string>>

/** Other words for the columns. */
const aliases = { dish: 'item', name: 'item', cost: 'price', category: 'section' } as const

export const normalised = (text: string) => text.normalize('NFC').trim().toLowerCase()

const fixedByHeading = new Map<string, FixedColumn>([
  ...Object.entries(matrixColumns).map(
    ([name, heading]) => [normalised(heading), name as FixedColumn] as const,
  ),
  ...Object.entries(aliases),
  [itemIdColumn, 'itemId'],
])

/** Other names of a whole allergen in sheets, the first one in the law (FIC 1169/2011, Annex II) where ours is shorter. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  gluten: ['cereals containing gluten'],
  crustaceans: ['crustacean'],
  eggs: ['egg'],
  peanuts: ['peanut'],
  soybeans: ['soya', 'soy', 'soybean'],
  milk: ['dairy'],
  nuts: ['tree nuts', 'tree nut'],
  sulphites: ['sulphur dioxide', 'sulphite', 'sulfites', 'sulfite'],
  molluscs: ['mollusc', 'mollusks', 'mollusk'],
}
/** Foods that are only a part of an allergen. */
const parts: Readonly<Record<string, readonly string[]>> = {
  crustaceans: ['crab', 'crayfish', 'langoustine', 'lobster', 'prawn', 'shrimp'],
  molluscs: ['clam', 'mussel', 'octopus', 'oyster', 'scallop', 'squid'],
}

const tagByHeading = new Map(
  catalogue.flatMap(({ id, name }) =>
    [id, name, ...(otherNames[id] ?? [])].map(text => [normalised(text), AllergenId.parse(id)] as const),
  ),
)
const tagByPart = new Map(
  Object.entries(parts).flatMap(([id, foods]) =>
    foods.flatMap(food => [food, `${food}s`].map(text => [text, AllergenId.parse(id)] as const)),
  ),
)

/** `wheat`, `almonds` and `gluten:wheat`. */
const detailByHeading = new Map(
  catalogue.flatMap(entry =>
    entry.details.flatMap(({ id, name }) =>
      [`${entry.id}:${id}`, id, name, `${name}s`].map(
        text => [normalised(text), { allergenId: AllergenId.parse(entry.id), detail: id }] as const,
      ),
    ),
  ),
)

const translationByHeading = new Map<
  string,
  { readonly field: TranslatedField; readonly language: Language }
>(
  languages.flatMap(language =>
    translatedFields.map(field => [translationColumn(field, language), { field, language }] as const),
  ),
)

/** What a column means, as mappings name it; `null`: it is left out, or nobody knows. */
export function meaningOf(column: Column): string | null {
  switch (column.kind) {
    case 'fixed':
      return column.name
    case 'tag':
      return column.detail === null ? column.allergenId : `${column.allergenId}:${column.detail}`
    case 'translation':
      return translationColumn(column.field, column.language)
    default:
      return null
  }
}

/** The file's heading of the column with a meaning; our own where the file has no such column. */
export function headingOf(columns: readonly Column[], meaning: string): string {
  const column = columns.find(each => meaningOf(each) === meaning)
  return column?.heading ?? matrixColumns[meaning as keyof typeof matrixColumns] ?? meaning
}

/** The column with a heading: as the manager maps it, or else as the heading says. */
export function columnOf(heading: string, mapping: ColumnMapping = {}): Column {
  const mapped = Object.hasOwn(mapping, heading) ? mapping[heading] : undefined
  if (mapped === undefined) return { ...namedColumn(heading, heading), concerns: [] }
  if (mapped === ignoredColumn) return { kind: 'ignored', heading, concerns: concernsOf(heading) }
  const column = namedColumn(heading, mapped)
  const read = column.kind === 'tag' ? column.allergenId : null
  return { ...column, concerns: concernsOf(heading).filter(id => id !== read) }
}

const concernsOf = (heading: string): readonly AllergenId[] =>
  mayListAllergens(heading) ? theFourteen.map(({ id }) => AllergenId.parse(id)) : allergensInHeading(heading)

/** The column that `name` names, under its heading in the file. */
function namedColumn(heading: string, name: string): Column {
  const headed = { heading, concerns: [] }
  const wanted = normalised(name)
  const fixed = fixedByHeading.get(wanted)
  if (fixed) return { kind: 'fixed', name: fixed, ...headed }
  const part = tagByPart.get(wanted)
  const allergenId = tagByHeading.get(wanted) ?? part
  if (allergenId) {
    const isPart = part === allergenId || (wanted !== normalised(heading) && namesLess(heading, allergenId))
    return { kind: 'tag', allergenId, detail: null, isPart, ...headed }
  }
  const detail = detailByHeading.get(wanted)
  if (detail) return { kind: 'tag', ...detail, isPart: false, ...headed }
  const translation = translationByHeading.get(wanted)
  if (translation) return { kind: 'translation', ...translation, ...headed }
  return { kind: 'unnamed', ...headed }
}

/** Words in a heading that make it less than an allergen, and that are no column by themselves. */
const lessWords = new Set(['butter', 'cheese', 'cream', 'cuttlefish', 'free', 'lactose', 'yoghurt', 'yogurt'])

/**
 * Whether a heading that is mapped to an allergen names a food, a cereal or a nut, another allergen, or what is free of it: a dish
 * without that can have the allergen.
 */
const namesLess = (heading: string, allergenId: AllergenId): boolean =>
  tagByHeading.get(normalised(heading)) !== allergenId &&
  normalised(heading)
    .split(/[^\p{L}]+/u)
    .some(word => {
      const other = tagByHeading.get(word) ?? allergenId
      return lessWords.has(word) || other !== allergenId || tagByPart.has(word) || detailByHeading.has(word)
    })

/** Whether these cells look like headings. A dish may have the name of a column or an allergen, but hardly of three. */
export function areHeadings(cells: readonly string[]): boolean {
  const columns = cells.map(cell => columnOf(cell))
  const tags = columns.filter(column => column.kind === 'tag' && column.detail === null && !column.isPart)
  return columns.some(column => meaningOf(column) === 'item') || tags.length >= 3
}
