import type { AllergenCategory } from '@safe-menu/contracts/allergens/catalogue'
import type { ReactNode } from 'react'
import { ToggleChip } from '../ui/base/toggle-chip.tsx'
import { TagIcon } from './item-tags.tsx'

interface TagChipsProps {
  readonly tags: readonly {
    readonly id: string
    readonly name: string
    readonly category?: AllergenCategory | undefined
  }[]
  readonly isPressed: (id: string) => boolean
  readonly onPressed: (id: string, pressed: boolean) => void
  /** The colour of a chosen allergen. */
  readonly allergenTone?: 'brand' | 'stop'
  /** After the chips, in the same row. */
  readonly children?: ReactNode
}

/** Allergens and diets to choose from. */
export function TagChips({ tags, isPressed, onPressed, allergenTone = 'stop', children }: TagChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {tags.map(({ id, name, category }) => (
        <ToggleChip
          key={id}
          value={id}
          tone={category === 'DIETARY_RESTRICTION' ? 'brand' : allergenTone}
          pressed={isPressed(id)}
          onPressed={pressed => onPressed(id, pressed)}
        >
          <TagIcon id={id} className="size-4 peer-checked:hidden" />
          {name}
        </ToggleChip>
      ))}
      {children}
    </div>
  )
}
