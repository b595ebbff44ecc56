import { selectedTags } from '@safe-menu/contracts/allergens/peanuts'
import { type RefObject, useRef, useState } from 'react'
import { PeanutQuestion } from '../../../dish/peanut-question.tsx'
import { TagChips } from '../../../dish/tag-chips.tsx'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { Sheet } from '../../../ui/base/sheet.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { filterText } from './offered.ts'

/** The most common food allergies among those with a short name. Peanuts are beside nuts, because many people mean both. */
const commonIds = ['milk', 'nuts', 'peanuts', 'eggs']

interface FilterRowProps extends Omit<FilterPanelProps, 'focusAfterReset' | 'isButtonFirst'> {
  readonly headingRef: RefObject<HTMLHeadingElement | null>
}

/** The filters on a narrow screen: the most common allergens in one row, and all of them in a sheet. */
export function FilterRow({ headingRef, ...panel }: FilterRowProps) {
  const { offered, choice, onToggle, onReset, onApply } = panel
  const [isOpen, setOpen] = useState(false)
  const sheetTop = useRef<HTMLDivElement>(null)
  const { selected } = choice
  const common = commonIds.flatMap(id => offered.filter(tag => tag.id === id))
  const others = offered.filter(({ id }) => !commonIds.includes(id))
  const otherAllergens = others.filter(({ category }) => category === 'ALLERGEN').length
  const selectedOthers = selectedTags(selected).filter(id => !commonIds.includes(id)).length
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="justify-self-start font-sans text-sm tracking-normal focus:outline-none"
      >
        {t('filter.title')}
      </h2>
      <TagChips tags={common} isPressed={id => selected.includes(id)} onPressed={onToggle}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-3.5 text-sm font-semibold text-brand"
        >
          <Icon name="sliders-horizontal" size={16} />
          <span>
            <bdi>+{otherAllergens}</bdi>
            <span className="sr-only"> {t('filter.more')}</span>
          </span>
          {selectedOthers > 0 ? (
            <Badge tone="brand">
              <span aria-hidden="true">{selectedOthers}</span>
              <span className="sr-only">{t('filter.selected', { count: selectedOthers })}</span>
            </Badge>
          ) : null}
        </button>
      </TagChips>
      <PeanutQuestion selected={selected} onToggle={onToggle} />
      {selected.length > 0 ? (
        <div className="flex items-center gap-2 text-sm">
          <p className="min-w-0 grow font-semibold">{filterText(choice, offered)}</p>
          <Button
            variant="quiet"
            onClick={() => {
              onReset()
              headingRef.current?.focus({ preventScroll: true }) // the pressed button is gone
            }}
          >
            {t('filter.clear')}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <Sheet title={t('filter.all')} onClose={() => setOpen(false)}>
          <div ref={sheetTop} tabIndex={-1} className="flex min-h-0 flex-col focus:outline-none">
            <FilterPanel
              {...panel}
              focusAfterReset={sheetTop}
              onApply={() => {
                setOpen(false)
                onApply()
              }}
            />
          </div>
        </Sheet>
      ) : null}
    </div>
  )
}
