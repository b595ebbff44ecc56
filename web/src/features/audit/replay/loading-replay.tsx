import { Loading, Skeleton } from '../../../ui/base/skeleton.tsx'

/** The placeholder of a menu that is loading. */
export function LoadingReplay() {
  return (
    <Loading label="Loading the menu" className="grid gap-4">
      <Skeleton className="h-40 rounded-lg" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </div>
    </Loading>
  )
}
