import { fillers, isConnector, matchBefore, type ReadText } from './absence.ts'
import { plainSet } from './dictionary.ts'
import { isJoined } from './tokens.ts'

const allergy = /al+erg(?!en)|intoleran|zoliak|c[oe]+liac|celiac/u
const towards = plainSet('to gegen auf aux à au a al alla agli alle ai na voor ao aos às contra gegenüber')

/** Whether a sentence speaks of allergies. */
export const speaksOfAllergy = (plain: string) => allergy.test(plain)

/** Words before the food in "a nut allergy". After others it can be an ingredient: "contains milk, allergies: please ask". */
const introducing = plainSet(
  'a an any the your of for severe serious known have has uw je een eine einer bei',
)
const people = plainSet('people persons guests customers diners children those anyone anybody someone you')

/** No notice lists more. The limit keeps the time linear. */
const longestList = 14

/**
 * The first words of the foods that allergies in a sentence name: "nut allergy", "Milch- und Nussallergie", "allergic to nuts". A food
 * that is only beside such a notice is in the dish.
 */
export function findAllergyFoods(text: ReadText, first: number, end: number): ReadonlySet<number> {
  const found = new Set<number>()
  for (let at = first; at < end; at++)
    if (allergy.test(text.words[at]?.plain ?? ''))
      for (const food of [...foodsBefore(text, at, first), ...foodsAfter(text, at + 1, end)]) found.add(food)
  return found
}

/** "Nussallergie", "Ei- und Nussallergie", "people with milk, egg and nut allergy". */
function foodsBefore({ words, matches }: ReadText, allergyAt: number, sentence: number): readonly number[] {
  const isCompound = matches.has(allergyAt)
  const named = isCompound ? undefined : matchBefore(matches, allergyAt)
  const gap = words[allergyAt]?.gap ?? ''
  const isHyphened = /^[-‐‑]$/u.test(gap)
  if (!isCompound) {
    // "Contains nuts allergies please ask": the plural is a food of its own.
    const isSingular = isHyphened || !words[allergyAt - 1]?.plain.endsWith('s')
    const isName = named?.senses.some(sense => sense.isName)
    if (!named || !isName || !isSingular || !(isHyphened || /^\s$/u.test(gap))) return []
  }
  const found = [named?.at ?? allergyAt]
  let first = found[0] ?? allergyAt
  let isList = false
  while (found.length < longestList) {
    const isJoint = isConnector(words[first - 1]) && /^\s+$/u.test(words[first]?.gap ?? '')
    const until = isJoint ? first - 1 : first
    const between = words[until]?.gap ?? ''
    const food = matchBefore(matches, until)
    const isOpen = isCompound ? /^[-‐‑]/u.test(between) : isJoint || isList || between === '/'
    const isNext = isJoint ? /^[-‐‑]?,?\s+$/u.test(between) : /^[-‐‑]?(?:,\s*|\/)$/u.test(between)
    if (!food || food.at < sentence || !isOpen || !isNext) break
    isList = true
    first = food.at
    found.push(first)
  }
  return isCompound || isHyphened || isIntroduced({ words, matches }, first, sentence) ? found : []
}

function isIntroduced({ words }: ReadText, at: number, sentence: number): boolean {
  const before = words[at - 1]
  if (!before || at === sentence || !isJoined(words[at])) return true
  return introducing.has(before.plain) || (before.plain === 'with' && people.has(words[at - 2]?.plain ?? ''))
}

/** "Allergic to nuts, milk or egg". After a comma it is a list only with an "or" before the last. */
function foodsAfter({ words, matches }: ReadText, towardsAt: number, end: number): readonly number[] {
  const isJoinedAt = (at: number) => at < end && isJoined(words[at])
  if (!isJoinedAt(towardsAt) || !towards.has(words[towardsAt]?.plain ?? '')) return []
  const found: number[] = []
  let unclear: number[] = []
  let isUnclear = false
  let at = towardsAt
  for (;;) {
    while (isJoinedAt(at) && isArticle(words[at]?.plain ?? '')) at += 1
    const match = at < end ? matches.get(at) : undefined
    if (!match) return found
    if (isUnclear) unclear.push(at)
    else found.push(at)
    at += match.length
    if (at < end && isConnector(words[at]) && /^[\s,]*$/u.test(words[at]?.gap ?? '')) {
      at += 1
      // The last of the list follows; a verb after "and" ends it: "allergic to nuts, milk and want …".
      let last = at
      while (isJoinedAt(last) && isArticle(words[last]?.plain ?? '')) last += 1
      if (!isJoinedAt(last) || !matches.has(last)) return found
      found.push(...unclear)
      unclear = []
      isUnclear = false
    } else if (/^\s*,\s*$/u.test(words[at]?.gap ?? '')) isUnclear = true
    else return found
  }
}

const isArticle = (plain: string) => towards.has(plain) || fillers.has(plain)
