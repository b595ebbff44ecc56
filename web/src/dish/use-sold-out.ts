import { isSoldOut } from '@safe-menu/contracts/items/sold-out'
import { useCallback, useSyncExternalStore } from 'react'
import { useRenderedAt } from '../hydration/page-data.ts'
import { t } from '../i18n/t.ts'

export const soldOutText = () => t('dish.soldOut')

const longestTimerMs = 2 ** 31 - 1

/** Whether an item is sold out. A page that stays open changes by itself when the item comes back. */
export function useSoldOut(soldOutUntil: string | null): boolean {
  const at = useRenderedAt()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const wait = soldOutUntil === null ? 0 : Date.parse(soldOutUntil) - Date.now()
      if (wait <= 0) return () => {}
      const timer = setTimeout(onChange, Math.min(wait, longestTimerMs))
      // Timers stand still while a phone sleeps.
      document.addEventListener('visibilitychange', onChange)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onChange)
      }
    },
    [soldOutUntil],
  )
  return useSyncExternalStore(
    subscribe,
    () => isSoldOut(soldOutUntil, Date.now()),
    () => isSoldOut(soldOutUntil, at ?? Date.now()),
  )
}
