import { allergens } from '../catalogue.ts'
import type { Presence } from '../presence.ts'
import { findAbsence } from './absence.ts'
import { type KnownWord, lookUp, matchesIn } from './dictionary.ts'
import { countsIn, languagesOf } from './text-language.ts'
import { readingsOf } from './tokens.ts'
import { findTraces } from './traces.ts'

/** A text of an item, and which one it is. */
export interface FieldText {
  readonly field: 'name' | 'description' | 'crossContamination' | 'modifications'
  readonly text: string
}

/** An allergen that a text names, and the word that does. */
export interface Mention {
  readonly allergenId: string
  /** What the text says: "may contain" in a phrase, and always in the cross-contamination text. */
  readonly presence: Exclude<Presence, 'can_be_made_without'>
  /** As it is written in the text. */
  readonly word: string
  readonly field: FieldText['field']
  /** `implied`: the dish usually contains it, as Tiramisù does eggs. */
  readonly kind: 'named' | 'implied'
}

interface Options {
  /** The language that the restaurant writes in. The texts can be in another one. */
  readonly language?: string
}

/**
 * The allergens that these texts name, the strongest mention of each, in the order of Annex II. It only reads words: it is
 * never a statement about the item, and a text without these words proves nothing. The time is linear in the length.
 */
export function findMentions(texts: readonly FieldText[], options: Options = {}): readonly Mention[] {
  const strongest = new Map<string, Mention>()
  for (const text of texts)
    for (const mention of mentionsIn(text, options)) {
      const known = strongest.get(mention.allergenId)
      if (!known || strengthOf(mention) > strengthOf(known)) strongest.set(mention.allergenId, mention)
    }
  return allergens.flatMap(({ id }) => strongest.get(id) ?? [])
}

const strengthOf = ({ presence, kind }: Mention) =>
  (presence === 'contains' ? 2 : 0) + (kind === 'named' ? 1 : 0)

function mentionsIn(text: FieldText, options: Options): Mention[] {
  return readingsOf(text.text).flatMap(words => mentionsOf(lookUp(words), text, options))
}

function mentionsOf(
  words: readonly KnownWord[],
  { field, text }: FieldText,
  { language }: Options,
): Mention[] {
  const counts = countsIn(languagesOf(text, words, language))
  const matches = matchesIn(words, counts)
  const absence = findAbsence({ words, matches }, field === 'modifications')
  const traces = findTraces({ words, matches })
  return [...matches.values()].flatMap(({ at, length, dishLength = length, senses }) => {
    if (absence.denied.has(at) || traces.ignored.has(at)) return []
    const wordOf = (count: number) => text.slice(words[at]?.start, words[at + count - 1]?.end)
    const isTrace = field === 'crossContamination' || traces.may.has(at)
    const presence = isTrace ? 'may_contain' : 'contains'
    const deniedHere = absence.deniedOf.get(at)
    return senses.flatMap(({ allergens: ids, kind, isName }) =>
      ids
        .filter(id => kind === 'named' || !absence.allergens.has(id))
        .filter(id => isName || !deniedHere?.has(id))
        .map(
          (allergenId): Mention => ({
            allergenId,
            presence,
            word: wordOf(kind === 'named' ? length : dishLength),
            field,
            kind,
          }),
        ),
    )
  })
}
