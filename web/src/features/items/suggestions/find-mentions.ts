import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import { absentAfter, absentBefore, allergenWords, harmlessPhrases } from './allergen-words.ts'

/** An allergen that a text names, and the word that does. */
export interface Mention {
  readonly allergenId: string
  readonly name: string
  /** As it is written in the text, in lower case. */
  readonly word: string
}

/** Shorter words would be found inside too many others. */
const shortestPart = 5

const wordsOf = new Map(
  Object.entries(allergenWords).map(([id, words]) => [id, new Set(words.split(/\s+/u))] as const),
)

const phrases = harmlessPhrases.map(entry => {
  const [phrase = '', hidden] = entry.split(':')
  return { words: phrase.split(' '), hidden: hidden?.split(' ') ?? allergens.map(({ id }) => id) }
})

interface Token {
  readonly written: string
  readonly plain: string
  /** Allergens that this word does not name here. */
  readonly hidden: readonly string[]
}

const plainOf = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('œ', 'oe')

function tokensOf(text: string): Token[] {
  const written = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const plain = written.map(plainOf)
  const hiddenAt = (n: number) => {
    for (const { words, hidden } of phrases)
      for (let start = Math.max(0, n - words.length + 1); start <= n; start++)
        if (words.every((part, offset) => plain[start + offset] === part)) return hidden
    return []
  }
  return written.map((word, n) => ({ written: word, plain: plain[n] ?? '', hidden: hiddenAt(n) }))
}

function names(words: ReadonlySet<string>, word: string): boolean {
  if (words.has(word)) return true
  if (word.length <= shortestPart) return false
  for (const part of words)
    if (part.length >= shortestPart && (word.startsWith(part) || word.endsWith(part))) return true
  return false
}

/** Whether the text around a word says that it is not in the item: "without nuts", "gluten-free", "glutenfrei". */
function isAbsent(tokens: readonly Token[], n: number): boolean {
  const word = tokens[n]?.plain ?? ''
  return (
    absentBefore.has(tokens[n - 1]?.plain ?? '') ||
    absentAfter.has(tokens[n + 1]?.plain ?? '') ||
    [...absentAfter].some(ending => word.endsWith(ending))
  )
}

/**
 * The allergens that these texts name, once each, in the order of Annex II. It only reads words: it is never a statement
 * about the item.
 */
export function findMentions(texts: readonly string[]): readonly Mention[] {
  const tokens = texts.map(tokensOf)
  return allergens.flatMap(({ id, name }): Mention[] => {
    const words = wordsOf.get(id)
    if (!words) return []
    for (const text of tokens) {
      const found = text.find(
        ({ plain, hidden }, n) => !hidden.includes(id) && names(words, plain) && !isAbsent(text, n),
      )
      if (found) return [{ allergenId: id, name, word: found.written }]
    }
    return []
  })
}
