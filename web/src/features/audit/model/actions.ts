import { isWeaker } from '@safe-menu/contracts/allergens/presence'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { counted } from '../../../format/counted.ts'
import { isPresence } from './fields.ts'

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

type Weakening = Pick<AuditEntryView, 'kind' | 'allergen' | 'before' | 'after' | 'reason'>

/** Whether an entry removes or weakens a warning and nobody said why. */
export function lacksReason({ kind, allergen, before, after, reason }: Weakening): boolean {
  if (reason || allergen?.category !== 'ALLERGEN') return false
  if (kind === 'allergen.withdrawn') return true
  if (kind !== 'allergen.presence_changed') return false
  const [was, is] = [before, after].map(declared)
  return !was || !is || isWeaker(was, is)
}

function declared(values: AuditEntryView['before']) {
  if (!values || !isPresence(values.presence)) return null
  const details = Array.isArray(values.details) ? values.details.map(String) : []
  return { presence: values.presence, details }
}
