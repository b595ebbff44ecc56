import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { currencies } from '@safe-menu/contracts/items/price-text'
import { tagMeant } from './find-tag.ts'
import { joiners, plainList, plainWords } from './plain.ts'
import { isSmallWord } from './small-words.ts'

/** Whether a word or code names a diet. */
export type IsDietWord = (word: string) => boolean

/** Usual short forms of diets, which are codes: only "gf option" needs no key. */
const shortForms = new Set(plainList('v, ve, vg, vgn, veg, vo, veo, vgo, gf, gfo, df, dfo, lf, nf'))

/** Whether a word names a diet without the key of a file. */
export const namesDiet: IsDietWord = word =>
  isDiet(tagMeant(word)?.id ?? '') || shortForms.has(plainWords(word))

/** Whether words are diets and nothing else: "V, GFO". */
export const areDiets = (words: string) => words.split(/[\s,/]+/u).every(namesDiet)

/** Words that make a diet beside them a change that the kitchen can make: "gf option available", "auf Wunsch vegan". */
const optional = [
  'options?|optional(?:ly)?|available|possible|(?:up)?on (?:request|demand)|(?:can|could|may) be (?:made|prepared|served|ordered|done)|(?:can|could|may) be',
  'möglich|erhältlich|verfügbar|auf (?:wunsch|anfrage)|kann (?:zubereitet|gemacht|bestellt|serviert) werden',
  'sur demande|disponibles?|peut être (?:préparée?|servie?)',
  'su richiesta|disponibil[ei]|possibil[ei]|opzion[ei]',
  '(?:bajo|a) petición|a pedido|posibles?|opci(?:ón|ones)|se puede (?:hacer|preparar|pedir)',
  'sob pedido|a pedido|possíve(?:l|is)|disponíve(?:l|is)|opç(?:ão|ões)',
  'op (?:verzoek|aanvraag)|mogelijk|verkrijgbaar|opties?',
  'na (?:życzenie|prośbę)|możliw[aey]|dostępn[aey]|opcj[aei]',
  'عند الطلب|خيار|متاح|متوفر',
].join('|')

const eachOptional = new RegExp(`(?<![\\p{L}\\p{N}])(?:${optional})(?![\\p{L}\\p{N}])`, 'giu')

/** Whether words say what the kitchen can change: "can be made gluten free". */
export const saysPossible = (words: string) => words.search(eachOptional) !== -1

/** Words that make what they are about no part of every dish: "with cheese for a surcharge", "wahlweise mit Tofu". */
const chosen = [
  'add|choice of',
  'wahlweise|(?:nach|zur) wahl|zusätzlich|(?:gegen )?aufpreis',
  'en option|optionnel\\p{L}*|au choix|(?:en )?supplément|ajout\\p{L}*',
  'opcional\\p{L}*|a elegir|suplemento|añad\\p{L}*',
  'facoltativ\\p{L}*|a scelta|(?:con )?aggiunta|supplemento',
  'à escolha|acrescent\\p{L}*',
  'naar keuze|toe te voegen|toeslag',
  'do wyboru|dodatkowo|za dopłatą',
].join('|')

const option = new RegExp(`(?<![\\p{L}\\p{N}])(?:${optional}|${chosen})(?![\\p{L}\\p{N}])`, 'iu')
const options = new RegExp(option.source, 'giu')
const surcharge = new RegExp(
  String.raw`^\s*\+\s?(?:\p{Sc}\s?)?\d[\d.,]*(?:\s?(?:${currencies}|\p{Lu}{3}(?!\p{L})))?`,
  'u',
)

/** Where words before brackets begin to be about an option, "auf Wunsch mit Speck (", or are, by what is behind them; -1: they are not. */
export function optionStart(before: string, behind: string): number {
  const words = option.exec(before)
  // "Speck auf Wunsch ("
  if (words) return /\p{L}/u.test(before.slice(words.index + words[0].length)) ? words.index : 0
  return optionBehind(behind) === '' ? -1 : 0
}

/** What behind brackets makes them those of an option: ") auf Wunsch", ") +3,00". Those before "optional croutons" are of the dish. */
export function optionBehind(behind: string): string {
  const [price] = surcharge.exec(behind) ?? []
  if (price !== undefined) return price
  const isOption = option.exec(behind.trim())?.index === 0 && !/\p{L}/u.test(behind.replaceAll(options, ''))
  return isOption ? behind.trimEnd() : ''
}

/** Words that add nothing: "also as a vegan version". */
const fillers = new Set(
  plainList(
    'also, as, version, versions, variant, variante, auch, als, aussi, anche, ook, też, também, también',
  ),
)

/** Whether words say that a dish can be made for a diet, and nothing else: "vegan option", "gf/df on request". */
export function isDietOption(words: string, isDietWord: IsDietWord): boolean {
  const rest = words.replaceAll(eachOptional, '|')
  if (!rest.includes('|')) return false
  const parts = rest.split(/[|/&+,:()[\]–—]/u).flatMap(part => part.split(joiners))
  const named = parts.map(withoutFillers).filter(part => part !== '')
  return named.length > 0 && named.every(isDietWord)
}

function withoutFillers(part: string): string {
  const words = part.trim().split(/\s+/u)
  const isFiller = (word: string) => fillers.has(plainWords(word)) || isSmallWord(word)
  // "Sin gluten" is a diet, with a small word.
  const start = words.findIndex((_, at) => !isFiller(words[at] ?? '') || namesDiet(words.slice(at).join(' ')))
  return start === -1
    ? ''
    : words
        .slice(start)
        .filter(word => !fillers.has(plainWords(word)))
        .join(' ')
}

/** A part of a text. */
interface TextRange {
  readonly start: number
  readonly end: number
}

/** Where a text says that a dish can be made for a diet. */
export function dietOptionsIn(text: string, isDietWord: IsDietWord): readonly TextRange[] {
  const found: TextRange[] = []
  for (const { 0: words, index } of text.matchAll(eachOptional)) {
    const end = index + words.length
    const last = found.at(-1)
    // "Option available"
    if (last && /^[\s)\]]*$/u.test(text.slice(last.end, index))) {
      found.splice(-1, 1, { start: last.start, end })
      continue
    }
    const start = dietBefore(text, index, isDietWord, several.test(words))
    const behind = start === index ? dietBehind(text, end, isDietWord) : end
    if (start < index || behind > end) found.push({ start, end: behind })
  }
  return found
}

/** "Gluten free" has two words, and "خال من الغلوتين" three. */
const wordsBefore = /[\p{L}\p{M}]+(?:[\s-][\p{L}\p{M}]+){0,2}$/u
const wordsBehind = /^[\p{L}\p{M}]+(?:[\s-][\p{L}\p{M}]+){0,2}/u
const longestName = 60
const joinerAtEnd = /(?:\s?[/&+]\s?|\s(?:and|und|et|y|e|en|i|or|oder|ou|o|of|lub)\s)$/iu
const joinerOrComma = new RegExp(`${joinerAtEnd.source}|,\\s?$`, 'iu')
const joinerAtStart = /^(?:\s?[/&+]\s?|\s(?:and|und|et|y|e|en|i|or|oder|ou|o|of|lub)\s)/iu

/** "Gf, v options" */
const several = /^(?:options|opties|opciones|opzioni|opções|opcje)$/iu

/** Where the diets right before a place begin; the place itself: there are none. */
function dietBefore(text: string, at: number, isDietWord: IsDietWord, isSeveral: boolean): number {
  let start = at
  for (let gap = /[\s)\]*:–—-]*$/u; ; gap = isSeveral ? joinerOrComma : joinerAtEnd) {
    const before = text.slice(Math.max(0, start - longestName), start)
    const [between] = gap.exec(before) ?? []
    if (between === undefined) return start
    const head = before.slice(0, before.length - between.length)
    const words = (wordsBefore.exec(head)?.[0] ?? '').split(/(?<=[\s-])/u)
    const first = words.findIndex((_, index) => isDietWord(words.slice(index).join('')))
    if (first === -1) return start
    start -= between.length + words.slice(first).join('').length
    if (between.includes(')') && text.charAt(start - 1) === '(') start -= 1
  }
}

/** Where the diets right behind a place end; the place itself: there are none. */
function dietBehind(text: string, at: number, isDietWord: IsDietWord): number {
  let end = at
  for (let gap = /^[\s:]*/u; ; gap = joinerAtStart) {
    const behind = text.slice(end, end + longestName)
    const [between] = gap.exec(behind) ?? []
    if (between === undefined) return end
    const words = (wordsBehind.exec(behind.slice(between.length))?.[0] ?? '').split(/(?<=[\s-])/u)
    const names = words.map((_, index) =>
      words
        .slice(0, words.length - index)
        .join('')
        .trimEnd(),
    )
    const name = names.find(isDietWord)
    if (name === undefined) return end
    end += between.length + name.length
  }
}
