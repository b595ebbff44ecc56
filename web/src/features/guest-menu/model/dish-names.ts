import type { GuestItem } from './guest-document.ts'

/** A dish's name as guests read it, and the restaurant's own, which the kitchen reads; `null` if it is the same. */
export interface DishNames {
  readonly name: string
  readonly original: string | null
}

/** The names on orders, the staff card and paper. */
export function namesOf({ name, translation }: Pick<GuestItem, 'name' | 'translation'>): DishNames {
  const shown = translation?.name || name
  return { name: shown, original: shown === name ? null : name }
}
