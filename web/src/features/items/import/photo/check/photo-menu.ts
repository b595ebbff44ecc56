import { isCodesOnly } from '../../reading/codes/end-codes.ts'
import { leftOutOf } from '../../reading/layout/layout-table.ts'
import {
  medianOf,
  type PagePlace,
  type PositionedWord,
  placesOf,
} from '../../reading/layout/positioned-word.ts'
import { readLayout } from '../../reading/layout/read-layout.ts'
import { rowOfTexts, type SheetTable } from '../../reading/sheet/sheet-table.ts'
import type { RecognisedWord } from '../recognition/recognised-word.ts'
import { type PriceDoubt, priceDoubts } from './price-doubts.ts'
import { divideReadCodes, divideReadPrice } from './read-codes.ts'
import { repairPrices } from './repair-prices.ts'

/** A part of a page, in pixels of the straightened picture. */
export interface PagePart extends PagePlace {
  /** The usual height of its letters. */
  readonly letterHeight: number
}

/** A dish that was recognised, and what is doubtful about it. */
export interface PhotoDish {
  /** From 1, in the order of the pages. */
  readonly line: number
  readonly part: PagePart
  readonly section: string
  readonly name: string
  readonly description: string
  readonly price: string
  readonly priceDoubt: PriceDoubt | null
  /** Words below the confidence. */
  readonly unsure: readonly string[]
  /** What may be codes, as it was recognised: only a hint. Empty: nothing was recognised, but other dishes have some. `null`: not asked. */
  readonly codes: string | null
}

/** A text that is no dish. */
export interface PhotoText {
  readonly text: string
  readonly part: PagePart
}

/** What was recognised on the pictures of a menu. */
export interface PhotoMenu {
  readonly dishes: readonly PhotoDish[]
  /** What the menu says of its codes. It is shown, and never read: a letter can be another one. */
  readonly legend: readonly string[]
  /** Texts that name an allergen and belong to no dish: they are asked about. */
  readonly notes: readonly PhotoText[]
  /** Other texts that became no dish. */
  readonly leftOut: readonly string[]
}

/** Below it, in percent, one word in five was wrong on the pages that were tried. */
const sureConfidence = 70

/** From this share of dishes with codes on, the others are asked about too: raised letters are often not recognised at all. */
const codedShare = 0.2

/** Reads a menu from the words of its pictures. It reads no allergens: see {@link PhotoDish.codes}. */
export function readPhotoMenu(recognised: readonly RecognisedWord[], decimals: number): PhotoMenu {
  const words = decimals > 0 ? repairPrices(recognised) : recognised
  const layout = readLayout(words)
  const { dishes, legend, notes } = layout
  const confidences = new Map<unknown, number>(words.map(word => [word, word.confidence]))
  const isUnsure = (word: unknown) => (confidences.get(word) ?? 0) < sureConfidence
  const divided = dishes.map(dish => {
    const [section, name, description] = [dish.section, dish.name, dish.description].map(divideReadCodes)
    const { price, codes: beside } = divideReadPrice(dish.price)
    const codes = [name?.codes, beside, description?.codes].filter(Boolean).join(' ')
    return {
      ...dish,
      section: section?.text ?? '',
      name: name?.text ?? '',
      description: description?.text ?? '',
      price,
      codes,
    }
  })
  const coded = divided.filter(({ codes }) => codes !== '').length
  const areCoded = legend.length > 0 || (coded > 1 && coded >= codedShare * divided.length)
  const doubts = priceDoubts(
    divided.map(({ section, price, words: own }) => ({
      section,
      price,
      isUnsure: own.some(word => /\d/u.test(word.text) && price.includes(word.text) && isUnsure(word)),
    })),
    decimals,
  )
  return {
    dishes: divided.map(({ section, name, description, price, codes, words: own }, at) => ({
      line: at + 1,
      part: partOf(own),
      section,
      name,
      description,
      price,
      priceDoubt: doubts[at] ?? null,
      unsure: own.filter(word => isUnsure(word) && /\p{L}{2}/u.test(word.text)).map(({ text }) => text),
      codes: codes !== '' || areCoded ? codes : null,
    })),
    legend,
    notes: notes
      .filter(({ text }) => !isCodesOnly(text))
      .map(({ text, words: own }) => ({ text, part: partOf(own) })),
    leftOut: leftOutOf(layout),
  }
}

/** The part of a page around some words. */
function partOf(words: readonly PositionedWord[]): PagePart {
  const [first = { page: 0, x: 0, y: 0, width: 0, height: 0 }] = placesOf(words)
  const heights = words.filter(({ page }) => page === first.page).map(({ height }) => height)
  return { ...first, letterHeight: medianOf(heights) }
}

/** What the manager reads in the picture of a dish. */
export interface DishAnswers {
  readonly name?: string
  readonly price?: string
  /** As they are printed; `null`: the dish has none. */
  readonly codes?: string | null
  /** It is no dish. */
  readonly isLeftOut?: boolean
}

/** By line. */
export type PhotoAnswers = ReadonlyMap<number, DishAnswers>

/** What is still open about a dish. Until then it cannot be imported. */
export function openAbout(dish: PhotoDish, answers: PhotoAnswers): readonly ('codes' | 'price' | 'name')[] {
  const { codes, price, name, isLeftOut } = answers.get(dish.line) ?? {}
  if (isLeftOut) return []
  return [
    ...((name ?? dish.name).trim() === '' ? (['name'] as const) : []),
    ...(dish.priceDoubt && price === undefined ? (['price'] as const) : []),
    ...(dish.codes !== null && (codes === undefined || codes?.trim() === '') ? (['codes'] as const) : []),
  ]
}

/** The line of a note in the table: they are below the dishes. */
export const noteLine = (dishes: number, note: number) => dishes + 1 + note

/** The heading of the table, in words that the import knows. */
const heading = ['section', 'dish', 'description', 'price', 'contains']

/** The menu as a table, with the codes that the manager has read and no others. */
export function tableOfPhotos({ dishes, notes }: PhotoMenu, answers: PhotoAnswers): SheetTable {
  const kept = dishes.filter(({ line }) => !answers.get(line)?.isLeftOut)
  return {
    name: '',
    isPicture: true,
    rows: [
      rowOfTexts(0, heading),
      ...kept.map(dish => {
        const { name = dish.name, price = dish.price, codes } = answers.get(dish.line) ?? {}
        return rowOfTexts(dish.line, [
          dish.section,
          name.trim(),
          dish.description,
          price.trim(),
          codes?.trim() ?? '',
        ])
      }),
      ...notes.map(({ text }, at) => rowOfTexts(noteLine(dishes.length, at), ['', text])),
    ],
  }
}
