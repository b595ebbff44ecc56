/**
 * A second, independent statement of what is safe, for property tests: written by hand from docs/safety.md and the sources
 * below. It imports nothing, so that an error in the product's tables or code cannot be in here as well.
 */

export interface StatedItem {
  /** `details`: the nuts or cereals that a tag names. */
  readonly tags: readonly {
    readonly id: string
    readonly presence: string
    readonly details?: readonly string[]
  }[]
  /** The edition of the catalogue that was confirmed last; `null`: the item is not confirmed. */
  readonly confirmedEdition: number | null
  /** The cross-contamination text. */
  readonly note: string
  /** Allergens that the texts name and that the restaurant has neither tagged nor answered. Missing: none. */
  readonly named?: readonly string[]
}

export type Verdict = 'safe' | 'ask' | 'hidden'

/** Regulation (EU) No 1169/2011, Annex II. */
export const annexTwo: readonly string[] = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
]

interface DietFacts {
  /** Tags that make an item count as carrying the diet. */
  readonly carriedBy: readonly string[]
  readonly ruledOut: readonly string[]
  /** A claim that something is absent, and not only a way of eating. */
  readonly isFreeFrom: boolean
}

const wayOfEating = (carriedBy: readonly string[], ruledOut: readonly string[] = []): DietFacts => ({
  carriedBy,
  ruledOut,
  isFreeFrom: false,
})
const freeFrom = (carriedBy: readonly string[], ruledOut: readonly string[]): DietFacts => ({
  carriedBy,
  ruledOut,
  isFreeFrom: true,
})

export const dietFacts: ReadonlyMap<string, DietFacts> = new Map([
  // ISO 23662:2021 defines vegan, ovo-lacto-vegetarian and other foods without meat.
  ['vegan', wayOfEating(['vegan'], ['eggs', 'milk', 'fish', 'crustaceans', 'molluscs'])],
  ['vegetarian', wayOfEating(['vegetarian', 'vegan'], ['fish', 'crustaceans', 'molluscs'])],
  ['pescatarian', wayOfEating(['pescatarian', 'vegetarian', 'vegan'])],
  // Leviticus 11:9-12: what lives in water needs fins and scales.
  ['kosher', wayOfEating(['kosher'], ['crustaceans', 'molluscs'])],
  ['halal', wayOfEating(['halal'])],
  ['low-fodmap', wayOfEating(['low-fodmap'])],
  ['keto', wayOfEating(['keto'])],
  ['gluten-free', freeFrom(['gluten-free'], ['gluten'])],
  ['dairy-free', freeFrom(['dairy-free'], ['milk'])],
  ['lactose-free', freeFrom(['lactose-free', 'dairy-free'], [])],
  ['nut-free', freeFrom(['nut-free'], ['nuts', 'peanuts'])],
])

/** Annex II, points 1 and 8: the nuts and cereals that it names. Each list holds names that may mean the same. */
const annexNames: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  // "wheat (such as spelt and khorasan wheat), rye, barley, oats"
  ['gluten', [['wheat', 'spelt', 'khorasan'], ['rye'], ['barley'], ['oats']]],
  [
    'nuts',
    [
      ['almond'],
      ['hazelnut'],
      ['walnut'],
      ['cashew'],
      ['pecan'],
      ['brazil-nut'],
      ['pistachio'],
      ['macadamia'],
    ],
  ],
])

/** What a guest can select of a group: `nuts:walnut`. */
export const singleNames: readonly string[] = [...annexNames].flatMap(([group, names]) =>
  names.flat().map(name => `${group}:${name}`),
)

/** Only these two leave it open whether the allergen is there. Any other presence, also an unknown one, means that it is. */
const isWeaker = (presence: string) => presence === 'may_contain' || presence === 'can_be_made_without'

/** Allergens that a later catalogue has in addition to Annex II, with the edition that added them. */
export type LaterAllergens = ReadonlyMap<string, number>
const noLater: LaterAllergens = new Map()

/** The answer "no" to "Peanuts too?", which only counts for a guest who avoids nuts. */
export const peanutsAreFine = 'peanuts:eaten'

/** What a guest with this selection must be shown. The worst answer counts. */
export function verdictOf(
  item: StatedItem,
  chosen: readonly string[],
  later: LaterAllergens = noLater,
): Verdict {
  const answers = chosen.flatMap(id => {
    if (id === peanutsAreFine && chosen.includes('nuts')) return []
    const diet = dietFacts.get(id)
    if (diet) return dietAnswers(item, id, diet, later)
    return singleNames.includes(id) ? singleAnswers(item, id, chosen) : allergenAnswers(item, id, later)
  })
  // People who say nuts often mean peanuts as well: until they answer, no dish with peanuts is safe for them.
  const meansPeanuts =
    chosen.includes('nuts') && !chosen.includes('peanuts') && !chosen.includes(peanutsAreFine)
  if (meansPeanuts && (tagsOf(item.tags, 'peanuts').length > 0 || avoidsOneOf(item, 'peanuts')))
    answers.push('ask')
  const avoids = chosen.some(id => dietFacts.get(id)?.isFreeFrom ?? true)
  if (avoids && item.note.trim() !== '') answers.push('ask')
  if (item.confirmedEdition === null) answers.push('ask')
  if (chosen.some(id => avoidsOneOf(item, id))) answers.push('ask')
  if (answers.includes('hidden')) return 'hidden'
  return answers.includes('ask') ? 'ask' : 'safe'
}

/**
 * Whether a guest who chose `id` avoids an allergen that the texts name: the allergen, one of its nuts or cereals, a diet that rules it
 * out, or a diet that the dish only carries by one that does.
 */
function avoidsOneOf({ named = [], tags }: StatedItem, id: string): boolean {
  const diet = dietFacts.get(id)
  const carriers = tags.filter(tag => diet?.carriedBy.includes(tag.id)).map(tag => tag.id)
  const ruledOut = [id, ...carriers].flatMap(each => dietFacts.get(each)?.ruledOut ?? [])
  const group = singleNames.includes(id) ? [id.split(':')[0] ?? ''] : []
  return named.some(each =>
    [id, ...group, ...ruledOut].some(avoided => each === avoided || each.startsWith(`${avoided}:`)),
  )
}

function allergenAnswers(
  { tags, confirmedEdition }: StatedItem,
  id: string,
  later: LaterAllergens,
): Verdict[] {
  const own = tagsOf(tags, id)
  if (own.length === 0) {
    // Annex II is the first edition.
    const edition = annexTwo.includes(id) ? 1 : later.get(id)
    return edition !== undefined && (confirmedEdition ?? 0) >= edition ? [] : ['ask']
  }
  return own.map(({ presence }) => (isWeaker(presence) ? 'ask' : 'hidden'))
}

/** The tags of an allergen: also one of a single nut or cereal, which no server sends today. */
const tagsOf = (tags: StatedItem['tags'], id: string) =>
  tags.filter(tag => tag.id === id || tag.id.startsWith(`${id}:`))

/**
 * A single nut or cereal: as its group, except that a dish which names others of the group, and nothing else, is not hidden. It
 * is still to be asked about.
 */
function singleAnswers(item: StatedItem, id: string, chosen: readonly string[]): Verdict[] {
  const [group = '', name = ''] = id.split(':')
  if (chosen.includes(group)) return [] // the group's own answers count
  const lists = annexNames.get(group) ?? []
  const isOther = (detail: string) => lists.some(list => list.includes(detail) && !list.includes(name))
  const own = tagsOf(item.tags, group)
  if (own.length === 0) return allergenAnswers(item, group, noLater)
  return own.map(({ presence, details = [] }) =>
    isWeaker(presence) || (details.length > 0 && details.every(isOther)) ? 'ask' : 'hidden',
  )
}

function dietAnswers(
  { tags }: StatedItem,
  id: string,
  { carriedBy, ruledOut }: DietFacts,
  later: LaterAllergens,
): Verdict[] {
  const carriers = tags.filter(tag => carriedBy.includes(tag.id) && tag.presence === 'contains')
  if (carriers.length === 0) return ['hidden']
  const answers: Verdict[] = []
  for (const tag of tags) {
    if (ruledOut.includes(tag.id)) answers.push(isWeaker(tag.presence) ? 'ask' : 'hidden')
    // An unknown tag may be against the diet.
    const isKnown = annexTwo.includes(tag.id) || dietFacts.has(tag.id) || later.has(tag.id)
    if (!isKnown) answers.push('ask')
  }
  // An implied diet is no more certain than the tag that implies it.
  if (!carriers.some(tag => tag.id === id))
    for (const carrier of carriers)
      if (tags.some(tag => dietFacts.get(carrier.id)?.ruledOut.includes(tag.id))) answers.push('ask')
  return answers
}
