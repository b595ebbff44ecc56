import { Ban, Undo2 } from 'lucide-react'
import { undoAction } from '../../answers/failure-toasts.ts'
import { call } from '../../api/client.ts'
import { soldOutText, useSoldOut } from '../../dish/use-sold-out.ts'
import { WriteButton } from '../../forms/write-buttons.tsx'
import { useDateFormat, whenText } from '../../i18n/dates.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Item, writeAndUpdate } from './items-api.ts'

interface AvailabilityButtonProps {
  readonly item: Item
  readonly variant?: 'quiet' | 'secondary'
}

/** One press says that an item is sold out today, or available again. */
export function AvailabilityButton({ item, variant = 'quiet' }: AvailabilityButtonProps) {
  const isSoldOut = useSoldOut(item.soldOutUntil)
  const dates = useDateFormat()
  const statement = isSoldOut ? `${item.name} is available again` : `${item.name} is sold out today`
  const set = (soldOut: boolean) => {
    const input = { params: { itemId: item.id }, body: { soldOut } }
    return writeAndUpdate(call('PUT /api/menu-items/items/:itemId/availability', input))
  }
  const toggle = async () => {
    const { soldOutUntil } = await set(!isSoldOut)
    showToast({
      tone: 'safe',
      title: statement,
      body: soldOutUntil
        ? `Back on the menu ${whenText(soldOutUntil, dates)}.`
        : 'Guests see it immediately.',
      action: undoAction(() => set(isSoldOut), { failed: `${item.name} was not changed back` }),
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

/** Says that an item is sold out, for as long as it is. */
export function SoldOutBadge({ soldOutUntil }: { soldOutUntil: string | null }) {
  return useSoldOut(soldOutUntil) ? (
    <Badge tone="note" icon={<Ban size={14} />}>
      {soldOutText()}
    </Badge>
  ) : null
}
