import type { DifferenceView, DiffView } from '@safe-menu/contracts/audit/diff-views'
import { Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import { useDateFormat } from '../../../i18n/dates.ts'
import { buttonClass } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { BeforeAfter } from '../history/before-after.tsx'
import { differenceLines, differenceSentence } from '../model/differences.ts'
import type { Change } from '../model/timeline.ts'

/** The last change at or before the shown time. */
export interface LastChange extends Pick<Change, 'entries'> {
  readonly differences: readonly DifferenceView[]
  readonly money: DiffView['money']
  /** How long before the shown time: "Last change 3 minutes earlier". */
  readonly when: string
}

interface LastChangeSummaryProps {
  readonly change: LastChange
  /** Its entries in the history; `null` where the menu does not exist. */
  readonly historyHref: string | null
}

/** What the last change did to the menu, above it. */
export function LastChangeSummary({
  change: { differences, money, when },
  historyHref,
}: LastChangeSummaryProps) {
  const dates = useDateFormat()
  if (differences.length === 0)
    return <p className="text-sm text-soft">{when}: it did not affect this view.</p>
  return (
    <section aria-label="Last change" className="rounded-md border-2 border-note bg-note-soft p-4">
      <ChangeTitle>{when}</ChangeTitle>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
        {differences.map(difference => (
          <li key={`${difference.subject} ${difference.id}`} className="wrap-anywhere">
            {differenceSentence(difference, { ...dates, money })}
          </li>
        ))}
      </ul>
      {historyHref ? (
        <Link href={historyHref} className={cx(buttonClass('quiet'), '-mb-2 -ml-4')}>
          Who changed it, and why
        </Link>
      ) : null}
    </section>
  )
}

/** What the last change did to one item, on its card. */
export function ItemChange({ difference, change }: { difference: DifferenceView; change: LastChange }) {
  const { when, money } = change
  const format = { ...useDateFormat(), money }
  const lines = differenceLines(difference, format)
  return (
    <div className="grid gap-2 rounded-sm bg-note-soft px-3 py-2">
      <ChangeTitle>{when}</ChangeTitle>
      {difference.change === 'changed' && lines.length > 0 ? (
        <BeforeAfter stacked fields={lines} />
      ) : (
        <p>{differenceSentence(difference, format)}.</p>
      )}
    </div>
  )
}

function ChangeTitle({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-note">
      <Sparkles size={16} className="shrink-0" /> {children}
    </p>
  )
}
