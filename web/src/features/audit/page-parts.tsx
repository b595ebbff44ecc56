import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { commitMarginText, openPageLagText } from '@safe-menu/contracts/freshness-texts'
import { Link } from 'wouter'
import { formatExactInstant, useDateFormat } from '../../i18n/dates.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { cx } from '../../ui/base/cx.ts'
import { Loading, Skeleton } from '../../ui/base/skeleton.tsx'

const pages = [
  { href: '/history', label: 'Change history' },
  { href: '/replay', label: 'Replay' },
] as const

/** Links between the two screens of the audit trail. `search` ("?restaurant=...") is passed on to the other one. */
export function AuditTabs({ here, search = '' }: { here: (typeof pages)[number]['href']; search?: string }) {
  return (
    <nav aria-label="Audit trail">
      <ul className="flex gap-1 border-b border-line">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href === here ? href : `${href}${search}`}
              aria-current={href === here ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-12 items-center border-b-3 px-4 py-2 transition-colors focus-visible:-outline-offset-3',
                href === here
                  ? 'border-brand font-semibold text-ink'
                  : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Explains "visible to guests", and how exact its times are. */
export function VisibilityNote() {
  return (
    <p className="text-sm text-soft">
      “Visible to guests” means that a guest could open it. {commitMarginText} {openPageLagText}
    </p>
  )
}

interface RecordNotesProps {
  readonly knownUntil: string | null
  readonly time: number
  readonly view: AuditPerspective
}

/** Warns when the record is not complete up to the shown time, and explains "visible to guests" where that is shown. */
export function RecordNotes({ knownUntil, time, view }: RecordNotesProps) {
  const dates = useDateFormat()
  const isComplete = knownUntil !== null && Date.parse(knownUntil) >= time
  return (
    <>
      {isComplete ? null : (
        <Banner tone="ask" title="The record may be incomplete at this time">
          {knownUntil === null
            ? 'We do not know yet how far it is complete.'
            : `It is complete up to ${formatExactInstant(knownUntil, dates)}. Later changes may be missing here.`}
        </Banner>
      )}
      {view === 'guests' ? <VisibilityNote /> : null}
    </>
  )
}

/** The placeholder of a replay that is loading. */
export function LoadingReplay() {
  return (
    <Loading label="Loading the menu" className="grid gap-4">
      <Skeleton className="h-40 rounded-lg" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </div>
    </Loading>
  )
}
