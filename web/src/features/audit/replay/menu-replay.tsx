import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { ArrowLeftRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { messageOf } from '../../../api/api-error.ts'
import { formatExactInstant } from '../../../format/instants.ts'
import { Button, buttonClass } from '../../../ui/base/button.tsx'
import { announce, PageTitle } from '../../../ui/base/page.tsx'
import { ErrorState } from '../../../ui/base/state.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { useChanges, useMenuAt, useMenuDiff, useRestaurant } from '../audit-api.ts'
import { AuditTabs } from '../audit-tabs.tsx'
import { CopyLink } from '../copy-link.tsx'
import { replayHref } from '../links.ts'
import { differencesText, toldDifferences } from '../model/differences.ts'
import { askedInstant, indexAt } from '../model/timeline.ts'
import { useDebounced } from '../use-debounced.ts'
import { AtInstant, Compared, LoadingReplay } from './at-instant.tsx'
import { InstantField } from './instant-field.tsx'
import { TimeSlider } from './time-slider.tsx'

const views: readonly { readonly value: AuditPerspective; readonly label: string }[] = [
  { value: 'guests', label: 'What guests saw' },
  { value: 'decided', label: 'What was decided' },
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
  const view: AuditPerspective = search.get('view') === 'decided' ? 'decided' : 'guests'
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
    setMoving(before => (before === settled ? null : before)) // it may have moved on in this very moment
  })

  const at = useMenuAt(menuId, view, changes.data ? askedInstant(changes.data, settledTime()) : null)
  const last = changes.data ? changes.data[indexAt(changes.data, settledTime())] : undefined
  const lastDiff = useMenuDiff(menuId, view, last && compare === null ? [last.at - 1, last.at] : null)
  const diff = useMenuDiff(menuId, view, compare === null ? null : ordered(compare, settledTime()))
  // Its last name and whose it is, also at an instant before it was there, and of a draft that guests never saw change.
  const known = useMenuAt(menuId, view, changes.data ? (lastChange ?? opened) : null).data?.state?.menu
  const restaurantId = known?.restaurantId
  const restaurant = useRestaurant(restaurantId)
  const zone = restaurant.data?.timeZone
  const here = replayHref({
    menu: menuId,
    time: isoOf(time),
    view,
    compare: compare === null ? null : isoOf(compare),
  })
  // While the handle moves on, what was told belongs to the change that it has left.
  const isOnLast = changes.data !== undefined && changes.data[indexAt(changes.data, time)] === last
  const what =
    isOnLast && lastDiff.data && !lastDiff.isPlaceholderData
      ? differencesText(toldDifferences(lastDiff.data.differences))
      : ''

  // Read out after a press of a button; the slider reads itself while it has the focus.
  const told = moving === null && addressed !== null && what ? `${formatExactInstant(time)}. ${what}` : ''
  useEffect(() => {
    if (told && !document.activeElement?.matches('input')) announce(told)
  }, [told])

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
