import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { LoadMore, QueryResult } from '../../answers/query-result.tsx'
import { Card } from '../../ui/base/card.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { SearchField } from '../../ui/base/search-field.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import { useOverview } from './use-overview.ts'

/** A searchable list of all restaurants. `hrefOf` gives the page that a restaurant links to. */
export function RestaurantPicker({ hrefOf }: { hrefOf: (restaurantId: string) => string }) {
  const { overview, typed, onTyped } = useOverview()
  const loading = (
    <LoadingCards label="Loading the restaurants" count={3} height="h-18" className="grid gap-2" />
  )
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <SearchField
        label="Search by restaurant name or owner email"
        placeholder="Restaurant name or owner email"
        value={typed}
        onValue={onTyped}
      />
      <QueryResult query={overview} failed="The restaurants could not be loaded" loading={loading}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title={typed.trim() ? 'No restaurants found matching your search.' : 'No restaurants yet'}
            />
          ) : (
            <Card>
              <ul className="divide-y divide-line">
                {rows.map(({ id, name, user }) => (
                  <li key={id}>
                    <Link
                      href={hrefOf(id)}
                      className="flex min-h-18 items-center gap-3 rounded-lg px-4 py-2 hover:bg-sunken"
                    >
                      <span className="min-w-0 grow">
                        <span className="block font-semibold">{name}</span>
                        <span className="block text-sm break-all text-soft">
                          {user.email ?? 'Account erased'}
                        </span>
                      </span>
                      <ChevronRight size={20} className="shrink-0 text-soft" />
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </QueryResult>
      <LoadMore list={overview}>Show more</LoadMore>
    </div>
  )
}
