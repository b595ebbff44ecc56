import { allergens, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { allergensMeant, foldWord, type TagMeaning, type WordMeaning } from '../answers.ts'
import { rangeIn } from '../codes/code-runs.ts'
import { codesIn, tokensOf, wholeCode } from '../codes/code-tokens.ts'
import { saysPossible } from '../names/diet-options.ts'
import { choicesOf, tagMeant, tagNamed } from '../names/find-tag.ts'
import { inBrackets, namesOfList } from '../names/plain.ts'
import { mergeTargets, type TagTarget } from '../names/tag-target.ts'
import { canBeCut } from './list-cell.ts'
import {
  hasPhrase,
  isStatement,
  mayContain,
  saysImpossible,
  saysWithout,
  statedWordsIn,
  traces,
} from './presence-phrases.ts'

/** What a word or code that is not understood can mean. Some words name several allergens, and one of them alone would lose the others. */
export function suggestionsFor(word: string, meaningOf: MeaningOfCode): readonly WordMeaning[] {
  const meant = tagMeant(word)
  const choices = meant ? [[meant]] : choicesOf(word)
  const all: readonly WordMeaning[] = [
    ...leftOut(word, meaningOf),
    ...choices.map((targets): WordMeaning => ({ kind: 'tags', targets })),
    ...codesTogether(word, meaningOf),
    ...(choices.length > 0 ? [] : mentionsTogether(word)),
  ]
  return [...new Map(all.map(each => [JSON.stringify(each), each])).values()]
}

/** "A-C", "N/A": its codes, and those between them. */
function codesTogether(word: string, meaningOf: MeaningOfCode): readonly WordMeaning[] {
  const meant = (codes: readonly string[], atLeast = codes.length): readonly WordMeaning[] => {
    const found = codes.flatMap(code => {
      const meaning = meaningOf(code)
      return meaning?.kind === 'tags' ? [meaning.targets] : []
    })
    return found.length > 0 && found.length >= atLeast
      ? [{ kind: 'tags', targets: mergeTargets(found.flat()) }]
      : []
  }
  const divided = tokensOf(word.replaceAll(/[^\p{L}\p{N}]/gu, ','))
  return [
    ...(canBeCut(word) ? meant([...divided.slice(0, 1), '10']) : []),
    ...(divided[0] === word ? [] : meant(divided)),
    ...(/^\p{Lu}{2,}$/u.test(word) ? meant([...word]) : []),
    ...[...word.matchAll(inBrackets)].flatMap(([, inside = '']) => meant(tokensOf(inside))),
    ...meant([wholeCode(word)].filter(code => code !== word)),
    ...meant(rangeIn(foldWord(word)) ?? [], 2),
  ]
}

/** "Gluten free option available", "ohne Toast (A) möglich" */
function leftOut(words: string, meaningOf: MeaningOfCode): readonly WordMeaning[] {
  // "Can be gluten free, contains nuts" says two things.
  if (!saysWithout(words) || !saysPossible(words) || saysImpossible(words) || hasPhrase(words)) return []
  const named = [...namedIn(words), ...namedInBrackets(words, meaningOf)].map(({ id }) => ({
    id,
    detail: null,
  }))
  return named.length > 0 ? [{ kind: 'tags', targets: [], without: mergeTargets(named) }] : []
}

function mentionsTogether(word: string): readonly WordMeaning[] {
  const named = namedIn(word)
  const others = namedFirst(word).filter(({ id }) => !named.some(each => each.id === id))
  const meaning = meaningTogether([...named, ...others])
  return meaning ? [meaning] : []
}

/** The names before a remark, which are too short to be found in other texts: "Ei - wird separat serviert". */
function namedFirst(word: string): readonly Named[] {
  const [names = '', ...remark] = word.split(/\s[-–—]\s|[(:]/u)
  const tags = remark.length > 0 ? namesOfList(names).map(tagNamed) : []
  return tags.flatMap(tag => (tag && !isDiet(tag.id) ? [{ id: tag.id, presence: 'contains' as const }] : []))
}

function meaningTogether(named: readonly Named[]): TagMeaning | null {
  if (named.length === 0) return null
  const targetsOf = (presence: Presence) =>
    mergeTargets(named.flatMap(each => (each.presence === presence ? [{ id: each.id, detail: null }] : [])))
  const may = targetsOf('may_contain')
  return { kind: 'tags', targets: targetsOf('contains'), ...(may.length > 0 ? { may } : {}) }
}

const allergen = '(?:al+[eé]rg[eéè]n|الحساسية)'
/** "May contain allergens", but not "Contains = C, may contain = M" in a title about allergens. */
const anyAllergen = new RegExp(
  `(?:${traces}|contain|contenir|contener|contenere|conter|zawiera[cć]|[يت]حتوي)(?:\\s+\\S+){0,3}\\s+\\S*${allergen}|${allergen}\\S*\\s(?:enthalten|bevatten)`,
  'iu',
)

/** What the codes of a file mean, as far as it is known. */
export type MeaningOfCode = (code: string) => WordMeaning | null

const noCodes: MeaningOfCode = () => null

/** What a note says of all dishes; `null`: it names no allergen. "May contain traces of allergens" names all of them. */
export function meaningOfNote(text: string, meaningOf = noCodes): TagMeaning | null {
  const meaning = meaningTogether([...namedIn(text), ...namedByCodes(text, meaningOf)])
  if (meaning || !isAboutAny(text)) return meaning
  return meaningTogether(allergens.map(({ id }) => ({ id, presence: 'may_contain' })))
}

/** "We work with all 14 allergens" */
const allOfThem = new RegExp(
  `(?<!\\p{L})(?:all|alle[mn]?|any|every|tous|tutti|tod[oa]s|wszystki\\p{L}*|جميع|كل)(?:\\s+\\S+){0,3}?\\s+\\S*${allergen}`,
  'iu',
)
/** "Traces cannot be excluded", "No podemos garantizar la ausencia de alérgenos" */
const cross = new RegExp(`${allergen}|[ck]ontamina|(?<!\\p{L})(?:${traces})`, 'iu')
const excluded =
  /g(?:ua|a|wa)rant|exclu|esclu|ausgeschlossen|aus(?:zu)?schlie|ruled? out|uitsl|uitgesl|wyklucz/iu
/** Where guests learn of allergens: "A list of all allergens is at the bar". */
const isElsewhere =
  /(?<!\p{L})(?:ask|please|info\p{L}*|lists?|bitte|frag\p{L}*|list[ea]n?|auskunft|karte|demande\p{L}*|consult\p{L}*|pregunt\p{L}*|chied\p{L}*|pergunt\p{L}*|vra\p{L}*|lijst|zapyta\p{L}*)(?!\p{L})/iu

/** "All allergens are marked in the menu", but not "all allergens are used here; dishes are marked" */
const isMarked = new RegExp(
  `${allOfThem.source}[^\\s,;.:]*(?:\\s+[^\\s,;.:]+){0,4}\\s+(?:marked|(?:high)?lighted|indicated|labell?ed|shown|declared|gekennzeichnet|angegeben|ausgewiesen|deklariert|indiqués?|signalés?|mentionnés?|indicad[oa]s?|señalad[oa]s?|marcad[oa]s?|indicati|segnalati|evidenziati|assinalad[oa]s?|aangegeven|vermeld|gemarkeerd|oznaczon[eya]|zaznaczon[eya])(?!\\p{L})`,
  'iu',
)

/** Whether a text says that any allergen can be in the dishes. */
const isAboutAny = (text: string) =>
  (mayContain.test(text) && anyAllergen.test(text)) ||
  (((allOfThem.test(text) && !isMarked.test(text)) || (cross.test(text) && excluded.test(text))) &&
    !isElsewhere.test(text))

/** The allergens of codes: those of "All dishes may contain H, 11", and those in brackets of "all pizzas with cheese (a, g)". */
function namedByCodes(text: string, meaningOf: MeaningOfCode): readonly Named[] {
  if (!isStatement(text)) return namedInBrackets(text, meaningOf)
  const withoutArticle = text.replace(/^\s*A\s(?=\p{Ll}{3})/u, '')
  return statedWordsIn(withoutArticle, 'contains').flatMap(({ text: words, presence }) =>
    namedBy(
      words.match(/(?<![\p{L}\p{N}])(?:\p{Lu}\p{L}{0,2}\d?|\d{1,2})(?![\p{L}\p{N}])/gu) ?? [],
      presence,
      meaningOf,
    ),
  )
}

function namedInBrackets(text: string, meaningOf: MeaningOfCode): readonly Named[] {
  const isKnown = (code: string) => meaningOf(code) !== null
  const groups = [...text.matchAll(inBrackets)].map(([, inside = '']) => codesIn(inside, isKnown) ?? [])
  return groups.flatMap(codes => (codes.every(isKnown) ? namedBy(codes, 'contains', meaningOf) : []))
}

function namedBy(codes: readonly string[], presence: Presence, meaningOf: MeaningOfCode): readonly Named[] {
  return codes.flatMap((code): readonly Named[] => {
    const meaning = meaningOf(code)
    if (meaning?.kind !== 'tags') return []
    const { targets, may = [] } = meaning
    return [
      ...targets.map(({ id }) => ({ id, presence })),
      ...may.map(({ id }) => ({ id, presence: 'may_contain' as const })),
    ]
  })
}

interface Named {
  readonly id: string
  readonly presence: Presence
}

/** The allergens that words name. */
function namedIn(words: string): readonly Named[] {
  const others = othersThan(words)
  if (others) return others.map(({ id }) => ({ id, presence: 'contains' }))
  return findMentions([{ field: 'description', text: words }]).map(({ allergenId, presence }) => ({
    id: allergenId,
    presence,
  }))
}

const every =
  /^(?:all|everything|alles|tout|todo|tutto|tudo|wszystko|alle|tous|toutes|todos|todas|tutti|tutte|wszystkie)(?: (?:the|les|los|gli|os|de))?(?: (?:14|fourteen))?(?: (?:al+erg[eéè]n\p{L}*|alérg[eé]n\p{L}*))?(?:,? (?:except|but|besides|außer|ausser|bis auf|sauf|excepto|salvo|menos|tranne|eccetto|exceto|behalve|uitgezonderd|oprócz|poza)(?: for)? (.+))?$/iu

/** "All except fish": the allergens other than fish; `null`: the words say something else. */
function othersThan(words: string): readonly TagTarget[] | null {
  const match = every.exec(words.trim())
  if (!match) return null
  const named = namesOfList(match[1] ?? '').map(tagNamed)
  if (named.includes(null)) return null
  return allergens
    .filter(({ id }) => !named.some(each => each?.id === id && each.detail === null))
    .map(({ id }) => ({ id, detail: null }))
}

/** Whether words name an allergen that an answer about them does not have. */
export function namesMoreThan(words: string, meaning: WordMeaning): boolean {
  if (meaning.kind !== 'tags') return false
  const known = new Set(allergensMeant(meaning))
  return namedIn(words).some(({ id }) => !known.has(id))
}
