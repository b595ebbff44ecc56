import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { QueryResult } from '../../../answers/query-result.tsx'
import { messageOf } from '../../../api/failures.ts'
import { formatExactInstant, useDateFormat } from '../../../i18n/dates.ts'
import { MoneyContext } from '../../../i18n/money.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Refetching } from '../../../ui/base/refetching.tsx'
import { EmptyState, ErrorState } from '../../../ui/base/state.tsx'
import type { useMenuAt } from '../audit-api.ts'
import { changeHref } from '../links.ts'
import { hiddenText } from '../model/visibility.ts'
import { LoadingReplay, RecordNotes } from '../page-parts.tsx'
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
