import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { codesBetweenWords } from '../codes/code-runs.ts'
import { superscripts } from '../codes/split-codes.ts'
import { dietOptionsIn, namesDiet } from '../names/diet-options.ts'
import { choicesOf, tagMeant, tagsOfHeading } from '../names/find-tag.ts'
import { hideBrackets, inBrackets, outerBrackets, withoutEmptyBrackets, withoutEnd } from '../names/plain.ts'
import { isJoining, isSmallWord } from '../names/small-words.ts'
import { allergensInCell } from '../roles/naming-cells.ts'

/** Words of a cell, and what the cell says of their allergens. */
export interface StatedWords {
  readonly text: string
  readonly presence: Presence
}

const label =
  'al+[eé]rg[eéè]n(?!\\p{L}*(?:frei|arm|free))\\p{L}*(?:[\\s-]*info\\p{L}*)?|allergy (?:advice|info\\p{L}*)'

const contained = [
  'contains?|contient|contiennent|contiene|contienen|contengono|contém|contêm|bevat|zawiera|zawierają|[يت]حتوي على|[يت]حتوي',
  // The plural is also the verb of "kann Nüsse enthalten".
  'enthält|enth\\.|(?:enthalten|bevatten)(?=\\s+(?!(?:sein|sind|und|oder|kann|können|zijn|en|of)(?!\\p{L}))[\\p{L}\\p{N}])',
  `(?:${label})(?=\\s*:)`,
].join('|')

/** "Traces of", with what can be before and behind it. */
export const traces = [
  "(?:possible )?traces?(?: possibles?| éventuelles?)?(?: of| de| d['’])?",
  '(?:(?:geringe|mögliche|evtl\\.?|eventuell|ggf\\.?) ?)?spuren(?: von)?',
  "(?:des )?traces?(?: possibles?| éventuelles?)?(?: de| d['’])?",
  "présence (?:possible|éventuelle)(?: de| d['’])?",
  '(?:posibles )?trazas(?: de)?',
  '(?:possibili |eventuali )?tracce(?: di)?',
  '(?:poss[ií]veis )?(?:vest[ií]gios|traços)(?: de)?',
  '(?:mogelijke )?sporen(?: van)?',
  '(?:[sś]lad(?:y|owe ilo[sś]ci))',
  'آثار(?: من)?',
].join('|')

/** "May contain", with traces or without. */
const may = [
  `(?:may|might|could|can)(?: also)? contain(?: (?:small amounts of|${traces}))?`,
  `(?:kann|können|könnten?)(?: auch)?(?: (?:${traces}))?(?: (?:enthalten|vorhanden)(?: sein)?)?`,
  `peu(?:t|vent)(?: aussi| également)? contenir(?: (?:${traces}))?`,
  `pueden?(?: también)? contener(?: (?:${traces}))?`,
  `(?:pu[oòó]['’]?|possono)(?: anche)? contenere(?: (?:${traces}))?`,
  `podem?(?: também)? conter(?: (?:${traces}))?`,
  `(?:kan|kunnen)(?: ook)?(?: (?:${traces}))?(?: (?:bevatten|aanwezig zijn))?`,
  `mo(?:że|gą|ze|ga)(?: (?:też|także|również))? zawiera[cć](?: (?:${traces}))?`,
  `قد يحتوي(?: على)?(?: (?:${traces}))?`,
].join('|')

/** "Possibly sesame": of what follows up to the next comma. */
const perhaps =
  'evtl\\.?|eventuell|ggf\\.?|gegebenenfalls|möglicherweise|possibly|perhaps|maybe|éventuellement|posiblemente|eventualmente|possibilmente|forse|possivelmente|eventueel|mogelijk|ewentualnie|możliwe'

const phrase = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<may>(?:(?:${contained}) )?(?:${may}|${traces}))|(?<perhaps>${perhaps})|(?<contained>${contained}))(?![\\p{L}\\p{N}])\\s*(?<colon>:)?`,
  'giu',
)

/** A text with a phrase that says what is in a dish: "Brownie – contains nuts. Served warm." */
export interface StatedText {
  /** "Brownie – " */
  readonly before: string
  /** "contains nuts". If the words before the phrase turn it around or are what it is about, it begins with them: "nut traces". */
  readonly stated: string
  /** "Served warm." */
  readonly behind: string
  readonly hasColon: boolean
  /** Only the manager knows what it says: "contains no nuts", "ask if it contains nuts". */
  readonly isOpen: boolean
}

/** Divides a text at its first phrase; `null`: it has none. In brackets, it is about the words in them. */
export function divideAtPhrase(written: string): StatedText | null {
  const text = written.replaceAll(/[^\S\n]+/gu, ' ')
  const labelled = text.replace(bareLabel, (whole, words: string) => `${words}:`.padEnd(whole.length))
  const hidden = labelled.replaceAll(outerBrackets, whole =>
    whole.replace(/\S.*/su, inside => '('.repeat(inside.length)),
  )
  for (const { 0: found, index, groups } of hidden.matchAll(phrase)) {
    const phraseEnd = index + found.length
    const rest = hidden.slice(phraseEnd, sentenceEndIn(hidden, phraseEnd))
    const hasColon = groups?.colon !== undefined
    const hasNoWords = /^\s*(?:[,;]|$)/u.test(rest)
    const clause = clauseStart(text.slice(0, index))
    const isFirst = clause === index && /[\p{L}\p{N}]/u.test(rest) // "Contains, milk, eggs"
    if (groups?.perhaps !== undefined) continue
    const isBehind = hasNoWords && !isFirst
    // "Nut traces (A, G)", "nut traces A, G". In "nut traces and milk", only the manager knows about the milk.
    const isBehindName = areTraces.test(found) && allergensInCell(text.slice(clause, index)).length > 0
    const isBeforeCodes = isBehindName && onlyCodes.test(rest)
    const isDoubtful = areDoubtful(text.slice(clause, index), found, rest)
    if (isBehind && groups?.may === undefined) continue
    if (isOnlyAble.test(found) && !hasVerb.test(rest)) continue
    const sentence = sentenceStart(hidden, index)
    const isTurnedInClause = isTurning(text.slice(clause, index))
    const isTurned = isTurnedInClause || isTurningFar(text.slice(sentence, index))
    const isOfClause = isBehind || isBeforeCodes || isDoubtful || isTurnedInClause
    const start = isOfClause ? behindCodes(text, clause, index) : isTurned ? sentence : index
    const sentenceEnd = isBehind ? phraseEnd : sentenceEndIn(hidden, index)
    // "Allergens: 1, 3, 7 (without cream on request)": in brackets it is about the last word.
    const whole = hidden.slice(start, sentenceEnd)
    // "Allergens removed: milk"
    const isOtherLabel = text !== labelled && rest.includes(':')
    const isDenied = denies.test(divideOptions(whole).text) && !hasDenialApart(rest)
    const isOpen = isTurned || isDoubtful || isOtherLabel || isDenied
    // "Does not contain fish, may contain nuts"
    const end = isOpen ? Math.min(sentenceEnd, ...statementsBehind(hidden, phraseEnd)) : sentenceEnd
    const stated = text.slice(start, end)
    return {
      before: text.slice(0, start),
      stated: isOpen ? stated : stated.replace(bareLabel, '$1: '),
      behind: text.slice(end),
      hasColon,
      isOpen,
    }
  }
  return divideAtVerb(text, hidden)
}

/** Whether a denial begins apart from the words before it, so that these are certain: "milk, no nuts", "milk and no nuts". */
function hasDenialApart(list: string): boolean {
  const denial = opensDenial.exec(list)
  const words = denial === null ? '' : list.slice(0, denialStart(list, denial))
  return /\p{L}/u.test(words) && !denies.test(words)
}

/** "Es sind Nüsse enthalten", with the verb at its end, and "Not suitable for nut allergy sufferers". What is in the price is no allergen. */
const lastVerbs =
  /(?<!\p{L})(?:(?:enthalten|bevatten)(?=\s*(?:[.,;!]|$))|(?:not suitable|unsuitable|nicht geeignet|ungeeignet|ne convient pas|no (?:es )?apto|non adatto|não adequado|niet geschikt)(?!\p{L})[^.,;!]*)/iu
const inPrice = /(?<!\p{L})(?:preis\p{L}*|prijs\p{L}*)(?!\p{L})/iu

function divideAtVerb(text: string, hidden: string): StatedText | null {
  const found = lastVerbs.exec(hidden)
  if (!found) return null
  const end = found.index + found[0].length
  const start = sentenceStart(hidden, found.index)
  const stated = text.slice(start, end)
  if (inPrice.test(stated)) return null
  return { before: text.slice(0, start), stated, behind: text.slice(end), hasColon: false, isOpen: true }
}

/** "Allergens – milk", "Allergene Milch" */
const bareLabel = new RegExp(String.raw`^(${label})(?:\s?[–—-]\s?|\s)(?=[\p{L}\p{N}])`, 'iu')

/** "Please ask if it contains nuts" */
const asks = /(?<!\p{L})(?:if|whether|ob|wenn|falls|si|se|als|indien|czy|jeśli|gdy|إذا|هل)(?!\p{L})/iu

const maybe = new RegExp(`(?<![\\p{L}\\p{N}])(?:${perhaps})(?![\\p{L}\\p{N}])`, 'iu')

/** Whether only the manager knows what a phrase behind these words says: "not", "ask if it", "possibly". */
const isTurning = (before: string) => denies.test(before) || asks.test(before) || maybe.test(before)

const able =
  /(?<!\p{L})(?:may|might|could|can|kann|können|könnten?|peut|peuvent|puede|pueden|può|possono|pode|podem|kan|kunnen|może|mogą)(?!\p{L})/iu
const beginsDenial =
  /^\s*(?:none|no|not|neither|nothing|kein\p{L}*|aucun\p{L}*|nessun\p{L}*|ning[uú]n\p{L}*|nenhum\p{L}*|geen|żad\p{L}*)(?!\p{L})/iu

/**
 * The same of words further away in the sentence: "No dish, including desserts,", "May, in rare cases,". "No nuts," and "no nuts;" end
 * before the phrase.
 */
function isTurningFar(sentence: string): boolean {
  const before = sentence.slice(sentence.lastIndexOf(';') + 1)
  const [first = ''] = before.replaceAll(inBrackets, ' ').split(',', 1)
  const isWhole = before.includes(',') && tagsOfHeading(withoutDenials(first)) !== null
  return (beginsDenial.test(before) && !isWhole) || asks.test(before) || able.test(before)
}

/** Where a clause begins whose codes are those of the dish before it: "does not contain fish" of "Pie ACG does not contain fish". */
function behindCodes(text: string, clause: number, at: number): number {
  const last = [...text.slice(clause, at).matchAll(codesOfDish)].at(-1)
  const start = last ? clause + last.index + last[0].length : clause
  // "Does NOT EVER contain"
  return isTurning(text.slice(start, at)) ? start : clause
}

/** What can be codes before other words: "ACG ", "A, C ", "ᴬᶜ ". */
const codesOfDish = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\p{Lu}{1,10}\d?|\d{1,2})[\s,]+|(?:${superscripts.source})\s*`,
  'gu',
)

/** Whether words of traces stand between names, and can be about those before them: "nut traces and milk", but not "nut cake, traces of milk". */
const areDoubtful = (before: string, found: string, rest: string) =>
  areTraces.test(found) &&
  !endsWithOf.test(found) &&
  /^[^,;]*[\p{L}\p{N}]/u.test(rest) &&
  !onlyCodes.test(rest) &&
  !isJoining(before.trim().split(/\s/u).at(-1) ?? '') &&
  allergensInCell(before).length > 0

const endsWithOf = /(?:\s(?:of|von|van|di|de|d['’])|من)\s*$/iu

/** Where the sentence with a place begins. */
function sentenceStart(text: string, at: number): number {
  const last = [...text.slice(0, at).matchAll(sentenceEnd)].at(-1)
  return last ? last.index + last[0].length : 0
}

/** Where the sentence with a place ends. */
const sentenceEndIn = (text: string, from: number) => {
  const [end] = text.slice(from).matchAll(sentenceEnd)
  return end ? from + end.index : text.length
}

const areTraces = new RegExp(`^(?:${traces})\\s*$`, 'iu')

/** "Kann" without its verb: "Kann auf Wunsch ohne Nüsse bestellt werden". */
const isOnlyAble = /^(?:kann|können|könnten?|kan|kunnen)(?: (?:auch|ook))?\s*$/iu
const hasVerb = /(?<!\p{L})(?:enthalten|vorhanden|bevatten|aanwezig)(?!\p{L})/iu

/** Codes or brackets, and nothing else: not "A, G with cream" or "A, G, milk". */
const onlyCodes = /^\s*(?:\(+|(?:\p{Lu}\d?|\d{1,2})(?![\p{L}\p{N}])[\s,]*)+(?:;|$)/u

/** What divides clauses: marks, and the codes of a dish, "Pie A, C does not contain fish". */
const betweenClauses = new RegExp(String.raw`${codesBetweenWords}|[.,;:!?|/•–—()[\]]\s*|\s-\s`, 'gu')

/** Where the last clause of a text begins. */
function clauseStart(text: string): number {
  const last = [...text.matchAll(betweenClauses)].at(-1)
  return last ? last.index + last[0].length : 0
}

/** Whether a text begins with a phrase and a colon: "Allergens: milk", "May contain: nuts". */
export function beginsWithLabel(text: string): boolean {
  const [first] = text.trim().matchAll(phrase)
  return first?.index === 0 && first.groups?.colon !== undefined
}

/** Whether a line is a statement, so that it does not go on with the line above: "Contains milk", "Without milk on request". */
export const beginsStatement = (text: string) =>
  beginsWithLabel(text) ||
  opensDenial.exec(text)?.index === 0 ||
  dietOptionsIn(text, namesDiet).some(({ start }) => start === 0) ||
  (/^[\p{Lu}\p{Lo}]/u.test(text) && divideAtPhrase(text)?.before === '')

/** Whether a text has words such as "contains" or "possibly". */
export const hasPhrase = (text: string) => text.search(phrase) !== -1

/** What a text says behind its last phrase: "our nuts" of "contains our nuts". */
export function behindPhrases(text: string): string {
  const last = [...hideBrackets(text).matchAll(phrase)].at(-1)
  return last ? text.slice(last.index + last[0].length) : text
}

const tracesAtEnd = new RegExp(`^(.*)(?<!\\p{L})(?:${traces})\\s*$`, 'isu')

/** The words before the traces that end a text: "Nut" of "Nut traces". */
export const beforeTraces = (text: string) => tracesAtEnd.exec(text)?.[1]?.trim() ?? ''

/** Words that say that something may be in a dish. */
export const mayContain = new RegExp(`(?<![\\p{L}\\p{N}])(?:${may}|${traces})(?![\\p{L}\\p{N}])`, 'iu')

/**
 * Whether the words of traces in a text stand before what they are about, alone or behind a comma: "traces 8", "A, C; may contain E". In
 * "A, C traces", only the manager knows about the A.
 */
export function hasDividedTraces(text: string): boolean {
  const found = [...text.matchAll(phrase)].filter(({ groups }) => groups?.may !== undefined)
  const isDivided = ({ 0: words, index }: RegExpExecArray) =>
    /^$|[,;]$/u.test(text.slice(0, index).trim()) && /^[^,;]/u.test(text.slice(index + words.length))
  return found.length > 0 && found.every(isDivided)
}

const statement =
  /(?<!\p{L})(?:contains?|may|traces?|allerg\p{L}*|enthält|enthalten|spuren|contient|contiennent|peut|peuvent|contienen?|contiene|contengono|puede|pueden|trazas|può|possono|tracce|contém|contêm|pode|podem|vestígios|bevat|bevatten|kan|kunnen|sporen|zawiera|zawierają|może|mogą|يحتوي|تحتوي)(?!\p{L})/iu

/** Whether a text says what is in dishes, so that it is no name. */
export const isStatement = (text: string) => statement.test(text)

const without = [
  "no|not|never|none|nor|neither|without|w/o|cannot|\\p{L}+n['’´`]t|(?:does|do|did|is|are)nt|zero",
  'kein\\p{L}*|nicht|nie|niemals|ohne|weder',
  'ne|pas|sans|ni|aucun\\p{L}*|jamais',
  'sin|nunca|jamás|tampoco|ning[uú]n\\p{L}*',
  'non|senza|né|neanche|neppure|nemmeno|nessun\\p{L}*',
  'não|sem|nem|tampouco|nenhum\\p{L}*',
  'geen|niet|nooit|zonder|noch',
  'bez|ani|nigdy|żad\\p{L}*',
  'و?لا|بدون|دون|ليس|خال|خالي|خالية',
].join('|')

/** Words that turn others around: "does not contain traces of". */
export const denies = new RegExp(
  `(?<!\\p{L})(?:${without}|free|frei|removed|excluded|absente?s?|exclu\\p{L}*|entfernt)(?!\\p{L})`,
  'iu',
)

/** Whether words say that something is not in a dish, also as one word: "glutenfrei". */
export const saysWithout = (text: string) => denies.test(text) || /(?:frei|free|vrij)(?!\p{L})/iu.test(text)

/** Words that take back what others say is possible: "not available without milk", "keine glutenfreie Option". */
const never =
  "not|never|cannot|\\p{L}+n['’´`]t|nicht|nie|niemals|pas|jamais|nunca|jamás|non|não|niet|nooit|nigdy|لا|ليس"
const none = 'no|none|kein\\p{L}*|aucun\\p{L}*|ning[uú]n\\p{L}*|nessun\\p{L}*|nenhum\\p{L}*|geen|żad\\p{L}*'
const isNever = new RegExp(`(?<!\\p{L})(?:${never})(?!\\p{L})`, 'iu')
const isNone = new RegExp(`(?<!\\p{L})(?:${none})(?!\\p{L})`, 'iu')
const leftOut =
  /(?<!\p{L})(?:without|w\/o|ohne|sans|sin|senza|sem|zonder|bez|بدون|دون|خالي?ة?)(?!\p{L})|(?:frei|free|vrij)\p{L}{0,2}(?!\p{L})/iu

/** Whether words about what can be left out say that it cannot. "No milk on request" says that it can. */
export const saysImpossible = (text: string) =>
  isNever.test(text) || (isNone.test(text) && leftOut.test(text))

const eachDenial = new RegExp(denies.source, 'giu')

/** A text without the words that {@link denies} finds. */
export const withoutDenials = (text: string) => text.replaceAll(eachDenial, ' ')

const isWithout = new RegExp(`^(?:${without})$`, 'iu')

/** Whether words do not say that the dish contains what is in brackets behind them: "bread without (milk)", "may contain nuts (almond)". */
export function turnsAround(before: string): boolean {
  const words = before.trim().split(/\s+/u)
  return isWithout.test(words.at(-1) ?? '') || mayContain.test(words.slice(-3).join(' '))
}

/** The verb at the end of "kann Milch und Ei enthalten". Behind it, the phrase holds no more. */
export const lastVerb =
  /\s(?:(?:enthalten|vorhanden)(?: sein)?|möglich|bevatten|(?:mogelijk )?aanwezig(?: zijn)?|mogelijk)$/iu

/** Capital letters are codes: "A, E may contain L". */
const and = '[Aa][Nn][Dd]|[Uu][Nn][Dd]|[Ee]t|y|e|[Ee]n|i|[Oo]raz'

/** Words that only join a phrase to what is before it. */
const joining = new RegExp(
  `(?:^|\\s)(?:${and}|[Bb]ut|[Aa]ber|[Mm]ais|[Pp]ero|[Mm]as?|[Mm]aar|[Aa]le|[Aa]lso|[Aa]uch|[Ii]n|[-–:])$`,
  'u',
)

const joined = new RegExp(`^(?:${and})\\s`, 'u')
const joinedBehind = new RegExp(`\\s(?:${and})\\s$`, 'u')

/** Words that begin another statement than the one before: "contains milk but no nuts". */
const but = 'but|aber|mais|pero|ma|mas|maar|ale'
const separatorBehind = new RegExp(`(?:[\\s,;•|–—-]|\\s(?:${but}))+$`, 'iu')

/**
 * What a cell says of each of its words: in "Contains: milk. May contain: nuts, fish", of "milk", "nuts" and "fish". A phrase holds up
 * to the next one, the end of the sentence, or the semicolon if it has no colon. `presence`: without a phrase.
 */
export function statedWordsIn(cell: string, presence: Presence): readonly StatedWords[] {
  const bracketed: string[] = []
  const divided = divideOptions(cell.normalize('NFC').replaceAll(/[^\S\n]+/gu, ' '))
  const plain = divided.text
  const outside = plain.replaceAll(inBrackets, (whole, inside: string) => {
    const [first] = inside.trim().matchAll(phrase)
    if (first && isOneOfTraces(inside.trim(), first)) {
      bracketed.push(`${first[0]} ${inside.trim().slice(0, first.index)}`)
      return ' '
    }
    if (first?.index !== 0) return whole
    // "Milk (traces)" is about the milk.
    if (first[0].length >= inside.trim().length) return ` ${inside}, `
    bracketed.push(inside)
    return ' '
  })
  return [
    ...[outside, ...bracketed].flatMap(text => sentencesIn(text, presence)),
    ...divided.options.map(text => ({ text, presence })),
  ]
}

/** A text with commas in place of what the kitchen can change for a diet, and these parts: in "gluten, ei glutenvrij mogelijk", the eggs are certain. */
function divideOptions(text: string): { readonly text: string; readonly options: readonly string[] } {
  const found = dietOptionsIn(text, namesDiet)
  if (found.length === 0) return { text, options: [] }
  let [kept, end] = ['', 0]
  for (const option of found) {
    kept = `${withoutEnd(`${kept}${text.slice(end, option.start)}`, /[\s–—:-]/u)}, `
    end = option.end
  }
  const rest = withoutEmptyBrackets(`${kept}${text.slice(end)}`)
  return { text: rest, options: found.map(({ start, end: last }) => text.slice(start, last)) }
}

/** "6 (8b traces)". In "gluten (wheat, rye traces)", only the manager knows about the wheat. */
const isOneOfTraces = (text: string, { 0: found, index, groups }: RegExpExecArray) =>
  groups?.may !== undefined &&
  index > 0 &&
  index + found.length === text.length &&
  !/[,;/+&]/u.test(text) &&
  !denies.test(text)

const sentenceEnd = /(?<!(?:^|[^\p{L}])(?:evtl|ggf|inkl|bzw|ca|enth))\.(?=\s|$|\p{Lu}\p{Ll})|[!\n]/giu

function sentencesIn(text: string, presence: Presence): readonly StatedWords[] {
  /** "May contain" in a line alone is about the lines below it, up to a blank one; at the beginning it can be about the first of them only. */
  let heading: Presence | null = null
  let [isUsed, isBelow, hasWords] = [false, false, false]
  return partsOutsideBrackets(text, /\n/gu).flatMap(line => {
    if (line.trim() === '') {
      if (isUsed) heading = null
      return []
    }
    if (hasPhrase(line) || (isUsed && !isBelow)) heading = null
    const { words, carried } = sentencesOfLine(line, heading ?? presence, presence)
    if (carried !== null) [heading, isBelow] = [carried, hasWords]
    isUsed = carried === null
    hasWords ||= words.length > 0
    return words
  })
}

function sentencesOfLine(line: string, before: Presence, ofCell: Presence) {
  let carried: Presence | null = before
  let isOpen = false
  const words = splitOutsideBrackets(line, sentenceEnd).flatMap(sentence => {
    let state = carried ?? ofCell
    carried = null
    isOpen = false
    return splitWhole(sentence).flatMap(({ text, isWhole }) => {
      if (isWhole) return [{ text, presence: state }]
      return splitOutsideBrackets(text, clauseEnds).flatMap(clause => {
        const read = readClause(clause, state, ofCell)
        // "May contain:" in a sentence of its own is about the next one.
        isOpen = read.words.length === 0
        carried = isOpen ? read.presence : null
        state = read.holds ? read.presence : ofCell
        return read.words
      })
    })
  })
  return { words, carried: isOpen ? carried : null }
}

const clauseEnds = /[;•|]/gu

/** The part of a text that denies something, if it begins apart: "no nuts" of "eggs but no nuts". */
export function denialIn(text: string): string {
  const denial = opensDenial.exec(text)
  return denial ? text.slice(denialStart(text, denial)) : text
}

/** Words behind which a list is not in a dish: "free from egg, fish", "does not contain nuts". */
const opensDenial = new RegExp(
  `(?<!\\p{L})(?:${without}|(?:free|frei|vrij|libres?|exempt\\p{L}*|priv[oi]) (?:from|of|von|van|de|di))(?=[\\s:]+[\\p{L}\\p{N}])`,
  'iu',
)

/** A label that is no known phrase: "MC: egg, soya". "Gluten: wheat" names an allergen, and a letter is a code. */
const unknownLabel = /(?<=^|[,;•|\n]\s*|[.!]\s+)\p{L}(?:[^\n,;:•|().!]|[.!](?!\s)){1,30}:(?=\s*\p{L})/gu

/** Whether words are a list behind a label that is not understood, or what is not in a dish. Such words are asked about together. */
export const isWholeList = (words: string) =>
  opensDenial.test(words) || labelsIn(words).some(({ index }) => index === 0)

/** The label that words begin with and that is not understood; `null`: they have none, or a denial such as "Free from:". */
export function labelOf(words: string): string | null {
  const [first] = labelsIn(words)
  return first?.index === 0 && !denies.test(first[0]) ? first[0].slice(0, -1) : null
}

/** A text divided at a label that is not a phrase: "MC: egg, soya" of "Bun. MC: egg, soya. Warm". */
export interface LabelledText<Says> {
  readonly before: string
  /** As it is written, with its colon. */
  readonly label: string
  readonly list: string
  readonly behind: string
  readonly says: Says
}

/** Divides a text at the first label of which `saysOf` knows what it says; `null`: it has none, or its list denies something. */
export function divideAtLabel<Says>(
  text: string,
  saysOf: (label: string) => Says | null,
): LabelledText<Says> | null {
  const hidden = hideBrackets(text)
  for (const { 0: label, index } of labelsIn(hidden)) {
    const says = saysOf(label.slice(0, -1))
    const from = index + label.length
    const end = Math.min(sentenceEndIn(hidden, from), ...statementsBehind(hidden, from))
    const list = text.slice(from, end)
    if (says !== null && !denies.test(list))
      return { before: text.slice(0, index), label, list, behind: text.slice(end), says }
  }
  return null
}

function labelsIn(text: string): readonly RegExpExecArray[] {
  return [...text.matchAll(unknownLabel)].filter(({ 0: found }) => {
    const words = found.slice(0, -1)
    return !hasPhrase(found) && tagMeant(words) === null && choicesOf(words).length === 0
  })
}

/** Divides a sentence before a denial or a label that is not understood, and where the next label begins. */
function splitWhole(sentence: string): readonly { readonly text: string; readonly isWhole: boolean }[] {
  const hidden = hideBrackets(sentence)
  const denial = opensDenial.exec(hidden)
  const [unknown] = labelsIn(hidden)
  if (!denial && !unknown) return [{ text: sentence, isWhole: false }]
  const isDenial = denial !== null && denial.index < (unknown?.index ?? sentence.length)
  const start = isDenial ? denialStart(hidden, denial) : (unknown?.index ?? 0)
  const from = isDenial ? denial.index + denial[0].length : start + (unknown?.[0].length ?? 0)
  const end = Math.min(sentence.length, ...statementsBehind(hidden, from))
  const text = withoutEnd(sentence.slice(start, end), /[\s,;•|]/u)
  const head = sentence.slice(0, start).replace(joinedBehind, '').replace(separatorBehind, '')
  return [
    ...(head.trim() === '' ? [] : [{ text: head, isWhole: false }]),
    { text: text.trim(), isWhole: true },
    ...(end < sentence.length ? splitWhole(sentence.slice(end)) : []),
  ]
}

/**
 * Where other statements than denials begin behind a place, with what separates them: ", may contain nuts" of "does not contain fish, may
 * contain nuts". In "no nuts, fish and may contain milk", only the manager knows about the fish.
 */
function statementsBehind(text: string, from: number): readonly number[] {
  const phrases = [...text.matchAll(phrase)].flatMap(({ index }) => {
    const mark = separatorBefore(text, index)
    const words = text.slice(mark?.end, index).match(/\p{L}+/gu) ?? []
    return mark && words.every(isSmallWord) ? [mark] : []
  })
  const labels = labelsIn(text).map(({ index }) => ({ start: index, end: index }))
  return [...labels, ...phrases]
    .filter(({ start, end }) => start > from && !denies.test(text.slice(end).split(/[,;•|]/u, 1)[0] ?? ''))
    .map(({ start }) => start)
}

/** Where the words between separators begin that have a denial in them. The codes of "A, C does not contain fish" are before it, and so is the milk of "milk and no nuts". */
function denialStart(text: string, { index, 0: found }: RegExpExecArray): number {
  if (joinedBehind.test(text.slice(0, index))) return index
  const start = separatorBefore(text, index)?.end ?? 0
  const end = index + found.length
  return text.slice(end).search(phrase) === -1 ? start : behindCodes(text, start, end)
}

const separators = new RegExp(`[,;•|]\\s*(?:(?:${but})\\s)?|\\s(?:${but}|[-–—])\\s`, 'giu')

function separatorBefore(text: string, at: number) {
  const last = [...text.slice(0, at).matchAll(separators)].at(-1)
  return last ? { start: last.index, end: last.index + last[0].length } : null
}

function partsOutsideBrackets(text: string, separator: RegExp): readonly string[] {
  const parts: string[] = []
  let start = 0
  for (const { 0: found, index } of hideBrackets(text).matchAll(separator)) {
    parts.push(text.slice(start, index))
    start = index + found.length
  }
  return [...parts, text.slice(start)]
}

const splitOutsideBrackets = (text: string, separator: RegExp) =>
  partsOutsideBrackets(text, separator)
    .map(part => part.trim())
    .filter(part => part !== '')

interface ReadClause {
  readonly words: readonly StatedWords[]
  /** What its last phrase says. */
  readonly presence: Presence
  /** Whether that also holds behind the semicolon. */
  readonly holds: boolean
}

function readClause(clause: string, before: Presence, ofCell: Presence): ReadClause {
  let presence = before
  let holds = false
  const words = splitOutsideBrackets(clause, commas).flatMap(part => {
    const read = readPart(part, presence)
    if (read.holds !== null) holds = read.holds
    presence = lastVerb.test(part) ? ofCell : read.after
    return read.words
  })
  return { words, presence, holds: holds || presence === before }
}

/** "🥛🥜" */
const betweenPictures = /(?<=[\p{So}\u25A0-\u25FF]\uFE0F?)\s*(?=[\p{So}\u25A0-\u25FF])/u

interface ReadPart {
  readonly words: readonly StatedWords[]
  readonly after: Presence
  /** Whether a phrase in it holds behind a semicolon; `null`: it has none. */
  readonly holds: boolean | null
}

/** Words without those that only join them to others. */
const bare = (text: string) => text.trim().replace(lastVerb, '').replace(joined, '').trim()

function readPart(part: string, before: Presence): ReadPart {
  const words: StatedWords[] = []
  let [presence, end, after] = [before, 0, before]
  let holds: boolean | null = null
  const add = (text: string, says: Presence, isBehindPhrase: boolean) => {
    // Behind a phrase, a letter alone is a code: "Contains: e, l".
    const isCode = isBehindPhrase && /^\p{L}$/u.test(text.trim())
    const kept = isCode ? text.trim() : bare(text.trim().replace(joining, ''))
    if (!/[\p{L}\p{N}\p{So}\u25A0-\u25FF]/u.test(kept)) return
    // "🥛🥜 traces" can be about the last one alone.
    const texts = kept.split(betweenPictures)
    const isLast = (at: number) => at === texts.length - 1
    words.push(...texts.map((each, at) => ({ text: each, presence: isLast(at) ? says : presence })))
  }
  const matches = [...hideBrackets(part).matchAll(phrase)]
  if (matches.length === 0) {
    const texts = bare(part).split(betweenPictures)
    return { words: texts.map(text => ({ text, presence })), after, holds }
  }
  for (const match of matches) {
    const between = part.slice(end, match.index)
    if (denies.test(between)) break
    const rest = part.slice(match.index + match[0].length)
    if (areDoubtful(between, match[0], rest)) break
    const says = match.groups?.contained ? 'contains' : 'may_contain'
    const isBehindPhrase = end > 0
    end = match.index + match[0].length
    // "Nut traces": about the words before it.
    const isBehind = between.trim() !== '' && rest.trim() === '' && !match.groups?.colon
    add(between, isBehind && says === 'may_contain' ? says : presence, isBehindPhrase)
    presence = says
    if (isBehind || (match.groups?.perhaps && !match.groups?.colon)) continue
    after = says
    holds = match.groups?.colon !== undefined
  }
  add(part.slice(end), presence, true)
  return { words, after, holds }
}

/** The slash of "n/a" divides nothing. */
const commas = /[,+&]|(?<!(?<![\p{L}\p{N}])n)\/|\/(?!a(?![\p{L}\p{N}/]))/giu
