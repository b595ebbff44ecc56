import { arabic } from './lists/ar.ts'
import { german } from './lists/de.ts'
import { english } from './lists/en.ts'
import { spanish } from './lists/es.ts'
import { french } from './lists/fr.ts'
import { italian } from './lists/it.ts'
import { dutch } from './lists/nl.ts'
import { polish } from './lists/pl.ts'
import { portuguese } from './lists/pt.ts'
import type { WordList } from './lists/word-list.ts'
import { isJoined, plainOf, type Word, wordsOf } from './tokens.ts'

export const wordLists: readonly WordList[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  arabic,
]

/** What a word of a list means. */
export interface Sense {
  readonly language: string
  /** It counts only in a text of this language. */
  readonly isAmbiguous: boolean
  /** Empty for a harmless word. */
  readonly allergens: readonly string[]
  readonly kind: 'named' | 'implied'
  /** It is the allergen's own name, not a food made of it. */
  readonly isName: boolean
  /** It says everything about these words: as a dish they mean nothing more. */
  readonly isComplete?: boolean
}

/** A word or phrase of the lists in a text. */
export interface Match {
  /** Its first word, and how many words it has. */
  readonly at: number
  readonly length: number
  /** How many words the name of the dish has, if it is one. */
  readonly dishLength?: number
  readonly senses: readonly Sense[]
  /** The words are in the lists as they are, not only as parts of a longer one. */
  readonly isWhole: boolean
}

interface Phrase {
  readonly words: readonly string[]
  readonly sense: Sense
}

interface Stem {
  readonly isBeginning: boolean
  readonly isEnd: boolean
  readonly sense: Sense
}

/** The stems that are at one place of a word. */
interface Part {
  readonly start: number
  readonly end: number
  readonly senses: readonly Sense[]
}

interface Entry {
  /** Those that begin with the word, the longest first. */
  readonly phrases: readonly Phrase[]
  /** From its beginning on, the longest first at each place. */
  readonly parts: readonly Part[]
}

/** A word of a text, and all that the lists have on it. */
export interface KnownWord extends Word, Entry {}

/** Phrases by their first word, the longest first. */
const phrases = new Map<string, Phrase[]>()
/** Parts of longer words. */
const stems = new Map<string, Stem[]>()
/** How long the stems with the same two first letters are, the longest first: few parts of a word have to be looked up. */
const stemLengths = new Map<string, number[]>()

/** Languages whose plural ends with "s". */
const pluralsWithS: ReadonlySet<string> = new Set(['en', 'fr', 'es', 'pt'])

/** German without umlauts: "Kaese". */
const spelledOut = (word: string) => word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')

/** Arabic writes the article, "and", "with" and "for" in front of the word without a space: "والحليب" is "and the milk". */
const arabicPrefixes = ['', 'ال', 'وال', 'بال', 'لل', 'و', 'ب', 'ل']

/** The ways in which a language writes an entry of its list. Stems are found inside a word as they are. */
function formsOf(language: string, entry: string, isStem: boolean): readonly string[] {
  if (language === 'de') return [entry, spelledOut(entry)]
  if (language !== 'ar' || isStem) return [entry]
  return arabicPrefixes.map(prefix => prefix + entry.replace(/^ال/u, ''))
}

for (const list of wordLists) addList(list)
for (const all of phrases.values()) all.sort((left, right) => right.words.length - left.words.length)
for (const stem of stems.keys()) {
  const lengths = stemLengths.get(stem.slice(0, 2)) ?? []
  if (!lengths.includes(stem.length)) stemLengths.set(stem.slice(0, 2), [...lengths, stem.length])
}
for (const lengths of stemLengths.values()) lengths.sort((left, right) => right - left)

function addList(list: WordList): void {
  const add = (entries: string, sense: Omit<Sense, 'language' | 'isAmbiguous'>) => {
    for (const entry of entries.split(',')) addEntry(list.language, entry.trim(), sense)
  }
  for (const [id, words] of Object.entries(list.names))
    add(words, { allergens: [id], kind: 'named', isName: true })
  for (const [id, words] of Object.entries(list.foods))
    add(words, { allergens: [id], kind: 'named', isName: false })
  for (const [lines, kind] of [
    [list.phrases ?? '', 'named'],
    [list.dishes, 'implied'],
  ] as const)
    for (const line of lines.split('\n')) {
      const [words = '', ids = ''] = line.split('=')
      const allergens = ids.split(' ').filter(id => id !== '' && id !== '-')
      add(words, { allergens, kind, isName: false, isComplete: kind === 'named' })
    }
  add(list.harmless, { allergens: [], kind: 'named', isName: false })
}

function addEntry(language: string, entry: string, meaning: Omit<Sense, 'language' | 'isAmbiguous'>): void {
  if (entry === '') return
  const isAmbiguous = entry.endsWith('?')
  const marked = isAmbiguous ? entry.slice(0, -1) : entry
  const bare = marked.replace(/^\*/u, '').replace(/\*$/u, '')
  const sense: Sense = { ...meaning, language, isAmbiguous }
  for (const form of new Set(formsOf(language, bare, bare !== marked))) {
    const words = wordsOf(form).map(({ plain }) => plain)
    const [first] = words
    if (first === undefined) continue
    if (bare !== marked) {
      const stem = { isBeginning: marked.endsWith('*'), isEnd: marked.startsWith('*'), sense }
      stems.set(first, [...(stems.get(first) ?? []), stem])
      continue
    }
    const plural = [...words.slice(0, -1), `${words.at(-1)}${/(?:[sc]h|x|s)$/u.test(form) ? 'es' : 's'}`]
    for (const each of pluralsWithS.has(language) ? [words, plural] : [words]) {
      const start = each[0] ?? ''
      phrases.set(start, [...(phrases.get(start) ?? []), { words: each, sense }])
    }
  }
}

/**
 * What the lists find in a text, by the first word. Dishes come on top of the words in their names: "Calamares a la romana" are
 * molluscs and, as that dish, gluten.
 */
export function matchesIn(
  words: readonly KnownWord[],
  counts: (sense: Sense) => boolean,
): ReadonlyMap<number, Match> {
  const matches = new Map<number, Match>()
  const dishes: Match[] = []
  let harmlessUntil = 0
  let dishUntil = 0
  let next = 0
  for (let at = 0; at < words.length; at++) {
    const named = at < next ? undefined : matchAt(words, at, sense => sense.kind === 'named' && counts(sense))
    if (named) {
      matches.set(at, named)
      next = at + named.length
      if (named.senses.every(({ allergens }) => allergens.length === 0)) harmlessUntil = next
    }
    // A longer name of a dish says more than a shorter one in it: "shepherd's pie".
    if (at < dishUntil) continue
    const dish = matchAt(words, at, sense => sense.kind === 'implied' && counts(sense))
    if (!dish || (named && isCovered(dish, named))) continue
    // Spanish "chocolate" is harmless, "chocolate cake" is not.
    if (at < harmlessUntil && !(named && dish.isWhole && dish.length > named.length)) continue
    dishes.push(dish)
    dishUntil = at + dish.length
    if (named && dish.isWhole && isPartOf(named, dish)) matches.delete(at)
  }
  for (const { at, length, senses } of dishes) {
    const named = matches.get(at)
    matches.set(at, {
      at,
      length: named?.length ?? length,
      dishLength: length,
      isWhole: true,
      senses: [...(named?.senses ?? []), ...senses],
    })
  }
  return matches
}

const isCovered = (dish: Match, named: Match) =>
  named.length >= dish.length && named.senses.some(({ isComplete }) => isComplete)

/** Whether a dish says all that the parts of its name say: "Milchreis" is a question, not a name. */
function isPartOf(named: Match, dish: Match): boolean {
  const ids = dish.senses.flatMap(({ allergens }) => allergens)
  return !named.isWhole && named.senses.every(({ allergens }) => allergens.every(id => ids.includes(id)))
}

/** The longest phrase that begins at a word; otherwise what the parts of the word mean. */
function matchAt(
  words: readonly KnownWord[],
  at: number,
  counts: (sense: Sense) => boolean,
): Match | undefined {
  const first = words[at]
  if (!first || (first.phrases.length === 0 && first.parts.length === 0)) return
  let length = 0
  const senses: Sense[] = []
  for (const phrase of first.phrases) {
    if (phrase.words.length < length) break
    if (!counts(phrase.sense) || !isPhraseAt(words, at, phrase.words)) continue
    length = phrase.words.length
    senses.push(phrase.sense)
  }
  const isWhole = length > 0
  if (!isWhole) senses.push(...sensesOfParts(first.parts, counts))
  else if (length === 1) senses.push(...sensesElsewhere(first.plain, senses, counts))
  return senses.length === 0 ? undefined : { at, length: Math.max(length, 1), senses, isWhole }
}

/** What a word says in other languages that have it as a stem: English "stroopwafel" is one word, Dutch "stroopwafel*" a stem. */
function sensesElsewhere(
  word: string,
  senses: readonly Sense[],
  counts: (sense: Sense) => boolean,
): readonly Sense[] {
  if (senses.some(({ allergens }) => allergens.length === 0)) return []
  const languages = new Set(senses.map(({ language }) => language))
  return (stems.get(word) ?? [])
    .map(({ sense }) => sense)
    .filter(sense => !languages.has(sense.language) && counts(sense))
}

function isPhraseAt(words: readonly Word[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, n) => words[at + n]?.plain === word && (n === 0 || isJoined(words[at + n])))
}

/** The stems in a word from its beginning on, the longest at each place, without overlaps. */
function sensesOfParts(parts: readonly Part[], counts: (sense: Sense) => boolean): readonly Sense[] {
  const found: Sense[] = []
  let next = 0
  for (const { start, end, senses } of parts) {
    if (start < next) continue
    const counting = senses.filter(counts)
    found.push(...counting)
    if (counting.length > 0) next = end
  }
  return found
}

/** Looks up each word of a text once, because its words are read several times: by language and for names and dishes. */
export function lookUp(words: readonly Word[]): readonly KnownWord[] {
  const entries = new Map<string, Entry>()
  return words.map(({ plain, start, end, gap, sentence }) => {
    const entry = entries.get(plain) ?? entryOf(plain)
    entries.set(plain, entry)
    return { plain, start, end, gap, sentence, phrases: entry.phrases, parts: entry.parts }
  })
}

const entryOf = (word: string): Entry => ({ phrases: phrases.get(word) ?? [], parts: partsOf(word) })

function partsOf(word: string): readonly Part[] {
  const parts: Part[] = []
  for (let start = 0; start < word.length; start++)
    for (const length of stemLengths.get(word.slice(start, start + 2)) ?? []) {
      const end = start + length
      const found = end > word.length ? undefined : stems.get(word.slice(start, end))
      const senses = (found ?? [])
        .filter(({ isBeginning, isEnd }) => (start === 0 || isEnd) && (end === word.length || isBeginning))
        .map(({ sense }) => sense)
      if (senses.length > 0) parts.push({ start, end, senses })
    }
  return parts
}

/** Whether a word is in one of the lists, or one of its parts. */
export function sensesOfWord(word: string): readonly Sense[] {
  const entry = entryOf(word)
  const alone = entry.phrases.filter(({ words }) => words.length === 1)
  return alone.length > 0 ? alone.map(({ sense }) => sense) : sensesOfParts(entry.parts, () => true)
}

/** A list of words in one string, without accents. */
export const plainSet = (words: string): ReadonlySet<string> => new Set(plainOf(words).split(/[\s,]+/u))
