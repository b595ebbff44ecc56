import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { ArrowLeftRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { QueryResult } from '../../../api/query-result.tsx'
import { FormatsOfRestaurant, useRestaurant } from '../../../api/restaurant-queries.tsx'
import { datesOf, formatExactInstant } from '../../../format/dates.ts'
import { Button, buttonClass } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { announce, PageTitle } from '../../../ui/base/page.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { isComplete, isoOf, useMenuAt, useMenuChanges, useMenuDiff } from '../audit-api.ts'
import { replayHref } from '../links.ts'
import { differencesText, summariseDifferences } from '../model/differences.ts'
import { indexAt, lastChangeText, requestTime } from '../model/timeline.ts'
import { AuditTabs, CopyLink, LoadingReplay } from '../page-parts.tsx'
import { Comparison } from './comparison.tsx'
import type { LastChange } from './last-change.tsx'
import { MenuAtTime } from './menu-at-time.tsx'
import { TimeField, TimeSlider } from './time-controls.tsx'
import { useReplayAddress } from './use-replay-address.ts'

const views: readonly { readonly value: AuditPerspective; readonly label: string }[] = [
  { value: 'guests', label: 'Visible to guests' },
  { value: 'decided', label: 'Decided' },
]

/** One menu over time: the slider, and the menu at the chosen time or its differences from another time. */
export function MenuReplay({ menuId }: { menuId: string }) {
  const { view, compare, handle, rested, isAtAddress, move, setAddress } = useReplayAddress()
  const [openedAt] = useState(Date.now)
  const opened = useMenuAt(menuId, view, openedAt)
  const changes = useMenuChanges(menuId, view, opened.isSuccess && isComplete(opened.data, openedAt))
  const latest = changes.data?.at(-1)?.at ?? openedAt
  const time = Math.round(handle ?? latest)
  const restedTime = Math.round(rested ?? latest)
  const lastListed = changes.data?.[indexAt(changes.data, restedTime)]

  const at = useMenuAt(menuId, view, changes.data ? requestTime(changes.data, restedTime) : null)
  const lastDiff = useMenuDiff(
    menuId,
    view,
    lastListed && compare === null ? [lastListed.at - 1, lastListed.at] : null,
  )
  const lastChange: LastChange | null =
    lastListed && lastDiff.data && !lastDiff.isPlaceholderData
      ? {
          differences: summariseDifferences(lastDiff.data.differences),
          money: lastDiff.data.money,
          when: lastChangeText(lastListed.at, restedTime),
          entries: lastListed.entries,
        }
      : null
  const comparison = useMenuDiff(
    menuId,
    view,
    compare === null ? null : [Math.min(compare, restedTime), Math.max(compare, restedTime)],
  )
  // The menu's latest name and restaurant, which are needed also at a time before the menu existed.
  const menu = (opened.data?.state ?? at.data?.state)?.menu
  const restaurantId = menu?.restaurantId
  const restaurant = useRestaurant(restaurantId)
  const dates = restaurant.data && datesOf(restaurant.data)

  // While the handle moves on, the loaded difference still belongs to the change that it has left.
  const isOnLastChange = changes.data?.[indexAt(changes.data, time)] === lastListed
  const spokenChange =
    isOnLastChange && lastChange
      ? differencesText(lastChange.differences, { ...dates, money: lastChange.money })
      : ''
  // After a button was used. The slider itself is read out while it has the focus.
  const announcement =
    isAtAddress && spokenChange ? `${formatExactInstant(time, dates)}. ${spokenChange}` : ''
  useEffect(() => {
    if (announcement && !document.activeElement?.matches('input')) announce(announcement)
  }, [announcement])

  return (
    <FormatsOfRestaurant restaurantId={restaurantId}>
      <AuditTabs
        here="/replay"
        search={restaurantId ? `?restaurant=${restaurantId}&menu=${menuId}` : `?menu=${menuId}`}
      />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <PageTitle documentTitle="Replay">{menu ? `Replay of ${menu.name}` : 'Replay'}</PageTitle>
          <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-soft">
            {restaurant.data?.name}
            <Link
              href={restaurantId ? `/replay?restaurant=${restaurantId}` : '/replay'}
              className={buttonClass('quiet')}
            >
              Choose another menu
            </Link>
          </p>
        </div>
        <Segmented
          legend="View"
          legendHidden
          value={view}
          options={views}
          onValue={value => setAddress({ time, view: value })}
        />
      </header>
      <QueryResult
        query={changes}
        failed="This menu’s history could not be loaded"
        loading={<LoadingReplay />}
      >
        {listed => (
          <>
            <section aria-label="Time">
              <Card className="grid grid-cols-1 gap-4 p-4">
                <TimeSlider
                  changes={listed}
                  time={time}
                  now={Math.max(openedAt, changes.dataUpdatedAt, time)}
                  lastChangeText={spokenChange}
                  compare={compare}
                  onTime={move}
                />
                <div className="flex flex-wrap items-start gap-4">
                  <TimeField label="Time" time={time} onTime={move} />
                  {compare === null ? null : (
                    <TimeField
                      label="Compared with"
                      time={compare}
                      onTime={value => setAddress({ time, compare: value })}
                    />
                  )}
                  <div className="flex flex-wrap gap-1 self-end sm:ml-auto">
                    {compare === null ? (
                      <Button variant="secondary" onClick={() => setAddress({ time, compare: time })}>
                        <ArrowLeftRight size={18} /> Compare with another time
                      </Button>
                    ) : (
                      <Button variant="secondary" onClick={() => setAddress({ time, compare: null })}>
                        <X size={18} /> Stop comparing
                      </Button>
                    )}
                    <CopyLink
                      href={replayHref({
                        menu: menuId,
                        time: isoOf(time),
                        view,
                        compare: compare === null ? null : isoOf(compare),
                      })}
                    >
                      Copy link
                    </CopyLink>
                  </div>
                </div>
                {compare === null ? null : (
                  <p className="text-sm text-soft">
                    Move the slider or enter a time. The differences are shown below.
                  </p>
                )}
              </Card>
            </section>
            {compare === null ? (
              <MenuAtTime query={at} time={restedTime} lastChange={lastChange} view={view} />
            ) : (
              <Comparison query={comparison} />
            )}
          </>
        )}
      </QueryResult>
    </FormatsOfRestaurant>
  )
}
