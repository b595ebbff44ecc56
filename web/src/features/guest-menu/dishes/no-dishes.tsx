import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import type { Results } from './results.ts'

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
