import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { type Decision, isRefusal, refuse } from '../../decision.ts'
import type { Deps } from '../../deps.ts'
import { presentMenu } from '../../menus/state.ts'
import { errorOf } from '../../write-path/execute.ts'
import { handlesCommand, restaurantOf } from '../../write-path/handlers.ts'
import type { CommandIdentity } from '../../write-path/streams.ts'
import { chargeSeries, writeSeries } from '../series.ts'
import { itemAllergensView, presentItem, type RevisedItem } from '../state.ts'
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
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly identity: CommandIdentity
  readonly items: readonly I[]
  /** What the rule would record, for the quota. */
  readonly eventOf: (item: I) => ItemEvent
  readonly rule: (item: RevisedItem, command: I & { readonly at: Instant }) => Decision<ItemEvent>
}

/** Confirms the items that a manager saw in a list, and takes this back: one command for all of them, one event for each. */
export function createConfirmMany({
  writePath,
  limiter,
  answer,
}: Pick<Deps, 'writePath' | 'limiter' | 'answer'>) {
  async function executeOnEach<I extends { readonly itemId: ItemId }>(many: Many<I>) {
    const { menuId, restaurantId, identity, items, eventOf, rule } = many
    const menu = presentMenu(await loadMenu(writePath, menuId))
    if (isRefusal(menu)) throw errorOf(menu)
    const codes = new Map<ItemId, ErrorCode>()
    const parts = items.map(item => ({ ...item, events: [eventOf(item)] }))
    await chargeSeries(limiter, restaurantId, parts)
    const { outcomes } = await writeSeries({
      parts,
      skipping,
      write: async part => {
        try {
          return await writeItemOfSeries(
            { writePath },
            part.itemId,
            { identity, restaurantId },
            (state, at) => {
              const item = presentItem(state, menu)
              if (isRefusal(item)) return item
              // An item of another restaurant is on another menu. Nothing else of it is looked at.
              return item.menuId === menuId ? rule(item, { ...part, at }) : refuse('item.not_found')
            },
          )
        } catch (error) {
          if (error instanceof AppError) codes.set(part.itemId, error.code)
          throw error
        }
      },
      interruptedText: done =>
        `Only ${done} of ${parts.length} items were changed. Send the same request with the same Idempotency-Key to finish.`,
    })
    const changed = outcomes.flatMap(({ state }) =>
      state.status === 'active' ? [{ itemId: state.itemId, ...itemAllergensView(state) }] : [],
    )
    const skipped = [...codes].map(([itemId, code]) => ({ itemId, code }))
    return answer(200, { changed, skipped }, ...outcomes)
  }

  return {
    ...handlesCommand(allergenRoutes.confirmMany, (request, identity) => {
      const { items, edition } = request.body
      return executeOnEach({
        menuId: request.params.menuId,
        restaurantId: restaurantOf(request),
        identity,
        items: items.map(item => ({ ...item, edition })),
        eventOf: ({ itemId }) => ({ type: 'AllergensConfirmed', data: { itemId, reviewedAt: null } }),
        rule: confirmAmongOthers,
      })
    }),
    ...handlesCommand(allergenRoutes.withdrawMany, (request, identity) =>
      executeOnEach({
        menuId: request.params.menuId,
        restaurantId: restaurantOf(request),
        identity,
        items: request.body.items,
        eventOf: ({ itemId }) => ({ type: 'AllergensConfirmationWithdrawn', data: { itemId } }),
        rule: withdrawConfirmation,
      }),
    ),
  }
}
