import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { type DateFormat, formatDay } from '../../../i18n/dates.ts'
import { counted } from '../../../i18n/words.ts'

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

/** Whether the action may have more entries than the list: it is at an end of the list beyond which there are others. */
export function mayContinue<E>(
  action: Action<E>,
  listed: readonly E[],
  beyond: { readonly newer: unknown; readonly older: unknown },
): boolean {
  if (beyond.newer !== null && action[0] === listed[0]) return true
  return beyond.older !== null && action.at(-1) === listed.at(-1)
}

/** Actions on many items whose entries are all of one kind. */
const kindsOfMany: Partial<Record<AuditKind, string>> = {
  'allergens.confirmed': 'marked as checked together',
  'allergens.confirmation_withdrawn': 'marked as not checked any more',
}

/**
 * `8 changes to Panna Cotta`, `150 changes to the menu Dinner`, `61 dishes marked as checked together`. `isPart`: there may be
 * more of them on another page.
 */
export function describeAction(
  entries: Action<Pick<AuditEntryView, 'kind' | 'item' | 'menu'>>,
  isPart = false,
): string {
  const atLeast = (count: string) => (isPart ? `At least ${count}` : count)
  const [{ kind, item, menu }] = entries
  const many = kindsOfMany[kind] // a group has three entries or more
  if (many && entries.every(entry => entry.kind === kind))
    return `${atLeast(`${entries.length} dishes`)} ${many}`
  const changes = atLeast(counted(entries.length, 'change'))
  if (item && entries.every(entry => entry.item?.id === item.id)) return `${changes} to ${item.name}`
  if (menu && entries.every(entry => entry.menu?.id === menu.id)) return `${changes} to the menu ${menu.name}`
  return `${changes} at once`
}

/**
 * Groups entries by day (`Thursday, 12 March 2026`). Each day appears once, although decisions of two restaurants may
 * alternate around midnight.
 */
export function groupByDay<E extends { readonly decidedAt: string }>(
  entries: readonly E[],
  dates: DateFormat = {},
): readonly { readonly title: string; readonly entries: readonly E[] }[] {
  const days = new Map<string, E[]>()
  for (const entry of entries) {
    const title = formatDay(entry.decidedAt, dates)
    const day = days.get(title)
    if (day) day.push(entry)
    else days.set(title, [entry])
  }
  return [...days].map(([title, dayEntries]) => ({ title, entries: dayEntries }))
}
