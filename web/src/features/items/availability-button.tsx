import { Ban, Undo2 } from 'lucide-react'
import { undoAction } from '../../api/undo.ts'
import { useWrite } from '../../api/use-write.ts'
import { useSoldOut } from '../../availability/use-sold-out.ts'
import { useDateFormat } from '../../format/date-format.ts'
import { formatInstant } from '../../format/dates.ts'
import { Button } from '../../ui/base/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Item, setAvailability } from './items-api.ts'

interface AvailabilityButtonProps {
  readonly item: Item
  readonly variant?: 'quiet' | 'secondary'
}

/** One press says that an item is sold out today, or available again. */
export function AvailabilityButton({ item, variant = 'quiet' }: AvailabilityButtonProps) {
  const isSoldOut = useSoldOut(item.soldOutUntil)
  const write = useWrite()
  const dates = useDateFormat()
  const toggle = () =>
    write.run(
      async () => {
        const { soldOutUntil } = await setAvailability(item, !isSoldOut)
        showToast({
          tone: 'safe',
          title: isSoldOut ? `${item.name} is available again` : `${item.name} is sold out today`,
          body: soldOutUntil
            ? `It comes back by itself: ${formatInstant(soldOutUntil, dates)}.`
            : 'Guests see it at once.',
          action: undoAction(() => setAvailability(item, isSoldOut), {
            failed: `${item.name} was not changed back`,
          }),
        })
      },
      { failed: `The availability of ${item.name} was not saved` },
    )
  return (
    <Button
      variant={variant}
      busy={write.busy}
      busyLabel="Saving..."
      onClick={() => void toggle()}
      aria-label={isSoldOut ? `${item.name} is available again` : `${item.name} is sold out today`}
    >
      {isSoldOut ? <Undo2 size={18} /> : <Ban size={18} />}
      {isSoldOut ? 'Available again' : 'Sold out today'}
    </Button>
  )
}
