import { t } from '../../../languages/t.ts'
import { Loading, Skeleton } from '../../../ui/base/skeleton.tsx'

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholders for the cards while they load. */
export function ItemsSkeleton() {
  return (
    <Loading
      label={t('load.menu')}
      className="grid min-h-dvh grid-cols-1 content-start gap-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      {places.map(place => (
        <Skeleton key={place} className="h-56 rounded-lg" />
      ))}
    </Loading>
  )
}

/** Placeholders for the tabs while they load. */
export function MenusSkeleton() {
  return (
    <Loading label={t('load.menus')} className="pb-6">
      <div className="flex h-12 items-center gap-4 border-b border-line px-4">
        {places.slice(0, 3).map(place => (
          <Skeleton key={place} className="h-5 w-24" />
        ))}
      </div>
    </Loading>
  )
}
