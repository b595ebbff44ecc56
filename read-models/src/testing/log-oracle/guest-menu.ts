import { existing, type Item, type LogState, type Mention, textsOf } from './log-state.ts'
import { mentionsOf, translationsOf } from './rows.ts'

/** The document that guests of a menu must get. */
export function guestMenu({ menus, items, allergens }: LogState, menuId: string) {
  const menu = existing(menus, menuId)
  const onMenu = [...items.values()].filter(item => item.menuId === menuId && item.status === 'active')
  return {
    id: menuId,
    revision: String(menu.revision),
    restaurantId: menu.restaurantId,
    name: menu.name,
    description: menu.description,
    published: menu.published,
    updatedAt: menu.decidedAt,
    _count: { items: onMenu.length },
    sections: menu.sections,
    items: onMenu.sort(inMenuOrder).map(item => ({
      id: item.id,
      revision: String(item.revision),
      menuId,
      ...textsOf(item),
      price: Number((item.priceCents / 100).toFixed(2)),
      allergens: Object.entries(item.tags)
        .map(([id, tag]) => ({ id, ...existing(allergens, id), ...tag }))
        .sort(byName),
      allergensConfirmedAt: item.confirmedAt,
      allergensConfirmedEdition: item.confirmedAt === null ? null : item.confirmedEdition,
      soldOutUntil: item.soldOutUntil,
      picture: item.picture,
      updatedAt: item.decidedAt,
      archivedAt: null,
      ...shownTranslations(item),
      ...shownMentions(item),
    })),
    asOf: { position: String(menu.lastEvent.position), at: menu.lastEvent.decidedAt },
  }
}

const collator = new Intl.Collator('en')
const byName = (one: { name: string; id: string }, other: { name: string; id: string }) =>
  collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)

const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const inMenuOrder = (one: Item, other: Item) =>
  collator.compare(one.name, other.name) ||
  compareBytes(one.name, other.name) ||
  compareBytes(one.section, other.section) ||
  compareBytes(one.id, other.id)

/** The translations that are not outdated. Without any, the document has no such field. */
function shownTranslations(item: Item) {
  const shown = translationsOf(item)
    .filter(({ outdated }) => !outdated)
    .map(({ outdated: _, ...texts }) => texts)
  return shown.length === 0 ? {} : { translations: shown }
}

/** What the texts name and no tag states, unless a manager answered that it is not in the dish. Without any, there is no such field. */
function shownMentions(item: Item) {
  const isStated = ({ allergenId, presence, kind }: Mention) => {
    const stated = Object.entries(item.tags).filter(
      ([id]) => id === allergenId || id.startsWith(`${allergenId}:`),
    )
    const isWeakEnough = kind === 'implied' || presence === 'may_contain'
    return stated.some(([, tag]) => isWeakEnough || tag.presence !== 'may_contain')
  }
  const open = mentionsOf(item).filter(mention => mention.answeredAt === null && !isStated(mention))
  return open.length === 0 ? {} : { mentions: open.map(({ answeredAt: _, ...mention }) => mention) }
}
