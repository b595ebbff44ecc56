import { lacksReason } from '@safe-menu/contracts/audit/reason'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { Eye, EyeOff, History } from 'lucide-react'
import { Link } from 'wouter'
import { formatTime, useDateFormat } from '../../../format/dates.ts'
import { buttonClass } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { entryReplayHref } from '../links.ts'
import { describeEntry, fieldsBesideSentence } from '../model/describe-entry.ts'
import type { HistoryFilter } from '../model/filter.ts'
import { actorText } from '../model/people.ts'
import { placeText } from '../model/place.ts'
import { visibilityText } from '../model/visibility.ts'
import { BeforeAfter } from './before-after.tsx'
import { EntryBadges } from './entry-badges.tsx'
import { EntryDetails } from './entry-details.tsx'

export interface EntryItemProps {
  readonly entry: AuditEntryView
  /** Name the restaurant: the list covers several. */
  readonly showRestaurant: boolean
  readonly onFilter: (change: Partial<HistoryFilter>) => void
}

/** One entry of the history: what changed, when, by whom and why, and since when it has been visible to guests. */
export function EntryItem({ entry, showRestaurant, onFilter }: EntryItemProps) {
  const dates = useDateFormat()
  const visibility = visibilityText(entry, dates)
  const replay = entryReplayHref(entry)
  const place = placeText(entry, showRestaurant)
  return (
    <li className="grid grid-cols-1 gap-x-6 sm:grid-cols-[5.5rem_1fr]">
      <time
        dateTime={entry.decidedAt}
        className="pt-4 pb-1 text-sm font-semibold text-soft tabular-nums sm:text-right"
      >
        {formatTime(entry.decidedAt, dates)}
      </time>
      <Card className="grid gap-3 p-4">
        <div className="grid gap-1">
          <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {describeEntry(entry, dates)}
          </h3>
          <p className="text-sm text-soft wrap-anywhere">
            {actorText(entry)}
            {place ? ` · ${place}` : ''}
          </p>
        </div>
        {entry.reason ? (
          <p className="border-l-4 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Reason: </span>
            {entry.reason}
          </p>
        ) : lacksReason(entry) ? (
          <p className="text-sm text-soft">No reason was given.</p>
        ) : null}
        <EntryBadges entries={[entry]} />
        <BeforeAfter fields={fieldsBesideSentence(entry, dates)} />
        {visibility ? (
          <p className="flex items-start gap-2 text-sm text-soft">
            {entry.visibleAt === null || entry.visibility === 'removed' ? (
              <EyeOff size={18} className="mt-0.5 shrink-0 text-ask" />
            ) : (
              <Eye size={18} className="mt-0.5 shrink-0" />
            )}
            {visibility}
          </p>
        ) : null}
        <div className="-mb-2 border-t border-line pt-1">
          <div className="-mx-4 flex flex-wrap items-start gap-x-1">
            {replay ? (
              <Link href={replay} className={buttonClass('quiet')}>
                <History size={18} /> Show the menu at that time
              </Link>
            ) : null}
            <EntryDetails entry={entry} onFilter={onFilter} />
          </div>
        </div>
      </Card>
    </li>
  )
}
