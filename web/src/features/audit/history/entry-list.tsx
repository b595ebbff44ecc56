import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { useId, useState } from 'react'
import { useDateFormat } from '../../../i18n/dates.ts'
import { Card } from '../../../ui/base/card.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { describeEntry } from '../model/describe-entry.ts'
import { type Action, describeAction, groupByAction, groupByDay, mayContinue } from '../model/groups.ts'
import { actorText } from '../model/people.ts'
import { EntryBadges, EntryItem, type EntryItemProps, TimedCard } from './entry-item.tsx'

interface EntryListProps extends Omit<EntryItemProps, 'entry'> {
  readonly entries: readonly AuditEntryView[]
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

/** Sentences that stand in for the entries of a closed group. */
const shownSentences = 3

interface EntryGroupProps extends Omit<EntryItemProps, 'entry'> {
  readonly entries: Action<AuditEntryView>
  /** The page ends within the action. */
  readonly isPart: boolean
}

/** The entries of one action: closed, its first changes in a sentence each; open, all of them. */
function EntryGroup({ entries, isPart, ...shown }: EntryGroupProps) {
  const [open, setOpen] = useState(false)
  const dates = useDateFormat()
  const [first] = entries
  const title = describeAction(entries, isPart)
  return (
    <TimedCard decidedAt={first.decidedAt}>
      <Card className="p-1">
        <Disclosure title={title} open={open} onOpen={setOpen}>
          <ol aria-label={title} className="grid gap-3">
            {entries.map(entry => (
              <EntryItem key={entry.id} entry={entry} {...shown} />
            ))}
          </ol>
        </Disclosure>
        <div className="grid gap-2 px-3 pb-3">
          <p className="text-sm text-soft wrap-anywhere">{actorText(first)}</p>
          {open ? null : <EntryBadges entries={entries} />}
        </div>
        {open ? null : (
          <ul className="list-disc px-3 pb-3 pl-7 text-sm wrap-anywhere">
            {entries.slice(0, shownSentences).map(entry => (
              <li key={entry.id}>{describeEntry(entry, dates)}</li>
            ))}
            {entries.length > shownSentences ? (
              <li>
                and {entries.length - shownSentences} more
                {isPart ? ', and maybe others on the next page' : ''}
              </li>
            ) : null}
          </ul>
        )}
      </Card>
    </TimedCard>
  )
}
