import { catalogueEdition, catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemTag } from '../../../dish/tag-text.ts'
import type { GuestItem } from '../live/guest-document.ts'

/** Dishes of the sample restaurant that `npm start` creates. A journey compares the preview with its real page. */
export const sampleSource = { restaurant: 'The Walnut Tree', menu: 'Lunch' } as const

export function sampleTag(id: string, presence: Presence = 'contains', ...details: string[]): ItemTag {
  const entry = catalogueEntry(id)
  if (!entry) throw new Error(`The catalogue has no ${id}`)
  return { id, name: entry.name, category: entry.category, presence, details }
}

/** A dish whose allergens are confirmed, unless `item` says otherwise. */
export function sampleDish(
  item: Pick<GuestItem, 'name' | 'description' | 'priceCents'> & Partial<GuestItem>,
): GuestItem {
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
  sampleDish({
    name: "Chef's curry of the day",
    description: 'Changes every day; please ask what is in it.',
    priceCents: 1300,
    allergensConfirmedAt: null,
  }),
  sampleDish({
    name: 'Green lentil salad',
    description: 'Puy lentils, roast carrot, parsley, lemon.',
    priceCents: 980,
    section: 'Soups and salads',
    allergens: [
      sampleTag('dairy-free'),
      sampleTag('gluten-free'),
      sampleTag('halal'),
      sampleTag('nut-free'),
      sampleTag('vegan'),
    ],
  }),
  sampleDish({
    name: 'Mushroom risotto',
    description: 'Carnaroli rice, chestnut mushrooms, parmesan.',
    priceCents: 1420,
    allergens: [sampleTag('celery'), sampleTag('gluten-free'), sampleTag('milk'), sampleTag('sulphites')],
  }),
  sampleDish({
    name: 'Walnut and pear salad',
    description: 'Bitter leaves, poached pear, candied walnuts, blue cheese.',
    priceCents: 1100,
    section: 'Soups and salads',
    allergens: [
      sampleTag('gluten-free'),
      sampleTag('milk', 'can_be_made_without'),
      sampleTag('mustard'),
      sampleTag('nuts', 'contains', 'walnut'),
      sampleTag('vegetarian'),
    ],
    modifications: 'The cheese can be left out.',
  }),
]
