import { ItemId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { endOfRestaurantDay } from '@safe-menu/contracts/items/sold-out'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { isRefusal } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { languageOf, profileOf } from '../restaurants/state.ts'
import { createCommands, handlesCommand, restaurantOf } from '../write-path/handlers.ts'
import { createArrangements } from './arrange.ts'
import {
  answerForCopy,
  changeCopy,
  confirmCopy,
  tagCopy,
  unconfirmCopy,
  withdrawAnswerOfCopy,
} from './copies/apply.ts'
import { createCopies } from './copies/create-copies.ts'
import { handlesWithCopies } from './copies/with-copies.ts'
import {
  archiveItem,
  changeItem,
  createItem,
  deleteItem,
  makeSeparate,
  moveItem,
  restoreItem,
  setAvailability,
} from './decide.ts'
import { createImport } from './import/create-import.ts'
import { answerMention, withdrawAnswer } from './mentions/decide.ts'
import { createMenuPlans } from './menu-plans.ts'
import { createPrices } from './prices.ts'
import { keepSectionOrder } from './section-order.ts'
import { type ItemState, itemAllergensView, itemView, presentItem, type RevisedItem } from './state.ts'
import { createConfirmMany } from './tags/confirm-many.ts'
import { confirmAllergens, declareAllergen, withdrawAllergen, withdrawConfirmation } from './tags/decide.ts'
import { setAllergens } from './tags/set.ts'
import { takeBackFromDeletedMenu } from './take-back.ts'
import { removeTranslation, translateItem } from './translations/decide.ts'
import { loadMenu, loadMenuOf, writeExistingItem, writeItem } from './write-item.ts'

/** Items, their tags and their import. */
export function createItems(deps: Deps) {
  const { writePath, answer } = deps
  const plans = createMenuPlans()

  const items = createCommands<{ itemId: ItemId }, ItemState, ItemEvent, RevisedItem>({
    answer,
    execute: (params, context, rule) => writeExistingItem(deps, params, context, rule),
  })
  const tagging = { view: itemAllergensView }

  return {
    ...handlesCommand(itemRoutes.create, async (request, identity) => {
      const { menuId } = request.params
      const restaurantId = restaurantOf(request)
      const itemId = ItemId.parse(deriveId(identity.commandId, 'item'))
      const language = await languageOf(writePath, restaurantId)
      const outcome = await writeItem(deps, itemId, { identity, restaurantId, isNew: true }, async state =>
        createItem(state, await loadMenu(writePath, menuId), { itemId, ...request.body, language }),
      )
      const placed = { itemId, menuId, restaurantId, identity, position: outcome.position }
      await takeBackFromDeletedMenu(writePath, [placed], 'delete')
      const order = await keepSectionOrder(writePath, outcome.state, { identity, restaurantId })
      return answer(201, itemView(outcome.state), outcome, ...order)
    }),
    ...handlesCommand(itemRoutes.restore, async (request, identity) => {
      const { itemId } = request.params
      const restaurantId = restaurantOf(request)
      const outcome = await writeItem(deps, itemId, { identity, restaurantId }, async state => {
        const menu = await loadMenuOf(writePath, state)
        const item = presentItem(state, menu)
        if (isRefusal(item)) return item
        const wanted = request.body.menuId
        return restoreItem(item, wanted === undefined ? menu : await loadMenu(writePath, wanted))
      })
      const item = itemView(outcome.state)
      const placed = { itemId, menuId: item.menuId, restaurantId, identity, position: outcome.position }
      await takeBackFromDeletedMenu(writePath, [placed], 'archive')
      const order = await keepSectionOrder(writePath, outcome.state, { identity, restaurantId })
      return answer(200, item, outcome, ...order)
    }),
    ...handlesCommand(itemRoutes.move, async (request, identity) => {
      const { itemId } = request.params
      const { menuId, ...statement } = request.body
      const restaurantId = restaurantOf(request)
      const outcome = await writeExistingItem(
        deps,
        request.params,
        { identity, restaurantId },
        async (item, at) => {
          const target = await loadMenu(writePath, menuId)
          return moveItem(item, target, { ...statement, at })
        },
      )
      const placed = { itemId, menuId, restaurantId, identity, position: outcome.position }
      await takeBackFromDeletedMenu(writePath, [placed], 'archive')
      const order = await keepSectionOrder(writePath, outcome.state, { identity, restaurantId })
      return answer(200, itemView(outcome.state), outcome, ...order)
    }),
    ...handlesCommand(itemRoutes.setAvailability, async (request, identity) => {
      const restaurantId = restaurantOf(request)
      const timeZone = (await profileOf(writePath, restaurantId))?.timeZone ?? 'UTC'
      const outcome = await writeExistingItem(
        deps,
        request.params,
        { identity, restaurantId },
        (item, at) => {
          const endOfDay = endOfRestaurantDay(timeZone, Date.parse(at))
          return setAvailability(item, { ...request.body, at, endOfDay })
        },
      )
      return answer(200, itemView(outcome.state), outcome)
    }),
    ...handlesWithCopies(deps, {
      route: itemRoutes.change,
      rule: changeItem,
      copyRule: changeCopy,
      view: itemView,
      after: (state, context) => keepSectionOrder(writePath, state, context),
    }),
    ...handlesCommand(itemRoutes.makeSeparate, async (request, identity) => {
      const context = { identity, restaurantId: restaurantOf(request) }
      const familyId = deriveId(identity.commandId, 'family')
      const outcome = await writeExistingItem(deps, request.params, context, item =>
        makeSeparate(item, familyId),
      )
      return answer(200, itemView(outcome.state), outcome)
    }),
    ...items.command(itemRoutes.translate, translateItem, itemView),
    ...items.command(itemRoutes.removeTranslation, removeTranslation, itemView),
    ...items.command(itemRoutes.archive, archiveItem, itemView),
    ...items.command(itemRoutes.delete, deleteItem, () => ({ message: 'The item was deleted.' })),
    ...handlesWithCopies(deps, {
      ...tagging,
      route: allergenRoutes.declare,
      rule: declareAllergen,
      copyRule: tagCopy,
    }),
    ...handlesWithCopies(deps, {
      ...tagging,
      route: allergenRoutes.set,
      rule: setAllergens,
      copyRule: tagCopy,
    }),
    ...handlesWithCopies(deps, {
      ...tagging,
      route: allergenRoutes.withdraw,
      rule: withdrawAllergen,
      copyRule: tagCopy,
    }),
    ...handlesWithCopies(deps, {
      ...tagging,
      route: allergenRoutes.answerMention,
      rule: answerMention,
      copyRule: answerForCopy,
    }),
    ...handlesWithCopies(deps, {
      ...tagging,
      route: allergenRoutes.withdrawAnswer,
      rule: withdrawAnswer,
      copyRule: withdrawAnswerOfCopy,
    }),
    ...handlesWithCopies(deps, {
      ...tagging,
      route: allergenRoutes.confirm,
      rule: confirmAllergens,
      copyRule: confirmCopy,
    }),
    ...handlesWithCopies(deps, {
      ...tagging,
      route: allergenRoutes.withdrawConfirmation,
      rule: item => withdrawConfirmation(item, {}),
      copyRule: unconfirmCopy,
    }),
    ...createConfirmMany(deps),
    ...createImport(deps, plans),
    ...createCopies(deps, plans),
    ...createPrices(deps),
    ...createArrangements(deps),
  }
}
