import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { needsConfirming, notCheckedFor } from '@safe-menu/contracts/items/needs-confirming'
import {
  allergensOf,
  allergenText,
  dietsOf,
  hasMentions,
  listText,
  type TaggedItem,
  tagName,
  translatedName,
} from '../../../dish/tag-text.ts'
import { dayText, type PageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import type { GuestItem } from '../live/guest-document.ts'
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

/**
 * Who confirmed a dish's allergens, and when; or the allergens for which it is not checked, apart from those that the reasons above say.
 * Empty: the reasons say it all.
 */
export function confirmedText(item: GuestItem, zone: PageZone, reasons: readonly GuestReason[] = []): string {
  const { allergensConfirmedAt: at } = item
  if (!at) return t('dish.notConfirmed')
  const open = notCheckedFor(item)
  if (open.length === 0) return t('tags.checked', { date: dayText(at, zone) })
  const isSaid = (id: string) =>
    reasons.some(reason => reason.kind === 'not-confirmed-for' && reason.allergenId === id)
  const name = listText(open.flatMap(id => (isSaid(id) ? [] : translatedName(id, id))))
  return name && t('reason.notCheckedFor', { name })
}

/** When the allergens of a menu were checked: the oldest confirmation counts. Empty: some dish is not checked, or not for an allergen. */
export function menuConfirmedText(items: readonly GuestItem[], zone: PageZone): string {
  const instants = items.map(item => (!needsConfirming(item) && item.allergensConfirmedAt) || '').sort()
  const [oldest] = instants
  if (!oldest) return ''
  const from = dayText(oldest, zone)
  const to = dayText(instants.at(-1) ?? oldest, zone)
  return from === to ? t('tags.menuChecked', { date: from }) : t('tags.menuCheckedBetween', { from, to })
}
