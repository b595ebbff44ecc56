import { eatsPeanuts, isPeanutQuestionOpen } from '@safe-menu/contracts/allergens/peanuts'
import { t } from '../i18n/t.ts'
import { cx } from '../ui/base/cx.ts'
import { ToggleChip } from '../ui/base/toggle-chip.tsx'

interface PeanutQuestionProps {
  /** Ids of the selection. */
  readonly selected: readonly string[]
  readonly onToggle: (id: string, pressed: boolean) => void
}

/** "Do you also avoid peanuts?", for people who selected nuts. It stays beside them, so that the answer can be changed. */
export function PeanutQuestion({ selected, onToggle }: PeanutQuestionProps) {
  if (!selected.includes('nuts')) return null
  const isOpen = isPeanutQuestionOpen(new Set(selected))
  const answer = (answerId: string, text: string) => (
    <ToggleChip
      tone={answerId === eatsPeanuts ? 'brand' : 'stop'}
      pressed={selected.includes(answerId)}
      onPressed={pressed => onToggle(answerId, pressed)}
    >
      {text}
    </ToggleChip>
  )
  return (
    <fieldset
      aria-label={t('peanuts.question')}
      className={cx('rounded-md px-3 py-2 text-sm', isOpen ? 'bg-ask-soft text-ink' : 'border border-line')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow font-semibold">{t('peanuts.question')}</p>
        <span className="flex gap-2">
          {answer('peanuts', t('peanuts.yes'))}
          {answer(eatsPeanuts, t('peanuts.no'))}
        </span>
      </div>
    </fieldset>
  )
}
