import { PickedAnalytics } from '../features/guest-activity/picked-analytics.tsx'

/** `/analytics`: an admin's view of any restaurant's figures. */
export function AnalyticsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-8">
      <PickedAnalytics />
    </div>
  )
}
