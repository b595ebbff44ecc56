import { useMutation } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useLocation } from 'wouter'
import { LoadMore, QueryResult } from '../../answers/query-result.tsx'
import { call, queryClient } from '../../api/client.ts'
import { counted } from '../../i18n/words.ts'
import { sessions } from '../../session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { CardList, LoadingCards } from '../../ui/base/card-list.tsx'
import { Refetching } from '../../ui/base/refetching.tsx'
import { SearchField } from '../../ui/base/search-field.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import { RestaurantCard } from './restaurant-card.tsx'
import type { useOverview } from './use-overview.ts'

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

/** The search and the cards of the restaurants. */
export function Overview({ overview, typed, onTyped }: ReturnType<typeof useOverview>) {
  const { manage, starting } = useManage()
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
      <QueryResult
        query={overview}
        failed="Failed to load admin dashboard data" // specification section 8
        loading={
          <LoadingCards label="Loading the restaurants" count={3} height="h-72" className={`${grid} mt-8`} />
        }
      >
        {({ rows, total }) => (
          <>
            <p role="status" className="text-sm text-soft">
              {counted(total, 'restaurant')}
              {rows.length < total ? `, ${rows.length} shown` : ''}
            </p>
            {rows.length === 0 ? (
              <NoRestaurants isSearch={typed.trim() !== ''} onClear={() => onTyped('')} />
            ) : (
              <Refetching busy={overview.isPlaceholderData}>
                <CardList items={rows} className={grid}>
                  {restaurant => (
                    <RestaurantCard
                      restaurant={restaurant}
                      asOf={overview.dataUpdatedAt}
                      starting={starting === restaurant.id}
                      waiting={starting !== null && starting !== restaurant.id}
                      onManage={() => manage(restaurant.id)}
                    />
                  )}
                </CardList>
              </Refetching>
            )}
            <LoadMore list={overview}>Show more</LoadMore>
          </>
        )}
      </QueryResult>
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

/** Starts acting for a restaurant: stores its token, keeps the admin's own aside, and opens `/dashboard`. */
function useManage() {
  const [, navigate] = useLocation()
  const write = useMutation({
    mutationFn: async (restaurantId: string) => {
      const { token } = await call('POST /api/admin/impersonate/:restaurantId', { params: { restaurantId } })
      sessions.impersonate(token)
      queryClient.clear()
      navigate('/dashboard')
    },
    meta: { failed: 'Failed to impersonate restaurant' }, // specification section 8
  })
  return { manage: write.mutate, starting: write.isPending ? write.variables : null }
}
