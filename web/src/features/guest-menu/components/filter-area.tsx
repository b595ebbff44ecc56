import { type RefObject, useEffect, useRef, useState } from 'react'
import { SearchField } from '../../../ui/base/search-field.tsx'
import type { GuestChoice } from '../model/guest-choice.ts'
import { choiceText, type OfferedTag } from '../model/offered.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterPanel } from './filter-panel.tsx'

/** Whether an element has scrolled off the top of the screen. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [above, setAbove] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAbove(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return above
}

interface FilterAreaProps {
  readonly offered: readonly OfferedTag[]
  readonly choice: GuestChoice
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onToggle: (id: string) => void
  readonly onApply: () => void
  readonly onReset: () => void
  /** Clears filters and search. */
  readonly onClearAll: () => void
}

/** The filters and the search, and the bar that replaces them once they have scrolled away. */
export function FilterArea(props: FilterAreaProps) {
  const { offered, choice, search, onSearch, onApply, onClearAll } = props
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const above = useIsAbove(area)
  const term = search.trim()
  const summary = [choiceText(choice.selected, offered), term ? `Search “${term}”` : ''].filter(Boolean)
  return (
    <>
      <div ref={area} className="grid grid-cols-1 gap-4">
        <FilterPanel
          offered={offered}
          choice={choice}
          headingRef={heading}
          onToggle={props.onToggle}
          onApply={onApply}
          onReset={props.onReset}
        />
        <SearchField
          label="Search menu items"
          placeholder="Search menu items..."
          value={search}
          onValue={onSearch}
        />
      </div>
      {above ? (
        <FilterBar
          summary={summary.join(' · ')}
          pending={choice.selected.length > 0 && !choice.applied}
          clearable={summary.length > 0}
          onApply={onApply}
          onEdit={() => {
            area.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() })
            heading.current?.focus({ preventScroll: true })
          }}
          onClear={onClearAll}
        />
      ) : null}
    </>
  )
}

/** Smooth scrolling is motion: people who prefer reduced motion get none. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
