import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { ItemId, MenuId } from '@safe-menu/contracts/ids'
import type { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { type Decision, isRefusal, refuse } from '../../decision.ts'
import type { Deps } from '../../deps.ts'
import { existingMenu } from '../../menus/state.ts'
import { commandOf, type InputContext, setWriteHeaders } from '../../write-path/command.ts'
import { chargeWrites, errorOf } from '../../write-path/execute.ts'
import { writeSeries } from '../series.ts'
import { existingItem, itemAllergensView, type RevisedItem } from '../state.ts'
import { loadMenu, writeItemOfSeries } from '../write-item.ts'
import { confirmAmongOthers, withdrawConfirmation } from './decide.ts'

/** Why one item is left as it is, and the others are written all the same. */
const skipping = [
  'item.not_found',
  'items.archived',
  'allergens.changed_since_seen',
  'allergens.none_declared',
  'allergens.open_mentions',
  'request.invalid', // a revision that the item does not have
] as const satisfies readonly ErrorCode[]

interface Many<I> {
  readonly items: readonly I[]
  readonly rule: (item: RevisedItem, command: I & { readonly at: Instant }) => Decision<ItemEvent>
}

/** Confirms the items that a manager saw in a list: one command for all of them, one event for each. */
export async function confirmMany(deps: Deps, ctx: RouteContext<typeof allergenRoutes.confirmMany>) {
  const { items, edition } = ctx.input.body
  ctx.body = await writeEach(deps, ctx, {
    items: items.map(item => ({ ...item, edition })),
    rule: confirmAmongOthers,
  })
}

/** Takes {@link confirmMany} back. */
export async function withdrawMany(deps: Deps, ctx: RouteContext<typeof allergenRoutes.withdrawMany>) {
  ctx.body = await writeEach(deps, ctx, {
    items: ctx.input.body.items,
    rule: withdrawConfirmation,
  })
}

async function writeEach<I extends { readonly itemId: ItemId }>(
  deps: Deps,
  ctx: InputContext<{ readonly menuId: MenuId }, unknown, unknown>,
  { items, rule }: Many<I>,
) {
  const { writePath, limiter } = deps
  const { menuId } = ctx.input.params
  const command = commandOf(ctx)
  const menu = existingMenu(await loadMenu(writePath, menuId))
  if (isRefusal(menu)) throw errorOf(menu)
  const codes = new Map<ItemId, ErrorCode>()
  await chargeWrites(limiter, command.restaurantId, items.length) // one small event for each
  const { outcomes } = await writeSeries({
    parts: items,
    skipping,
    write: async part => {
      try {
        return await writeItemOfSeries({ writePath }, part.itemId, command, (state, at) => {
          const item = existingItem(state, menu)
          if (isRefusal(item)) return item
          // An item of another restaurant is on another menu. Nothing else of it is looked at.
          return item.menuId === menuId ? rule(item, { ...part, at }) : refuse('item.not_found')
        })
      } catch (error) {
        if (error instanceof AppError) codes.set(part.itemId, error.code)
        throw error
      }
    },
    interruptedText: done =>
      `Only ${done} of ${items.length} items were changed. Send the same request with the same Idempotency-Key to finish.`,
  })
  setWriteHeaders(deps, ctx, ...outcomes)
  return {
    changed: outcomes.flatMap(({ state }) =>
      state.status === 'active' ? [{ itemId: state.itemId, ...itemAllergensView(state) }] : [],
    ),
    skipped: [...codes].map(([itemId, code]) => ({ itemId, code })),
  }
}
