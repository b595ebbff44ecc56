import type { ItemView } from '@safe-menu/contracts/items/views'
import { createContext, useContext } from 'react'

/**
 * Whether a guest could have relied on an item's tags: it was confirmed once, or its menu published. Then a weaker warning
 * asks for the reason. Without the facts the answer is yes.
 */
export type IsReliedOn = (item: Pick<ItemView, 'id' | 'allergensConfirmedAt'>) => boolean

export const ReliedOn = createContext<IsReliedOn>(() => true)

export function useReliedOn(): IsReliedOn {
  return useContext(ReliedOn)
}
