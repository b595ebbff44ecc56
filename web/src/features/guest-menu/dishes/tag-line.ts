import type { Presence } from '@safe-menu/contracts/allergens/presence'
import {
  allergensOf,
  allergenText,
  dietsOf,
  hasMentions,
  listText,
  type TaggedItem,
  tagName,
} from '../../../dish/tag-text.ts'
import { dayText, type PageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import type { GuestReason } from './reason-text.ts'

/** All allergens of a dish in one line: "Contains Milk, Mustard · May contain Nuts (Almond)". */
export function allergenLine(item: TaggedItem): string {
  const allergens = allergensOf(item)
  const named = (presence: Presence) =>
    listText(allergens.filter(tag => tag.presence === presence).map(tagName))
  const [contains, may] = [named('contains'), named('may_contain')]
  const without = allergens.filter(({ presence }) => presence === 'can_be_made_without')
  const parts = [
    ...(contains ? [t('presence.contains', { name: contains })] : []),
    ...without.map(allergenText),
    ...(may ? [t('presence.mayContain', { name: may })] : []),
  ]
  if (parts.length > 0 || hasMentions(item)) return parts.join(' · ')
  return t(item.allergensConfirmedAt ? 'tags.none14' : 'tags.none')
}

/** As {@link allergenLine}; empty if the reasons above it name every allergen of the dish. Never a part: that would look like all of them. */
export function allergenLineBelow(item: TaggedItem, reasons: readonly GuestReason[]): string {
  const named = new Set(reasons.flatMap(reason => ('details' in reason ? [reason.allergenId] : [])))
  const allergens = allergensOf(item)
  return allergens.length > 0 && allergens.every(({ id }) => named.has(id)) ? '' : allergenLine(item)
}

/** The diets of a dish: "Gluten-free, Vegan". */
export function dietLine(item: TaggedItem, leftOut: readonly string[] = []): string {
  return listText(
    dietsOf(item)
      .filter(({ id }) => !leftOut.includes(id))
      .map(tagName),
  )
}

/** Who confirmed a dish's allergens, and when. */
export function confirmedText({ allergensConfirmedAt: at }: TaggedItem, zone: PageZone): string {
  return at ? t('tags.checked', { date: dayText(at, zone) }) : t('dish.notConfirmed')
}

/** When the allergens of a menu were checked: the oldest confirmation counts. Empty: some dish is not confirmed. */
export function menuConfirmedText(items: readonly TaggedItem[], zone: PageZone): string {
  const instants = items.map(({ allergensConfirmedAt }) => allergensConfirmedAt ?? '').sort()
  const [oldest] = instants
  const newest = instants.at(-1)
  if (!oldest || !newest) return ''
  const [from, to] = [dayText(oldest, zone), dayText(newest, zone)]
  return from === to ? t('tags.menuChecked', { date: from }) : t('tags.menuCheckedBetween', { from, to })
}
