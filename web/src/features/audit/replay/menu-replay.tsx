import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { Link } from 'wouter'
import { QueryResult } from '../../../answers/query-result.tsx'
import { FormatsOfRestaurant } from '../../../api/restaurant-queries.tsx'
import { buttonClass } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { PageTitle } from '../../../ui/base/page.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { AuditTabs, LoadingReplay } from '../page-parts.tsx'
import { MenuAtTime } from './menu-at-time.tsx'
import { TimeField, TimeSlider } from './time-controls.tsx'
import { useReplay } from './use-replay.ts'

const views: readonly { readonly value: AuditPerspective; readonly label: string }[] = [
  { value: 'guests', label: 'Visible to guests' },
  { value: 'decided', label: 'Decided' },
]

/** One menu over time: the slider, and the menu at the chosen time. */
export function MenuReplay({ menuId }: { menuId: string }) {
  const replay = useReplay(menuId)
  const { menu, view, changes, time } = replay
  const restaurantId = menu?.restaurantId
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
            {replay.restaurantName}
            <Link
              href={restaurantId ? `/replay?restaurant=${restaurantId}` : '/replay'}
              className={buttonClass('quiet')}
            >
              Choose another menu
            </Link>
          </p>
        </div>
        <Segmented legend="View" legendHidden value={view} options={views} onValue={replay.setView} />
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
                  lastChangeText={replay.spokenChange}
                  onTime={replay.move}
                />
                <TimeField time={time} onTime={replay.move} />
              </Card>
            </section>
            <MenuAtTime
              query={replay.menuAtTime}
              time={replay.shownTime}
              lastChange={replay.lastChange}
              view={view}
            />
          </>
        )}
      </QueryResult>
    </FormatsOfRestaurant>
  )
}
