import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { foldWord } from '../answers.ts'
import { rangeIn } from '../codes/code-runs.ts'
import { codesIn, type IsKnownCode } from '../codes/code-tokens.ts'
import { tagNamed } from '../names/find-tag.ts'
import { joiners, plainSeparators } from '../names/plain.ts'
import { isAllergenName } from './bracket-lists.ts'
import { denies, hasPhrase, isWholeList, type StatedWords, statedWordsIn } from './presence-phrases.ts'

/** "Not applicable" in its usual forms. */
export const placeholder = /^n[./]?\s?a\.?$/iu

/**
 * The words or codes of a list of allergens, and what it says of each: "gluten, eggs", "A, C, G", "ACG", "Gluten (wheat, rye); Milch",
 * "milk. May contain: nuts, fish". Commas within brackets divide nothing. `presence`: what the column says.
 */
export function wordsOfList(cell: string, presence: Presence, isKnown: IsKnownCode): readonly StatedWords[] {
  const whole = cell.trim()
  if (placeholder.test(whole) || isKnown(foldWord(whole))) return [{ text: whole, presence }]
  const stated = statedWordsIn(plainSeparators(cell), presence)
  // "May contain" alone is a question.
  if (stated.length === 0 && whole !== '') return [{ text: whole, presence }]
  return stated.flatMap(part =>
    dividePart(part.text, isKnown, part.presence).map(text => ({ text, presence: part.presence })),
  )
}

/** The allergens that a code means. */
type TagsOfCode = (code: string) => readonly string[]

/**
 * A list with words of traces in its brackets. Behind another code, they can hold its parts: "Gl (We)". `isText`: it is a name or a text,
 * whose brackets can also hold all of its codes.
 */
export function withTracesInBrackets(cell: string, isKnown: IsKnownCode, tagsOf: TagsOfCode, isText = false) {
  return withTraces(cell, /\(([^()]*)\)/gu, isKnown, (codes, before) => {
    if (/^$|[,;/+&\n]$/u.test(before)) return !isText
    // "Menu 2 (1, 7)" can have its number before its codes.
    if (isText && /\p{L}{2}\s+[\p{L}\p{N}]+$/u.test(before)) return false
    const last = /[\p{L}\p{N}]+$/u.exec(before)?.[0] ?? ''
    const tags = isKnown(foldWord(last)) ? tagsOf(last) : []
    return tags.length > 0 && !codes.flatMap(tagsOf).some(id => tags.includes(id))
  })
}

/** A text with words of traces beside the codes in its square brackets. */
export const withTracesInSquares = (text: string, isKnown: IsKnownCode) =>
  withTraces(text, /\[([^[\]]*)\]/gu, isKnown, () => true)

const withTraces = (
  text: string,
  groups: RegExp,
  isKnown: IsKnownCode,
  areTraces: (codes: readonly string[], before: string) => boolean,
) =>
  text.replaceAll(groups, (whole, inside: string, at: number) => {
    const codes = codesIn(inside, isKnown)
    const isCodes =
      codes?.every(code => isKnown(foldWord(code))) && areTraces(codes, text.slice(0, at).trimEnd())
    return isCodes ? `(traces ${inside})` : whole
  })

function dividePart(part: string, isKnown: IsKnownCode, presence: Presence): readonly string[] {
  const known = (word: string) => {
    const bare = word.replace(article, '')
    return [word, bare].find(each => isKnown(foldWord(each)) || tagNamed(each) !== null)
  }
  const found = known(part)
  if (found !== undefined) return [found]
  if (placeholder.test(part)) return [part]
  // "PES-SUL"
  if (/^\p{Lu}{2,4}(?:-\p{Lu}{2,4})+$/u.test(part)) return part.split('-')
  // In "A E L", the E is a code, in "latte e uova" it is none.
  const codes = part.split(/\s+/u)
  if (codes.every(code => code.length < 3 && isKnown(foldWord(code)))) return codes
  // "Milk (G) and soya (F)"
  for (const divided of [part.split(joiners), rangeIn(part) ? [] : part.split(dash)]) {
    if (divided.length < 2) continue
    const words = divided.flatMap(each => dividePart(each, isKnown, presence))
    if (words.every(word => known(word) !== undefined)) return words
  }
  // "NO nuts" is no code and an allergen.
  if (denies.test(part) || isWholeList(part)) return [part]
  const [, main = '', inside = ''] = /^([^()]+)\(([^()]+)\)$/u.exec(part) ?? []
  // "Egg (mayo)", "nuts (almonds, peanuts)", but not "Gluten (wheat, rye traces)"
  if (isAllergenName(main) && !hasPhrase(inside)) {
    // Of "may contain wheat (wheat flour, egg)", only the manager knows whether the dish contains the egg.
    const isClear = inside.split(commas).every(word => known(word.trim()) !== undefined)
    return presence === 'may_contain' && !isClear ? [part] : divideRemarks(part, main.trim(), inside)
  }
  // "M(T)"
  return (
    codesIn(part.replaceAll(/[()[\]]/gu, ','), isKnown) ??
    (isNearlyKnown(part, known) ? wordsIn(part) : [part])
  )
}

/** "Nuts (almonds)" and "peanuts" of "nuts (almonds, peanuts)". */
function divideRemarks(part: string, main: string, inside: string): readonly string[] {
  const remarks = inside.split(commas).map(word => word.trim())
  const isOwn = (word: string) => tagNamed(word)?.id === tagNamed(main)?.id
  const others = remarks.filter(word => !isOwn(word))
  if (others.length === 0) return [part]
  const own = remarks.filter(isOwn)
  return [own.length > 0 ? `${main} (${own.join(', ')})` : main, ...others]
}

const commas = /[,;/+&]/u
const dash = /\s[-–—]\s/u

/** Without a dash between them. */
const wordsIn = (part: string) => part.split(/\s+/u).filter(word => /[\p{L}\p{N}]/u.test(word))

/** "milk nuts egs": names without commas, one of which is not known. */
function isNearlyKnown(part: string, known: (word: string) => string | undefined): boolean {
  const words = wordsIn(part)
  const count = words.filter(word => known(word) !== undefined).length
  return count > 1 && count > words.length / 2 && !rangeIn(part) && !/[()[\]]/u.test(part)
}

/** "Of", "the" and an "and" of the same word before a name: "de lait", "d'arachides", "وبيض". */
const article =
  /^(?:(?:of|von|du|des|de la|de los|de las|de|di|del|della|da|do|dos|van|the|la|le|les) |d['’]\s?|de l['’]|l['’]|و\s?)/iu

/** A spreadsheet takes "3,10" for a number and writes 3.1, so that its last code can be 1 or 10. */
export const canBeCut = (text: string) => /^\d{1,2}[.,]1$/u.test(text.trim())
