import { catalogueEdition, catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemTag } from '../../../tags/tag-text.ts'
import type { GuestItem } from '../model/guest-document.ts'

/**
 * Dishes from the Lunch menu of the sample restaurant (`npm start` creates it). A journey compares the sales page's
 * preview with that restaurant's real page.
 */
export const sampleSource = { restaurant: 'The Walnut Tree', menu: 'Lunch' } as const

function tag(id: string, presence: Presence = 'contains', ...details: string[]): ItemTag {
  const entry = catalogueEntry(id)
  if (!entry) throw new Error(`The catalogue has no ${id}`)
  return { id, name: entry.name, category: entry.category, presence, details }
}

function dish(item: Pick<GuestItem, 'name' | 'description' | 'priceCents'> & Partial<GuestItem>): GuestItem {
  return {
    id: item.name,
    menuId: sampleSource.menu,
    section: 'Mains',
    crossContamination: '',
    modifications: '',
    soldOutUntil: null,
    picture: null,
    allergens: [],
    allergensConfirmedAt: '2026-01-15T10:00:00.000Z',
    allergensConfirmedEdition: catalogueEdition,
    readable: true,
    ...item,
  }
}

export const sampleDishes: readonly GuestItem[] = [
  dish({
    name: "Chef's curry of the day",
    description: 'Changes every day; please ask what is in it.',
    priceCents: 1300,
    allergensConfirmedAt: null,
  }),
  dish({
    name: 'Green lentil salad',
    description: 'Puy lentils, roast carrot, parsley, lemon.',
    priceCents: 980,
    section: 'Soups and salads',
    allergens: [tag('dairy-free'), tag('gluten-free'), tag('halal'), tag('nut-free'), tag('vegan')],
  }),
  dish({
    name: 'Mushroom risotto',
    description: 'Carnaroli rice, chestnut mushrooms, parmesan.',
    priceCents: 1420,
    allergens: [tag('celery'), tag('gluten-free'), tag('milk'), tag('sulphites')],
  }),
  dish({
    name: 'Walnut and pear salad',
    description: 'Bitter leaves, poached pear, candied walnuts, blue cheese.',
    priceCents: 1100,
    section: 'Soups and salads',
    allergens: [
      tag('gluten-free'),
      tag('milk', 'can_be_made_without'),
      tag('mustard'),
      tag('nuts', 'contains', 'walnut'),
      tag('vegetarian'),
    ],
    modifications: 'The cheese can be left out.',
  }),
]
