import { removesConfirmation } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { type Decision, isRefusal } from '../../decision.ts'
import { openAfter } from '../mentions/decide.ts'
import { type ItemState, itemFold } from '../state.ts'
import { type Column, ignoredColumn, meaningOf } from './columns.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { PlannedItem, PlannedUpdate } from './plan.ts'
import { changesOf } from './update.ts'

interface Planned {
  readonly added: readonly PlannedItem[]
  /** New rows that the menu already has. */
  readonly left: readonly MatrixRow[]
  readonly updated: readonly PlannedUpdate[]
}

/** What an import would do with each row, in the order of the file. */
export function previewRows({ added, left, updated }: Planned) {
  const rows = [
    ...added.map(({ row, events }) => ({
      ...placeOf(row),
      effect: 'new' as const,
      changes: isRefusal(events) ? [] : changesOf(null, events),
      losesConfirmation: false,
      mentions: mentionsAfter(itemFold.initial, events),
    })),
    ...left.map(row => ({
      ...placeOf(row),
      effect: 'left' as const,
      changes: [],
      losesConfirmation: false,
      mentions: [],
    })),
    ...updated.map(({ row, item, events }) => ({
      ...placeOf(row),
      effect: events.length > 0 ? ('changed' as const) : ('unchanged' as const),
      changes: changesOf(item, events),
      losesConfirmation: item.confirmedAt !== null && events.some(removesConfirmation),
      mentions: mentionsAfter(item, events),
    })),
  ]
  return rows.sort((one, other) => one.line - other.line)
}

/** The columns of the file, and what an import would read from each. */
export function previewColumns(columns: readonly Column[]) {
  return columns.map(column => ({ heading: column.heading, as: shownMeaning(column) }))
}

function shownMeaning(column: Column): string | null {
  const isLeftOut = column.kind === 'ignored' || column.heading === ''
  return meaningOf(column) ?? (isLeftOut ? ignoredColumn : null)
}

const placeOf = ({ line, name, section }: MatrixRow) => ({ line, name, section })

/** The allergens that the import leaves open on an item, as the preview shows them. */
function mentionsAfter(before: ItemState, events: Decision<ItemEvent>) {
  const open = isRefusal(events) ? [] : openAfter(before, events)
  return open.map(({ answeredAt: _, ...mention }) => mention)
}
