import { setImmediate } from 'node:timers/promises'
import type { DifferenceView } from '@safe-menu/contracts/audit/diff-views'
import type { AuditPerspective, ItemStateView, MenuStateView } from '@safe-menu/contracts/audit/views'
import { translatedFields as fields } from '@safe-menu/contracts/items/matrix'
import { textsOf } from '@safe-menu/contracts/items/texts'

type Fields = Readonly<Record<string, DifferenceView['fields'][number]['before']>>

/**
 * The differences between two states of an item; `null`: it did not exist. For guests only an active item on a published menu
 * exists. In the view `decided` an archived item exists too, with another status. Empty: both show the same.
 */
export function itemDifferences(
  before: ItemStateView | null,
  after: ItemStateView | null,
  view: AuditPerspective,
): DifferenceView[] {
  const [from, to] = [present(before, view), present(after, view)]
  const named = to ?? from
  if (!named) return []
  // It was created and archived in between: nothing was added to the menu.
  const isNewInArchive = from === null && to?.status === 'archived'
  const created = { field: 'status', before: null, after: 'archived' }
  const difference: DifferenceView = {
    subject: 'item',
    id: named.item.id,
    name: named.item.name,
    section: named.item.section,
    change: isNewInArchive ? 'changed' : changeOf(from, to),
    fields: isNewInArchive ? [created] : from && to ? differingFields(itemFields(from), itemFields(to)) : [],
    allergens: differingTags(from, to),
  }
  return isEmpty(difference) ? [] : [difference]
}

/** The differences of a menu and its items. For guests a menu that they cannot open does not exist. */
export function menuDifferences(
  before: MenuStateView | null,
  after: MenuStateView | null,
  view: AuditPerspective,
  elsewhere: Elsewhere = { before: new Map(), after: new Map() },
): DifferenceView[] {
  const [from, to] = [presentMenu(before, view), presentMenu(after, view)]
  const named = to ?? from
  if (!named) return []
  const difference: DifferenceView = {
    subject: 'menu',
    id: named.menu.id,
    name: named.menu.name,
    section: '',
    change: changeOf(from, to),
    fields: from && to ? differingFields(menuFields(from), menuFields(to)) : [],
    allergens: [],
  }
  const itemsBefore = new Map(from?.items.map(state => [state.item.id, state]))
  const itemsAfter = new Map(to?.items.map(state => [state.item.id, state]))
  const left = [...itemsBefore.keys()].filter(id => !itemsAfter.has(id) && !elsewhere.after.has(id))
  const items = [...left, ...itemsAfter.keys()].flatMap(id =>
    itemDifferences(
      itemsBefore.get(id) ?? elsewhere.before.get(id) ?? null,
      itemsAfter.get(id) ?? null,
      view,
    ),
  )
  return [
    ...(isEmpty(difference) ? [] : [difference]),
    ...items.sort((a, b) => byName.compare(a.name, b.name)),
  ]
}

/** Items on the other menus of the restaurant, by id. */
interface Elsewhere {
  readonly before: ReadonlyMap<string, ItemStateView>
  readonly after: ReadonlyMap<string, ItemStateView>
}

/**
 * The differences of all menus of a restaurant, menu by menu: 50 large ones take more than a second, and other requests wait. A moved
 * item has changed its menu, and is listed under the one that it is on now.
 */
export async function restaurantDifferences(
  before: readonly MenuStateView[],
  after: readonly MenuStateView[],
  view: AuditPerspective,
): Promise<DifferenceView[]> {
  const ids = new Set([...before, ...after].map(({ menu }) => menu.id))
  const ofId = (menus: readonly MenuStateView[], id: string) =>
    menus.find(({ menu }) => menu.id === id) ?? null
  const itemsOf = (menus: readonly MenuStateView[]) =>
    new Map(
      menus
        .filter(menu => presentMenu(menu, view) !== null)
        .flatMap(({ items }) => items.map(state => [state.item.id, state] as const)),
    )
  const elsewhere = { before: itemsOf(before), after: itemsOf(after) }
  const differences: DifferenceView[][] = []
  for (const id of ids) {
    differences.push(menuDifferences(ofId(before, id), ofId(after, id), view, elsewhere))
    await setImmediate()
  }
  return differences.flat()
}

const byName = new Intl.Collator('en')

function present(state: ItemStateView | null, view: AuditPerspective): ItemStateView | null {
  if (state === null || state.status === 'deleted') return null
  return view === 'guests' && !state.shown ? null : state
}

function presentMenu(state: MenuStateView | null, view: AuditPerspective): MenuStateView | null {
  if (state === null || state.menu.deleted) return null
  return view === 'guests' && !state.shown ? null : state
}

function changeOf(from: unknown, to: unknown): DifferenceView['change'] {
  if (!from) return 'added'
  return to ? 'changed' : 'removed'
}

const isEmpty = ({ change, fields, allergens }: DifferenceView) =>
  change === 'changed' && fields.length === 0 && allergens.length === 0

function itemFields({ item, status }: ItemStateView): Fields {
  const { price, menuId, allergensConfirmedAt, soldOutUntil, picture } = item
  return {
    ...textsOf(item),
    price,
    allergensConfirmedAt,
    soldOutUntil,
    picture,
    menuId,
    status,
    ...translatedFields(item),
    ...mentionedFields(item),
  }
}

/** What the texts named and nobody had tagged or answered. */
function mentionedFields({ mentions }: ItemStateView['item']): Fields {
  if (mentions === undefined) return {}
  return { mentions: mentions.map(({ allergenId, word, field }) => ({ allergenId, word, field })) }
}

/** `name:de`: a text and its language. */
function translatedFields({ translations = [] }: ItemStateView['item']): Fields {
  return Object.fromEntries(
    translations.flatMap(({ language, ...texts }) =>
      fields.map(field => [`${field}:${language}`, texts[field]]),
    ),
  )
}

const menuFields = ({ menu: { name, description, published } }: MenuStateView): Fields => ({
  name,
  description,
  published,
})

function differingFields(before: Fields, after: Fields): DifferenceView['fields'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter(each => JSON.stringify(each.before) !== JSON.stringify(each.after))
}

function differingTags(from: ItemStateView | null, to: ItemStateView | null): DifferenceView['allergens'] {
  const before = new Map(from?.item.allergens.map(tag => [tag.id, tag]))
  const after = new Map(to?.item.allergens.map(tag => [tag.id, tag]))
  const all = [...new Map([...before, ...after]).values()].sort((a, b) => byName.compare(a.name, b.name))
  return all
    .map(({ id, name, category }) => ({
      id,
      name,
      category,
      before: before.get(id)?.presence ?? null,
      after: after.get(id)?.presence ?? null,
      detailsBefore: before.get(id)?.details ?? [],
      detailsAfter: after.get(id)?.details ?? [],
    }))
    .filter(
      each => each.before !== each.after || each.detailsBefore.join('\n') !== each.detailsAfter.join('\n'),
    )
}
