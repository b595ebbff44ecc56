import type { Statement, UnitedTag } from '@safe-menu/contracts/items/unite-statements'
import { type KeptText, keptTexts } from './answers.ts'

/** The texts of a dish that several rows and cells add to; empty: none. */
export type KeptTexts = Readonly<Record<KeptText, string>>

/** The texts of a dish, as the import takes them. */
export interface DishTexts extends KeptTexts {
  readonly name: string
  readonly section: string
  /** Decimal text; empty: no price. */
  readonly price: string
  /** A day (`2026-03-12`) or empty. It confirms nothing by itself. */
  readonly reviewedAt: string
  /** By column of the matrix: `name:de`. */
  readonly translations: Readonly<Record<string, string>>
}

/** A dish of the file while it is read. Its price can be several, see {@link joinPrices}. */
export interface FoundDish extends DishTexts {
  /** Where its name is: the line of the file, and the column from 0. */
  readonly line: number
  readonly column: number
  readonly statements: readonly Statement[]
}

/** A dish that the import will add. */
export interface DraftDish extends DishTexts {
  readonly line: number
  readonly column: number
  /** What the row states: tags, those that are absent, and those with an open question. */
  readonly tags: readonly UnitedTag[]
  /** Diets that stay although an allergen contradicts them. */
  readonly insisted: readonly string[]
}

/** The texts of a dish, each by its name. */
export const textsBy = (textOf: (field: KeptText) => string): KeptTexts =>
  Object.fromEntries(keptTexts.map(field => [field, textOf(field)])) as KeptTexts

export const noTexts: KeptTexts = textsBy(() => '')

/** A dish with what another row or a note adds to it. */
export function withMore(dish: FoundDish, texts: KeptTexts, statements: FoundDish['statements']): FoundDish {
  return { ...dish, ...joinTexts(dish, texts), statements: [...dish.statements, ...statements] }
}

/** Two sets of texts as one. */
export function joinTexts(one: KeptTexts, more: KeptTexts): KeptTexts {
  return textsBy(field => [one[field], more[field]].filter(text => text !== '').join('\n'))
}

const betweenPrices = ' / '

/** The prices of several rows of one dish: the one that they have, or all of them. */
export function joinPrices(prices: readonly string[]): string {
  const filled = prices.flatMap(price => pricesOf(price))
  return filled
    .filter((price, at) => filled.findIndex(other => Number(other) === Number(price)) === at)
    .join(betweenPrices)
}

/** The prices that a dish was found with. */
export const pricesOf = (price: string) => price.split(betweenPrices).filter(each => each !== '')
