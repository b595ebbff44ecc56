import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import type { Declaration } from './weakening.ts'

/** The three statements a restaurant can make about an allergen. */
const presenceChoices: readonly { readonly value: Presence; readonly label: string }[] = [
  { value: 'contains', label: 'Contains' },
  { value: 'may_contain', label: 'May contain' },
  { value: 'can_be_made_without', label: 'Can be made without' },
]

interface PresenceRowProps {
  readonly tag: ItemAllergenView
  /** The presence to show: the tag's, or one that is being saved. */
  readonly chosen: Presence
  readonly busy: boolean
  readonly onDeclare: (declaration: Declaration) => void
}

/** How a declared allergen is in the item, and which cereals or nuts it is. */
export function PresenceRow({ tag, chosen, busy, onDeclare }: PresenceRowProps) {
  const details = catalogueEntry(tag.id)?.details ?? []
  const declare = (change: Partial<Declaration>) => onDeclare({ allergenId: tag.id, ...change })
  return (
    <div className="grid gap-2">
      <Segmented
        legend={`${tag.name} in this item`}
        value={chosen}
        busy={busy}
        options={presenceChoices}
        onValue={presence => declare({ presence })}
      />
      {details.length > 0 ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-xs text-soft">Which ones? (optional)</legend>
          {details.map(detail => (
            <ToggleChip
              key={detail.id}
              tone="stop"
              busy={busy}
              pressed={tag.details.includes(detail.id)}
              onPressed={pressed =>
                declare(pressed ? { addDetails: [detail.id] } : { removeDetails: [detail.id] })
              }
            >
              {detail.name}
            </ToggleChip>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}
