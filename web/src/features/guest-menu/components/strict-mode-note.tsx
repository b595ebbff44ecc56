import { t } from '../../../languages/t.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import type { JudgedItem } from '../model/results.ts'

interface StrictModeNoteProps {
  readonly hidden: readonly JudgedItem[]
  /** Ends strict mode. */
  readonly onEnd: () => void
}

/** How many dishes strict mode hides, and the way back to them. */
export function StrictModeNote({ hidden, onEnd }: StrictModeNoteProps) {
  const count = hidden.filter(({ isUncertain }) => isUncertain).length
  if (count === 0) return null
  return (
    <Banner
      tone="note"
      title={t('strict.hides', { count })}
      action={
        <Button variant="secondary" onClick={onEnd}>
          {t('strict.show')}
        </Button>
      }
    >
      {t('strict.why', { count })}
    </Banner>
  )
}
