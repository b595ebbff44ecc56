import { t } from '../../../languages/t.ts'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { guestReasonText } from '../model/reason-text.ts'
import type { JudgedItem } from '../model/results.ts'
import { bothNames } from '../model/translated.ts'
import { placeIds } from './menu-nav.tsx'

/** Dishes that a guest does not see as cards, each with the reasons. */
export function HiddenList({ hidden }: { hidden: readonly JudgedItem[] }) {
  const now = Date.now()
  return (
    <ul className="grid grid-cols-1 gap-2">
      {hidden.map(({ item, reasons }) => (
        <li key={item.id} className="border-t border-line pt-2 first:border-0 first:pt-0">
          <p className="font-semibold">
            <bdi>{bothNames(item)}</bdi>
          </p>
          <p className="text-sm text-stop">
            {reasons.map(reason => guestReasonText(reason, now)).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The dishes that the filters hide, and those that strict mode hides. */
export function HiddenDishes({ hidden }: { hidden: readonly JudgedItem[] }) {
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
