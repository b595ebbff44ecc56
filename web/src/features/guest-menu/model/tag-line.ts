import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { allergensOf, allergenText, dietsOf, type ItemTag, tagName } from '../../../tags/tag-text.ts'

/** In UTC, so that the server and every device show the same date. */
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "15 Jan 2026". Takes an instant. */
function dayText(instant: string): string {
  return day.format(new Date(instant))
}

interface TaggedItem {
  readonly allergens: readonly ItemTag[]
  readonly allergensConfirmedAt: string | null
}

/** All allergens of a dish in one line: "Contains Milk, Mustard · May contain Nuts (Almond)". */
export function allergenLine(item: TaggedItem): string {
  const allergens = allergensOf(item)
  const named = (presence: Presence) =>
    allergens
      .filter(tag => tag.presence === presence)
      .map(tagName)
      .join(', ')
  const [contains, may] = [named('contains'), named('may_contain')]
  const without = allergens.filter(({ presence }) => presence === 'can_be_made_without')
  const parts = [
    ...(contains ? [`Contains ${contains}`] : []),
    ...without.map(allergenText),
    ...(may ? [`May contain ${may}`] : []),
  ]
  if (parts.length > 0) return parts.join(' · ')
  return item.allergensConfirmedAt ? 'None of the 14 allergens declared' : 'No allergens declared'
}

/** The diets of a dish: "Gluten-free, Vegan". */
export function dietLine(item: TaggedItem, leftOut: readonly string[] = []): string {
  return dietsOf(item)
    .filter(({ id }) => !leftOut.includes(id))
    .map(tagName)
    .join(', ')
}

/** Who confirmed a dish's allergens, and when. */
export function confirmedText({ allergensConfirmedAt: at }: TaggedItem): string {
  return at ? `Checked by the restaurant on ${dayText(at)}` : 'Allergens not confirmed'
}

/** When the allergens of a menu were checked: the oldest confirmation counts. Empty: some dish is not confirmed. */
export function menuConfirmedText(items: readonly TaggedItem[]): string {
  const instants = items.map(({ allergensConfirmedAt }) => allergensConfirmedAt ?? '').sort()
  const [oldest] = instants
  const newest = instants.at(-1)
  if (!oldest || !newest) return ''
  const [from, to] = [dayText(oldest), dayText(newest)]
  return `The restaurant checked the allergens of every dish ${from === to ? `on ${from}` : `between ${from} and ${to}`}.`
}
