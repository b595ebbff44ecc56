import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { DetailChips } from './detail-chips.tsx'
import { presenceChoices } from './presence-choices.ts'
import type { Declaration } from './weakening.ts'

interface PresenceRowProps {
  readonly tag: ItemAllergenView
  /** The presence to show: the tag's, or one that is being saved. */
  readonly chosen: Presence
  readonly busy: boolean
  readonly onDeclare: (declaration: Declaration) => void
}

/** How a declared allergen is in the item, and which cereals or nuts it is. */
export function PresenceRow({ tag, chosen, busy, onDeclare }: PresenceRowProps) {
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
      <DetailChips
        tag={tag}
        busy={busy}
        onPressed={(id, pressed) => declare(pressed ? { addDetails: [id] } : { removeDetails: [id] })}
      />
    </div>
  )
}
