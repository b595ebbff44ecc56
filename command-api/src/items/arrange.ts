import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { limits } from '@safe-menu/contracts/limits'
import type { menuRoutes } from '@safe-menu/contracts/menus/routes'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { type Decision, invalid, isRefusal, refuse, withCurrent } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { arrangeMenu } from '../menus/decide.ts'
import { arrangementView, existingMenu, type MenuState, menuFold, menuStream } from '../menus/state.ts'
import { commandOf, setWriteHeaders } from '../write-path/command.ts'
import { errorOf, type WritePath } from '../write-path/execute.ts'
import { changeItem } from './decide.ts'
import { chargeSeries, forEachConcurrently, writeSeries } from './series.ts'
import { existingItem, type ItemState, itemFold, itemStream } from './state.ts'
import { checkMenuSpace, growthOf, loadMenu, writeItemOfSeries } from './write-item.ts'

/** An item that goes to another section. */
interface Move {
  readonly itemId: ItemId
  readonly section: string
}

/**
 * `PUT /api/menus/:menuId/sections`: the order of the menu, then the section of each item that moves to another one. An item is in
 * the section that its own stream names, so the order never hides an item. Everything is checked before the order is saved.
 */
export async function arrangeSections(deps: Deps, ctx: RouteContext<typeof menuRoutes.arrange>) {
  const { writePath, limiter } = deps
  const { menuId } = ctx.input.params
  const { revision, sections, moved } = ctx.input.body
  const { identity, restaurantId } = commandOf(ctx)
  const sectionOf = new Map(
    sections.flatMap(({ name, itemIds }) => itemIds.map(itemId => [itemId, name] as const)),
  )
  const isUnlisted = moved.find(itemId => !sectionOf.has(itemId))
  if (isUnlisted) throw errorOf(invalid(['moved'], `No section lists the item ${isUnlisted}.`))
  const items = await loadItems(writePath, [...sectionOf.keys()], restaurantId)
  const menu = await loadMenu(writePath, menuId)
  const parts = moved.map(itemId => {
    const move = { itemId, section: sectionOf.get(itemId) ?? '' }
    const before = items.get(itemId) ?? itemFold.initial
    const at = new Date(0).toISOString() // a section has no date
    const events = moveToSection(before, menu, { ...move, menuId, at })
    return { ...move, events, growth: growthOf(before, events) }
  })
  const bytes = parts.reduce((sum, { growth }) => sum + (growth?.bytes ?? 0), 0)
  const refusal = await checkMenuSpace(deps, { menuId, count: 0, bytes, maxBytes: limits.menuBytes })
  if (refusal) throw errorOf(refusal)
  await chargeSeries(limiter, restaurantId, parts)
  const arranged = await writePath.execute({
    identity,
    restaurantId,
    isCharged: true,
    streamName: menuStream(menuId),
    fold: menuFold,
    decide: state => {
      const menu = existingMenu(state)
      if (isRefusal(menu)) return menu
      return withCurrent(arrangeMenu(menu, { revision, sections }), () => arrangementView(menu))
    },
  })
  const { outcomes } = await writeSeries({
    parts,
    // An item that has left the menu stays as it is.
    skipping: ['item.not_found'],
    write: ({ itemId, section }) =>
      writeItemOfSeries(deps, itemId, { identity, restaurantId }, (state, at) =>
        moveToSection(state, arranged.state, { itemId, section, menuId, at }),
      ),
    done: 1, // the order
    interruptedText: () =>
      'The order is saved, but some items are still in their old section. Send the same request with the same Idempotency-Key to finish.',
  })
  setWriteHeaders(deps, ctx, arranged, ...outcomes)
  ctx.body = arrangementView(arranged.state)
}

/** The items of the request. Refuses ids that no item of the restaurant has: an order must not keep them. */
async function loadItems(writePath: WritePath, itemIds: readonly ItemId[], restaurantId: RestaurantId) {
  const items = new Map<ItemId, ItemState>()
  await forEachConcurrently(itemIds, async itemId => {
    const { state } = await writePath.load(itemStream(itemId), itemFold)
    const isOwn = state.status !== 'empty' && state.restaurantId === restaurantId
    if (!isOwn) throw errorOf(invalid(['sections'], `Your restaurant has no item ${itemId}.`))
    items.set(itemId, state)
  })
  return items
}

function moveToSection(
  state: ItemState,
  menu: MenuState,
  { menuId, section, at }: Move & { readonly menuId: MenuId; readonly at: string },
): Decision<ItemEvent> {
  const item = existingItem(state, menu)
  if (isRefusal(item)) return item
  if (item.status !== 'active' || item.menuId !== menuId) return refuse('item.not_found')
  return changeItem(item, { section, at })
}
