import { lacksReason } from '@safe-menu/contracts/audit/reason'
import type { AuditEntryView, AuditMark } from '@safe-menu/contracts/audit/views'
import { ChevronDown, Eye, EyeOff, History, ShieldAlert, ShieldOff, UserRoundCog } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { formatInstant, formatTime, useDateFormat } from '../../../i18n/dates.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button, buttonClass } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { cx, type Tone } from '../../../ui/base/cx.ts'
import { entryReplayHref } from '../links.ts'
import { describeEntry, fieldsBesideSentence, placeText } from '../model/describe-entry.ts'
import type { HistoryFilter } from '../model/filter.ts'
import { markLabels } from '../model/kinds.ts'
import { accountText, actorText, responsibleAccount } from '../model/people.ts'
import { visibilityText } from '../model/visibility.ts'
import { BeforeAfter } from './before-after.tsx'

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
    <TimedCard decidedAt={entry.decidedAt}>
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
    </TimedCard>
  )
}

/** A card of the list, beside the time of its decision. */
export function TimedCard({ decidedAt, children }: { decidedAt: string; children: ReactNode }) {
  const dates = useDateFormat()
  return (
    <li className="grid grid-cols-1 gap-x-6 sm:grid-cols-[5.5rem_1fr]">
      <time
        dateTime={decidedAt}
        className="pt-4 pb-1 text-sm font-semibold text-soft tabular-nums sm:text-right"
      >
        {formatTime(decidedAt, dates)}
      </time>
      {children}
    </li>
  )
}

const badges: readonly {
  readonly mark: AuditMark
  readonly tone: Tone
  readonly icon: typeof UserRoundCog
  readonly isOn: (entry: AuditEntryView) => boolean
}[] = [
  { mark: 'acting_admin', tone: 'note', icon: UserRoundCog, isOn: entry => entry.impersonator !== null },
  { mark: 'overridden', tone: 'ask', icon: ShieldAlert, isOn: entry => entry.overridden },
  { mark: 'confirmation_removed', tone: 'ask', icon: ShieldOff, isOn: entry => entry.tookConfirmationAway },
]

/** What an auditor looks for in one or more entries. */
export function EntryBadges({ entries }: { entries: readonly AuditEntryView[] }) {
  const shown = badges.filter(({ isOn }) => entries.some(isOn))
  if (shown.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2">
      {shown.map(({ mark, tone, icon: Icon }) => (
        <Badge key={mark} tone={tone} icon={<Icon size={14} />}>
          {markLabels[mark]}
        </Badge>
      ))}
    </p>
  )
}

/** Details for an investigation: ids, the position in the chain, and filters for similar entries. */
function EntryDetails({ entry, onFilter }: Omit<EntryItemProps, 'showRestaurant'>) {
  const [open, setOpen] = useState(false)
  const dates = useDateFormat()
  const id = useId()
  const { item, restaurant, allergen } = entry
  const account = responsibleAccount(entry)
  const showOnly = (what: string, change: Partial<HistoryFilter>) => (
    <Button variant="secondary" onClick={() => onFilter(change)}>
      Show only {what}
    </Button>
  )
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={id}
        className="ml-auto"
        onClick={() => setOpen(!open)}
      >
        Details
        <ChevronDown size={18} className={cx('transition-transform', open && 'rotate-180')} />
      </Button>
      <div id={id} hidden={!open} className="grid w-full gap-3 px-4 pt-2 pb-3 text-sm">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(7rem,auto)_1fr]">
          <Fact name="Decided">
            {formatInstant(entry.decidedAt, dates)} ({entry.decidedAt})
          </Fact>
          {entry.visibleAt ? (
            <Fact name={entry.visibility === 'removed' ? 'No longer visible to guests' : 'Visible to guests'}>
              {formatInstant(entry.visibleAt, dates)} ({entry.visibleAt})
            </Fact>
          ) : null}
          <Fact name="Correlation id">{entry.correlationId}</Fact>
          <Fact name="Entry id">{entry.id}</Fact>
          <Fact name="Position in the chain">
            {entry.link.sequence}, {entry.link.hash}
          </Fact>
        </dl>
        <div className="flex flex-wrap items-center gap-2">
          {item
            ? showOnly(item.name, { ...(restaurant ? { restaurant: restaurant.id } : {}), item: item.id })
            : null}
          {allergen ? showOnly(allergen.name, { allergen: allergen.id }) : null}
          {account ? showOnly(`changes by ${accountText(account)}`, { actor: account.id }) : null}
        </div>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-semibold">{name}</dt>
      <dd className="-mt-1.5 font-mono text-xs text-soft break-all sm:mt-0 sm:pt-0.5">{children}</dd>
    </div>
  )
}
