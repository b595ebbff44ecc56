import { useState } from 'react'
import { formatTime, useDateFormat } from '../../../format/dates.ts'
import { Card } from '../../../ui/base/card.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { type Action, describeAction } from '../model/actions.ts'
import { describeEntry } from '../model/describe-entry.ts'
import { actorText } from '../model/people.ts'
import { EntryBadges } from './entry-badges.tsx'
import { EntryItem, type EntryItemProps } from './entry-item.tsx'

/** Sentences that stand in for the entries of a closed group. */
const shownSentences = 3

interface EntryGroupProps extends Omit<EntryItemProps, 'entry'> {
  readonly entries: Action<EntryItemProps['entry']>
  /** The page ends within the action. */
  readonly isPart: boolean
}

/** The entries of one action: closed, its first changes in a sentence each; open, all of them. */
export function EntryGroup({ entries, isPart, ...shown }: EntryGroupProps) {
  const [open, setOpen] = useState(false)
  const dates = useDateFormat()
  const [first] = entries
  const title = describeAction(entries, isPart)
  return (
    <li className="grid grid-cols-1 gap-x-6 sm:grid-cols-[5.5rem_1fr]">
      <time
        dateTime={first.decidedAt}
        className="pt-4 pb-1 text-sm font-semibold text-soft tabular-nums sm:text-right"
      >
        {formatTime(first.decidedAt, dates)}
      </time>
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
    </li>
  )
}
