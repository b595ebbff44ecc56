import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { X } from 'lucide-react'
import { type DateFormat, formatInstant, useDateFormat } from '../../../i18n/dates.ts'
import { Button } from '../../../ui/base/button.tsx'
import { focusPageTitle } from '../../../ui/base/page.tsx'
import { type HistoryFilter, noFilter, without } from '../model/filter.ts'
import { isMark, kindLabel, markLabels } from '../model/kinds.ts'
import { accountText, responsibleAccount } from '../model/people.ts'

interface FilterChipsProps {
  readonly filter: HistoryFilter
  /** The shown entries, which know the names. */
  readonly entries: readonly AuditEntryView[]
  readonly restaurantName: string
  readonly onFilter: (filter: HistoryFilter) => void
}

/** The active filters. Each can be removed. */
export function FilterChips({ onFilter, ...shown }: FilterChipsProps) {
  const chips = chipsOf(shown, useDateFormat())
  if (chips.length === 0) return null
  const remove = (rest: HistoryFilter) => {
    focusPageTitle() // the chip that had the focus is gone
    onFilter(rest)
  }
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ text, rest }) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => remove(rest)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-brand bg-brand-soft px-4 py-1.5 text-sm font-semibold text-brand wrap-anywhere"
          >
            <span className="sr-only">Remove filter </span>
            {text}
            <X size={16} className="shrink-0" />
          </button>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Button variant="quiet" onClick={() => remove(noFilter)}>
            Clear all
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

/** One chip per active filter, with the filter without it. Without a name among the entries, it shows the start of the id. */
function chipsOf({ filter, entries, restaurantName }: Omit<FilterChipsProps, 'onFilter'>, dates: DateFormat) {
  const short = (id: string) => id.slice(0, 8)
  const nameOf = (subject: 'menu' | 'item', id: string) =>
    entries.find(entry => entry[subject]?.id === id)?.[subject]?.name ?? short(id)
  const accountOf = (id: string) => {
    const person = entries.map(responsibleAccount).find(account => account?.id === id)
    return person ? accountText(person) : `account ${short(id)}`
  }
  const texts = {
    restaurant: (id: string) => `Restaurant: ${restaurantName || short(id)}`,
    menu: (id: string) => `Menu: ${nameOf('menu', id)}`,
    item: (id: string) => `Dish: ${nameOf('item', id)}`,
    allergen: (id: string) => `Allergen: ${catalogueEntry(id)?.name ?? id}`,
    actor: (id: string) => `By: ${accountOf(id)}`,
    mark: (mark: string) => (isMark(mark) ? markLabels[mark] : mark),
    from: (instant: string) => `From ${formatInstant(instant, dates)}`,
    to: (instant: string) => `Before ${formatInstant(instant, dates)}`,
    entries: rangeText,
  }
  const fields = Object.keys(texts) as (keyof typeof texts)[]
  return [
    ...fields.flatMap(field => {
      const value = filter[field]
      return value === undefined ? [] : { text: texts[field](value), rest: without(filter, field) }
    }),
    ...filter.kinds.map(kind => ({
      text: kindLabel(kind),
      rest: { ...filter, kinds: filter.kinds.filter(other => other !== kind) },
    })),
  ]
}

function rangeText(range: string): string {
  const [first, last] = range.split('..')
  return first === last ? `Only entry ${first}` : `Only entries ${first} to ${last}`
}
