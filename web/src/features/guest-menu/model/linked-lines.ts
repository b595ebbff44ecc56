import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { singleDetail } from '@safe-menu/contracts/allergens/single-detail'
import { t } from '../../../languages/t.ts'
import { fingerprint, type LinkedCard } from './card-link.ts'
import type { OfferedTag } from './offered.ts'
import { type OrderContext, type OrderLine, orderLine } from './order-lines.ts'

/** Whether this page can judge by all filters of the card. One that it does not know could be an allergy. */
export const areKnown = (avoided: readonly string[], offered: readonly OfferedTag[]): boolean =>
  avoided.every(id => singleDetail(id) || catalogueEntry(id) || offered.some(each => each.id === id))

/** What the page knows of its menu; the link has the filters. */
export type LinkedContext = Omit<OrderContext, 'selected' | 'lastSelected'>

/** The lines of a linked card. What they say about a dish comes from the open menu as it is now, never from the link. */
export function linkedLines({ dishes, avoided }: LinkedCard, context: LinkedContext): readonly OrderLine[] {
  const judged = { ...context, selected: avoided, lastSelected: avoided }
  return dishes.map(({ id, quantity, mark }) => {
    const item = context.menu?.items.find(each => each.id === id)
    const ordered = { itemId: id, menuId: context.openMenuId, menuName: '', quantity, note: '' }
    if (!item) return orderLine({ ...unknownDish(), ...ordered }, judged)
    const line = orderLine({ ...item, ...ordered }, judged)
    if (fingerprint(item) === mark) return line
    return { ...line, marks: [...line.marks, { level: 'ask', text: t('share.changed') }] }
  })
}

/** A dish that is no longer on the menu, or whose menu is still loading. The link does not have its name. */
const unknownDish = () => ({
  name: t('count.dishWord', { count: 1 }),
  priceCents: 0,
  allergens: [],
  allergensConfirmedAt: null,
  allergensConfirmedEdition: null,
  crossContamination: '',
  modifications: '',
  readable: false,
})
