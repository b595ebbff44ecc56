import { ItemId, MenuId } from '@safe-menu/contracts/ids'
import type { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { Item } from '@safe-menu/contracts/items/state'
import { limits } from '@safe-menu/contracts/limits'
import type { menuRoutes } from '@safe-menu/contracts/menus/routes'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { isRefusal, refuse } from '../../decision.ts'
import type { Deps } from '../../deps.ts'
import { addMenu } from '../../menus/add-menu.ts'
import { existingMenu, menuView } from '../../menus/state.ts'
import { addPictureUses } from '../../picture-registry.ts'
import { languageOf } from '../../restaurants/state.ts'
import { commandOf, setWriteHeaders } from '../../write-path/command.ts'
import { errorOf } from '../../write-path/execute.ts'
import { listItems } from '../list-items.ts'
import type { MenuPlans } from '../menu-plans.ts'
import { writeNewItems } from '../new-items.ts'
import { changeOrder } from '../section-order.ts'
import { chargeSeries } from '../series.ts'
import { existingItem, itemFold, itemStream, itemView } from '../state.ts'
import { settleOnMenu } from '../take-back.ts'
import { checkMenuSpace, loadMenu, loadMenuOf, writeItem } from '../write-item.ts'
import { copiedName, copyItem } from './decide.ts'
import { planCopies } from './plan.ts'

/** Copies an item within its menu or to another one. */
export async function duplicateItem(deps: Deps, ctx: RouteContext<typeof itemRoutes.duplicate>) {
  const { writePath } = deps
  const command = commandOf(ctx)
  const { identity, restaurantId } = command
  const { state: found } = await writePath.load(itemStream(ctx.input.params.itemId), itemFold)
  const source = existingItem(found, await loadMenuOf(writePath, found))
  if (isRefusal(source)) throw errorOf(source)
  const menuId = ctx.input.body.menuId ?? source.menuId
  const itemId = ItemId.parse(deriveId(identity.commandId, 'item'))
  const name = ctx.input.body.name ?? (menuId === source.menuId ? copiedName(source.name) : source.name)
  const withPicture = (await sharePictures(deps, [{ source, itemId }])).has(itemId)
  const language = await languageOf(writePath, restaurantId)
  const outcome = await writeItem(deps, itemId, { ...command, isNew: true }, async state => {
    const menu = existingMenu(await loadMenu(writePath, menuId))
    // The route's guard has checked the item's owner, but not that of a menu in the body.
    if (isRefusal(menu) || menu.restaurantId !== restaurantId)
      return refuse('menu.not_found', 'This menu is gone. Choose another menu.')
    return copyItem(state, menu, source, { itemId, name, withPicture, language })
  })
  await settleOnMenu(deps, ctx, command, outcome, 'delete')
  ctx.status = 201
  ctx.body = itemView(outcome.state)
}

/** Copies a menu with its items. */
export async function duplicateMenu(
  deps: Deps,
  plans: MenuPlans,
  ctx: RouteContext<typeof menuRoutes.duplicate>,
) {
  const { writePath, limiter } = deps
  const { identity, restaurantId } = commandOf(ctx)
  const source = existingMenu(await loadMenu(writePath, ctx.input.params.menuId))
  if (isRefusal(source)) throw errorOf(source)
  const items = (await listItems(deps, source.menuId)).map(({ item }) => item)
  const menuId = MenuId.parse(deriveId(identity.commandId, 'menu'))
  const { name = copiedName(source.name) } = ctx.input.body
  const pairs = items.map(source => ({
    source,
    itemId: ItemId.parse(deriveId(identity.commandId, `copy of ${source.itemId}`)),
  }))
  const shared = await sharePictures(deps, pairs)
  const language = await languageOf(writePath, restaurantId)
  const { copies, bytes } = await plans.runSteps(
    restaurantId,
    planCopies(pairs, { menu: { ...source, menuId }, withPicture: shared, language }),
  )
  // Create the menu only after all checks, so that a refused copy leaves no empty menu.
  const refusal = await checkMenuSpace(
    deps,
    // A menu whose tags use their reserve can also be copied.
    { menuId, count: copies.length, bytes, maxBytes: limits.menuBytesWithTags },
    { count: 0, bytes: 0 },
  )
  if (refusal) throw errorOf(refusal)
  await chargeSeries(limiter, restaurantId, copies)
  const details = { name, description: source.description }
  const menu = await addMenu(deps, menuId, { identity, restaurantId }, details)
  const written = await writeNewItems(deps, {
    items: copies,
    menuId,
    restaurantId,
    identity,
    interruptedText: done =>
      `Only ${done} of ${copies.length} dishes were copied to ${name}. Delete that menu and try again.`,
  })
  const copyOf = new Map(pairs.map(({ source: { itemId: original }, itemId }) => [original, itemId]))
  const sections = source.sections.map(({ name, itemIds }) => ({
    name,
    itemIds: itemIds.flatMap(id => copyOf.get(id) ?? []),
  }))
  const change = () => sections
  const order = await changeOrder(writePath, { menuId, restaurantId, identity, change })
  setWriteHeaders(deps, ctx, menu, ...written, ...order)
  ctx.status = 201
  ctx.body = { ...menuView(menu.state), _count: { items: copies.length } }
}

interface Copy {
  readonly source: Pick<Item, 'picture'>
  readonly itemId: ItemId
}

/**
 * Lets copies of items use the pictures of their sources. Returns the copies that may. Without the database, none: a copy does not
 * wait for a picture.
 */
async function sharePictures(
  deps: Pick<Deps, 'vaultDatabase' | 'log'>,
  copies: readonly Copy[],
): Promise<ReadonlySet<ItemId>> {
  const uses = copies.flatMap(({ source: { picture }, itemId }) =>
    picture === null ? [] : [{ pictureId: picture.id, streamName: itemStream(itemId), itemId }],
  )
  if (uses.length === 0) return new Set()
  try {
    const stored = await addPictureUses(deps.vaultDatabase.query, uses)
    return new Set(uses.filter(({ pictureId }) => stored.has(pictureId)).map(({ itemId }) => itemId))
  } catch (error) {
    deps.log.warn({ err: error }, 'items are copied without their pictures')
    return new Set()
  }
}
