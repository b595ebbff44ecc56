import { type Match, plainSet, sensesOfWord } from './dictionary.ts'
import { findOffers } from './offers.ts'
import { isJoined, type Word } from './tokens.ts'

/** A text with the words of the lists that it contains. */
export interface ReadText {
  readonly words: readonly Word[]
  /** The match that begins at a word. */
  readonly matches: ReadonlyMap<number, Match>
}

/** What a text says is not in the dish. */
export interface Absence {
  /** The first words of the matches that it denies. */
  readonly denied: ReadonlySet<number>
  /** Allergens that it denies of some of them: gluten of the bread in "gluten-free cheese bread". */
  readonly deniedOf: ReadonlyMap<number, ReadonlySet<string>>
  /** Allergens that it denies by name. A dish that usually contains one is then not asked about for it. */
  readonly allergens: ReadonlySet<string>
}

/** "Without milk or egg": what follows is not in the dish. */
const beforeList = [
  'without, free from, free of, contains no, contain no, does not contain, do not contain, doesn t contain, with no',
  'ohne, frei von, enthält kein, enthält keine, enthält keinen, enthalten keine, kein, keine, keinen, enthält weder, weder',
  'sans, exempt de, exempte de, ne contient pas, ne contient ni, ne contient aucun, garanti sans',
  'sin, libre de, libres de, exento de, no contiene, no contienen, no lleva',
  'senza, privo di, priva di, non contiene, non contengono',
  'sem, livre de, isento de, isenta de, não contém, não contêm',
  'zonder, vrij van, bevat geen, bevatten geen, geen',
  'bez, wolne od, wolny od, wolna od, nie zawiera, nie zawierają',
  'بدون, خال من, خالي من',
]

/** "No" is also short for "number" and a word of other languages: it denies only what directly follows. */
const beforeOne = ['no, non']

interface Trigger {
  readonly words: readonly string[]
  /** It denies a whole list. */
  readonly isMany: boolean
}

/** What begins a denial, by its first word. Those of a list come first. */
const triggers = new Map<string, Trigger[]>()
addTriggers(beforeList, true)
addTriggers(beforeOne, false)

function addTriggers(lists: readonly string[], isMany: boolean): void {
  for (const phrase of lists.flatMap(list => list.split(', '))) {
    const words = [...plainSet(phrase.replaceAll("'", ' '))]
    const first = words[0] ?? ''
    triggers.set(first, [...(triggers.get(first) ?? []), { words, isMany }])
  }
}

export const fillers =
  plainSet(`any added the a an of all your cow cows s von der die das den dem jegliche jeglichen jeglicher zusatz zugesetzte
  spuren traces trace trazas tracce vestigios sporen d de du des la le les l el los las un une una di del della den het i het van
  produits products produkte pieces ingredients protein proteins produktow sladow cualquier tipo ingrediente`)

/** "Or" and "nor" join what is denied, whatever it is. */
const disjunctions = plainSet('or nor oder noch ou ni o né nem of noch lub ani أو')
const conjunctions = plainSet('and und et y e en i oraz as sowie')

export const isConnector = (word: Word | undefined) =>
  word !== undefined && (disjunctions.has(word.plain) || conjunctions.has(word.plain))

/** Finds what a text says is not in the dish. `isOffer`: the whole text is about what the kitchen can leave out. */
export function findAbsence(text: ReadText, isOffer: boolean): Absence {
  const denied = new Set<number>()
  const allergens = new Set<string>()
  /** Foods just before "without": the gluten of "bread without gluten". */
  const foodsBefore: Match[] = []
  const deny = (match: Match, trigger?: number) => {
    denied.add(match.at)
    const food =
      trigger === undefined || !isJoined(text.words[trigger]) ? undefined : matchBefore(text.matches, trigger)
    if (food) foodsBefore.push(food)
    // Lactose-free milk is still milk.
    if (/^la[ck]t|^latt/u.test(text.words[match.at]?.plain ?? '')) return
    for (const sense of match.senses) if (sense.isName) for (const id of sense.allergens) allergens.add(id)
  }
  const offers = findOffers(text.words)
  for (let at = 0; !isOffer && at < text.words.length; at++) {
    if (offers.has(text.words[at]?.sentence ?? -1)) continue
    denyList(text, at, deny)
    denyBackwards(text, at, deny)
  }
  const deniedOf = deniedFoods(text, denied, allergens)
  for (const { at } of foodsBefore) deniedOf.set(at, allergens)
  denyReplaced(text, denied)
  return { denied, deniedOf, allergens }
}

/** Words that turn what is said of a dish into its opposite. */
export const negations = plainSet(
  `not cannot never no t nothing none nobody nicht nichts nie niemals niemand kein keine pas jamais rien aucun aucune
  non nunca jamás nada ningún ninguno ninguna mai niente nulla nessun nessuno nessuna não nenhum nenhuma niet niets nooit nigdy nic żaden`,
)

/** "Not gluten-free", "cannot be made without egg", "almost no butter". */
function isNegated(words: readonly Word[], at: number): boolean {
  return isNegatedNear(words, at) || isAlmost(words, at) || isNotAssured(words, at)
}

/** One of the four words before, without a comma between them. */
function isNegatedNear(words: readonly Word[], at: number): boolean {
  for (let n = at - 1; n >= Math.max(0, at - 4) && isJoined(words[n + 1]); n--)
    if (negations.has(words[n]?.plain ?? '')) return true
  return false
}

const almost = plainSet(
  `almost nearly hardly virtually practically largely mostly fast nahezu beinahe quasi praktisch weitgehend presque quasiment pratiquement
  casi prácticamente praticamente quase bijna vrijwel nagenoeg prawie niemal praktycznie تقريبا شبه`,
)

/** One of the two words before: "almost no butter", "almost completely free from nuts". */
const isAlmost = (words: readonly Word[], at: number) =>
  isJoined(words[at]) &&
  (almost.has(words[at - 1]?.plain ?? '') ||
    (isJoined(words[at - 1]) && almost.has(words[at - 2]?.plain ?? '')))

const assurances = plainSet(
  `guarantee guaranteed guarantees ensure assure promise garantieren garantiert garantie zusichern gewährleisten gewährleistet garantir garantit
  garantissons garantizar garantizamos asegurar garantire garantiamo assicurare garantimos assegurar garanderen verzekeren gwarantować zagwarantować
  gwarantujemy zapewnić ضمان نضمن`,
)
/** Besides {@link negations}, before an assurance. */
const inabilities = plainSet('unable impossible unmöglich لا')

/** As many words as a sentence has between "guarantee" and "free from". A bound, because a text can deny at each of its words. */
const assuranceDistance = 16

/** "We cannot guarantee that any dish is free from nuts". */
function isNotAssured(words: readonly Word[], at: number): boolean {
  const from = Math.max(0, at - assuranceDistance)
  return words.slice(from, at + assuranceDistance).some(({ plain, sentence }, index) => {
    if (!assurances.has(plain) || sentence !== words[at]?.sentence) return false
    const before = words.slice(Math.max(0, from + index - 4), from + index)
    return before.some(each => negations.has(each.plain) || inabilities.has(each.plain))
  })
}

const isAt = (words: readonly Word[], at: number, phrase: readonly string[]) =>
  phrase.every((word, n) => words[at + n]?.plain === word && (n === 0 || isJoined(words[at + n])))

/** Denies the list after "without" at a word. */
function denyList(
  { words, matches }: ReadText,
  start: number,
  deny: (match: Match, trigger: number) => void,
): void {
  const trigger = triggers.get(words[start]?.plain ?? '')?.find(each => isAt(words, start, each.words))
  if (!trigger || isNegated(words, start)) return
  const { isMany } = trigger
  let at = start + trigger.words.length
  const isColon = /^\s*:/u.test(words[at]?.gap ?? '')
  if (!isColon && !isJoined(words[at])) return
  /** After a comma it is not clear: "without nuts, cheese". Only an "or" before the last makes it one list. */
  let unclear: Match[] = []
  let isFirst = true
  let isUnclear = false
  while (at < words.length && words[at]?.sentence === words[start]?.sentence) {
    while (fillers.has(words[at]?.plain ?? '') && (isFirst || isJoined(words[at]))) at += 1
    const match = matches.get(at)
    if (match) {
      if (isUnclear) unclear.push(match)
      else deny(match, start)
    } else if (!isFirst || !isMany || !disjunctions.has(words[at + 1]?.plain ?? '')) return
    isFirst = false
    at += match?.length ?? 1
    while (fillers.has(words[at]?.plain ?? '') && isJoined(words[at]) && !isConnector(words[at])) at += 1
    const next = words[at]
    if (!next || next.sentence !== words[start]?.sentence) return
    if (isConnector(next) && /^[\s,]*$/u.test(next.gap)) {
      const isClosing = disjunctions.has(next.plain)
      if (!isClosing && (!isMany || isUnclear)) return
      for (const each of unclear) deny(each, start)
      unclear = []
      isUnclear = false
      at += 1
    } else if (isMany && /^\s*[,،]\s*$/u.test(next.gap) && isNameAt(matches, at)) isUnclear = !isColon
    else if (!isMany || isUnclear || !/^\s*[&/]\s*$/u.test(next.gap)) return
  }
}

const isNameAt = (matches: ReadText['matches'], at: number) =>
  matches.get(at)?.senses.some(({ isName }) => isName) ?? false

/** "Free" means something else in "free-range", "free refills", "free of charge", "free today". */
const notAfterFree = plainSet(
  'range ranging roaming refill refills from of with on for to when if delivery living run soft flow drink drinks side dip today tonight tomorrow now every all this daily while until till before after',
)
const isFree = plainSet('free frei freie freier freies freien vrij vrije')

/** Denies what is before "free" at a word, or in a word with it: "egg-free", "Gluten- und laktosefrei", "bezglutenowe". */
function denyBackwards({ words, matches }: ReadText, at: number, deny: (match: Match) => void): void {
  const word = words[at]
  if (!word) return
  const inWord =
    /^(.{2,})(?:frei(?:e[srnm]?)?|vrije?|free)$/u.exec(word.plain)?.[1] ??
    /^bez(.{4,})$/u.exec(word.plain)?.[1]
  let first = at
  if (inWord !== undefined) {
    const senses = [inWord, inWord.replace(/(?:en|n|s)$/u, '')]
      .map(sensesOfWord)
      .find(each => each.length > 0)
    if (!senses || isNegated(words, at)) return
    deny({ at, length: 1, isWhole: false, senses: senses.map(sense => ({ ...sense, isName: true })) })
  } else {
    if (!isFree.has(word.plain)) return
    const before = matchBefore(matches, at)
    const next = words[at + 1]
    if (!before || !isJoined(word)) return
    const isHyphened = /[-‐‑]/u.test(word.gap)
    const isOther = next && (notAfterFree.has(next.plain) || (next.gap.startsWith('-') && !isHyphened))
    // "Beer, peanuts free": they cost nothing. It can mean "peanut-free" as well, so it is a mention.
    const isPrice = !isHyphened && /[^s]s$/u.test(words[at - 1]?.plain ?? '') && word.plain === 'free'
    if (!before.senses.some(({ isName }) => isName) || isOther || isPrice) return
    if (isNegated(words, before.at)) return
    deny(before)
    first = before.at
  }
  // "Gluten- und laktosefrei", "gluten/dairy free", "gluten and dairy free"
  for (let n = first - 1; n >= Math.max(0, first - 8); n--) {
    const match = matches.get(n)
    const gap = words[n + 1]?.gap ?? ''
    const isSuspended = /^[-‐‑]/u.test(gap) && /^[-‐‑](?:\s|,|\/|$)/u.test(gap)
    const isOnlyEverDenied = /^(?:gluten|lactose|laktose|dairy)$/u.test(words[n]?.plain ?? '')
    if (match && (isSuspended || /^\s*\/\s*$/u.test(gap) || isOnlyEverDenied)) deny(match)
    else if (!isConnector(words[n]) || !/^\s+$/u.test(gap)) return
  }
}

/** Other words for something that is not what it is called: "vegan cheese", "non-dairy creamer", "gluten-free bread". */
const replacing =
  plainSet(`vegan vegane veganer veganes veganem veganen vegano vegana végane végétal végétale vegetal vegetale pflanzlich
  pflanzliche pflanzlicher pflanzliches plantaardige roślinny roślinna roślinne roślinnym wegański wegańska wegańskie wegańskim nondairy`)
const animal: ReadonlySet<string> = new Set(['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'])

/** "Ganache végétale", "ganache 100 % végétale". */
const isAfterShare = (word: Word) => /^\s*100\s*%\s*$/u.test(word.gap) || isJoined(word)

/** Denies foods that a word before or after them replaces. */
function denyReplaced({ words, matches }: ReadText, denied: Set<number>): void {
  for (const match of matches.values()) {
    const ids = match.senses.flatMap(sense => sense.allergens)
    const before = words[match.at - 1]
    const after = words[match.at + match.length]
    const isReplacedBefore =
      before && replacing.has(before.plain) && isJoined(words[match.at]) && !isNegated(words, match.at - 1)
    const isReplacedAfter =
      after && replacing.has(after.plain) && isAfterShare(after) && !isNegated(words, match.at + match.length)
    if ((isReplacedBefore || isReplacedAfter) && ids.every(id => animal.has(id))) denied.add(match.at)
    if (ids.every(id => id === 'milk') && isPlantMilkDrink(words, matches, match)) denied.add(match.at)
  }
}

/** Drinks that are made with whatever milk is named. Butter, cream or ice cream after it is real. */
const milkDrink = /^(?:latte(?: macchiato)?|cappuccino|flat white|macchiato|milk ?shake|milchshake|shake)s?$/u

/** "Oat milk latte", "Mandelmilch-Cappuccino": made with that instead of milk. */
function isPlantMilkDrink(
  words: readonly Word[],
  matches: ReadText['matches'],
  { at, length }: Match,
): boolean {
  const plainOfWords = (first: number, end: number) =>
    words
      .slice(first, end)
      .map(word => word.plain)
      .join(' ')
  if (!milkDrink.test(plainOfWords(at, at + length))) return false
  const before = isJoined(words[at]) ? matchBefore(matches, at) : undefined
  if (!before || before.senses.some(({ allergens }) => allergens.includes('milk'))) return false
  return /(?:milk|milch|melk|drink|lait|leche|latte|leite|mleko)/u.test(plainOfWords(before.at, at))
}

/** The match that ends just before a word. */
export const matchBefore = (matches: ReadText['matches'], at: number) =>
  [1, 2, 3, 4].map(n => matches.get(at - n)).find(match => match && match.at + match.length === at)

/** "Gluten-free sourdough bread": foods in the three words after the denied name, up to "with", "and" or a comma. */
function deniedFoods(
  { words, matches }: ReadText,
  denied: ReadonlySet<number>,
  allergens: ReadonlySet<string>,
): Map<number, ReadonlySet<string>> {
  const found = new Map<number, ReadonlySet<string>>()
  for (const anchor of denied) {
    // After "free" of "gluten-free"; the German word has it in itself.
    const length = matches.get(anchor)?.length ?? 1
    const first = anchor + length + (isFree.has(words[anchor + length]?.plain ?? '') ? 1 : 0)
    for (
      let at = first;
      at < first + 3 && isJoined(words[at]) && !isPhraseEnd.has(words[at]?.plain ?? '');
      at++
    )
      if (matches.get(at)?.senses.some(({ isName }) => !isName)) found.set(at, allergens)
  }
  return found
}

/** Also "except": what follows is in the dish. */
const isPhraseEnd =
  plainSet(`with and or in on of from plus mit und oder auf in im aus con y o en e ed al alla alle ai su avec et ou au aux à
  sur com no na ou met en of op uit z ze i w na lub
  but except excepting excluding besides bar save minus other aber außer ausgenommen bis nur jedoch sondern sauf excepté mais hormis hors
  excepto salvo menos pero sino exceto mas tranne eccetto ma fuorché behalve maar uitgezonderd oprócz prócz ale poza wyjątkiem
  مع في أو على لكن ولكن إلا عدا باستثناء سوى`)
