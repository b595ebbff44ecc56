import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { FormatsOfRestaurant, useRestaurant } from '../../api/restaurant-queries.tsx'
import { buttonClass } from '../../ui/base/button.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { Dashboard } from './dashboard.tsx'

/** An admin's dashboard of the restaurant in the address (`?restaurant=`). Without one, a picker. */
export function PickedAnalytics({ picker }: { picker: ReactNode }) {
  const restaurantId = useSearchParams()[0].get('restaurant')
  return restaurantId ? (
    <FormatsOfRestaurant restaurantId={restaurantId}>
      <Dashboard
        restaurantId={restaurantId}
        headingLevel={2}
        title={<PickedTitle key={restaurantId} restaurantId={restaurantId} />}
      />
    </FormatsOfRestaurant>
  ) : (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>Analytics Dashboard</PageTitle>
      <p className="text-soft">Choose a restaurant to see its figures.</p>
      {picker}
    </div>
  )
}

function PickedTitle({ restaurantId }: { restaurantId: string }) {
  const name = useRestaurant(restaurantId).data?.name ?? ''
  return (
    <div>
      <PageTitle>Analytics Dashboard</PageTitle>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-soft">
        {name}
        <Link href="/analytics" className={buttonClass('quiet')}>
          Choose another restaurant
        </Link>
      </p>
    </div>
  )
}
