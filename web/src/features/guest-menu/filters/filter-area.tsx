import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { SearchField } from '../../../ui/base/search-field.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { FilterRow } from './filter-row.tsx'
import { filterText } from './offered.ts'

interface FilterAreaProps extends Omit<FilterPanelProps, 'focusAfterReset' | 'isButtonFirst'> {
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Clears filters and search. */
  readonly onClearAll: () => void
  /** The links to the parts of the menu. */
  readonly nav: ReactNode
  /** The dishes. */
  readonly children: ReactNode
}

/** The dishes with the filters: above them, or beside them on a wide screen. A bar replaces filters that have scrolled away. */
export function FilterArea(props: FilterAreaProps) {
  const { search, onSearch, onClearAll, nav, children, ...panel } = props
  const { offered, choice } = panel
  const area = useRef<HTMLDivElement>(null)
  const rowHeading = useRef<HTMLHeadingElement>(null)
  const panelHeading = useRef<HTMLHeadingElement>(null)
  const above = useIsAbove(area)
  const term = search.trim()
  const summary = [filterText(choice, offered), term ? t('search.term', { term }) : ''].filter(Boolean)
  const editFilters = () => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    area.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
    // One of them is on this screen. The other cannot take the focus.
    for (const heading of [rowHeading, panelHeading]) heading.current?.focus({ preventScroll: true })
  }
  return (
    <div className="group lg:grid noscript:block! print:block! lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start lg:gap-6">
      <Card className="top-4 hidden print:hidden! noscript:hidden! max-h-[calc(100dvh-4.5rem)] flex-col lg:flex tall:sticky">
        <h2 ref={panelHeading} tabIndex={-1} className="px-4 pt-3 text-lg focus:outline-none">
          {t('filter.title')}
        </h2>
        <FilterPanel {...panel} isButtonFirst focusAfterReset={panelHeading} />
      </Card>
      {/* Not a grid: what is sticky in a grid stays within its row. */}
      <div className="flex min-w-0 flex-col gap-3">
        <div ref={area} className="grid scroll-mt-4 grid-cols-1 gap-3 print:hidden noscript:hidden">
          <div className="lg:hidden">
            <FilterRow {...panel} headingRef={rowHeading} />
          </div>
          <SearchField
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={search}
            onValue={onSearch}
          />
        </div>
        <div className="top-0 z-20 -mx-4 bg-canvas lg:mx-0 print:hidden tall:sticky">
          {nav}
          {above ? (
            <FilterBar
              summary={summary.join(' · ')}
              pending={choice.selected.length > 0 && !choice.applied}
              clearable={summary.length > 0}
              onEdit={editFilters}
              onClear={onClearAll}
            />
          ) : null}
        </div>
        {children}
      </div>
    </div>
  )
}

interface FilterBarProps {
  /** The filters and the search in words. */
  readonly summary: string
  readonly pending: boolean
  readonly clearable: boolean
  readonly onEdit: () => void
  readonly onClear: () => void
}

/** The bar at the top of the screen once the filters have scrolled away: it shows them and leads back to them. */
function FilterBar({ summary, pending, clearable, onEdit, onClear }: FilterBarProps) {
  return (
    <section
      aria-label={t('filter.inUse')}
      className="absolute inset-x-0 top-full hidden animate-fade-in border-b border-line bg-surface shadow-card tall:block"
    >
      <div className="flex flex-wrap items-center gap-x-2 px-4 py-1">
        <p className="min-w-0 grow basis-48 text-sm">
          <span className="block font-semibold wrap-anywhere">{summary || t('filter.showingAll')}</span>
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

/** Whether an element has scrolled off the top of the screen. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [above, setAbove] = useState(false)
  useEffect(() => {
    if (!element.current) return
    // What is below the screen counts as inside: a jump from above to below it would otherwise not be noticed.
    // A busy device delivers several entries at once; the last one is current.
    const observer = new IntersectionObserver(entries => setAbove(entries.at(-1)?.isIntersecting === false), {
      rootMargin: '0px 0px 1000000px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return above
}
