/** No zod here: the guest page loads this file. */

/** The meaning of a diet. Tagging, publishing and the guests' filter all use this table. */
interface DietRule {
  /** `free-from` claims that something is absent, so traces contradict it. A `way-of-eating` is about ingredients. */
  readonly kind: 'way-of-eating' | 'free-from'
  /** Diets that this one implies. A way of eating never implies a free-from claim: a vegan dish may contain traces of milk. */
  readonly implies: readonly string[]
  /** Allergens of Annex II that the diet excludes. */
  readonly excludes: readonly string[]
}

const wayOfEating = (excludes: readonly string[] = [], implies: readonly string[] = []): DietRule => ({
  kind: 'way-of-eating',
  implies,
  excludes,
})
const freeFrom = (excludes: readonly string[], implies: readonly string[] = []): DietRule => ({
  kind: 'free-from',
  implies,
  excludes,
})

/** A Map, because an object would find ids such as `constructor`. */
const dietRules: ReadonlyMap<string, DietRule> = new Map([
  // ISO 23662:2021: no ingredient of animal origin. UK Food Standards Agency: "vegan" is not an allergen claim.
  ['vegan', wayOfEating(['crustaceans', 'eggs', 'fish', 'milk', 'molluscs'], ['vegetarian'])],
  // ISO 23662:2021, ovo-lacto-vegetarian: no animal flesh; eggs, milk and honey are allowed.
  ['vegetarian', wayOfEating(['crustaceans', 'fish', 'molluscs'], ['pescatarian'])],
  // Excludes meat only, and meat is not an allergen of Annex II.
  ['pescatarian', wayOfEating()],
  // Codex CAC/GL 24-1997 excludes pork, blood and alcohol, none of Annex II, and allows what lives in water.
  ['halal', wayOfEating()],
  // Leviticus 11:9-12: animals of the water need fins and scales. Meat with milk cannot be seen from the tags.
  ['kosher', wayOfEating(['crustaceans', 'molluscs'])],
  // Both depend on amounts, not on an allergen: spelt sourdough and hard cheese can be low-FODMAP, seitan can be keto.
  ['low-fodmap', wayOfEating()],
  ['keto', wayOfEating()],
  // Regulation (EU) 828/2014: at most 20 mg of gluten per kg, oats included.
  ['gluten-free', freeFrom(['gluten'])],
  ['dairy-free', freeFrom(['milk'], ['lactose-free'])],
  // Lactose-free milk is still the allergen milk, so the tags go together.
  ['lactose-free', freeFrom([])],
  // Botany and Annex II separate nuts (8) and peanuts (5), but people read "nut-free" as both.
  ['nut-free', freeFrom(['nuts', 'peanuts'])],
])

/** The rule of a diet. `undefined` for any other id. */
export function dietRule(id: string): DietRule | undefined {
  return dietRules.get(id)
}

/** The given diets and, transitively, those they imply. Implied diets are never stored as tags. */
export function carriedDiets(dietIds: Iterable<string>): ReadonlySet<string> {
  const carried = new Set<string>()
  const pending = [...dietIds]
  for (let diet = pending.pop(); diet !== undefined; diet = pending.pop()) {
    if (carried.has(diet)) continue
    carried.add(diet)
    pending.push(...(dietRules.get(diet)?.implies ?? []))
  }
  return carried
}
