import { t } from '../../../languages/t.ts'
import { Button } from '../../../ui/base/button.tsx'

interface FilterBarProps {
  /** The filters and the search in words. */
  readonly summary: string
  readonly pending: boolean
  readonly clearable: boolean
  readonly onEdit: () => void
  readonly onClear: () => void
}

/** The bar at the top of the screen once the filters have scrolled away: it shows them and leads back to them. */
export function FilterBar({ summary, pending, clearable, onEdit, onClear }: FilterBarProps) {
  return (
    <section
      aria-label={t('filter.inUse')}
      className="absolute inset-x-0 top-full hidden animate-fade-in border-b border-line bg-surface shadow-card tall:block"
    >
      <div className="flex flex-wrap items-center gap-x-2 px-4 py-1">
        <p className="min-w-0 grow basis-24 text-sm">
          <span className="line-clamp-2 font-semibold">{summary || t('filter.showingAll')}</span>
          {pending ? <span className="block font-semibold text-ask">{t('filter.notApplied')}</span> : null}
        </p>
        <div className="-mx-2 flex flex-wrap items-center">
          <Button variant="quiet" className="px-2.5" onClick={onEdit}>
            {t('filter.edit')}
          </Button>
          <Button variant="quiet" className="px-2.5" disabled={!clearable} onClick={onClear}>
            {t('filter.clearAll')}
          </Button>
        </div>
      </div>
    </section>
  )
}
