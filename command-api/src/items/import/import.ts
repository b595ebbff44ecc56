import type { Issue } from '@safe-menu/contracts/errors'
import type { RouteQuery } from '@safe-menu/contracts/http/route'
import type { MenuId } from '@safe-menu/contracts/ids'
import type { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { limits } from '@safe-menu/contracts/limits'
import { decimalsOf, defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { isRefusal } from '../../decision.ts'
import type { Deps } from '../../deps.ts'
import { orderAfterImport, withSections } from '../../menus/sections.ts'
import { existingMenu } from '../../menus/state.ts'
import type { ListedItem } from '../../read-model.ts'
import { profileOf } from '../../restaurants/state.ts'
import { commandOf, type InputContext, isImpersonated, setWriteHeaders } from '../../write-path/command.ts'
import { errorOf, recentMs } from '../../write-path/execute.ts'
import { inTurns } from '../in-turns.ts'
import { listItems } from '../list-items.ts'
import { openAfter } from '../mentions/decide.ts'
import type { MenuPlans } from '../menu-plans.ts'
import { writeNewItems } from '../new-items.ts'
import { changeOrder } from '../section-order.ts'
import { chargeSeries, writeSeries } from '../series.ts'
import { itemFold } from '../state.ts'
import { checkMenuSpace, growthOf, loadMenu, writeItemOfSeries } from '../write-item.ts'
import type { MatrixRow } from './matrix-row.ts'
import { createNameFinder } from './name-finder.ts'
import { type PlannedItem, type PlannedUpdate, planByRow } from './plan.ts'
import { previewColumns, previewRows } from './preview.ts'
import { readMatrix } from './read-matrix.ts'

/** Keeps the answer readable: a file with more problems is fixed by its first hundred. */
const maxIssues = 100

/** The preview of {@link importItems}. */
export async function previewImport(
  deps: Deps,
  plans: MenuPlans,
  ctx: RouteContext<typeof importRoutes.preview>,
) {
  const { identity, restaurantId } = commandOf(ctx)
  ctx.body = await plans.run(restaurantId, async () => {
    const { columns, values, issues, questions, ...planned } = await planImport(
      deps,
      ctx,
      identity.commandId,
      recentMs, // what another process has changed within the last second, the import itself sees
    )
    return {
      columns: previewColumns(columns),
      values: [...values],
      rows: issues.length + questions.length > 0 ? [] : previewRows(planned),
      issues: issues.slice(0, maxIssues),
    }
  })
}

/** Checks everything before it writes the first item. */
export async function importItems(
  deps: Deps,
  plans: MenuPlans,
  ctx: RouteContext<typeof importRoutes.import>,
) {
  const { writePath, limiter } = deps
  const { menuId } = ctx.input.params
  const { identity, restaurantId } = commandOf(ctx)
  const { added, left, updated, known, issues, questions } = await plans.run(restaurantId, () =>
    planImport(deps, ctx, identity.commandId),
  )
  if (issues.length + questions.length > 0) throw invalidImport([...questions, ...issues])
  const interruptedText = (done: number) =>
    `Only ${done} of ${added.length + updated.length} rows were imported. Send the same file again with the same Idempotency-Key to finish.`
  const changes = updated.filter(({ events, isRepeated }) => isRepeated || events.length > 0)
  await checkSpace(deps, menuId, added, updated, known)
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
  setWriteHeaders(deps, ctx, ...imported, ...updates, ...order)
  ctx.status = 201
  ctx.body = { id: menuId, ...counts }
}

type ImportQuery = RouteQuery<typeof importRoutes.import>

async function planImport(
  deps: Deps,
  ctx: InputContext<{ menuId: MenuId }, ImportQuery, string>,
  commandId: string,
  maxAgeMs?: number,
) {
  const { writePath, now } = deps
  const {
    params: { menuId },
    query,
    body,
  } = ctx.input
  const menu = existingMenu(await loadMenu(writePath, menuId))
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
      existing: query.mode === 'update' ? await listItems(deps, menuId, maxAgeMs) : null,
      at,
      reason: query.reason,
      reasonRequired: isImpersonated(ctx),
      language: profile?.locale.split('-')[0],
    }),
  )
  const known = await listed(deps, menuId, added)
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

/** The items of the menu, without those that a repeated request has added. `null`: unknown. */
async function listed({ readModel }: Deps, menuId: MenuId, planned: readonly PlannedItem[]) {
  const own = new Set<string>(planned.map(({ itemId }) => itemId))
  const all = await readModel.itemsOf(menuId)
  return all && { others: all.filter(({ id }) => !own.has(id)) }
}

/** Refuses more than the menu can hold. Not exact, like every rule across streams. */
async function checkSpace(
  deps: Deps,
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
