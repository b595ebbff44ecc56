import { RestaurantPicker } from '../features/admin/restaurant-picker.tsx'
import { PickedAnalytics } from '../features/guest-activity/dashboard.tsx'

const addressOf = (restaurantId: string) => `/analytics?restaurant=${restaurantId}`

/** `/analytics`: an admin's view of any restaurant's figures. */
export function AnalyticsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-8">
      <PickedAnalytics picker={<RestaurantPicker hrefOf={addressOf} />} />
    </div>
  )
}
