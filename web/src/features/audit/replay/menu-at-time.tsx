import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { messageOf } from '../../../api/api-error.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { formatExactInstant, useDateFormat } from '../../../format/dates.ts'
import { MoneyContext } from '../../../format/money.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Loading, Skeleton } from '../../../ui/base/skeleton.tsx'
import { EmptyState, ErrorState, Refetching } from '../../../ui/base/state.tsx'
import type { useMenuAt } from '../audit-api.ts'
import { changeHref } from '../links.ts'
import { hiddenText } from '../model/visibility.ts'
import { VisibilityNote } from '../page-parts.tsx'
import { HistoricalMenu } from './historical-menu.tsx'
import { type LastChange, LastChangeSummary } from './last-change.tsx'

interface MenuAtTimeProps {
  readonly query: ReturnType<typeof useMenuAt>
  readonly time: number
  /** The last change at or before `time`, once its differences are loaded. */
  readonly lastChange: LastChange | null
  readonly view: AuditPerspective
}

const failed = 'The menu at this time could not be loaded'

/** The menu at the chosen time, under the last change before it. */
export function MenuAtTime({ query, time, lastChange, view }: MenuAtTimeProps) {
  const isGuestView = view === 'guests'
  const dates = useDateFormat()
  const busy = query.isPlaceholderData
  return (
    <QueryResult query={query} failed={failed} loading={<LoadingReplay />}>
      {({ state, notShown, knownUntil, money }) => (
        <section aria-labelledby="menu-at-time" className="grid gap-4">
          <h2 id="menu-at-time" className="text-lg">
            {busy
              ? 'Loading...'
              : `${isGuestView ? 'Visible to guests on' : 'Decided as of'} ${formatExactInstant(time, dates)}`}
          </h2>
          <RecordNotes knownUntil={knownUntil} time={time} view={view} />
          <Refetching busy={busy} className="gap-4">
            {lastChange ? (
              <LastChangeSummary
                change={lastChange}
                historyHref={state && changeHref(state.menu, lastChange)}
              />
            ) : null}
            {query.isError ? (
              <ErrorState title={failed} onRetry={() => void query.refetch()}>
                {messageOf(query.error)}
              </ErrorState>
            ) : isGuestView && notShown !== null ? (
              <Banner tone="stop" title="Guests could not open this menu at this time">
                {hiddenText(state?.menu.name ?? null, notShown)}
              </Banner>
            ) : state === null ? (
              <EmptyState title="This menu did not exist yet">Choose a later time.</EmptyState>
            ) : (
              <>
                {state.menu.deleted ? <Banner tone="stop" title="This menu was deleted" /> : null}
                <MoneyContext value={money}>
                  <HistoricalMenu state={state} at={time} isGuestView={isGuestView} lastChange={lastChange} />
                </MoneyContext>
              </>
            )}
          </Refetching>
        </section>
      )}
    </QueryResult>
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

/** The placeholder of a menu that is loading. */
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
