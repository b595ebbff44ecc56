import { ItemId, type MenuId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { limits } from '@safe-menu/contracts/limits'
import type { Handler } from '@safe-menu/server-kit/http/handler'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import { isRefusal, refuse } from '../decision.ts'
import type { ReadModel } from '../read-model.ts'
import { type AnswerWrite, identityOf, restaurantOf } from '../write-path/answer.ts'
import type { WritePath } from '../write-path/execute.ts'
import { archiveItem, changeItem, createItem, deleteItem, restoreItem } from './decide.ts'
import { createOnItem, lookAtMenu } from './on-item.ts'
import { itemView } from './view.ts'

interface ItemDeps {
  readonly writePath: WritePath
  readonly readModel: ReadModel
  readonly answer: AnswerWrite
}

export function itemHandlers({ writePath, readModel, answer }: ItemDeps) {
  const onItem = createOnItem(writePath)

  async function isFull(menuId: MenuId): Promise<boolean> {
    const items = await readModel.countItems(menuId)
    return items !== null && items >= limits.itemsPerMenu
  }

  const create: Handler<typeof itemRoutes.create> = async request => {
    const { menuId } = request.params
    const { price: priceCents, ...texts } = request.body
    const restaurantId = restaurantOf(request)
    const identity = identityOf(itemRoutes.create, request)
    const itemId = ItemId.parse(deriveId(identity.commandId, 'item'))
    const outcome = await onItem(itemId, restaurantId, identity, async state => {
      const menu = await lookAtMenu(writePath, menuId)
      const decision = createItem(state, menu, { itemId, menuId, restaurantId, ...texts, priceCents })
      return !isRefusal(decision) && (await isFull(menuId)) ? refuse('items.limit_reached') : decision
    })
    return answer(201, itemView(outcome.state), outcome)
  }

  const change: Handler<typeof itemRoutes.change> = async request => {
    const { price: priceCents, ...texts } = request.body
    const restaurantId = restaurantOf(request)
    const identity = identityOf(itemRoutes.change, request)
    const outcome = await onItem(request.params.itemId, restaurantId, identity, (state, menu) =>
      changeItem(state, menu, { restaurantId, ...texts, priceCents }),
    )
    return answer(200, itemView(outcome.state), outcome)
  }

  const archive: Handler<typeof itemRoutes.archive> = async request => {
    const restaurantId = restaurantOf(request)
    const identity = identityOf(itemRoutes.archive, request)
    const outcome = await onItem(request.params.itemId, restaurantId, identity, (state, menu) =>
      archiveItem(state, menu, restaurantId),
    )
    return answer(200, itemView(outcome.state), outcome)
  }

  const restore: Handler<typeof itemRoutes.restore> = async request => {
    const restaurantId = restaurantOf(request)
    const identity = identityOf(itemRoutes.restore, request)
    const outcome = await onItem(request.params.itemId, restaurantId, identity, async (state, menu) => {
      const wanted = request.body.menuId
      const target = wanted === undefined ? menu : await lookAtMenu(writePath, wanted)
      const decision = restoreItem(state, menu, target, restaurantId)
      const [restored] = isRefusal(decision) ? [] : decision
      const isOver = restored?.type === 'ItemRestored' && (await isFull(restored.data.menuId))
      return isOver ? refuse('items.limit_reached') : decision
    })
    return answer(200, itemView(outcome.state), outcome)
  }

  const remove: Handler<typeof itemRoutes.delete> = async request => {
    const restaurantId = restaurantOf(request)
    const identity = identityOf(itemRoutes.delete, request)
    const outcome = await onItem(request.params.itemId, restaurantId, identity, (state, menu) =>
      deleteItem(state, menu, restaurantId),
    )
    return answer(200, { message: 'The item was deleted.' }, outcome)
  }

  return {
    [itemRoutes.create.id]: create,
    [itemRoutes.change.id]: change,
    [itemRoutes.archive.id]: archive,
    [itemRoutes.restore.id]: restore,
    [itemRoutes.delete.id]: remove,
  } as const
}
