import type { ItemView } from '@safe-menu/contracts/items/views'
import { ApiError } from '../api/api-error.ts'

/** The item as it is now, when a call was refused because someone else has changed it. */
export function changedItem(error: unknown): ItemView | null {
  const isRefused = error instanceof ApiError && error.code.endsWith('.changed_since_seen')
  return isRefused && error.current ? (error.current as ItemView) : null
}
