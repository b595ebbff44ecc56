import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import { AvailabilityButton, SoldOutBadge } from '../availability.tsx'
import { CopiesChoice } from '../copies/copies-choice.tsx'
import { NotCheckedAnyMore } from '../tagging/not-checked-any-more.tsx'
import { StatedAbsent } from '../tagging/stated-absent.tsx'
import { TagEditFailures, TagEditStatus } from '../tagging/tag-edit-messages.tsx'
import { TagRows } from '../tagging/tag-rows.tsx'
import type { GridProps } from './allergen-grid.tsx'

/** The grid on a phone: one item with all its tags at a time. */
export function ItemByItem({ items, edits }: GridProps) {
  const [itemId, setItemId] = useState(items[0]?.id ?? '')
  const [place, setPlace] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const found = items.findIndex(({ id }) => id === itemId)
  const item = items[found]
  // A dish that has gone leaves its place to none: the next press must not reach another dish.
  const index = item ? found : Math.min(place, items.length - 1)
  const show = (next: number) => {
    const target = items[next]
    if (!target) return
    setItemId(target.id)
    setPlace(next)
    heading.current?.scrollIntoView({ block: 'nearest' })
  }
  const go = (step: number) => show(index + step)

  if (!item)
    return (
      <EmptyState
        title="This dish is no longer in the list"
        action={
          <Button variant="secondary" onClick={() => show(index)}>
            Show the next dish
          </Button>
        }
      />
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 ref={heading} tabIndex={-1} className="min-w-0 scroll-mt-24 text-xl wrap-anywhere">
        {item.name}
      </h3>
      <div className="-mx-4 flex flex-wrap items-center gap-2">
        <AvailabilityButton key={item.id} item={item} />
        <SoldOutBadge soldOutUntil={item.soldOutUntil} />
      </div>
      <StatedAbsent item={item} />
      <CopiesChoice item={item} />
      <TagRows key={item.id} item={item} edits={edits} />
      {/* Below the tags: it goes with the confirmation, and nothing may move under the finger. */}
      <NotCheckedAnyMore item={item} onDone={() => heading.current?.focus()} />
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-canvas px-4 py-2">
        <TagEditStatus edits={edits} itemId={item.id} />
        <TagEditFailures edits={edits} />
        <nav aria-label="Dishes" className="flex items-center justify-between gap-2">
          <Button variant="secondary" aria-disabled={index === 0} onClick={() => go(-1)}>
            <ChevronLeft size={18} /> Previous
          </Button>
          <p role="status" className="text-sm tabular-nums">
            {index + 1} of {items.length}
          </p>
          <Button variant="secondary" aria-disabled={index === items.length - 1} onClick={() => go(1)}>
            Next <ChevronRight size={18} />
          </Button>
        </nav>
      </div>
    </div>
  )
}
