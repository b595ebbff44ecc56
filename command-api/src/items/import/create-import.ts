import type { Issue } from '@safe-menu/contracts/errors'
import { ItemId, type MenuId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { matrixColumns } from '@safe-menu/contracts/items/matrix'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { limits } from '@safe-menu/contracts/limits'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import type { WriteQuota } from '@safe-menu/server-kit/limits/write-quota'
import { type Decision, isRefusal } from '../../decision.ts'
import { presentMenu } from '../../menus/decide.ts'
import type { ReadModel } from '../../read-model.ts'
import { type AnswerWrite, restaurantOf } from '../../write-path/answer.ts'
import { handles } from '../../write-path/commands.ts'
import { errorOf, type Outcome, type WritePath } from '../../write-path/execute.ts'
import { takeFromQuota, unitsOf } from '../../write-path/quota.ts'
import type { Claim, SettledPart } from '../../write-path/recent-growth.ts'
import { createExecuteOnItem, loadMenu } from '../execute.ts'
import { growthOf, type MenuSpace } from '../menu-space.ts'
import { type ItemState, itemFold } from '../state.ts'
import { takeBackFromDeletedMenu } from '../take-back.ts'
import { type ImportItem, importItem, isReviewed } from './decide.ts'
import { nameKey, readMatrix } from './read-matrix.ts'

interface ImportDeps {
  /** Without a quota: the whole file takes its units at once. */
  readonly writePath: WritePath
  readonly readModel: ReadModel
  readonly space: MenuSpace
  readonly quota: WriteQuota
  readonly answer: AnswerWrite
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Appends in flight for one import: enough to fill the store's group commits without crowding out other clients. */
const concurrentRows = 16
/** Keeps the answer readable: a file with more problems is fixed by its first hundred. */
const maxIssues = 100

/** `POST /api/menus/:menuId/import`: checks everything before it writes the first item. */
export function createImport({ writePath, readModel, space, quota, answer, now }: ImportDeps) {
  const executeOnItem = createExecuteOnItem(writePath, null) // the whole file claims its space at once

  return handles(itemRoutes.import, async (request, identity) => {
    const { menuId } = request.params
    const restaurantId = restaurantOf(request)
    const confirmsReviewed = request.query.confirm === 'reviewed'
    const menu = presentMenu(await loadMenu(writePath, menuId))
    if (isRefusal(menu)) throw errorOf(menu)

    const { rows, issues } = readMatrix(request.body, new Date(now()).toISOString())
    if (issues) throw invalidImport(issues)
    // A repeated request derives the same ids: rows that were written are recognised, the others are written now.
    const planned = rows.map((row, index): PlannedItem => {
      const itemId = ItemId.parse(deriveId(identity.commandId, `item ${index}`))
      const command = { itemId, row, confirmsReviewed }
      const events = importItem(itemFold.initial, menu, command)
      return { ...command, events, units: isRefusal(events) ? 0 : unitsOf(events) }
    })
    const placed = planned.map(({ itemId }) => ({ itemId, menuId, restaurantId, identity }))
    const takeBack = () => takeBackFromDeletedMenu(writePath, placed, 'delete')
    const claim = await claimSpace(menuId, planned)

    const write = async (item: PlannedItem) =>
      executeOnItem(item.itemId, { identity, restaurantId }, async state =>
        importItem(state, await loadMenu(writePath, menuId), item),
      )
    const [first, ...rest] = planned
    const outcomes: Outcome<ItemState>[] = []
    let unspent = planned.reduce((sum, { units }) => sum + units, 0)
    const written: SettledPart[] = []
    const keep = (outcome: Outcome<ItemState>, { events, units }: PlannedItem) => {
      outcomes.push(outcome)
      const growth = growthOf(itemFold.initial, events)
      if (growth) written.push({ amount: growth, position: outcome.position })
      if (!outcome.repeated) unspent -= units
    }
    try {
      takeFromQuota(quota, restaurantId, unspent)
    } catch (error) {
      claim.settle(null)
      throw error
    }
    try {
      // Alone, so that a key that was used for another file is refused before any row of this one is written.
      if (first) keep(await write(first), first)
      await forEachConcurrently(rest, async item => keep(await write(item), item))
    } catch (error) {
      if (outcomes.length === 0) throw error
      if (error instanceof AppError && error.code === 'menu.not_found') await takeBack()
      throw interrupted(outcomes.length, planned.length, error)
    } finally {
      claim.settleEach(written)
      quota.refund(restaurantId, unspent)
    }
    await takeBack()
    const confirmed = confirmsReviewed ? rows.filter(isReviewed).length : 0
    return answer(201, { id: menuId, imported: rows.length, confirmed }, ...outcomes)
  })

  /** Refuses names that are already on the menu, and more than it can hold. Not exact, like every rule across streams. */
  async function claimSpace(menuId: MenuId, planned: readonly PlannedItem[]): Promise<Claim> {
    const own = new Set<string>(planned.map(({ itemId }) => itemId))
    const listed = await readModel.itemsOf(menuId)
    const others = listed?.filter(({ id }) => !own.has(id)) ?? []
    const growths = planned.flatMap(({ events }) => growthOf(itemFold.initial, events) ?? [])
    const claim = await space.claim(
      { menuId, count: planned.length, bytes: sum(growths), maxBytes: limits.menuBytes },
      listed && { count: others.length, bytes: sum(others), position: listed[0]?.position ?? 0n },
    )
    if (isRefusal(claim)) throw errorOf(claim)
    const names = new Set(others.map(nameKey))
    const issues = planned
      .filter(({ row }) => names.has(nameKey(row)))
      .map(({ row }) => ({
        path: ['line', row.line, matrixColumns.item],
        message: `"${row.name}" is already on the menu, in the same section.`,
      }))
    if (issues.length === 0) return claim
    claim.settle(null)
    throw invalidImport(issues)
  }
}

interface PlannedItem extends ImportItem {
  readonly events: Decision<ItemEvent>
  /** Units that the row takes from the restaurant's quota. */
  readonly units: number
}

function sum(all: readonly { readonly bytes: number }[]): number {
  return all.reduce((total, { bytes }) => total + bytes, 0)
}

function invalidImport(issues: readonly Issue[]): AppError {
  return new AppError('import.invalid', { issues: issues.slice(0, maxIssues) })
}

/** The file is correct, but the store went away: sending it again with the same key imports the remaining rows. */
function interrupted(done: number, planned: number, cause: unknown): unknown {
  const isStore =
    cause instanceof EventStoreUnavailable || (cause instanceof AppError && cause.status === 503)
  if (!isStore) return cause
  const text = `Only ${done} of ${planned} rows were imported. Send the same file again with the same Idempotency-Key to finish.`
  return new AppError('service.event_store_unavailable', { text, cause })
}

async function forEachConcurrently<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await work(each)
  }
  await Promise.all(Array.from({ length: concurrentRows }, worker))
}
