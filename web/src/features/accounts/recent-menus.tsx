import { useQueries } from '@tanstack/react-query'
import { ChevronRight, ScanQrCode, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { guestRestaurantQuery } from '../../api/restaurant-queries.tsx'
import { forgetRecent, readRecent } from '../../device/recent-restaurants.ts'
import { Button } from '../../ui/base/button.tsx'
import { announce } from '../../ui/base/page.tsx'
import { Loading, Skeleton } from '../../ui/base/skeleton.tsx'
import { EmptyState } from '../../ui/base/state.tsx'

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** The restaurants whose menus were opened on this device. Each can be taken off the list, or all of them. */
export function RecentMenus() {
  const [ids, setIds] = useState(() => readRecent())
  const heading = useRef<HTMLHeadingElement>(null)
  const restaurants = useQueries({ queries: ids.map(guestRestaurantQuery) })
  const forget = (restaurantId: string | null, said: string) => {
    forgetRecent(restaurantId)
    setIds(readRecent())
    heading.current?.focus() // the button that had the focus is gone
    announce(said)
  }

  return (
    <section className="grid grid-cols-1 justify-items-start gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Recently opened
      </h2>
      {ids.length === 0 ? (
        <EmptyState className="w-full" title="No menus opened yet" icon={<ScanQrCode size={28} />}>
          Scan a restaurant’s QR code. Menus that you open while logged in are listed here, on this device
          only.
        </EmptyState>
      ) : (
        <>
          <ul className="grid w-full grid-cols-1 gap-3">
            {restaurants.map((restaurant, index) => {
              const id = ids[index] ?? ''
              const name = restaurant.data?.name ?? 'Restaurant (its name could not be loaded)'
              return (
                <li
                  key={id}
                  className="flex min-h-18 items-stretch rounded-lg border border-line bg-surface shadow-card"
                >
                  {restaurant.isPending ? (
                    <Loading label="Loading" className="grid grow items-center px-5">
                      <Skeleton className="h-6 w-48" />
                    </Loading>
                  ) : isGone(restaurant.error) ? (
                    <p className="grow self-center px-5 py-3 text-soft">
                      This restaurant is no longer on Safe Menu.
                    </p>
                  ) : (
                    <Link
                      href={`/menu/${id}`}
                      className="flex min-w-0 grow items-center gap-3 rounded-lg px-5 py-3 hover:bg-sunken"
                    >
                      <span className="min-w-0 grow">
                        <span className="block font-semibold">{name}</span>
                        <span className="block text-sm text-soft">{restaurant.data?.address}</span>
                      </span>
                      <ChevronRight size={20} className="shrink-0 text-soft" />
                    </Link>
                  )}
                  <Button
                    variant="quiet"
                    size="icon"
                    className="m-2 self-center"
                    aria-label={`Remove ${restaurant.data?.name ?? 'this restaurant'} from the list`}
                    onClick={() => forget(id, `${name} was removed from the list.`)}
                  >
                    <X size={18} />
                  </Button>
                </li>
              )
            })}
          </ul>
          <Button variant="quiet" className="-ml-4" onClick={() => forget(null, 'The list is empty now.')}>
            Clear this list
          </Button>
        </>
      )}
    </section>
  )
}
