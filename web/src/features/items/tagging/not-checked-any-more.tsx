import type { ItemView } from '@safe-menu/contracts/items/views'
import { WriteButton } from '../../../forms/write-buttons.tsx'
import { withdrawConfirmation } from './allergens-api.ts'

interface NotCheckedAnyMoreProps {
  readonly item: ItemView
  /** The button goes with the confirmation, and with it the focus. */
  readonly onPressed?: () => void
}

/** One press says that an item must be checked again. Nothing for one that is not confirmed. */
export function NotCheckedAnyMore({ item, onPressed }: NotCheckedAnyMoreProps) {
  if (item.allergensConfirmedAt === null) return null
  const withdraw = async () => {
    onPressed?.()
    await withdrawConfirmation(item)
  }
  return (
    <WriteButton
      variant="quiet"
      busyLabel="Saving..."
      write={withdraw}
      failed={`${item.name} still counts as checked`}
    >
      Not checked any more<span className="sr-only">: {item.name}</span>
    </WriteButton>
  )
}
