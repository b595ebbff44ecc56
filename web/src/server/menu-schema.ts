import type { MoneyFormat } from '@safe-menu/contracts/restaurants/money-format'
import { bySection } from '../dish/by-section.ts'
import { judge } from '../features/guest-menu/dishes/results.ts'
import type { GuestItem, GuestMenu } from '../features/guest-menu/live/guest-document.ts'

/** The diets that schema.org has a word for (https://schema.org/RestrictedDiet). */
const schemaDiets = {
  vegan: 'VeganDiet',
  vegetarian: 'VegetarianDiet',
  halal: 'HalalDiet',
  kosher: 'KosherDiet',
  'gluten-free': 'GlutenFreeDiet',
} as const

/** A menu as `schema.org/Menu`, for search engines: in the restaurant's own texts, whatever the page's language. */
export function menuSchema(
  menu: GuestMenu,
  { isStale, url, money }: { isStale: boolean; url: string; money: MoneyFormat },
) {
  const dishes = (items: readonly GuestItem[]) =>
    items.map(item => schemaOfItem(item, isStale, money.currency))
  const sections = bySection(menu.items, ({ section }) => section, menu.sections)
  const unnamed = sections.find(({ name }) => name === '')?.items ?? []
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    inLanguage: money.locale,
    name: menu.name,
    ...(menu.description ? { description: menu.description } : {}),
    ...(url ? { url } : {}),
    hasMenuSection: sections
      .filter(({ name }) => name !== '')
      .map(({ name, items }) => ({ '@type': 'MenuSection', name, hasMenuItem: dishes(items) })),
    hasMenuItem: dishes(unnamed),
  }
}

function schemaOfItem(item: GuestItem, isStale: boolean, priceCurrency: string) {
  const diets = suitableDiets(item, isStale)
  return {
    '@type': 'MenuItem',
    name: item.name,
    ...(item.description ? { description: item.description } : {}),
    ...(item.priceCents > 0
      ? { offers: { '@type': 'Offer', price: (item.priceCents / 100).toFixed(2), priceCurrency } }
      : {}),
    ...(diets.length > 0 ? { suitableForDiet: diets } : {}),
  }
}

/** The diets that the guest's page would call a dish safe for. Nothing may be called suitable while the menu may be old. */
function suitableDiets(item: GuestItem, isStale: boolean): readonly string[] {
  if (isStale) return []
  return Object.entries(schemaDiets)
    .filter(([id]) => judge(item, [id], { kind: 'fresh' }).verdict === 'safe')
    .map(([, name]) => `https://schema.org/${name}`)
}
