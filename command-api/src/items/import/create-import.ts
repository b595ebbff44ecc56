import type { Issue } from '@safe-menu/contracts/errors'
import type { MenuId } from '@safe-menu/contracts/ids'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { limits } from '@safe-menu/contracts/limits'
import { decimalsOf, defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteRequest } from '@safe-menu/server-kit/http/handler'
import { isRefusal } from '../../decision.ts'
import type { Deps } from '../../deps.ts'
import { orderAfterImport, withSections } from '../../menus/sections.ts'
import { presentMenu } from '../../menus/state.ts'
import type { ListedItem } from '../../read-model.ts'
import { profileOf } from '../../restaurants/state.ts'
import { errorOf, isRecent, type Suffices } from '../../write-path/execute.ts'
import { handlesCommand, isImpersonated, restaurantOf } from '../../write-path/handlers.ts'
import { inTurns } from '../in-turns.ts'
import { listItems } from '../list-items.ts'
import { openAfter } from '../mentions/decide.ts'
import type { MenuPlans } from '../menu-plans.ts'
import { writeNewItems } from '../new-items.ts'
import { changeOrder } from '../section-order.ts'
import { chargeSeries, writeSeries } from '../series.ts'
import { type ItemState, itemFold } from '../state.ts'
import { checkMenuSpace, growthOf, loadMenu, writeItemOfSeries } from '../write-item.ts'
import type { MatrixRow } from './matrix-row.ts'
import { createNameFinder } from './name-finder.ts'
import { type PlannedItem, type PlannedUpdate, planByRow } from './plan.ts'
import { previewColumns, previewRows } from './preview.ts'
import { readMatrix } from './read-matrix.ts'

/** Keeps the answer readable: a file with more problems is fixed by its first hundred. */
const maxIssues = 100

/** `POST /api/menus/:menuId/import` and its preview: checks everything before it writes the first item. */
export function createImport(deps: Deps, plans: MenuPlans) {
  const { writePath, readModel, limiter, answer, now } = deps

  type ImportRequest = RouteRequest<typeof importRoutes.import> | RouteRequest<typeof importRoutes.preview>

  async function plan(
    { params, query, body, caller }: ImportRequest,
    commandId: string,
    suffices?: Suffices<ItemState>,
  ) {
    const { menuId } = params
    const menu = presentMenu(await loadMenu(writePath, menuId))
    if (isRefusal(menu)) throw errorOf(menu)
    const at = new Date(now()).toISOString()
    const profile = await profileOf(writePath, menu.restaurantId)
    const { currency, timeZone } = profile ?? { ...defaultMoney, timeZone: 'UTC' }
    const decimals = decimalsOf(currency)
    const read = readMatrix(body, at, query, { decimals, timeZone })
    const { columns, values, rows, issues } = read
    if (issues) {
      const nothing = { added: [], left: [], updated: [], known: null }
      return { columns, values, ...nothing, issues, questions: read.questions }
    }
    const { added, ...planned } = await inTurns(
      planByRow(rows, {
        menu,
        commandId,
        confirmsReviewed: query.confirm === 'reviewed',
        existing: query.mode === 'update' ? await listItems(deps, menuId, suffices) : null,
        at,
        reason: query.reason,
        reasonRequired: isImpersonated({ caller }),
        language: profile?.locale.split('-')[0],
      }),
    )
    const known = await listed(menuId, added)
    const isOnMenu = known === null ? () => false : findsItemOf(known.others)
    return {
      columns,
      values,
      ...planned,
      questions: [],
      known,
      added: added.filter(({ row }) => !isOnMenu(row)),
      left: added.filter(({ row }) => isOnMenu(row)).map(({ row }) => row),
    }
  }

  return {
    ...handlesCommand(importRoutes.preview, async (request, identity) => {
      const preview = await plans.run(restaurantOf(request), async () => {
        const { columns, values, issues, questions, ...planned } = await plan(
          request,
          identity.commandId,
          isRecent, // what another process has changed within the last second, the import itself sees
        )
        return {
          columns: previewColumns(columns),
          values,
          rows: issues.length + questions.length > 0 ? [] : previewRows(planned),
          issues: issues.slice(0, maxIssues),
        }
      })
      return answer(200, preview)
    }),

    ...handlesCommand(importRoutes.import, async (request, identity) => {
      const { menuId } = request.params
      const restaurantId = restaurantOf(request)
      const { added, left, updated, known, issues, questions } = await plans.run(restaurantId, () =>
        plan(request, identity.commandId),
      )
      if (issues.length + questions.length > 0) throw invalidImport([...questions, ...issues])
      const interruptedText = (done: number) =>
        `Only ${done} of ${added.length + updated.length} rows were imported. Send the same file again with the same Idempotency-Key to finish.`
      const changes = updated.filter(({ events, isRepeated }) => isRepeated || events.length > 0)
      await checkSpace(menuId, added, updated, known)
      await chargeSeries(limiter, restaurantId, [...added, ...changes])
      const imported = await writeNewItems(deps, {
        items: added,
        menuId,
        restaurantId,
        identity,
        interruptedText,
      })
      const { outcomes: updates, skipped } = await writeSeries({
        parts: changes,
        // An item that changes between the plan and its append keeps that change.
        skipping: ['item.not_found', 'items.changed_since_seen', 'items.archived'],
        write: ({ item, decide }) =>
          writeItemOfSeries(deps, item.itemId, { identity, restaurantId }, async (state, at) =>
            decide(state, await loadMenu(writePath, menuId), at),
          ),
        done: imported.length,
        interruptedText,
      })
      const order = await changeOrder(writePath, {
        menuId,
        restaurantId,
        identity,
        change: sections =>
          withSections(
            orderAfterImport(sections, known?.others ?? [], added.map(placed)),
            updated.filter(({ row }) => row.filled.has('section')).map(({ row }) => row.section),
          ),
      })
      const written = [...imported, ...updates].map(({ state }) => openAfter(state, []).length > 0)
      const confirmed = imported.filter(({ state }) => state.status !== 'empty' && state.confirmedAt !== null)
      const counts = {
        imported: added.length,
        confirmed: confirmed.length,
        withMentions: written.filter(hasOpen => hasOpen).length,
        updated: updates.length,
        skipped: skipped.length,
        left: left.length,
      }
      return answer(201, { id: menuId, ...counts }, ...imported, ...updates, ...order)
    }),
  }

  /** The items of the menu, without those that a repeated request has added. `null`: unknown. */
  async function listed(menuId: MenuId, planned: readonly PlannedItem[]) {
    const own = new Set<string>(planned.map(({ itemId }) => itemId))
    const all = await readModel.itemsOf(menuId)
    return all && { others: all.filter(({ id }) => !own.has(id)) }
  }

  /** Refuses more than the menu can hold. Not exact, like every rule across streams. */
  async function checkSpace(
    menuId: MenuId,
    planned: readonly PlannedItem[],
    updated: readonly PlannedUpdate[],
    known: Awaited<ReturnType<typeof listed>>,
  ): Promise<void> {
    const others = known?.others ?? []
    const growths = [
      ...planned.map(({ events }) => growthOf(itemFold.initial, events)),
      ...updated.map(({ item, events }) => growthOf(item, events)),
    ].filter(growth => growth !== null)
    const refusal = await checkMenuSpace(
      deps,
      { menuId, count: planned.length, bytes: sum(growths), maxBytes: limits.menuBytes },
      known && { count: others.length, bytes: sum(others) },
    )
    if (refusal) throw errorOf(refusal)
  }
}

const placed = ({ itemId, row: { name, section } }: PlannedItem) => ({ id: itemId, name, section })

/** Finds rows whose item is on the menu: of the same section, or of any if the row names none. */
function findsItemOf(items: readonly ListedItem[]) {
  const find = createNameFinder(items)
  return (row: MatrixRow) =>
    (row.filled.has('section') ? find.inSection(row) : find.inAnySection(row)).length > 0
}

function sum(all: readonly { readonly bytes: number }[]): number {
  return all.reduce((total, { bytes }) => total + bytes, 0)
}

function invalidImport(issues: readonly Issue[]): AppError {
  return new AppError('import.invalid', { issues: issues.slice(0, maxIssues) })
}
