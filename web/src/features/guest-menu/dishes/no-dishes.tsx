import { isSoldOut } from '@safe-menu/contracts/items/sold-out'
import { listText } from '../../../dish/tag-text.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import { bothNames } from '../live/guest-document.ts'
import type { JudgedItem, Results } from './results.ts'

export interface NothingFoundProps {
  readonly results: Results
  readonly search: string
  readonly onClear: () => void
  readonly onClearSearch: () => void
}

/** No dish matches the search, or the filters hide them all. */
export function NothingFound(props: NothingFoundProps) {
  const { results, search, onClear, onClearSearch } = props
  const term = search.trim()
  const hidden = results.mode === 'personal' ? results.hidden.length : 0
  const message = term
    ? t(hidden > 0 ? 'results.noneForFilters' : 'results.noneFor', { term })
    : t(hidden > 0 ? 'results.allHidden' : 'results.empty')
  const action =
    term || hidden > 0 ? (
      <div className="flex flex-wrap justify-center gap-3">
        {term ? <Button onClick={onClearSearch}>{t('search.clear')}</Button> : null}
        <Button variant={term ? 'secondary' : 'primary'} onClick={onClear}>
          {t('results.clear')}
        </Button>
      </div>
    ) : undefined
  return (
    <EmptyState
      title={t(hidden > 0 ? 'results.noneForYou' : 'results.none')}
      icon={<Icon name="search-x" size={26} />}
      action={action}
    >
      {message}
    </EmptyState>
  )
}

/** The dishes that the kitchen can make without everything the guest avoids, except those that are sold out. */
export const closestDishes = (ask: readonly JudgedItem[]): readonly JudgedItem[] =>
  ask.filter(
    ({ item, reasons }) =>
      !isSoldOut(item.soldOutUntil, Date.now()) &&
      reasons.every(({ kind }) => kind === 'can-be-made-without'),
  )

/** No dish is safe: names the dishes that the kitchen can change, as the closest. */
export function NothingSafe({ expired, ask }: { expired: boolean; ask: readonly JudgedItem[] }) {
  if (expired) return <p className="text-soft">{t('results.offline')}</p>
  const closest = closestDishes(ask)
  return (
    <div className="grid gap-1">
      <p>{t('results.noneSafe')}</p>
      {closest.length > 0 ? (
        <p className="font-semibold">
          {t('results.closest', { names: listText(closest.map(({ item }) => bothNames(item))) })}
        </p>
      ) : null}
    </div>
  )
}
