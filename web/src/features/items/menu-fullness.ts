import { limits } from '@safe-menu/contracts/limits'
import type { Item } from './items-api.ts'

/** A warning about a nearly full menu, by the server's way of counting; `null` while there is plenty of room. */
export function menuFullness(
  items: readonly Item[],
): { readonly title: string; readonly text: string } | null {
  // `seen` exists only on the page; JSON leaves out undefined fields.
  const counted = items.map(item => ({ ...item, seen: undefined }))
  const { length } = new TextEncoder().encode(JSON.stringify(counted))
  const share = length / limits.menuBytes
  if (share < limits.menuFullnessWarning) return null
  if (share >= 1) {
    return {
      title: 'This menu is full',
      text: 'Shorten texts, or archive or delete items, before you add more. You can still tag allergens.',
    }
  }
  return {
    title: `This menu is ${Math.floor(share * 100)}% full`,
    text: 'A menu can hold 1 MB of text and tags. Shorten long texts, or use another menu for new items.',
  }
}
