import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { CellStatement } from '../answers.ts'
import { tagMeant } from '../names/find-tag.ts'
import { joiners, namesOfList } from '../names/plain.ts'
import type { TagTarget } from '../names/tag-target.ts'
import { denies, hasPhrase, mayContain } from './presence-phrases.ts'

/** What is said of cereals or nuts: a symbol beside them, or words. */
type Said = { readonly symbol: string } | { readonly says: Presence }

/** Cereals or nuts that a cell names, and what it says of them; no details: it names the allergen as a whole. */
export interface KindsOfCell {
  readonly said: Said
  readonly details: readonly string[]
}

export interface KindsOptions {
  readonly targets: readonly TagTarget[]
  /** What a symbol says; `null`: it is a question. */
  readonly saysOf: (symbol: string) => CellStatement | null
  readonly fold: (text: string) => string
  /** What the file's legend names by a code in the column: "1 Wheat". */
  readonly detailsOf: (code: string) => readonly string[]
}

/** A longer token is a word, not a symbol. */
export const symbolLength = 3

/**
 * The cereals or nuts of the column's allergen that a cell names: "Wheat, rye", "X (wheat+rye)", "Almond, MC hazelnut", "Oats (may contain
 * wheat)". Without a symbol or words beside them, the dish contains them. `null`: the cell says something else, or it is not clear how far
 * a symbol counts.
 */
export function kindsIn(text: string, options: KindsOptions): readonly KindsOfCell[] | null {
  const [, head = '', list = ''] =
    /^([^()[\],;/+&:]+?)\s*(?:[([:]|\s[-–—]\s)\s*([^()[\]]+?)[)\]]?$/su.exec(text) ?? []
  const ofHead = list === '' ? null : markIn(head, options)
  if (ofHead) {
    const named = namesOfList(list).map(each => detailsNamed(each, options))
    return named.includes(null) ? null : [{ said: ofHead, details: named.flatMap(each => each ?? []) }]
  }
  // "Gluten (wheat, rye)"
  if (list !== '' && detailsNamed(head, options)?.length === 0) return kindsIn(list, options)
  // Of "laskowe, włoskie", each word is asked about: one answer for both could name one nut alone.
  const areApart =
    /^[\p{L}\p{M}\s'’]{4,}(?:[,;/+&][\p{L}\p{M}\s'’]{4,})+$/u.test(text) &&
    !hasPhrase(text) &&
    !denies.test(text)
  const found: KindsOfCell[] = []
  let said: Said = { says: 'contains' }
  /** Whether that is also said of the next name. */
  let isOfNext = true
  for (const piece of text.split(/(?=[()[\],;/+&\n]|\s[-–—]\s)/u)) {
    if (/^[)\];\n]/u.test(piece)) isOfNext = false
    const parts = piece.replace(/^(?:[()[\],;/+&\n]|\s[-–—]\s)/u, '').split(joiners)
    for (const part of parts.map(each => each.trim()).filter(each => each !== '')) {
      const read = partIn(part, options)
      if (!read && !areApart) return null
      if (!read) {
        found.push({ said: { symbol: options.fold(part) }, details: [] })
        continue
      }
      const says: CellStatement | null = 'symbol' in said ? options.saysOf(said.symbol) : said.says
      // In "MC almond, walnut" and "almond traces, walnut", only the manager knows about the walnut. "May contain almond, walnut" is clear.
      if (!read.said && says !== 'contains' && !isOfNext) return null
      if (read.said) {
        said = read.said
        isOfNext = 'says' in said && !read.isBehind
      }
      found.push({ said, details: read.details })
    }
  }
  return found.length > 0 ? found : null
}

/** A name with what stands before or behind it: "MC hazelnut", "hazelnut traces". */
function partIn(part: string, options: KindsOptions) {
  const whole = detailsNamed(part, options)
  if (whole) return { said: null, isBehind: false, details: whole }
  // "✓1"
  const words = part.split(/\s+|(?<=[^\p{L}\p{N}\s])(?=[\p{L}\p{N}])/u)
  for (let count = 1; count < words.length; count++)
    for (const [mark, name, isBehind] of [
      [words.slice(0, count), words.slice(count), false],
      [words.slice(count), words.slice(0, count), true],
    ] as const) {
      const details = detailsNamed(name.join(' '), options)
      const said = details && markIn(mark.join(' '), options)
      if (said) return { said, isBehind, details }
    }
  return null
}

const isMay = new RegExp(`^(?:${mayContain.source})$`, 'iu')

/** A symbol, or words that say that something may be in a dish. */
function markIn(text: string, { saysOf, fold }: KindsOptions): Said | null {
  const symbol = fold(text)
  if (saysOf(symbol) !== null) return { symbol }
  if (isMay.test(text)) return { says: 'may_contain' }
  return symbol.length <= symbolLength && tagMeant(text) === null ? { symbol } : null
}

/** The details of a name or code of the column's own allergen; none: all of it. `null`: it is another name. */
function detailsNamed(name: string, { targets, detailsOf }: KindsOptions): readonly string[] | null {
  const ofCode = detailsOf(name)
  if (ofCode.length > 0) return ofCode
  const tag = tagMeant(name)
  const isOwn = targets.some(
    ({ id, detail }) => id === tag?.id && [null, detail].includes(detail === null ? null : tag.detail),
  )
  return tag && isOwn ? (tag.detail === null ? [] : [tag.detail]) : null
}
