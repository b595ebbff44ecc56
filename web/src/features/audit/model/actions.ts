import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { counted } from '../../../format/counted.ts'

/** Fewer entries than this are read at a glance. */
const leastForGroup = 3

/** Entries of one action, in the order of the list. */
export type Action<E> = readonly [E, ...E[]]

/** Puts neighbouring entries of one action together if they are many; every other entry stands alone. */
export function groupByAction<E extends { readonly correlationId: string }>(
  entries: readonly E[],
): readonly Action<E>[] {
  const runs: [E, ...E[]][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run && run[0].correlationId === entry.correlationId) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run): Action<E>[] => (run.length < leastForGroup ? run.map(entry => [entry]) : [run]))
}

/** `8 changes to Panna Cotta`, `150 changes to the menu Dinner`. */
export function describeAction(entries: Action<Pick<AuditEntryView, 'item' | 'menu'>>): string {
  const changes = counted(entries.length, 'change')
  const [{ item, menu }] = entries
  if (item && entries.every(entry => entry.item?.id === item.id)) return `${changes} to ${item.name}`
  if (menu && entries.every(entry => entry.menu?.id === menu.id)) return `${changes} to the menu ${menu.name}`
  return `${changes} at once`
}
