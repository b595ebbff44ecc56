import { useSessions } from '../../session/session.ts'
import { Dashboard } from './dashboard.tsx'

/** The dashboard of the restaurant that is logged in, for a page that has its own title. */
export function OwnAnalytics() {
  const restaurantId = useSessions().restaurant?.restaurantId ?? null
  return (
    <Dashboard
      restaurantId={restaurantId}
      headingLevel={3}
      title={<h2 className="text-2xl">Analytics Dashboard</h2>}
    />
  )
}
