import { groupIdOf } from '@safe-menu/contracts/allergens/single-detail'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { PeanutQuestion } from '../../../dish/peanut-question.tsx'
import { TagChips } from '../../../dish/tag-chips.tsx'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { SkipLink } from '../../../ui/base/page.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { resultsId } from '../dishes/menu-nav.tsx'
import type { FilterButton, GuestChoice } from './guest-choice.ts'
import { filterText, type OfferedTag, shortFilterText } from './offered.ts'

export interface FilterPanelProps {
  readonly offered: readonly OfferedTag[]
  readonly choice: GuestChoice
  readonly safeCount: number | null
  /** Single nuts and cereals to choose from; `null`: not loaded yet. */
  readonly singles: ReactNode
  readonly onToggle: (id: string, pressed: boolean) => void
  readonly onMode: (isStrict: boolean) => void
  readonly onApply: () => void
  readonly onReset: () => void
  /** Beside the menu the button is above the chips: the end of a long panel may be below the screen. By keyboard it follows them. */
  readonly isButtonFirst?: boolean
  /** Gets the focus after the guest has cleared the filters; the pressed button is gone. */
  readonly focusAfterReset: RefObject<HTMLElement | null>
}

/** All allergens and diets in two categories, and the button that applies the selection, which stays in view. */
export function FilterPanel(props: FilterPanelProps) {
  const { offered, choice, safeCount, isButtonFirst, onToggle, onMode, onApply, onReset, focusAfterReset } =
    props
  const { selected } = choice
  const question = useShownQuestion(selected.includes('nuts'))
  const categories = (
    <div
      className={cx(
        'min-h-0 grow overflow-y-auto overscroll-contain p-2',
        // The browser may paint the chips before it has read the button above them: shown then, they would move.
        isButtonFirst && 'order-1 [&:not(:has(+*))]:hidden',
      )}
    >
      <Category
        title={t('dish.allergens')}
        tags={offered.filter(({ category }) => category === 'ALLERGEN')}
        selected={selected}
        onToggle={onToggle}
      >
        <div ref={question} className="mt-2">
          <PeanutQuestion selected={selected} onToggle={onToggle} />
        </div>
        <Disclosure headingLevel={4} title={t('filter.singles')} className="-mx-3 mt-1">
          {props.singles}
        </Disclosure>
      </Category>
      <Category
        title={t('filter.diets')}
        tags={offered.filter(({ category }) => category === 'DIETARY_RESTRICTION')}
        selected={selected}
        onToggle={onToggle}
      />
      <div className="grid justify-items-start gap-1.5 px-3 pb-3">
        <ToggleChip pressed={choice.isStrict} onPressed={onMode}>
          {t('filter.strict')}
        </ToggleChip>
        <p className="text-xs text-soft">{t('filter.strictMeaning')}</p>
      </div>
      <p className="px-3 pt-1 pb-2 text-xs text-soft">{t('filter.privacy')}</p>
    </div>
  )
  return (
    <>
      {categories}
      {/* Above the chips of constant height, so that none moves while someone taps. */}
      <div
        className={cx(
          'grid grid-cols-1 gap-2 px-4 py-3',
          isButtonFirst ? 'border-b border-line' : 'border-t border-line',
        )}
      >
        <div className="flex min-h-11 items-center gap-2 text-sm">
          {/* A chip that is ticked before the page works hides it by CSS. */}
          <p
            className={cx(
              'min-w-0 grow wrap-anywhere',
              selected.length === 0 && 'group-has-[input[value]:checked]:invisible',
            )}
          >
            <span className="font-semibold">{t('filter.yours')} </span>
            {(isButtonFirst ? shortFilterText : filterText)(choice, offered) || t('filter.none')}
          </p>
          {selected.length > 0 ? (
            <Button
              variant="quiet"
              className="-me-2 px-2"
              onClick={() => {
                onReset()
                focusAfterReset.current?.focus({ preventScroll: true })
              }}
            >
              {t('filter.clear')}
            </Button>
          ) : null}
        </div>
        <ApplyButton choice={choice} safeCount={safeCount} onApply={onApply} />
        {isButtonFirst ? <SkipLink to={resultsId} text={t('page.skipResults')} /> : null}
        <p
          className={cx(
            'min-h-11 text-sm',
            selected.length > 0 && !choice.applied ? 'font-semibold text-ask' : 'text-soft',
          )}
        >
          {stateText(choice)}
        </p>
      </div>
    </>
  )
}

/** Scrolls the question about peanuts into view when the guest selects nuts: the list of chips may hide it. */
function useShownQuestion(isAsked: boolean) {
  const question = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    if (isAsked && !wasAsked.current) question.current?.scrollIntoView({ block: 'nearest' })
    wasAsked.current = isAsked
  }, [isAsked])
  return question
}

interface CategoryProps {
  readonly title: string
  readonly tags: readonly OfferedTag[]
  readonly selected: readonly string[]
  readonly onToggle: (id: string, pressed: boolean) => void
  /** Shown after the chips. */
  readonly children?: ReactNode
}

/** A category of chips. While closed it still shows how many are selected. */
function Category({ title, tags, selected, onToggle, children }: CategoryProps) {
  const count = selected.filter(chosen => tags.some(({ id }) => id === groupIdOf(chosen))).length
  return (
    <Disclosure
      headingLevel={3}
      title={title}
      aside={count > 0 ? <Badge tone="brand">{t('filter.selected', { count })}</Badge> : null}
      defaultOpen
    >
      <TagChips tags={tags} isPressed={id => selected.includes(id)} onPressed={onToggle} />
      {children}
    </Disclosure>
  )
}

interface ApplyButtonProps {
  readonly choice: GuestChoice
  /** How many dishes are safe for the selection; `null`: nothing is selected, or the menu is not there yet. */
  readonly safeCount: number | null
  readonly className?: string
  readonly onApply: () => void
}

const buttonLooks: Record<FilterButton, string> = {
  default: '',
  ready: 'bg-safe! text-on-safe! hover:bg-safe!',
  searched: 'bg-note-soft! text-note! hover:bg-note-soft!',
}

function stateText({ selected, applied }: GuestChoice): string {
  if (selected.length === 0) return t('filter.choose')
  if (!applied) return t('filter.notAppliedAll')
  return t('filter.applied')
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
      aria-description={safeCount === null ? undefined : t('count.safeForYou', { count: safeCount })}
      className={cx('w-full gap-1.5! px-3!', buttonLooks[button], className)}
      onClick={onApply}
    >
      {/* The tick keeps its place, so that the button does not grow when it appears. */}
      <Icon
        name="check"
        size={18}
        strokeWidth={3}
        className={cx('shrink-0', button !== 'searched' && 'invisible')}
      />
      <span>
        {t('filter.view')}
        {safeCount === null ? null : (
          <span aria-hidden="true"> · {t('count.safe', { count: safeCount })}</span>
        )}
      </span>
    </Button>
  )
}
