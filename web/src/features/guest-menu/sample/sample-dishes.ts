import { catalogueEdition, catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemTag } from '../../../dish/tag-text.ts'
import { judge } from '../dishes/results.ts'
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

/** The allergen that the guest of the example avoids. */
export const avoided = { id: 'celery', name: 'Celery' } as const

/** The dish whose history the example tells. Its last moment is the dish of the sample menu. */
const dish = sampleDishes.find(({ name }) => name === 'Mushroom risotto')
if (!dish) throw new Error('The sample menu has no risotto.')

const withoutCelery: GuestItem = { ...dish, allergens: dish.allergens.filter(({ id }) => id !== avoided.id) }

/**
 * Three moments in the life of a dish: what changed, who changed it, and the dish from then on. Not the record of a restaurant:
 * the page says that it is an example.
 */
export const moments = [
  {
    value: 'added',
    time: '9 March, 10:05',
    change: 'The manager added the dish. The kitchen has not checked it yet.',
    reason: null,
    item: { ...withoutCelery, allergens: [], allergensConfirmedAt: null },
  },
  {
    value: 'checked',
    time: '9 March, 10:31',
    change: 'The kitchen marked what is in the dish, and then marked it as checked.',
    reason: null,
    item: withoutCelery,
  },
  {
    value: 'changed',
    time: '14 March, 18:20',
    change: 'The kitchen added “Contains Celery”.',
    reason: 'The new stock contains celery.',
    item: dish,
  },
] as const

export type Moment = (typeof moments)[number]

/** What the guest saw from this moment on, judged by the same rules as on the menu. */
export const judgeAt = ({ item }: Moment) => judge(item, [avoided.id], { kind: 'fresh' })
