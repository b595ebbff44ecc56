import { ItemId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { endOfRestaurantDay } from '@safe-menu/contracts/items/sold-out'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { type Decision, isRefusal } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { languageOf, profileOf } from '../restaurants/state.ts'
import {
  type CommandContext,
  commandOf,
  type InputContext,
  type RuleInput,
  restaurantOf,
  ruleInputOf,
  setWriteHeaders,
} from '../write-path/command.ts'
import { arrangeSections } from './arrange.ts'
import {
  answerForCopy,
  changeCopy,
  confirmCopy,
  tagCopy,
  unconfirmCopy,
  withdrawAnswerOfCopy,
} from './copies/apply.ts'
import { duplicateItem, duplicateMenu } from './copies/duplicate.ts'
import { writeWithCopies } from './copies/with-copies.ts'
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
import { importItems, previewImport } from './import/import.ts'
import { answerMention, withdrawAnswer } from './mentions/decide.ts'
import { createMenuPlans } from './menu-plans.ts'
import { setPrices } from './prices.ts'
import { keepSectionOrder } from './section-order.ts'
import { existingItem, type ItemState, itemAllergensView, itemView, type RevisedItem } from './state.ts'
import { confirmMany, withdrawMany } from './tags/confirm-many.ts'
import { confirmAllergens, declareAllergen, withdrawAllergen, withdrawConfirmation } from './tags/decide.ts'
import { setAllergens } from './tags/set.ts'
import { settleOnMenu } from './take-back.ts'
import { removeTranslation, translateItem } from './translations/decide.ts'
import { loadMenu, loadMenuOf, writeExistingItem, writeItem } from './write-item.ts'

/** Items, their tags and their import. */
export function itemRouter(deps: Deps) {
  const { writePath } = deps
  const plans = createMenuPlans()
  const tagging = { view: itemAllergensView }
  return createRouter([
    on(itemRoutes.create, async ctx => {
      const { menuId } = ctx.input.params
      const command = commandOf(ctx)
      const itemId = ItemId.parse(deriveId(command.identity.commandId, 'item'))
      const language = await languageOf(writePath, command.restaurantId)
      const outcome = await writeItem(deps, itemId, { ...command, isNew: true }, async state =>
        createItem(state, await loadMenu(writePath, menuId), { itemId, ...ctx.input.body, language }),
      )
      await settleOnMenu(deps, ctx, command, outcome, 'delete')
      ctx.status = 201
      ctx.body = itemView(outcome.state)
    }),
    on(itemRoutes.restore, async ctx => {
      const command = commandOf(ctx)
      const outcome = await writeItem(deps, ctx.input.params.itemId, command, async state => {
        const menu = await loadMenuOf(writePath, state)
        const item = existingItem(state, menu)
        if (isRefusal(item)) return item
        const wanted = ctx.input.body.menuId
        return restoreItem(item, wanted === undefined ? menu : await loadMenu(writePath, wanted))
      })
      await settleOnMenu(deps, ctx, command, outcome, 'archive')
      ctx.body = itemView(outcome.state)
    }),
    on(itemRoutes.move, async ctx => {
      const { menuId, ...statement } = ctx.input.body
      const command = commandOf(ctx)
      const outcome = await writeExistingItem(deps, ctx.input.params, command, async (item, at) => {
        const target = await loadMenu(writePath, menuId)
        return moveItem(item, target, { ...statement, at })
      })
      await settleOnMenu(deps, ctx, command, outcome, 'archive')
      ctx.body = itemView(outcome.state)
    }),
    on(itemRoutes.setAvailability, async ctx => {
      const timeZone = (await profileOf(writePath, restaurantOf(ctx)))?.timeZone ?? 'UTC'
      const state = await writeByRule(deps, ctx, (item, input) => {
        const endOfDay = endOfRestaurantDay(timeZone, Date.parse(input.at))
        return setAvailability(item, { ...input, endOfDay })
      })
      ctx.body = itemView(state)
    }),
    on(itemRoutes.makeSeparate, async ctx => {
      const command = commandOf(ctx)
      const familyId = deriveId(command.identity.commandId, 'family')
      const outcome = await writeExistingItem(deps, ctx.input.params, command, item =>
        makeSeparate(item, familyId),
      )
      setWriteHeaders(deps, ctx, outcome)
      ctx.body = itemView(outcome.state)
    }),
    on(itemRoutes.change, async ctx => {
      const after = (state: ItemState, command: CommandContext) => keepSectionOrder(writePath, state, command)
      const rules = { rule: changeItem, copyRule: changeCopy }
      ctx.body = await writeWithCopies(deps, ctx, { ...rules, view: itemView, after })
    }),
    on(itemRoutes.translate, async ctx => {
      ctx.body = itemView(await writeByRule(deps, ctx, translateItem))
    }),
    on(itemRoutes.removeTranslation, async ctx => {
      ctx.body = itemView(await writeByRule(deps, ctx, removeTranslation))
    }),
    on(itemRoutes.archive, async ctx => {
      ctx.body = itemView(await writeByRule(deps, ctx, archiveItem))
    }),
    on(itemRoutes.delete, async ctx => {
      await writeByRule(deps, ctx, deleteItem)
      ctx.body = { message: 'The item was deleted.' }
    }),
    on(itemRoutes.duplicate, ctx => duplicateItem(deps, ctx)),
    on(itemRoutes.setPrices, ctx => setPrices(deps, ctx)),
    on(menuRoutes.arrange, ctx => arrangeSections(deps, ctx)),
    on(menuRoutes.duplicate, ctx => duplicateMenu(deps, plans, ctx)),
    on(importRoutes.preview, ctx => previewImport(deps, plans, ctx)),
    on(importRoutes.import, ctx => importItems(deps, plans, ctx)),

    on(allergenRoutes.declare, async ctx => {
      ctx.body = await writeWithCopies(deps, ctx, { rule: declareAllergen, copyRule: tagCopy, ...tagging })
    }),
    on(allergenRoutes.set, async ctx => {
      ctx.body = await writeWithCopies(deps, ctx, { rule: setAllergens, copyRule: tagCopy, ...tagging })
    }),
    on(allergenRoutes.withdraw, async ctx => {
      ctx.body = await writeWithCopies(deps, ctx, { rule: withdrawAllergen, copyRule: tagCopy, ...tagging })
    }),
    on(allergenRoutes.answerMention, async ctx => {
      const rules = { rule: answerMention, copyRule: answerForCopy }
      ctx.body = await writeWithCopies(deps, ctx, { ...rules, ...tagging })
    }),
    on(allergenRoutes.withdrawAnswer, async ctx => {
      const rules = { rule: withdrawAnswer, copyRule: withdrawAnswerOfCopy }
      ctx.body = await writeWithCopies(deps, ctx, { ...rules, ...tagging })
    }),
    on(allergenRoutes.confirm, async ctx => {
      const rules = { rule: confirmAllergens, copyRule: confirmCopy }
      ctx.body = await writeWithCopies(deps, ctx, { ...rules, ...tagging })
    }),
    on(allergenRoutes.withdrawConfirmation, async ctx => {
      const rule = (item: RevisedItem) => withdrawConfirmation(item, {})
      ctx.body = await writeWithCopies(deps, ctx, { rule, copyRule: unconfirmCopy, ...tagging })
    }),
    on(allergenRoutes.confirmMany, ctx => confirmMany(deps, ctx)),
    on(allergenRoutes.withdrawMany, ctx => withdrawMany(deps, ctx)),
  ])
}

/** Applies a rule to the item in the path. */
async function writeByRule<Params extends { itemId: ItemId }, Query extends object, Body extends object>(
  deps: Deps,
  ctx: InputContext<Params, Query, Body>,
  rule: (item: RevisedItem, input: NoInfer<RuleInput<Params, Query, Body>>) => Decision<ItemEvent>,
): Promise<ItemState> {
  const outcome = await writeExistingItem(deps, ctx.input.params, commandOf(ctx), (item, at) =>
    rule(item, ruleInputOf(ctx, at)),
  )
  setWriteHeaders(deps, ctx, outcome)
  return outcome.state
}
