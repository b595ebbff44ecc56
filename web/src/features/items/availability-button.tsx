import { Ban, Undo2 } from 'lucide-react'
import { undoAction } from '../../api/use-write.ts'
import { useSoldOut } from '../../availability/use-sold-out.ts'
import { formatInstant, useDateFormat } from '../../format/dates.ts'
import { WriteButton } from '../../forms/write-button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Item, setAvailability } from './items-api.ts'

interface AvailabilityButtonProps {
  readonly item: Item
  readonly variant?: 'quiet' | 'secondary'
}

/** One press says that an item is sold out today, or available again. */
export function AvailabilityButton({ item, variant = 'quiet' }: AvailabilityButtonProps) {
  const isSoldOut = useSoldOut(item.soldOutUntil)
  const dates = useDateFormat()
  const statement = isSoldOut ? `${item.name} is available again` : `${item.name} is sold out today`
  const toggle = async () => {
    const { soldOutUntil } = await setAvailability(item, !isSoldOut)
    showToast({
      tone: 'safe',
      title: statement,
      body: soldOutUntil
        ? `It comes back by itself: ${formatInstant(soldOutUntil, dates)}.`
        : 'Guests see it at once.',
      action: undoAction(() => setAvailability(item, isSoldOut), {
        failed: `${item.name} was not changed back`,
      }),
    })
  }
  return (
    <WriteButton
      variant={variant}
      busyLabel="Saving..."
      write={toggle}
      failed={`The availability of ${item.name} was not saved`}
      aria-label={statement}
    >
      {isSoldOut ? <Undo2 size={18} /> : <Ban size={18} />}
      {isSoldOut ? 'Available again' : 'Sold out today'}
    </WriteButton>
  )
}
