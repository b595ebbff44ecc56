import type { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { isRefusal } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { existingMenu } from '../menus/state.ts'
import { commandOf, setWriteHeaders } from '../write-path/command.ts'
import { errorOf } from '../write-path/execute.ts'
import { repriceItem } from './decide.ts'
import { chargeSeries, writeSeries } from './series.ts'
import { existingItem } from './state.ts'
import { loadMenu, writeItemOfSeries } from './write-item.ts'

/** `PUT /api/menus/:menuId/prices`: one event for each price that changes. */
export async function setPrices(deps: Deps, ctx: RouteContext<typeof itemRoutes.setPrices>) {
  const { writePath, limiter } = deps
  const { menuId } = ctx.input.params
  const { prices } = ctx.input.body
  const command = commandOf(ctx)
  const menu = existingMenu(await loadMenu(writePath, menuId))
  if (isRefusal(menu)) throw errorOf(menu)
  const parts = prices.map(({ itemId, from, to }) => {
    const changed = { type: 'ItemPriceChanged', data: { itemId, priceCents: to } } as const
    return { itemId, from, to, events: from === to ? [] : [changed] }
  })
  let changed = 0
  await chargeSeries(limiter, command.restaurantId, parts)
  const { outcomes, skipped } = await writeSeries({
    parts,
    skipping: ['item.not_found', 'items.changed_since_seen'],
    write: ({ itemId, from, to }) =>
      writeItemOfSeries({ writePath }, itemId, command, state => {
        // An item of another restaurant is on another menu. Its price is never looked at.
        const item = existingItem(state, menu)
        return isRefusal(item) ? item : repriceItem(item, { menuId, from, to })
      }),
    onWritten({ events }) {
      changed += events.length
    },
    interruptedText: done =>
      `Only ${done} of ${prices.length} prices were changed. Send the same request with the same Idempotency-Key to finish.`,
  })
  setWriteHeaders(deps, ctx, ...outcomes)
  ctx.body = { changed, skipped: skipped.map(({ itemId }) => itemId) }
}
