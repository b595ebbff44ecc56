/**
 * Peanuts are no nuts: Annex II has them as an allergen of their own. People who say "nuts" often mean both, so a guest who
 * selects nuts is asked about peanuts. No zod here: the guest page loads this file.
 */

/** In a selection with nuts: the guest has said that peanuts are fine. Alone it means nothing. The API never has it. */
export const eatsPeanuts = 'peanuts:eaten'

/** Whether the guest selected nuts and has not said whether they avoid peanuts. */
export const isPeanutQuestionOpen = (selection: ReadonlySet<string>): boolean =>
  selection.has('nuts') && !selection.has('peanuts') && !selection.has(eatsPeanuts)

/** Keeps the answer only while it means something: with nuts and without peanuts. */
const tidy = (selected: readonly string[]): readonly string[] =>
  selected.includes('nuts') && !selected.includes('peanuts')
    ? selected
    : selected.filter(id => id !== eatsPeanuts)

/** The selection after a press on one of its ids. {@link eatsPeanuts} and peanuts exclude each other. */
export function toggleSelected(selected: readonly string[], id: string): readonly string[] {
  if (selected.includes(id)) return tidy(selected.filter(other => other !== id))
  const others = id === eatsPeanuts ? selected.filter(other => other !== 'peanuts') : selected
  return tidy([...others, id])
}

/** Everything in both selections. If both have nuts, the answer about peanuts is that of `latest`. */
export function joinSelections(earlier: readonly string[], latest: readonly string[]): readonly string[] {
  const before = latest.includes('nuts') ? earlier.filter(id => id !== eatsPeanuts) : earlier
  return tidy([...new Set([...before, ...latest])])
}

/** The allergens, diets, nuts and cereals of a selection, without the answer about peanuts. */
export const selectedTags = (selected: readonly string[]): readonly string[] =>
  selected.filter(id => id !== eatsPeanuts)
