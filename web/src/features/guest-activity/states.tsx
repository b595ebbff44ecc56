import { ChartNoAxesColumn, ExternalLink } from 'lucide-react'
import { buttonClass } from '../../ui/base/button.tsx'
import { Loading, Skeleton } from '../../ui/base/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/base/state.tsx'

/** The placeholder of the dashboard, with the connection's status. */
export function LoadingFigures({ status }: { status: string }) {
  return (
    <Loading label={status} className="grid gap-6">
      <p aria-hidden="true" className="text-sm text-soft">
        {status}
      </p>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {['views', 'visitors', 'menus', 'items'].map(figure => (
          <Skeleton key={figure} className="h-32 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  )
}

/** Shown when the analytics could not be loaded: why, and what to try. */
export function LoadFailure({ message }: { message: string }) {
  return (
    <ErrorState
      title="Analytics could not be loaded"
      retryLabel="Try Again"
      onRetry={() => window.location.reload()}
    >
      <p>{message}</p>
      <p className="mt-3 font-semibold">What you can try</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-left">
        <li>Check that this device is connected to the internet.</li>
        <li>Wait a moment and try again: the service may be starting.</li>
        <li>Log out and log in again.</li>
      </ul>
    </ErrorState>
  )
}

interface NoDataProps {
  readonly hasMenus: boolean
  readonly hasPublished: boolean
  /** The period: "the last 4 weeks". */
  readonly covers: string
  readonly restaurantId: string
}

/** Shown when there is no activity yet, with possible reasons. */
export function NoData({ hasMenus, hasPublished, covers, restaurantId }: NoDataProps) {
  return (
    <EmptyState
      title="No Analytics Data Available"
      icon={<ChartNoAxesColumn size={28} />}
      action={
        <a
          href={`/menu/${restaurantId}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
          aria-label="Open Service View, opens in a new tab"
        >
          Open Service View <ExternalLink size={16} />
        </a>
      }
    >
      <p>Possible reasons:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-left">
        {hasPublished ? null : <li>{hasMenus ? 'No menu is published.' : 'There are no menus yet.'}</li>}
        <li>No guest has viewed a published menu in {covers}.</li>
        <li>
          Tracking is not set up: views count only when guests open the menu through its link or QR code.
        </li>
      </ul>
    </EmptyState>
  )
}
