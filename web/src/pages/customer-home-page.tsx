import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { useQueries } from '@tanstack/react-query'
import { ChevronRight, ScanQrCode } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../api/device.ts'
import { keys } from '../api/keys.ts'
import { choiceFromText } from '../features/guest-menu/model/guest-choice.ts'
import { forgetRecent, readRecent } from '../recent/recent-restaurants.ts'
import { deviceStorage } from '../storage/device-storage.ts'
import { Badge, Card } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/state.tsx'

/** Where the guest's page keeps the choice. */
const choiceKey = 'guestChoice'

/** What the customer avoids or follows, as last chosen on a menu. It never leaves the device. */
function Profile() {
  const [selected, setSelected] = useState(() => choiceFromText(deviceStorage.getItem(choiceKey)).selected)
  const forget = () => {
    deviceStorage.removeItem(choiceKey)
    setSelected([])
  }
  return (
    <Card className="grid justify-items-start gap-3 p-5">
      <h2 className="text-xl">My allergens and diets</h2>
      {selected.length > 0 ? (
        <>
          <ul className="flex flex-wrap gap-2">
            {selected.map(id => (
              <li key={id}>
                <Badge tone="brand" icon={catalogueEntry(id)?.emoji}>
                  {catalogueEntry(id)?.name ?? id}
                </Badge>
              </li>
            ))}
          </ul>
          <p className="text-sm text-soft">Used on every menu you open here. Kept on this device only.</p>
          <Button variant="secondary" onClick={forget}>
            Forget my choice
          </Button>
        </>
      ) : (
        <p className="text-soft">
          Nothing chosen yet. Pick what you avoid on any menu: it is kept on this device only, never on our
          servers.
        </p>
      )}
    </Card>
  )
}

function RecentMenus() {
  const [ids, setIds] = useState(readRecent)
  const restaurants = useQueries({
    queries: ids.map(restaurantId => ({
      queryKey: keys.restaurant(restaurantId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET /api/restaurants/:restaurantId', { params: { restaurantId } }, { as: 'guest', signal }),
    })),
  })
  if (ids.length === 0) {
    return (
      <EmptyState title="No menus opened yet" icon={<ScanQrCode size={28} />}>
        Scan the code on a restaurant’s table. The menus that you open while logged in are listed here.
      </EmptyState>
    )
  }
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-xl">Recently opened</h2>
      <ul className="grid w-full gap-3">
        {restaurants.map((restaurant, index) => {
          const id = ids[index] ?? ''
          return (
            <li key={id}>
              {restaurant.isPending ? (
                <Loading label="Loading">
                  <Skeleton className="h-18 rounded-lg" />
                </Loading>
              ) : (
                <Link
                  href={`/menu/${id}`}
                  className="flex min-h-18 items-center gap-3 rounded-lg border border-line bg-surface px-5 py-3 shadow-card hover:bg-sunken"
                >
                  <span className="grow">
                    <span className="block font-semibold">
                      {restaurant.data?.name ?? 'A restaurant whose name could not be loaded'}
                    </span>
                    <span className="text-sm text-soft">{restaurant.data?.address}</span>
                  </span>
                  <ChevronRight size={20} aria-hidden="true" className="text-soft" />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      <Button
        variant="quiet"
        onClick={() => {
          forgetRecent()
          setIds([])
        }}
      >
        Clear this list
      </Button>
    </section>
  )
}

/** `/` for a customer: the profile on this device and the menus opened lately. */
export function CustomerHomePage() {
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10">
      <PageTitle>My menus</PageTitle>
      <Profile />
      <RecentMenus />
    </div>
  )
}
