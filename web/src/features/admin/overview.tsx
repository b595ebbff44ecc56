import { Store } from 'lucide-react'
import { LoadMore } from '../../api/load-more.tsx'
import { counted } from '../../format/counted.ts'
import { Button } from '../../ui/base/button.tsx'
import { cx } from '../../ui/base/cx.ts'
import { SearchField } from '../../ui/base/search-field.tsx'
import { Loading, Skeleton } from '../../ui/base/skeleton.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import type { useOverview } from './admin-api.ts'
import { RestaurantCard } from './restaurant-card.tsx'
import { useManage } from './use-manage.ts'

interface OverviewProps {
  readonly overview: ReturnType<typeof useOverview>
  readonly typed: string
  readonly onTyped: (text: string) => void
}

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

/** The search and the cards of the restaurants. */
export function Overview({ overview, typed, onTyped }: OverviewProps) {
  const { manage, starting } = useManage()
  const restaurants = overview.data?.pages.flatMap(page => page.restaurants)
  const total = overview.data?.pages[0]?.total ?? 0
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">Restaurants</h2>
      <SearchField
        label="Search by restaurant name or owner email"
        placeholder="Restaurant name or owner email"
        value={typed}
        onValue={onTyped}
        className="max-w-xl"
      />
      {restaurants === undefined ? (
        <Loading label="Loading the restaurants" className={cx(grid, 'mt-8')}>
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      ) : (
        <>
          <p role="status" className="text-sm text-soft">
            {counted(total, 'restaurant')}
            {restaurants.length < total ? `, ${restaurants.length} shown` : ''}
          </p>
          {restaurants.length === 0 ? (
            <NoRestaurants isSearch={typed.trim() !== ''} onClear={() => onTyped('')} />
          ) : (
            <ul
              aria-busy={overview.isPlaceholderData || undefined}
              className={cx(grid, 'transition-opacity', overview.isPlaceholderData && 'opacity-60')}
            >
              {restaurants.map(restaurant => (
                <li key={restaurant.id} className="flex min-w-0">
                  <RestaurantCard
                    restaurant={restaurant}
                    asOf={overview.dataUpdatedAt}
                    starting={starting === restaurant.id}
                    waiting={starting !== null && starting !== restaurant.id}
                    onManage={() => manage(restaurant.id)}
                  />
                </li>
              ))}
            </ul>
          )}
          <LoadMore list={overview}>Show more</LoadMore>
        </>
      )}
    </section>
  )
}

function NoRestaurants({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  return isSearch ? (
    <EmptyState
      title="No restaurants found matching your search."
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Search
        </Button>
      }
    >
      Search for part of the name or of the owner’s email.
    </EmptyState>
  ) : (
    <EmptyState title="No restaurants yet" icon={<Store size={28} />}>
      Restaurants appear here when they sign up.
    </EmptyState>
  )
}
