import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { ArrowLeftRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { messageOf } from '../../../api/api-error.ts'
import { formatExactInstant } from '../../../format/instants.ts'
import { Banner } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { PageTitle } from '../../../ui/page.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state.tsx'
import { useChanges, useMenuAt, useMenuDiff, useRestaurant } from '../audit-api.ts'
import { AuditTabs } from '../audit-tabs.tsx'
import { CopyLink } from '../copy-link.tsx'
import { replayHref } from '../links.ts'
import { differencesText, toldDifferences } from '../model/differences.ts'
import { changedTitle } from '../model/how-long.ts'
import { askedInstant, type Change, indexAt } from '../model/timeline.ts'
import { useDebounced } from '../use-debounced.ts'
import { Comparison } from './comparison.tsx'
import { InstantField } from './instant-field.tsx'
import { MenuThen, NotShown, WhatChanged } from './menu-then.tsx'
import { TimeSlider } from './time-slider.tsx'

const views: readonly { readonly value: AuditPerspective; readonly label: string }[] = [
  { value: 'guests', label: 'What guests saw' },
  { value: 'kitchen', label: 'What was decided' },
]

/** The handle stands still this long before the server is asked: a drag passes many instants. */
const settleMs = 150

const instantIn = (text: string | null) => {
  const instant = Date.parse(text ?? '')
  return Number.isNaN(instant) ? null : instant
}
const isoOf = (instant: number) => new Date(instant).toISOString()

/** One menu's life: the slider, and the menu at the chosen instant or what differs between two. */
export function MenuReplay({ menuId }: { menuId: string }) {
  const [search, setSearch] = useSearchParams()
  const view: AuditPerspective = search.get('view') === 'kitchen' ? 'kitchen' : 'guests'
  const changes = useChanges(menuId, view)
  const [opened] = useState(Date.now)
  const addressed = instantIn(search.get('time'))
  const compare = instantIn(search.get('compare'))
  // Where the handle is, ahead of the address while it moves.
  const [moving, setMoving] = useState<number | null>(null)
  const lastChange = changes.data?.at(-1)?.at
  const time = Math.round(moving ?? addressed ?? lastChange ?? opened)
  const now = Math.max(opened, changes.dataUpdatedAt, time)
  const settled = useDebounced(moving, settleMs)

  const change = (values: { time?: number; compare?: number | null; view?: AuditPerspective }) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        after.set('time', isoOf(values.time ?? time))
        if (values.view) after.set('view', values.view)
        if (values.compare === null) after.delete('compare')
        else if (values.compare !== undefined) after.set('compare', isoOf(values.compare))
        return after
      },
      { replace: true },
    )
  useEffect(() => {
    if (settled === null || settled !== moving) return
    change({ time: settled })
    setMoving(null)
  })

  const at = useMenuAt(menuId, view, changes.data ? askedInstant(changes.data, settledTime()) : null)
  const last = changes.data ? changes.data[indexAt(changes.data, settledTime())] : undefined
  const lastDiff = useMenuDiff(menuId, view, last && compare === null ? [last.at - 1, last.at] : null)
  const diff = useMenuDiff(menuId, view, compare === null ? null : ordered(compare, settledTime()))
  // Its last name and whose it is, also at an instant before it was there.
  const known = useMenuAt(menuId, view, lastChange ?? null).data?.state?.menu
  const restaurantId = known?.restaurantId
  const restaurant = useRestaurant(restaurantId)
  const zone = restaurant.data?.timeZone
  const here = replayHref({
    menu: menuId,
    time: isoOf(time),
    view,
    compare: compare === null ? null : isoOf(compare),
  })
  const what =
    lastDiff.data && !lastDiff.isPlaceholderData
      ? differencesText(toldDifferences(lastDiff.data.differences))
      : ''

  function settledTime(): number {
    return Math.round(settled ?? addressed ?? lastChange ?? opened)
  }

  return (
    <>
      <AuditTabs
        here="/replay"
        search={restaurantId ? `?restaurant=${restaurantId}&menu=${menuId}` : `?menu=${menuId}`}
      />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <PageTitle documentTitle="Replay">{known ? `Replay of ${known.name}` : 'Replay'}</PageTitle>
          <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-soft">
            {restaurant.data?.name}
            <Link
              href={restaurantId ? `/replay?restaurant=${restaurantId}` : '/replay'}
              className={buttonClass('quiet')}
            >
              Another menu
            </Link>
          </p>
        </div>
        <Segmented
          legend="Whose view"
          legendHidden
          value={view}
          options={views}
          onValue={value => change({ view: value })}
        />
      </header>
      {changes.data === undefined ? (
        changes.isError ? (
          <ErrorState title="This menu’s history could not be loaded" onRetry={() => void changes.refetch()}>
            {messageOf(changes.error)}
          </ErrorState>
        ) : (
          <LoadingReplay />
        )
      ) : (
        <>
          <section
            aria-label="Instant"
            className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-card"
          >
            <TimeSlider
              changes={changes.data}
              time={time}
              now={now}
              whatChanged={what}
              other={compare}
              onTime={setMoving}
            />
            <div className="flex flex-wrap items-start gap-4">
              <InstantField
                label={compare === null ? 'Instant' : 'This instant'}
                time={time}
                onTime={setMoving}
                restaurantZone={zone}
              />
              {compare === null ? null : (
                <InstantField
                  label="Compared with"
                  time={compare}
                  onTime={value => change({ compare: value })}
                  restaurantZone={zone}
                />
              )}
              <div className="flex flex-wrap gap-1 self-end sm:ml-auto">
                {compare === null ? (
                  <Button variant="secondary" onClick={() => change({ compare: time })}>
                    <ArrowLeftRight size={18} aria-hidden="true" /> Compare with another instant
                  </Button>
                ) : (
                  <Button variant="secondary" onClick={() => change({ compare: null })}>
                    <X size={18} aria-hidden="true" /> Stop comparing
                  </Button>
                )}
                <CopyLink href={here}>Copy link</CopyLink>
              </div>
            </div>
            {compare === null ? null : (
              <p className="text-sm text-soft">
                Move the slider or type an instant: what differs stands below.
              </p>
            )}
          </section>
          {compare === null ? (
            <AtInstant query={at} time={settledTime()} last={last} lastDiff={lastDiff} view={view} />
          ) : (
            <Compared query={diff} />
          )}
        </>
      )}
    </>
  )
}

const ordered = (a: number, b: number): readonly [number, number] => (a <= b ? [a, b] : [b, a])

interface AtInstantProps {
  readonly query: ReturnType<typeof useMenuAt>
  readonly time: number
  readonly last: Change | undefined
  readonly lastDiff: ReturnType<typeof useMenuDiff>
  readonly view: AuditPerspective
}

function AtInstant({ query, time, last, lastDiff, view }: AtInstantProps) {
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
      <div className={cx('grid gap-4 transition-opacity', busy && 'opacity-50')}>
        {changed?.length === 0 ? (
          <p className="text-sm text-soft">{changedWhen}, made no difference on what stands here.</p>
        ) : (
          <WhatChanged changed={changed ?? []} changedWhen={changedWhen} />
        )}
        {query.isError ? (
          <ErrorState
            title="The menu at this instant could not be loaded"
            onRetry={() => void query.refetch()}
          >
            {messageOf(query.error)}
          </ErrorState>
        ) : guests && !state?.shown ? (
          <NotShown state={state} />
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

function Compared({ query }: { query: ReturnType<typeof useMenuDiff> }) {
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
      <Comparison diff={query.data} />
    </div>
  )
}

function LoadingReplay() {
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
