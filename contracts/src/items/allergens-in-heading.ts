import { allergens } from '../allergens/catalogue.ts'
import { findMentions } from '../allergens/words/find-mentions.ts'
import { AllergenId } from '../ids.ts'

/** The allergens that a column's heading names, also by one of their cereals or nuts, or by a food ("Crab"). */
export function allergensInHeading(heading: string): readonly AllergenId[] {
  const text = heading.toLowerCase()
  const named = allergens
    .filter(({ id, name, details }) =>
      // Not "nuts" in "peanuts".
      [id, name, ...details.map(detail => detail.name)].some(word =>
        new RegExp(`(?<!\\p{L})${word.toLowerCase()}`, 'u').test(text),
      ),
    )
    .map(({ id }) => id)
  const mentioned = findMentions([{ field: 'name', text: heading }]).map(({ allergenId }) => allergenId)
  return [...new Set([...named, ...mentioned])].map(id => AllergenId.parse(id))
}
