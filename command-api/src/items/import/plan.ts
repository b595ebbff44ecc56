import { errorCatalogue, type Issue } from '@safe-menu/contracts/errors'
import { ItemId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { type Decision, isRefusal, refuse } from '../../decision.ts'
import { type LiveMenu, type MenuState, presentMenu } from '../../menus/state.ts'
import type { NewItem } from '../new-items.ts'
import type { SeriesPart } from '../series.ts'
import { type ItemState, itemFold, presentItem, type RevisedItem } from '../state.ts'
import { importItem } from './decide.ts'
import { issueOf, type MatrixRow, nameKey } from './read-matrix.ts'
import { updateItem } from './update.ts'

export interface PlannedItem extends NewItem {
  readonly row: MatrixRow
}

/** A row that changes an item of the menu. */
export interface PlannedUpdate extends SeriesPart {
  readonly row: MatrixRow
  readonly item: RevisedItem
  readonly events: readonly ItemEvent[]
  /** Refuses an item that has changed since it was planned. */
  readonly decide: (state: ItemState, menu: MenuState, at: Instant) => Decision<ItemEvent>
}

interface PlanContext {
  readonly menu: LiveMenu
  /** Ids of new items derive from it: a repeated request plans the same ones. */
  readonly commandId: string
  readonly confirmsReviewed: boolean
  /** The items of the menu, for an update by name; `null`: every row is a new item. */
  readonly existing: readonly RevisedItem[] | null
  readonly at: Instant
  readonly reason: string | undefined
  readonly reasonRequired: boolean
}

/** Plans an import. Pure: writes nothing. */
export function planImport(rows: readonly MatrixRow[], context: PlanContext) {
  const { menu, commandId, confirmsReviewed, existing, ...said } = context
  const added: PlannedItem[] = []
  const updated: PlannedUpdate[] = []
  const issues: Issue[] = []
  const fault = (row: MatrixRow, message: string) => void issues.push(issueOf(row, message))

  for (const [index, row] of rows.entries()) {
    const itemId = ItemId.parse(deriveId(commandId, `item ${index}`))
    const found = existing === null ? [] : sameName(row, existing, itemId)
    if (found.length > 1) {
      fault(row, `${found.length} items of the menu have the name "${row.name}". Add their section.`)
      continue
    }
    const [item] = found
    if (!item) {
      const decide = (state: ItemState, target: MenuState) =>
        importItem(state, target, { itemId, row, confirmsReviewed })
      added.push({ itemId, row, decide, events: decide(itemFold.initial, menu) })
      continue
    }
    const events = updateItem(item, row, said)
    if (isRefusal(events)) {
      fault(
        row,
        events.text ??
          (events.refused === 'allergens.reason_required' ? noReason : errorCatalogue[events.refused].text),
      )
      continue
    }
    updated.push({
      row,
      item,
      events,
      decide(state, target, at) {
        const current = presentItem(state, target)
        if (isRefusal(current) || isRefusal(presentMenu(target))) return refuse('item.not_found')
        if (current.revision !== item.revision) return refuse('items.changed_since_seen')
        return updateItem(current, row, { ...said, at })
      },
    })
  }
  return { added, updated, issues: [...issues, ...updatedTwice(updated)] }
}

const noReason = 'This removes or weakens a warning. You are acting for this restaurant: give a reason.'

/** The items that a row may mean: those of its name and section, else those of its name if there is only one. */
function sameName(row: MatrixRow, existing: readonly RevisedItem[], own: ItemId): readonly RevisedItem[] {
  const others = existing.filter(({ itemId }) => itemId !== own)
  const exact = others.filter(item => nameKey(item) === nameKey(row))
  if (exact.length > 0) return exact
  const key = nameKey({ ...row, section: '' })
  const named = others.filter(item => nameKey({ ...item, section: '' }) === key)
  return row.filled.has('section') && named.length > 1 ? [] : named
}

function updatedTwice(updated: readonly PlannedUpdate[]): readonly Issue[] {
  const lines = new Map<string, number>()
  return updated.flatMap(({ row, item }) => {
    const first = lines.get(item.itemId)
    lines.set(item.itemId, first ?? row.line)
    return first === undefined ? [] : [issueOf(row, `Line ${first} changes "${row.name}" already.`)]
  })
}
