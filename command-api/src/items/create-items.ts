import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { ItemId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import type { WriteQuota } from '@safe-menu/server-kit/limits/write-quota'
import { isRefusal } from '../decision.ts'
import type { ReadModel } from '../read-model.ts'
import { type AnswerWrite, restaurantOf } from '../write-path/answer.ts'
import { createCommands, handles } from '../write-path/commands.ts'
import type { WritePath } from '../write-path/execute.ts'
import { withQuota } from '../write-path/quota.ts'
import type { RecentGrowth } from '../write-path/recent-growth.ts'
import { archiveItem, changeItem, createItem, deleteItem, presentItem, restoreItem } from './decide.ts'
import { createExecuteOnItem, loadMenu, loadMenuOf } from './execute.ts'
import { createImport } from './import/create-import.ts'
import { createMenuSpace } from './menu-space.ts'
import type { ItemState, RevisedItem } from './state.ts'
import { confirmAllergens, declareAllergen, withdrawAllergen } from './tags/decide.ts'
import { takeBackFromDeletedMenu } from './take-back.ts'
import { itemAllergensView, itemView, withCurrentItem } from './view.ts'

interface ItemDeps {
  readonly writePath: WritePath
  readonly quota: WriteQuota
  readonly readModel: ReadModel
  readonly recentGrowth: RecentGrowth
  readonly answer: AnswerWrite
}

/** Items, their tags and their import. */
export function createItems({ writePath, quota, readModel, recentGrowth, answer }: ItemDeps) {
  const space = createMenuSpace({ readModel, recentGrowth })
  const executeOnItem = createExecuteOnItem(withQuota(writePath, quota), space)

  const items = createCommands<{ itemId: ItemId }, ItemState, ItemEvent, RevisedItem>({
    answer,
    execute: ({ itemId }, context, rule) =>
      executeOnItem(itemId, context, async (state, at) => {
        const item = presentItem(state, await loadMenuOf(writePath, state))
        return isRefusal(item) ? item : withCurrentItem(rule(item, at), item)
      }),
  })

  return {
    handlers: {
      ...handles(itemRoutes.create, async (request, identity) => {
        const { menuId } = request.params
        const restaurantId = restaurantOf(request)
        const itemId = ItemId.parse(deriveId(identity.commandId, 'item'))
        const outcome = await executeOnItem(itemId, { identity, restaurantId }, async state =>
          createItem(state, await loadMenu(writePath, menuId), { itemId, ...request.body }),
        )
        await takeBackFromDeletedMenu(writePath, [{ itemId, menuId, restaurantId, identity }], 'delete')
        return answer(201, itemView(outcome.state), outcome)
      }),
      ...handles(itemRoutes.restore, async (request, identity) => {
        const { itemId } = request.params
        const restaurantId = restaurantOf(request)
        const outcome = await executeOnItem(itemId, { identity, restaurantId }, async state => {
          const menu = await loadMenuOf(writePath, state)
          const item = presentItem(state, menu)
          if (isRefusal(item)) return item
          const wanted = request.body.menuId
          return restoreItem(item, wanted === undefined ? menu : await loadMenu(writePath, wanted))
        })
        const item = itemView(outcome.state)
        const placed = { itemId, menuId: item.menuId, restaurantId, identity }
        await takeBackFromDeletedMenu(writePath, [placed], 'archive')
        return answer(200, item, outcome)
      }),
      ...items.command(itemRoutes.change, changeItem, itemView),
      ...items.command(itemRoutes.archive, archiveItem, itemView),
      ...items.command(itemRoutes.delete, deleteItem, () => ({ message: 'The item was deleted.' })),
      ...items.command(allergenRoutes.declare, declareAllergen, itemAllergensView),
      ...items.command(allergenRoutes.withdraw, withdrawAllergen, itemAllergensView),
      ...items.command(allergenRoutes.confirm, confirmAllergens, itemAllergensView),
      ...createImport({ writePath, readModel, space, quota, answer, now: Date.now }),
    },
  }
}
