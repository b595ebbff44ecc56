import { t } from '../../../languages/t.ts'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import type { JudgedItem } from '../model/results.ts'
import { HiddenList } from './hidden-list.tsx'
import { placeIds } from './menu-nav.tsx'

interface HiddenDishesProps {
  readonly hidden: readonly JudgedItem[]
}

/** The dishes that the filters hide, and those that strict mode hides, each with the reasons. */
export function HiddenDishes({ hidden }: HiddenDishesProps) {
  const parts = (
    [
      { id: 'hidden.byFilters', dishes: hidden.filter(({ isUncertain }) => !isUncertain) },
      { id: 'hidden.byStrict', dishes: hidden.filter(({ isUncertain }) => isUncertain) },
    ] as const
  ).filter(({ dishes }) => dishes.length > 0)
  if (parts.length === 0) return null
  return (
    <div
      id={placeIds.hidden}
      tabIndex={-1}
      className="grid scroll-mt-32 grid-cols-1 gap-3 focus:outline-none"
    >
      {parts.map(({ id, dishes }) => (
        <Disclosure
          key={id}
          headingLevel={2}
          className="rounded-lg border border-line bg-surface"
          title={t(id, { count: dishes.length })}
        >
          <HiddenList hidden={dishes} />
        </Disclosure>
      ))}
    </div>
  )
}
