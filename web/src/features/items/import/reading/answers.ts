import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { plainWords } from './names/plain.ts'
import type { TagTarget } from './names/tag-target.ts'

/** The texts of a dish that words of a cell can be kept in. */
export const keptTexts = ['description', 'crossContamination', 'modifications'] as const
export type KeptText = (typeof keptTexts)[number]

/** What a column holds. */
export type ColumnRole =
  | { readonly kind: 'dish' | 'section' | 'price' | 'reviewedAt' | 'itemId' | 'leaveOut' | KeptText }
  /** One column of a matrix. "Shellfish" can mean two allergens. */
  | { readonly kind: 'tags'; readonly targets: readonly TagTarget[] }
  /** Each cell lists allergens, by name or code. */
  | { readonly kind: 'list'; readonly presence: Presence }
  /** A text in another language: `name:de`. */
  | { readonly kind: 'translation'; readonly column: string }

/** What becomes of a note about all dishes, or all of its section: a text of each, that and its allergens as tags, no dish has these, or nothing. `title`: it is the name of the menu, and says nothing of its dishes. */
export type NoteAnswer =
  | 'everyDish'
  | 'everyDishTags'
  | 'everyDishFree'
  | 'sectionDishes'
  | 'sectionDishesTags'
  | 'title'
  | 'nothing'

/**
 * What a row is. `dishAndAbove`: a dish, and what it contains is also in the dish above. `more`: it belongs to the dish above. `moreMay`: that may contain what it marks, or every dish of the section whose heading is right above. `moreBelow`: it belongs to the dish below. `nameBelow`: it begins the name of the dish below. `everyDishMay`: every dish may. `mayBelow`:
 * the dishes above may contain what the rows below mark for them. `freeBelow`: they are free from it, which is not imported.
 */
export type RowKind =
  | 'dish'
  | 'dishAndAbove'
  | 'section'
  | 'more'
  | 'moreBelow'
  | 'nameBelow'
  | 'moreMay'
  | 'everyDishMay'
  | 'mayBelow'
  | 'freeBelow'
  | NoteAnswer

/**
 * Rows with only a name that look alike: written as no dish is and above one, written as the dishes and above one, or above another
 * name or nothing. Or those with allergens, but no price, written as the dishes or not. Or those with codes and nothing else. Or lines with a price that can be extras of the dish above. Or lines of a page that name an allergen, above a dish or between two, or that can be a title between two. Or those with a name such as "Contains" or "Traces": beside marks, before the
 * first dish, or alone.
 */
export type NameGroup =
  | 'unlikeDishes'
  | 'aboveDish'
  | 'aboveName'
  | 'withoutPrice'
  | 'unlikeWithoutPrice'
  | 'coded'
  | 'extras'
  | 'unpriced'
  | 'lineAbove'
  | 'lineBetween'
  | 'titleBetween'
  | 'contains'
  | 'traces'
  | 'tracesFirst'
  | 'mayBelow'
  | 'freeBelow'

/** What a cell says of an allergen. `unknown`: nothing. */
export type CellStatement = Presence | 'absent' | 'unknown'

/** What a symbol in a matrix column means. */
export interface SymbolMeaning {
  readonly says: CellStatement
  /** The cereals or nuts that it names, where the column's allergen has them. */
  readonly details?: readonly string[]
  /** The allergen that it names instead: "P" can be peanuts in the column of the nuts. */
  readonly instead?: string
  /** Also keep the words of the cell in this text. */
  readonly keep?: KeptText
}

/** The tags that words mean. */
export interface TagMeaning {
  readonly kind: 'tags'
  readonly targets: readonly TagTarget[]
  /** Those that only may be in the dish, whatever the column says: "made where nuts are used". */
  readonly may?: readonly TagTarget[]
  /** Those that the kitchen can leave out of the dish, whatever else says that it contains them: "gluten free option". */
  readonly without?: readonly TagTarget[]
}

/**
 * What a word or code means in a list or behind a name. `noAllergen`: an additive, a spice or a remark, which can be kept in a text of the
 * dish.
 */
export type WordMeaning = TagMeaning | { readonly kind: 'noAllergen'; readonly keep?: KeptText }

/** The allergens that words mean, whatever they say of them. */
export const allergensMeant = ({ targets, may = [], without = [] }: TagMeaning): readonly string[] => [
  ...new Set([...targets, ...may, ...without].map(({ id }) => id)),
]

/** What a label says of the lists behind it, "MC: egg, soya". `each`: something else in each of them. */
export type LabelMeaning = 'contains' | 'may_contain' | 'each'

/** Which codes the restaurant prints: the Austrian letters, the numbers of Annex II, its own, or none at all. */
export type CodeSystem = 'austria' | 'annex' | 'own' | 'none'

/**
 * Whether a part of a name that looks like codes is some. `range`: the codes from the first to the last, "A-C". `each`: its digits or letters, "¹³". `tail`: its beginning
 * belongs to the name, "3" of "3 A C".
 */
export type NamePartAnswer = 'codes' | 'range' | 'each' | 'tail' | 'name'

/** Which price a cell with several sizes has. `keepText`: add the cell to the description. */
export interface PriceAnswer {
  /** Decimal text; empty: no price. */
  readonly price: string
  readonly keepText?: boolean
}

/** Which of the prices of dishes with the same sizes counts, from 0; `null`: none. `keepText`: as in {@link PriceAnswer}. */
export interface SizeAnswer {
  readonly at: number | null
  readonly keepText?: boolean
}

/** Whether a number such as "1,7" behind a name is a price or two codes. */
export type NumberAnswer = 'price' | 'codes'

/** What to do with rows that have the same name and section and say different things. */
export type RepeatAnswer = 'unite' | 'number' | 'first' | 'last'

/** What the manager has said of a file. Plain data, so that it can be remembered for files of the same heading. */
export interface Answers {
  /** Where the dishes are, if the rows of the table can be allergens. */
  readonly layout?: 'dishesInColumns' | 'dishesInRows'
  /** The lines of the heading, if it was found in the wrong place. */
  readonly heading?: { readonly first: number; readonly last: number }
  /** By {@link Column.key}. */
  readonly columns?: Readonly<Record<string, ColumnRole>>
  /** By line. */
  readonly rows?: Readonly<Record<string, RowKind>>
  /** Notes outside the rows below the heading, by their text. */
  readonly notes?: Readonly<Record<string, NoteAnswer>>
  /** What rows are that have only a name, by {@link NameGroup}. {@link rows} counts first. */
  readonly nameOnlyRows?: Readonly<Record<string, RowKind>>
  /** By symbol (`X`), or by column and symbol (`Nuts|W`), which counts first. */
  readonly symbols?: Readonly<Record<string, SymbolMeaning>>
  /** Where words behind a symbol go ("O - mignonette"); `leaveOut`: nowhere. */
  readonly remarks?: KeptText | 'leaveOut'
  /** Where the comments of cells go; `leaveOut`: nowhere. */
  readonly comments?: KeptText | 'leaveOut'
  /** What a symbol in a column of texts means, by column and symbol: the words of the heading, nothing, or itself. */
  readonly marks?: Readonly<Record<string, 'heading' | 'nothing' | 'asWritten'>>
  readonly codes?: CodeSystem
  /** Labels before lists of allergens, in small letters. */
  readonly labels?: Readonly<Record<string, LabelMeaning>>
  /** Words and codes, in small letters. */
  readonly words?: Readonly<Record<string, WordMeaning>>
  /** By the part of a name that looks like codes, or by {@link textPartKey}, which counts first. */
  readonly nameParts?: Readonly<Record<string, NamePartAnswer>>
  /** Words in brackets that leave the names: `(kcal 712)`. Default: they stay. */
  readonly removedParts?: readonly string[]
  /** By the text of the cell. */
  readonly prices?: Readonly<Record<string, PriceAnswer>>
  /** For all cells with the same sizes, by their form: "# small / # large". {@link prices} counts first. */
  readonly sizes?: Readonly<Record<string, SizeAnswer>>
  /** What numbers are that can be a price or codes, by the text that they end, or by an empty key for all others. */
  readonly numbers?: Readonly<Record<string, NumberAnswer>>
  /** How to read 12/03/2026; `leaveOut`: without review dates. */
  readonly dates?: 'dayFirst' | 'monthFirst' | 'leaveOut'
  /** By name and section, see {@link repeatKey}. */
  readonly repeats?: Readonly<Record<string, RepeatAnswer>>
  /** What dishes contain that are not free from something, by diet. Without targets: it is not known. */
  readonly notFree?: Readonly<Record<string, TagMeaning>>
  /** The dishes that are not imported, by {@link dishKey}. */
  readonly leftOut?: readonly string[]
  /** Whether a diet stays that contradicts an allergen of the dish, by both (`vegan|milk`). */
  readonly contradictions?: Readonly<Record<string, 'keepBoth' | 'withoutDiet'>>
}

/** A dish, and where it is: in the file or in what the import would do. */
export interface PlacedDish {
  readonly line: number
  readonly name: string
  readonly section: string
}

/** What the restaurant has set. */
export interface ImportSettings {
  /** Of prices in the restaurant's currency. */
  readonly decimals: number
  /** The restaurant's own codes, in small letters. They say nothing by themselves: they are offered as the answers to open questions. */
  readonly legend?: Readonly<Record<string, WordMeaning>>
}

/** Symbols are the same in small and capital letters. */
export function foldSymbol(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toUpperCase()
}

/** Words are the same in small and capital letters. */
export function foldWord(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}

/** The key of an answer about a part of one name or text alone. */
export const textPartKey = (part: string, text: string) => `${part}|${text}`

/** Two rows with this key are the same dish. */
export function repeatKey(name: string, section: string): string {
  return `${plainWords(section)}|${plainWords(name)}`
}

/** The key of one dish: another answer can give the line another name, and its dish is not left out unseen. */
export const dishKey = ({ line, name, section }: PlacedDish) => `${line}|${repeatKey(name, section)}`

/** The answer of a record, never one that every object has, such as `constructor`. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
