import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { useId } from 'react'
import { useDateFormat } from '../../../format/dates.ts'
import { type Action, groupByAction, mayContinue } from '../model/actions.ts'
import { groupByDay } from '../model/days.ts'
import type { HistoryFilter } from '../model/filter.ts'
import { EntryGroup } from './entry-group.tsx'
import { EntryItem } from './entry-item.tsx'

export interface EntriesProps {
  readonly entries: readonly AuditEntryView[]
  /** Name the restaurant of each entry: the list covers several. */
  readonly showRestaurant: boolean
}

interface EntryListProps extends EntriesProps {
  readonly onFilter: (change: Partial<HistoryFilter>) => void
  /** The cursors of the pages beside this one; `null`: there is none. */
  readonly beyond: { readonly newer: string | null; readonly older: string | null }
}

/** The entries as cards, day by day. The entries of one action are one card. */
export function EntryList({ entries, beyond, ...shown }: EntryListProps) {
  const dates = useDateFormat()
  return groupByDay(entries, dates).map(day => (
    <DaySection
      key={day.title}
      title={day.title}
      entries={day.entries}
      isPart={action => mayContinue(action, entries, beyond)}
      {...shown}
    />
  ))
}

interface DayProps extends Omit<EntryListProps, 'beyond'> {
  readonly title: string
  readonly isPart: (action: Action<AuditEntryView>) => boolean
}

function DaySection({ title, entries, isPart, ...shown }: DayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="sticky top-0 z-10 bg-canvas py-2 text-lg">
        {title}
      </h2>
      <ol aria-labelledby={id} className="grid gap-3">
        {groupByAction(entries).map(action =>
          action.length === 1 ? (
            <EntryItem key={action[0].id} entry={action[0]} {...shown} />
          ) : (
            <EntryGroup key={action[0].id} entries={action} isPart={isPart(action)} {...shown} />
          ),
        )}
      </ol>
    </section>
  )
}
