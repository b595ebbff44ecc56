import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { countDishes, type JudgedItem } from '../model/results.ts'
import { HiddenList } from './hidden-list.tsx'
import { placeIds } from './menu-nav.tsx'

interface HiddenDishesProps {
  readonly hidden: readonly JudgedItem[]
}

/** The dishes that the filters hide, and those that strict mode hides, each with the reasons. */
export function HiddenDishes({ hidden }: HiddenDishesProps) {
  const parts = [
    { title: 'hidden by your filters', dishes: hidden.filter(({ isUncertain }) => !isUncertain) },
    { title: 'hidden by strict mode', dishes: hidden.filter(({ isUncertain }) => isUncertain) },
  ].filter(({ dishes }) => dishes.length > 0)
  if (parts.length === 0) return null
  return (
    <div
      id={placeIds.hidden}
      tabIndex={-1}
      className="grid scroll-mt-32 grid-cols-1 gap-3 focus:outline-none"
    >
      {parts.map(({ title, dishes }) => (
        <Disclosure
          key={title}
          headingLevel={2}
          className="rounded-lg border border-line bg-surface"
          title={`${countDishes(dishes.length)} ${title}`}
        >
          <HiddenList hidden={dishes} />
        </Disclosure>
      ))}
    </div>
  )
}
