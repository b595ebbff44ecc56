import type { ItemView } from '@safe-menu/contracts/items/views'

interface PaperSection {
  readonly name: string
  /** As a heading; `null` when the menu has no sections. */
  readonly title: string | null
  readonly items: readonly ItemView[]
}

/** A menu's items under their sections, by name; items without one come last. Within a section the order stays. */
export function itemsBySection(items: readonly ItemView[]): readonly PaperSection[] {
  const names = [...new Set(items.map(({ section }) => section.trim()))]
  const isPlain = names.length === 1 && names[0] === ''
  return names
    .sort((a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'en'))
    .map(name => ({
      name,
      title: isPlain ? null : name || 'Other items',
      items: items.filter(({ section }) => section.trim() === name),
    }))
}
