import { limits } from '@safe-menu/contracts/limits'
import type { CodeLegend } from '@safe-menu/contracts/restaurants/code-legend'
import { own, type WordMeaning } from './reading/answers.ts'
import type { Interpretation } from './reading/interpret.ts'
import { type TagTarget, targetOf, targetText } from './reading/names/tag-target.ts'
import type { SheetReading } from './reading/sheet-reading.ts'

type Kept = Readonly<Record<string, WordMeaning>>

/** The codes of the settings as meanings. A code with a tag that this version does not know is left out, so that it is asked. */
export function meaningsOf(legend: CodeLegend): Kept {
  return Object.fromEntries(
    legend.flatMap(({ code, tags, mayContain }): [string, WordMeaning][] => {
      const targets = tags.map(targetOf)
      const may = mayContain.map(targetOf)
      if (!isKnown(targets) || !isKnown(may)) return []
      return [[code, { kind: 'tags', targets, ...(may.length > 0 ? { may } : {}) }]]
    }),
  )
}

const isKnown = (targets: readonly (TagTarget | null)[]): targets is readonly TagTarget[] =>
  !targets.includes(null)

/** The meanings as the settings keep them. What means no tag is asked again for each file, because no tag is not safe. */
export function legendOf(meanings: Kept): CodeLegend {
  return Object.entries(meanings).flatMap(([code, meaning]) => {
    if (meaning.kind !== 'tags') return []
    const [tags, mayContain] = [meaning.targets.map(targetText), (meaning.may ?? []).map(targetText)]
    return tags.length + mayContain.length > 0 ? [{ code, tags, mayContain }] : []
  })
}

/**
 * The codes of the settings with what was answered for this file; `null`: nothing new, or more than the settings can keep. Only for codes of the restaurant's own:
 * words are another file's.
 */
export function codesToKeep({ answers, asked }: SheetReading, kept: Kept): CodeLegend | null {
  if (answers.codes !== 'own') return null
  const said = asked.flatMap((question): [string, WordMeaning][] => {
    const meaning = question.kind === 'word' ? own(answers.words, question.key) : undefined
    return question.kind === 'word' && meaning && isCode(question.key) ? [[question.key, meaning]] : []
  })
  const next = legendOf({ ...kept, ...Object.fromEntries(said) })
  const isSame = JSON.stringify(sorted(next)) === JSON.stringify(sorted(legendOf(kept)))
  return isSame || next.length > limits.codesPerRestaurant ? null : next
}

/** The codes of the settings that would answer open questions. Not where the file says something of the code itself. */
export function keptIn({ questions }: Pick<Interpretation, 'questions'>): readonly [string, WordMeaning][] {
  return questions.flatMap((question): [string, WordMeaning][] =>
    question.kind === 'word' && question.kept && question.hint === null
      ? [[question.key, question.kept]]
      : [],
  )
}

const isCode = (key: string) => key.length <= limits.codeLength && !/\s/u.test(key)

const sorted = (legend: CodeLegend) => legend.toSorted((one, other) => (one.code < other.code ? -1 : 1))
