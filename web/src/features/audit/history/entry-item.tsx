import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { Eye, EyeOff, History, ShieldAlert, ShieldOff, UserRoundCog } from 'lucide-react'
import { Link } from 'wouter'
import { formatTime } from '../../../format/instants.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { buttonClass } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { entryReplayHref } from '../links.ts'
import type { HistoryFilter } from '../model/filter.ts'
import { whoText } from '../model/people.ts'
import { fieldsToTell, sentenceOf, visibleText } from '../model/sentences.ts'
import { BeforeAfter } from './before-after.tsx'
import { EntryDetails } from './entry-details.tsx'

interface EntryItemProps {
  readonly entry: AuditEntryView
  /** Whether restaurants are told apart: for those who see every one's. */
  readonly manyRestaurants: boolean
  readonly onNarrow: (change: Partial<HistoryFilter>) => void
}

/** One entry of the history: what, when, by whom, why, and since when guests saw it. */
export function EntryItem({ entry, manyRestaurants, onNarrow }: EntryItemProps) {
  const visible = visibleText(entry)
  const replay = entryReplayHref(entry)
  const place = [manyRestaurants ? entry.restaurant?.name : null, entry.menu?.name]
    .filter(name => typeof name === 'string')
    .join(' · ')
  return (
    <li className="grid grid-cols-1 gap-x-6 sm:grid-cols-[5.5rem_1fr]">
      <time
        dateTime={entry.decidedAt}
        className="pt-4 pb-1 text-sm font-semibold text-soft tabular-nums sm:text-right"
      >
        {formatTime(entry.decidedAt)}
      </time>
      <Card className="grid gap-3 p-4">
        <div className="grid gap-1">
          <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {sentenceOf(entry)}
          </h3>
          <p className="text-sm text-soft wrap-anywhere">
            {whoText(entry)}
            {place ? ` · ${place}` : ''}
          </p>
        </div>
        {entry.reason ? (
          <p className="border-l-4 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Reason: </span>
            {entry.reason}
          </p>
        ) : null}
        <Marks entry={entry} />
        <BeforeAfter fields={fieldsToTell(entry)} />
        {visible ? (
          <p className="flex items-start gap-2 text-sm text-soft">
            {entry.visibleAt === null || entry.visibility === 'removed' ? (
              <EyeOff size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-ask" />
            ) : (
              <Eye size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            )}
            {visible}
          </p>
        ) : null}
        <div className="-mb-2 border-t border-line pt-1">
          <div className="-mx-4 flex flex-wrap items-start gap-x-1">
            {replay ? (
              <Link href={replay} className={buttonClass('quiet')}>
                <History size={18} aria-hidden="true" /> Show the menu then
              </Link>
            ) : null}
            <EntryDetails entry={entry} onNarrow={onNarrow} />
          </div>
        </div>
      </Card>
    </li>
  )
}

/** What sets an entry apart, in words. */
function Marks({ entry }: { entry: AuditEntryView }) {
  if (!entry.overridden && !entry.tookConfirmationAway && !entry.impersonator) return null
  return (
    <p className="flex flex-wrap gap-2">
      {entry.impersonator ? (
        <Badge tone="note" icon={<UserRoundCog size={14} />}>
          Admin acting for the restaurant
        </Badge>
      ) : null}
      {entry.overridden ? (
        <Badge tone="ask" icon={<ShieldAlert size={14} />}>
          Contradiction overridden
        </Badge>
      ) : null}
      {entry.tookConfirmationAway ? (
        <Badge tone="ask" icon={<ShieldOff size={14} />}>
          “Allergens checked” was lost
        </Badge>
      ) : null}
    </p>
  )
}
