import { catalogueEdition } from '../allergens/catalogue.ts'
import { ItemView } from '../items/views.ts'
import { noTexts } from './no-texts.ts'

const id = '11111111-1111-4111-8111-111111111111'

/** A soup as the items of a menu show it. */
export const itemView = (changes: Partial<Record<keyof ItemView, unknown>>): ItemView =>
  ItemView.parse({
    id,
    revision: '0',
    menuId: id,
    ...noTexts,
    name: 'Soup',
    price: 0,
    allergens: [],
    allergensConfirmedAt: null,
    allergensConfirmedEdition: changes.allergensConfirmedAt ? catalogueEdition : null,
    updatedAt: '2026-03-12T12:00:00.000Z',
    soldOutUntil: null,
    picture: null,
    archivedAt: null,
    ...changes,
  })

/** A declared allergen of an item. */
export const tagView = (allergenId: string, presence = 'contains', details: string[] = []) => ({
  id: allergenId,
  name: allergenId,
  category: 'ALLERGEN',
  presence,
  details,
})
