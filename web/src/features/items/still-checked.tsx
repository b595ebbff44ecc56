import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { Item } from './items-api.ts'
import { TagSummary } from './tagging/tag-summary.tsx'

interface StillCheckedProps {
  readonly item: Item
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
}

/** Keeps the confirmation of an item over a change, beside the tags that the manager answers for. */
export function StillChecked({ item, checked, onChecked }: StillCheckedProps) {
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-semibold">This change removes “Allergens checked”</legend>
      <TagSummary tags={item.allergens} />
      <Checkbox label="Allergens unchanged, still checked" checked={checked} onChecked={onChecked} />
    </fieldset>
  )
}
