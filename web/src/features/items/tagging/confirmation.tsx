import { addedSinceConfirmed } from '@safe-menu/contracts/items/confirmation'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatShortDate, useDateFormat } from '../../../format/dates.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'

interface ConfirmationProps {
  readonly item: ItemView
  readonly busy: boolean
  readonly onConfirm: () => void
}

/** Whether the tags are confirmed as complete. Until then guests are asked to check with staff. */
export function Confirmation({ item, busy, onConfirm }: ConfirmationProps) {
  const confirmedAt = item.allergensConfirmedAt
  const newAllergens = addedSinceConfirmed(item).map(({ name }) => name)
  const statement = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  const dates = useDateFormat()
  useEffect(() => {
    if (confirmedAt === null || !pressed.current) return
    pressed.current = false
    // The focused button is gone. Do not take the focus if it has moved on meanwhile.
    if (document.activeElement === document.body) statement.current?.focus()
  }, [confirmedAt])
  const confirm = () => {
    pressed.current = true
    onConfirm()
  }

  return confirmedAt === null || newAllergens.length > 0 ? (
    <Banner
      tone="ask"
      title={
        confirmedAt === null
          ? 'Allergens not confirmed'
          : `New allergen: ${newAllergens.join(', ')}. Check again.`
      }
      action={
        <Button data-confirmation="" busy={busy} busyLabel="Saving..." onClick={confirm}>
          Allergens checked<span className="sr-only"> for {item.name}</span>
        </Button>
      }
    >
      Guests are told to ask staff about this item. Check every tag against the recipe, then confirm.
    </Banner>
  ) : (
    <p
      ref={statement}
      data-confirmation=""
      tabIndex={-1}
      className="flex items-center gap-2 text-sm font-semibold text-safe"
    >
      <CircleCheck size={18} /> Allergens checked on {formatShortDate(confirmedAt, dates)}
    </p>
  )
}
