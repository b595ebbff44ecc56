import { Button } from '../../../ui/base/button.tsx'

interface FilterBarProps {
  /** The filters and the search in words. */
  readonly summary: string
  readonly pending: boolean
  readonly clearable: boolean
  readonly onApply: () => void
  readonly onEdit: () => void
  readonly onClear: () => void
}

/** The bar at the top of the screen once the filters have scrolled away: it shows them and leads back to them. */
export function FilterBar({ summary, pending, clearable, onApply, onEdit, onClear }: FilterBarProps) {
  return (
    <section
      aria-label="Filters in use"
      className="fixed inset-x-0 top-0 z-30 animate-fade-in border-b border-line bg-surface shadow-card"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 px-4 py-1.5">
        <p className="min-w-0 grow basis-32 text-sm">
          <span className="line-clamp-2 font-semibold">{summary || 'Showing all dishes'}</span>
          {pending ? <span className="block font-semibold text-ask">Not applied yet</span> : null}
        </p>
        <div className="-mx-2 flex flex-wrap items-center">
          {pending ? (
            <Button className="mx-2 max-sm:grow max-sm:basis-3/4" onClick={onApply}>
              View Personalized Menu
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onEdit}>
            Edit Filters
          </Button>
          <Button variant="quiet" disabled={!clearable} onClick={onClear}>
            Clear All
          </Button>
        </div>
      </div>
    </section>
  )
}
