import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { countDishes, type JudgedItem } from '../model/results.ts'

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
      title={`Strict mode hides ${countDishes(count)}`}
      action={
        <Button variant="secondary" onClick={onEnd}>
          Show in standard mode
        </Button>
      }
    >
      {count === 1 ? 'It' : 'They'} may contain what you avoid, or the restaurant hasn’t confirmed{' '}
      {count === 1 ? 'its' : 'their'} allergens.
    </Banner>
  )
}
