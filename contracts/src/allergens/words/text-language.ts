import { type KnownWord, matchesIn, plainSet, type Sense, wordLists } from './dictionary.ts'

const common = new Map(wordLists.map(({ language, common: words }) => [language, plainSet(words)]))

/** How much in a text speaks for each language: its common words, its letters, and allergens by words of that language alone. */
function evidenceOf(text: string, words: readonly KnownWord[]): ReadonlyMap<string, number> {
  const lower = text.toLowerCase()
  const named = [...matchesIn(words, ({ isAmbiguous }) => !isAmbiguous).values()].map(
    ({ senses }) => new Set(senses.map(({ language }) => language)),
  )
  return new Map(
    wordLists.map(({ language, letters }) => {
      const known = common.get(language)
      const found = words.filter(({ plain }) => known?.has(plain)).length
      const foods = named.filter(languages => languages.size === 1 && languages.has(language)).length
      return [language, found + foods + (letters?.test(lower) ? 1.5 : 0)]
    }),
  )
}

/**
 * The languages that a text may be in: those that most of its words speak for. The restaurant's own counts as well while the
 * text says little.
 */
export function languagesOf(text: string, words: readonly KnownWord[], hint?: string): ReadonlySet<string> {
  const evidence = evidenceOf(text, words)
  const top = Math.max(...evidence.values())
  const likely = [...evidence].filter(([, score]) => score > 0 && score >= top * 0.7)
  const languages = new Set(likely.map(([language]) => language))
  if (hint !== undefined && (top < 2 || (evidence.get(hint) ?? 0) >= top / 2)) languages.add(hint)
  return languages
}

/** Whether a sense counts in a text of these languages. */
export const countsIn = (languages: ReadonlySet<string>) => (sense: Sense) =>
  !sense.isAmbiguous || languages.has(sense.language)
