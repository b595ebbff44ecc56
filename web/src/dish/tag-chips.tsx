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
  /** The colour of a chosen allergen, and of a chosen diet. */
  readonly allergenTone?: 'brand' | 'stop'
  readonly dietTone?: 'brand' | 'safe'
  /** What is being saved. Further presses are taken. */
  readonly isPending?: (id: string) => boolean
  /** After the chips, in the same row. */
  readonly children?: ReactNode
}

/** Allergens and diets to choose from. */
export function TagChips(props: TagChipsProps) {
  const { tags, isPressed, onPressed, allergenTone = 'stop', dietTone = 'brand', isPending, children } = props
  return (
    <div className="flex flex-wrap gap-2">
      {tags.map(({ id, name, category }) => (
        <ToggleChip
          key={id}
          tone={category === 'DIETARY_RESTRICTION' ? dietTone : allergenTone}
          icon={<TagIcon id={id} />}
          pressed={isPressed(id)}
          pending={isPending?.(id) ?? false}
          onPressed={pressed => onPressed(id, pressed)}
        >
          {name}
        </ToggleChip>
      ))}
      {children}
    </div>
  )
}
