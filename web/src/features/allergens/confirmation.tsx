import { CircleCheck } from 'lucide-react'
import { formatShortDate } from '../../format/dates.ts'
import { Banner } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

interface ConfirmationProps {
  readonly itemName: string
  readonly confirmedAt: string | null
  readonly busy: boolean
  readonly onConfirm: () => void
}

/** Whether somebody has stated that the tags are complete. Until then guests are told to ask. */
export function Confirmation({ itemName, confirmedAt, busy, onConfirm }: ConfirmationProps) {
  return confirmedAt === null ? (
    <Banner
      tone="ask"
      title="Allergens not confirmed"
      action={
        <Button busy={busy} busyLabel="Saving..." onClick={onConfirm}>
          Allergens checked<span className="sr-only"> for {itemName}</span>
        </Button>
      }
    >
      Guests are told to ask the staff about this item. Check every tag against the recipe, then confirm.
    </Banner>
  ) : (
    <p className="flex items-center gap-2 text-sm font-semibold text-safe">
      <CircleCheck size={18} aria-hidden="true" /> Allergens checked on {formatShortDate(confirmedAt)}
    </p>
  )
}
