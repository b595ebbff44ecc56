import type { GuestItem } from '../model/guest-document.ts'
import { judge } from '../model/results.ts'
import { sampleDishes } from './sample-dishes.ts'

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
