import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatInstant, useDateFormat } from '../../../format/dates.ts'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { CopyLink } from '../copy-link.tsx'
import { entryHref } from '../links.ts'
import type { HistoryFilter } from '../model/filter.ts'
import { accountText, responsibleAccount } from '../model/people.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-semibold">{name}</dt>
      <dd className="-mt-1.5 font-mono text-xs text-soft break-all sm:mt-0 sm:pt-0.5">{children}</dd>
    </div>
  )
}

interface DetailsProps {
  readonly entry: AuditEntryView
  readonly onFilter: (change: Partial<HistoryFilter>) => void
}

/** Details for an investigation: ids, the position in the chain, and filters for similar entries. */
export function EntryDetails({ entry, onFilter }: DetailsProps) {
  const [open, setOpen] = useState(false)
  const dates = useDateFormat()
  const id = useId()
  const { item, restaurant, allergen } = entry
  const account = responsibleAccount(entry)
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
          {item ? (
            <Button
              variant="secondary"
              onClick={() =>
                onFilter({ ...(restaurant ? { restaurant: restaurant.id } : {}), item: item.id })
              }
            >
              Show only {item.name}
            </Button>
          ) : null}
          {allergen ? (
            <Button variant="secondary" onClick={() => onFilter({ allergen: allergen.id })}>
              Show only {allergen.name}
            </Button>
          ) : null}
          {account ? (
            <Button variant="secondary" onClick={() => onFilter({ actor: account.id })}>
              Show only changes by {accountText(account)}
            </Button>
          ) : null}
          <CopyLink href={entryHref(entry)}>Copy link</CopyLink>
        </div>
      </div>
    </>
  )
}
