import { Check } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import type { FilterButton, GuestChoice } from '../model/guest-choice.ts'
import { choiceText, type OfferedTag } from '../model/offered.ts'
import { TagChip } from './tag-chip.tsx'

const buttonLooks: Record<FilterButton, string> = {
  default: '',
  ready: 'bg-safe! text-on-safe! hover:bg-safe!',
  searched: 'bg-note-soft! text-note! hover:bg-note-soft!',
}

/** On narrower screens the diets start closed, because they would push the menu down by a whole screen. */
const wideScreen = '(min-width: 48rem)'

interface CategoryProps {
  readonly title: string
  readonly tags: readonly OfferedTag[]
  readonly selected: readonly string[]
  readonly defaultOpen: boolean
  readonly onToggle: (id: string) => void
}

/** A category of chips. While closed it still shows how many are selected. */
function Category({ title, tags, selected, defaultOpen, onToggle }: CategoryProps) {
  const count = tags.filter(({ id }) => selected.includes(id)).length
  return (
    <Disclosure
      headingLevel={3}
      title={title}
      aside={count > 0 ? <Badge tone="brand">{count} selected</Badge> : null}
      defaultOpen={defaultOpen}
    >
      <div className="flex flex-wrap gap-2">
        {tags.map(tag => (
          <TagChip
            key={tag.id}
            tag={tag}
            pressed={selected.includes(tag.id)}
            onToggle={() => onToggle(tag.id)}
          />
        ))}
      </div>
    </Disclosure>
  )
}

function stateText({ selected, applied }: GuestChoice): string {
  if (selected.length === 0) return 'Choose what you avoid or how you eat. Until then you see every dish.'
  if (!applied) return 'Not applied yet: you’re still seeing every dish.'
  return 'Your menu is filtered. Changes apply instantly.'
}

interface FilterPanelProps {
  readonly offered: readonly OfferedTag[]
  readonly choice: GuestChoice
  /** Gets the focus when the guest comes back to edit. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>
  readonly onToggle: (id: string) => void
  readonly onApply: () => void
  readonly onReset: () => void
}

/** The panel where a guest selects allergens to avoid and diets to follow. */
export function FilterPanel({ offered, choice, headingRef, onToggle, onApply, onReset }: FilterPanelProps) {
  const [wide] = useState(() => window.matchMedia(wideScreen).matches)
  const { selected, button } = choice
  return (
    <Card className="grid grid-cols-1 gap-1 p-2">
      <h2 ref={headingRef} tabIndex={-1} className="px-3 pt-2 text-lg focus:outline-none">
        Allergies and diets
      </h2>
      <Category
        title="Allergens"
        tags={offered.filter(({ category }) => category === 'ALLERGEN')}
        selected={selected}
        defaultOpen
        onToggle={onToggle}
      />
      <Category
        title="Specialized Diets"
        tags={offered.filter(({ category }) => category === 'DIETARY_RESTRICTION')}
        selected={selected}
        defaultOpen={wide}
        onToggle={onToggle}
      />
      {/* Below the chips, so that what appears and disappears here does not move them while someone taps. */}
      <div className="grid grid-cols-1 gap-2 px-3 pt-2 pb-2">
        {selected.length > 0 ? (
          <div className="flex items-center gap-2 text-sm">
            <p className="min-w-0 grow">
              <span className="font-semibold">Your filters: </span>
              {choiceText(selected, offered)}
            </p>
            <Button variant="quiet" className="-mr-3 shrink-0" onClick={onReset}>
              Clear filters
            </Button>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            size="lg"
            data-state={button}
            disabled={selected.length === 0}
            className={cx('grow sm:grow-0', buttonLooks[button])}
            onClick={onApply}
          >
            {button === 'searched' ? <Check size={18} strokeWidth={3} aria-hidden="true" /> : null}
            View Personalized Menu
          </Button>
          <p
            className={cx(
              'grow basis-60 text-sm',
              selected.length > 0 && !choice.applied ? 'font-semibold text-ask' : 'text-soft',
            )}
          >
            {stateText(choice)}
          </p>
        </div>
      </div>
    </Card>
  )
}
