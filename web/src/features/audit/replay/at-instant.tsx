import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { messageOf } from '../../../api/api-error.ts'
import { formatExactInstant } from '../../../format/instants.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Loading, Skeleton } from '../../../ui/base/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/base/state.tsx'
import type { useMenuAt, useMenuDiff } from '../audit-api.ts'
import { changeHref } from '../links.ts'
import { toldDifferences } from '../model/differences.ts'
import { changedTitle } from '../model/how-long.ts'
import type { Change } from '../model/timeline.ts'
import { VisibilityNote } from '../visibility-note.tsx'
import { Comparison } from './comparison.tsx'
import { MenuThen, NotShown, WhatChanged } from './menu-then.tsx'

interface AtInstantProps {
  readonly query: ReturnType<typeof useMenuAt>
  readonly time: number
  readonly last: Change | undefined
  readonly lastDiff: ReturnType<typeof useMenuDiff>
  readonly view: AuditPerspective
}

/** The menu at the chosen instant, after what the last change before it did. */
export function AtInstant({ query, time, last, lastDiff, view }: AtInstantProps) {
  const { data } = query
  if (data === undefined) {
    return query.isError ? (
      <ErrorState title="The menu at this instant could not be loaded" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    ) : (
      <LoadingReplay />
    )
  }
  const guests = view === 'guests'
  const busy = query.isPlaceholderData
  const { state } = data
  const changed =
    lastDiff.data && !lastDiff.isPlaceholderData ? toldDifferences(lastDiff.data.differences) : null
  const changedWhen = last ? changedTitle(last.at, time) : ''
  return (
    <section aria-labelledby="menu-then" aria-busy={busy || undefined} className="grid gap-4">
      <h2 id="menu-then" className="text-lg">
        {busy
          ? 'Going to that instant...'
          : `${guests ? 'As guests saw it' : 'As the restaurant had decided it'} on ${formatExactInstant(time)}`}
      </h2>
      <Completeness knownUntil={data.knownUntil} time={time} />
      {guests ? <VisibilityNote /> : null}
      <div className={cx('grid gap-4 transition-opacity', busy && 'opacity-50')}>
        {changed?.length === 0 ? (
          <p className="text-sm text-soft">{changedWhen}: this change didn’t affect this view.</p>
        ) : (
          <WhatChanged
            changed={changed ?? []}
            changedWhen={changedWhen}
            whoHref={state && last ? changeHref(state.menu, last) : null}
          />
        )}
        {query.isError ? (
          <ErrorState
            title="The menu at this instant could not be loaded"
            onRetry={() => void query.refetch()}
          >
            {messageOf(query.error)}
          </ErrorState>
        ) : guests && data.notShown !== null ? (
          <NotShown menuName={state?.menu.name ?? null} why={data.notShown} />
        ) : state === null ? (
          <EmptyState title="There was no such menu yet">Go to a later instant.</EmptyState>
        ) : (
          <>
            {state.menu.deleted ? <Banner tone="stop" title="This menu was deleted" /> : null}
            <MenuThen state={state} guests={guests} changed={changed ?? []} changedWhen={changedWhen} />
          </>
        )}
      </div>
    </section>
  )
}

/** Stale is not now: says up to when the record is whole, if the instant lies after that. */
function Completeness({ knownUntil, time }: { knownUntil: string | null; time: number }) {
  if (knownUntil !== null && Date.parse(knownUntil) >= time) return null
  return (
    <Banner tone="ask" title="The record may not be complete up to this instant">
      {knownUntil === null
        ? 'It is not known yet up to when it is whole.'
        : `It is whole up to ${formatExactInstant(knownUntil)}. What changed after that may be missing here.`}
    </Banner>
  )
}

/** What differs between the two chosen instants. */
export function Compared({ query }: { query: ReturnType<typeof useMenuDiff> }) {
  if (query.isError) {
    return (
      <ErrorState title="The comparison could not be loaded" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    )
  }
  if (query.data === undefined) return <LoadingReplay />
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={cx('grid gap-4 transition-opacity', query.isPlaceholderData && 'opacity-50')}
    >
      <Completeness knownUntil={query.data.knownUntil} time={Date.parse(query.data.to)} />
      {query.data.view === 'guests' ? <VisibilityNote /> : null}
      <Comparison diff={query.data} />
    </div>
  )
}

/** The place of a menu that is on its way. */
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
