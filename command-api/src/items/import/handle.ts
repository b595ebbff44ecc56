import type { Issue } from '@safe-menu/contracts/errors'
import { ItemId, type MenuId } from '@safe-menu/contracts/ids'
import { matrixColumns } from '@safe-menu/contracts/items/matrix'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { limits } from '@safe-menu/contracts/limits'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import type { Handler } from '@safe-menu/server-kit/http/handler'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import { isRefusal } from '../../decision.ts'
import { ownMenu } from '../../menus/decide.ts'
import type { ReadModel } from '../../read-model.ts'
import { type AnswerWrite, identityOf, restaurantOf } from '../../write-path/answer.ts'
import { errorOf, type Outcome, type WritePath } from '../../write-path/execute.ts'
import { createOnItem, lookAtMenu } from '../on-item.ts'
import type { ItemState } from '../state.ts'
import { confirms, importItem } from './decide.ts'
import { type MatrixRow, nameKey, readMatrix } from './read-matrix.ts'

interface ImportDeps {
  readonly writePath: WritePath
  readonly readModel: ReadModel
  readonly answer: AnswerWrite
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Appends in flight for one import: enough to fill the store's group commits, and little beside everybody else's. */
const concurrentRows = 16
/** A file with more faults than this is mended by its first hundred; the answer stays readable. */
const maxIssues = 100

/** `POST /api/menus/:menuId/import`: everything is checked before the first item is written. */
export function importHandlers({ writePath, readModel, answer, now }: ImportDeps) {
  const onItem = createOnItem(writePath)

  const importMatrix: Handler<typeof itemRoutes.import> = async request => {
    const { menuId } = request.params
    const restaurantId = restaurantOf(request)
    const identity = identityOf(itemRoutes.import, request)
    const menu = ownMenu(await lookAtMenu(writePath, menuId), restaurantId)
    if (isRefusal(menu)) throw errorOf(menu)

    const { rows, issues } = readMatrix(request.body, new Date(now()).toISOString())
    if (issues) throw invalidImport(issues)
    // A repetition derives the same ids: what a crash left undone is done, what was done is seen.
    const planned = rows.map((row, index) => ({
      row,
      itemId: ItemId.parse(deriveId(identity.commandId, `item ${index}`)),
    }))
    await refuseWhatIsThere(menuId, planned)

    const write = ({ row, itemId }: Planned) =>
      onItem(itemId, restaurantId, identity, async state =>
        importItem(state, await lookAtMenu(writePath, menuId), { itemId, menuId, restaurantId, row }),
      )
    const [first, ...rest] = planned
    const outcomes: Outcome<ItemState>[] = []
    try {
      // By itself: a key that was used for another file is refused before any row of this one is written.
      if (first) outcomes.push(await write(first))
      await inParallel(rest, async each => void outcomes.push(await write(each)))
    } catch (error) {
      throw outcomes.length === 0 ? error : interrupted(outcomes.length, planned.length, error)
    }
    const confirmed = rows.filter(confirms).length
    return answer(201, { id: menuId, imported: rows.length, confirmed }, ...outcomes)
  }

  /** Soft, as every rule across streams: against what the read model knows. */
  async function refuseWhatIsThere(menuId: MenuId, planned: readonly Planned[]): Promise<void> {
    const own = new Set<string>(planned.map(({ itemId }) => itemId))
    const others = ((await readModel.itemsOf(menuId)) ?? []).filter(({ id }) => !own.has(id))
    if (others.length + planned.length > limits.itemsPerMenu) throw new AppError('items.limit_reached')
    const names = new Set(others.map(nameKey))
    const issues = planned
      .filter(({ row }) => names.has(nameKey(row)))
      .map(({ row }) => ({
        path: ['line', row.line, matrixColumns.item],
        message: `"${row.name}" is on the menu already, in the same section.`,
      }))
    if (issues.length > 0) throw invalidImport(issues)
  }

  return { [itemRoutes.import.id]: importMatrix } as const
}

interface Planned {
  readonly row: MatrixRow
  readonly itemId: ItemId
}

function invalidImport(issues: readonly Issue[]): AppError {
  return new AppError('import.invalid', { issues: issues.slice(0, maxIssues) })
}

/** Nothing of the file was wrong, but the store went away: who sends it again with its key gets the rest. */
function interrupted(done: number, planned: number, cause: unknown): unknown {
  const isStore =
    cause instanceof EventStoreUnavailable || (cause instanceof AppError && cause.status === 503)
  if (!isStore) return cause
  const text = `Only ${done} of ${planned} rows were imported. Send the same file again with the same Idempotency-Key to finish.`
  return new AppError('service.event_store_unavailable', { text, cause })
}

async function inParallel<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await work(each)
  }
  await Promise.all(Array.from({ length: concurrentRows }, worker))
}
