import { ItemId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { Handler } from '@safe-menu/server-kit/http/handler'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import { type AnswerWrite, identityOf, isImpersonated, restaurantOf } from '../write-path/answer.ts'
import type { WritePath } from '../write-path/execute.ts'
import { archiveItem, changeItem, createItem, deleteItem, restoreItem } from './decide.ts'
import { takeBackFromDeletedMenu } from './deleted-menu.ts'
import type { MenuSpace } from './menu-space.ts'
import { createOnItem, lookAtMenu } from './on-item.ts'
import { itemView, withCurrentItem } from './view.ts'

interface ItemDeps {
  readonly writePath: WritePath
  readonly space: MenuSpace
  readonly answer: AnswerWrite
}

export function itemHandlers({ writePath, space, answer }: ItemDeps) {
  const onItem = createOnItem(writePath, space)

  const create: Handler<typeof itemRoutes.create> = async request => {
    const { menuId } = request.params
    const { price: priceCents, ...texts } = request.body
    const restaurantId = restaurantOf(request)
    const identity = identityOf(itemRoutes.create, request)
    const itemId = ItemId.parse(deriveId(identity.commandId, 'item'))
    const outcome = await onItem(itemId, restaurantId, identity, async state => {
      const menu = await lookAtMenu(writePath, menuId)
      return createItem(state, menu, { itemId, menuId, restaurantId, ...texts, priceCents })
    })
    await takeBackFromDeletedMenu(writePath, [{ itemId, menuId, restaurantId, identity }], 'delete')
    return answer(201, itemView(outcome.state), outcome)
  }

  const change: Handler<typeof itemRoutes.change> = async request => {
    const { price: priceCents, revision, ...texts } = request.body
    const restaurantId = restaurantOf(request)
    const identity = identityOf(itemRoutes.change, request)
    const seen = revision === undefined ? undefined : BigInt(revision)
    const outcome = await onItem(request.params.itemId, restaurantId, identity, (state, menu) =>
      withCurrentItem(changeItem(state, menu, { restaurantId, ...texts, priceCents, revision: seen }), state),
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
      return restoreItem(state, menu, target, restaurantId)
    })
    const item = itemView(outcome.state)
    await takeBackFromDeletedMenu(
      writePath,
      [{ itemId: item.id, menuId: item.menuId, restaurantId, identity }],
      'archive',
    )
    return answer(200, item, outcome)
  }

  const remove: Handler<typeof itemRoutes.delete> = async request => {
    const restaurantId = restaurantOf(request)
    const identity = identityOf(itemRoutes.delete, request)
    const outcome = await onItem(request.params.itemId, restaurantId, identity, (state, menu) =>
      deleteItem(state, menu, {
        restaurantId,
        reason: request.query.reason,
        reasonRequired: isImpersonated(request),
      }),
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
