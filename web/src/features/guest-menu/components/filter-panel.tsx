import { groupIdOf } from '@safe-menu/contracts/allergens/single-detail'
import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { TagChips } from '../../../tags/tag-chips.tsx'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import type { FilterButton, GuestChoice } from '../model/guest-choice.ts'
import { filterText, type OfferedTag } from '../model/offered.ts'

const buttonLooks: Record<FilterButton, string> = {
  default: '',
  ready: 'bg-safe! text-on-safe! hover:bg-safe!',
  searched: 'bg-note-soft! text-note! hover:bg-note-soft!',
}

interface CategoryProps {
  readonly title: string
  readonly tags: readonly OfferedTag[]
  readonly selected: readonly string[]
  readonly onToggle: (id: string) => void
  /** After the chips. */
  readonly children?: ReactNode
}

/** A category of chips. While closed it still shows how many are selected. */
function Category({ title, tags, selected, onToggle, children }: CategoryProps) {
  const count = selected.filter(chosen => tags.some(({ id }) => id === groupIdOf(chosen))).length
  return (
    <Disclosure
      headingLevel={3}
      title={title}
      aside={count > 0 ? <Badge tone="brand">{count} selected</Badge> : null}
      defaultOpen
    >
      <TagChips tags={tags} isPressed={id => selected.includes(id)} onPressed={onToggle} />
      {children}
    </Disclosure>
  )
}

function stateText({ selected, applied }: GuestChoice): string {
  if (selected.length === 0) return 'Choose what you avoid or how you eat. Until then you see every dish.'
  if (!applied) return 'Not applied yet: you’re still seeing every dish.'
  return 'Your menu is filtered. Changes apply instantly.'
}

interface ApplyButtonProps {
  readonly choice: GuestChoice
  /** How many dishes are safe for the selection; `null`: nothing is selected, or the menu is not there yet. */
  readonly safeCount: number | null
  readonly className?: string
  readonly onApply: () => void
}

/** View Personalized Menu in the colour of its state (specification section 4, "Filter button"). */
export function ApplyButton({ choice, safeCount, className, onApply }: ApplyButtonProps) {
  const { selected, button } = choice
  return (
    <Button
      variant="secondary"
      size="lg"
      data-state={button}
      disabled={selected.length === 0}
      aria-description={safeCount === null ? undefined : `${safeCount} safe for you`}
      className={cx('w-full gap-1.5! px-3!', buttonLooks[button], className)}
      onClick={onApply}
    >
      {button === 'searched' ? <Check size={18} strokeWidth={3} className="shrink-0" /> : null}
      <span>
        View Personalized Menu
        {safeCount === null ? null : <span aria-hidden="true"> · {safeCount} safe</span>}
      </span>
    </Button>
  )
}

export interface FilterPanelProps {
  readonly offered: readonly OfferedTag[]
  readonly choice: GuestChoice
  readonly safeCount: number | null
  /** Single nuts and cereals to choose from; `null`: not loaded yet. */
  readonly singles: ReactNode
  readonly onToggle: (id: string) => void
  readonly onMode: (isStrict: boolean) => void
  readonly onApply: () => void
  readonly onReset: () => void
  /** Beside the menu the button comes first: the end of a long panel may be below the screen. */
  readonly isButtonFirst?: boolean
  /** Gets the focus after the guest has cleared the filters; the pressed button is gone. */
  readonly focusAfterReset: RefObject<HTMLElement | null>
}

/** All allergens and diets in two categories, and the button that applies the selection, which stays in view. */
export function FilterPanel(props: FilterPanelProps) {
  const { offered, choice, safeCount, isButtonFirst, onToggle, onMode, onApply, onReset, focusAfterReset } =
    props
  const { selected } = choice
  const categories = (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain p-2">
      <Category
        title="Allergens"
        tags={offered.filter(({ category }) => category === 'ALLERGEN')}
        selected={selected}
        onToggle={onToggle}
      >
        <Disclosure headingLevel={4} title="Only some nuts or cereals?" className="-mx-3 mt-1">
          {props.singles}
        </Disclosure>
      </Category>
      <Category
        title="Specialized Diets"
        tags={offered.filter(({ category }) => category === 'DIETARY_RESTRICTION')}
        selected={selected}
        onToggle={onToggle}
      />
      <div className="grid justify-items-start gap-1.5 px-3 pb-3">
        <ToggleChip pressed={choice.isStrict} onPressed={onMode}>
          Strict mode
        </ToggleChip>
        <p className="text-xs text-soft">
          Also hides dishes that may contain what you avoid, or that the restaurant hasn’t confirmed. We
          always say how many, and you can show them again.
        </p>
      </div>
      <p className="px-3 pt-1 pb-2 text-xs text-soft">
        The restaurant sees how often each filter is used, but not by whom. Filters that you saved in your
        account are never sent.
      </p>
    </div>
  )
  return (
    <>
      {isButtonFirst ? null : categories}
      {/* Of constant height, so that no chip moves while someone taps. */}
      <div
        className={cx(
          'grid grid-cols-1 gap-2 px-4 py-3',
          isButtonFirst ? 'border-b border-line' : 'border-t border-line',
        )}
      >
        <div className="flex min-h-11 items-center gap-2 text-sm">
          <p className="line-clamp-2 min-w-0 grow">
            <span className="font-semibold">Your filters: </span>
            {filterText(choice, offered) || 'none'}
          </p>
          {selected.length > 0 ? (
            <Button
              variant="quiet"
              className="-mr-2 px-2"
              onClick={() => {
                onReset()
                focusAfterReset.current?.focus({ preventScroll: true })
              }}
            >
              Clear filters
            </Button>
          ) : null}
        </div>
        <ApplyButton choice={choice} safeCount={safeCount} onApply={onApply} />
        <p
          className={cx(
            'min-h-11 text-sm',
            selected.length > 0 && !choice.applied ? 'font-semibold text-ask' : 'text-soft',
          )}
        >
          {stateText(choice)}
        </p>
      </div>
      {isButtonFirst ? categories : null}
    </>
  )
}
