import type { Item } from '../items-api.ts'

/** An item of a menu, with `change` in place of what a test is about. */
export function itemWith(change: Partial<Item> = {}): Item {
  const base = {
    id: '3a7f3f0e-7f55-4c5f-9a44-3f6d3c1f0a01',
    revision: '0',
    menuId: '3a7f3f0e-7f55-4c5f-9a44-3f6d3c1f0a02',
    name: 'Soup',
    description: 'Hot.',
    price: 7.5,
    section: '',
    allergens: [],
    allergensConfirmedAt: null,
    allergensConfirmedEdition: null,
    crossContamination: '',
    modifications: '',
    soldOutUntil: null,
    picture: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    archivedAt: null,
  }
  return { ...base, ...change } as Item // ids are branded text: a test need not parse them
}
