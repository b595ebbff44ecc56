import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../storage/listeners.ts'
import type { GuestItem } from '../model/guest-document.ts'

let reported: GuestItem | null = null
const { subscribe, notify } = createListeners()

function set(item: GuestItem | null): void {
  reported = item
  notify()
}

/** Opens the report of a mistake about a dish. Not a property of the cards, which would all render again. */
export const askToReport = (item: GuestItem): void => set(item)

const endReport = (): void => set(null)

/** The dish that the guest is reporting, and how to end that. */
export function useReportedDish(): readonly [GuestItem | null, () => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => reported,
      () => null,
    ),
    endReport,
  ]
}
